/** The worker thread of the store: reads and indexes a pack file, and computes thresholds. */
import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import type { Change } from "../../core/documents.ts";
import { DocumentError } from "./door.ts";
import { finish } from "../../core/pack/steps.ts";
import {
  type CrossingPack,
  type LoadedPack,
  loadPack,
  packed,
  purgePack,
  unpacked,
} from "./load.ts";
import { parsePack } from "./pack.ts";
import { type ThresholdTask, computeThreshold } from "./thresholds.ts";
import type { Done, Job } from "./thread.ts";

export type StoreTask =
  | { readonly kind: "load"; readonly path: string; readonly purged: readonly Change[] }
  | { readonly kind: "purge"; readonly pack: CrossingPack; readonly purged: readonly Change[] }
  | ({ readonly kind: "threshold" } & ThresholdTask);

function loaded(task: Exclude<StoreTask, { readonly kind: "threshold" }>): LoadedPack {
  if (task.kind === "purge") return purgePack(finish(unpacked(task.pack)), task.purged);
  return loadPack(parsePack(readFileSync(task.path, "utf8")), task.purged);
}

function perform(task: StoreTask): unknown {
  if (task.kind === "threshold") return computeThreshold(task);
  return finish(packed(loaded(task)));
}

/** Errors lose their class on the way over; what was wrong with a document crosses as data. */
function answer(id: number, task: StoreTask): Done {
  try {
    return { id, result: perform(task) };
  } catch (error) {
    if (error instanceof DocumentError) return { id, error: { faults: error.faults } };
    return { id, error };
  }
}

parentPort?.on("message", ({ id, task }: Job<StoreTask>) => {
  parentPort?.postMessage(answer(id, task));
});
