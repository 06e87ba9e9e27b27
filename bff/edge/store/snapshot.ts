/**
 * From a loaded pack and the live files to the `Snapshot` that a run holds (core/ports.ts). Cheap
 * enough to be made anew at every reload of a small file: the postings stay, only who is counted
 * changes.
 */
import type { Controls, Pack, RegistryRecord, ReleaseRule } from "../../core/documents.ts";
import { type Roll, hindranceOf } from "../../core/pack/roll.ts";
import type { Live, Snapshot } from "../../core/ports.ts";
import { ALL_ON } from "./controls.ts";
import { type Counted, type CountedParts, type Holding, count, holdingOf } from "./counted.ts";
import { loadPack } from "./load.ts";
import { type ComputeThreshold, computeThreshold } from "./thresholds.ts";

/** What a reload can replace, parsed. Left out: no rows, no changes, no rules, everything on. */
export interface SnapshotParts extends CountedParts {
  readonly registryLookup?: (id: string) => RegistryRecord | undefined;
  readonly releaseRules?: readonly ReleaseRule[];
  readonly controls?: Controls;
}

/**
 * A snapshot of a pack at hand, indexed in this thread; for the command line and for tests. A server
 * takes its snapshots from `openStore`, which indexes in a worker.
 */
export function buildSnapshot(parts: SnapshotParts & { readonly pack: Pack }): Promise<Snapshot> {
  const pack = loadPack(parts.pack, []);
  const compute: ComputeThreshold = (task) =>
    new Promise((resolve) => resolve(computeThreshold(task)));
  return Promise.resolve(snapshotOf(holdingOf(pack, compute), parts));
}

export function snapshotOf(holding: Holding, parts: SnapshotParts): Snapshot {
  return snapshotOver(count(holding, parts), parts);
}

/** A snapshot over sources that are counted already: as cheap as its few references. */
export function snapshotOver(counted: Counted, parts: SnapshotParts): Snapshot {
  const { holding, roll } = counted;
  return Object.freeze({
    facts: holding.pack.facts,
    language: holding.language,
    ranking: counted.ranking,
    weigh: counted.weigh,
    chunksOf: counted.chunksOf,
    live: liveOf(roll, parts),
    releaseRules: parts.releaseRules ?? [],
    controls: parts.controls ?? ALL_ON,
  });
}

function liveOf(roll: Roll, parts: SnapshotParts): Live {
  return Object.freeze({
    source: (sourceObject: string) => roll.sources[roll.placeOf.get(sourceObject) ?? -1],
    countable: (sourceObject: string, time: string) => {
      const place = roll.placeOf.get(sourceObject);
      return place !== undefined && hindranceOf(roll, place, time) === null;
    },
    changes: parts.changes ?? [],
    registry: parts.registryLookup ?? (() => undefined),
  });
}
