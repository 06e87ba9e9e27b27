/** Which sources replace which (design, Version rule): over unique source objects only. */
import type { SourceRecord } from "../documents.ts";

/** For each source (its place in the pack) the places of the sources that directly supersede it. */
export type Successors = ReadonlyMap<number, readonly number[]>;

/** `placeOf` answers the place of a unique source object; `supersedes` of an unknown one is none. */
export function successorsOf(
  sources: readonly SourceRecord[],
  placeOf: ReadonlyMap<string, number>,
): Successors {
  const successors = new Map<number, number[]>();
  for (const [object, place] of placeOf) {
    const older = sources[place]?.supersedes ?? null;
    const target = older === null || older === object ? undefined : placeOf.get(older);
    if (target === undefined) continue;
    const known = successors.get(target);
    if (known === undefined) successors.set(target, [place]);
    else known.push(place);
  }
  return successors;
}

/** Successors of the given sources, and theirs, without the given ones; in pack order. */
export function reachable(successors: Successors, from: readonly number[]): readonly number[] {
  const seen = new Set(from);
  const found: number[] = [];
  const open = [...from];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const next of successors.get(place) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      found.push(next);
      open.push(next);
    }
  }
  return found.sort((a, b) => a - b);
}

/** A source object on a cycle of `supersedes` (a fault of the pack), or null. */
export function cycleIn(
  sources: readonly Pick<SourceRecord, "source_object" | "supersedes">[],
): string | null {
  const older = new Map<string, Set<string>>();
  for (const { source_object, supersedes } of sources) {
    if (supersedes === null) continue;
    const known = older.get(source_object) ?? new Set<string>();
    older.set(source_object, known.add(supersedes));
  }
  const done = new Set<string>();
  for (const start of older.keys()) {
    const found = cycleFrom(start, { older, done });
    if (found !== null) return found;
  }
  return null;
}

interface Walk {
  readonly older: ReadonlyMap<string, ReadonlySet<string>>;
  readonly done: Set<string>;
}

/** Depth first without recursion: a chain may be as long as the pack. */
function cycleFrom(start: string, walk: Walk): string | null {
  const path = new Set<string>();
  const open: { readonly at: string; readonly leave: boolean }[] = [{ at: start, leave: false }];
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    if (step.leave) {
      path.delete(step.at);
      walk.done.add(step.at);
      continue;
    }
    if (path.has(step.at)) return step.at;
    if (walk.done.has(step.at)) continue;
    path.add(step.at);
    open.push({ at: step.at, leave: true });
    for (const next of walk.older.get(step.at) ?? []) open.push({ at: next, leave: false });
  }
  return null;
}
