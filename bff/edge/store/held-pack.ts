/** The pack that stands: read and indexed in a worker, with the state of its file at that time. */
import { stat } from "node:fs/promises";
import type { Change } from "../../core/documents.ts";
import { closesFrom, concerns, purges } from "../../core/lifecycle/changes.ts";
import { instantOf } from "../../core/pack/instant.ts";
import { DocumentError } from "./door.ts";
import type { StoreTask } from "./index-worker.ts";
import { type CrossingPack, type LoadedPack, packed, unpacked } from "./load.ts";
import { type Holding, holdingOf } from "./counted.ts";
import { Thread } from "./thread.ts";
import { inTurns } from "./turns.ts";

export interface HeldPack {
  readonly holding: Holding;
  /** See `fileState`. */
  readonly file: string;
  readonly loadedAt: string;
}

export interface PackReading {
  readonly path: string;
  /** What concerns sources of the pack and demands a purge now is not taken up at all. */
  readonly changes: readonly Change[];
  readonly now: string;
  /** Computes thresholds for as long as the pack stands. */
  readonly thread: Thread<StoreTask>;
}

export const WORKER = new URL("./index-worker.js", import.meta.url);

/** Throws `DocumentError` on a bad pack, and what the file system throws. */
export async function readPack({ path, changes, now, thread }: PackReading): Promise<HeldPack> {
  const file = await fileState(path);
  const purged = changes.filter((change) => isDue(change, now));
  const pack = await indexed({ kind: "load", path, purged });
  return { holding: holdIn(pack, thread), file, loadedAt: now };
}

/** The same pack without what must be gone by now. */
export async function purged(
  held: HeldPack,
  { changes, now, thread }: Omit<PackReading, "path">,
): Promise<HeldPack> {
  const due = changes.filter((change) => isDue(change, now));
  const crossing = await inTurns(packed(held.holding.pack));
  const pack = await indexed({ kind: "purge", pack: crossing, purged: due });
  return { holding: holdIn(pack, thread), file: held.file, loadedAt: held.loadedAt };
}

/** Indexes in a thread of its own, which is gone afterwards with all that it read. */
async function indexed(task: StoreTask): Promise<LoadedPack> {
  const indexer = new Thread<StoreTask>(WORKER);
  try {
    return await inTurns(unpacked((await indexer.run(task)) as CrossingPack));
  } catch (error) {
    throw isFaults(error) ? new DocumentError("The context pack", error.faults) : error;
  } finally {
    await indexer.close();
  }
}

function holdIn(pack: LoadedPack, thread: Thread<StoreTask>): Holding {
  return holdingOf(pack, (task) => thread.run({ kind: "threshold", ...task }) as Promise<number>);
}

/** Changes when the file does; the pack is too large to be compared by content. */
export async function fileState(path: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(path);
  return `${mtimeMs} ${size} ${ino}`;
}

/** True where a source that should be purged by now is still in this process. */
export function holdsPurged(held: HeldPack, changes: readonly Change[], now: string): boolean {
  const due = changes.filter((change) => isDue(change, now));
  const { sources } = held.holding.pack;
  return due.some((change) => sources.some((source) => concerns(change, source)));
}

function isDue(change: Change, now: string): boolean {
  return purges(change) && closesFrom(change) <= (instantOf(now) ?? Infinity);
}

function isFaults(error: unknown): error is { readonly faults: readonly string[] } {
  return (
    typeof error === "object" && error !== null && !(error instanceof Error) && "faults" in error
  );
}
