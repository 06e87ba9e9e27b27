/**
 * From a loaded pack and the live files to the `Snapshot` that a run holds (core/ports.ts). Cheap
 * enough to be made anew at every reload of a small file: the postings stay, only who is counted
 * changes.
 */
import type {
  Change,
  Chunk,
  Controls,
  LabelRow,
  Pack,
  RegistryRecord,
  ReleaseRule,
  SourceRecord,
} from "../../core/documents.ts";
import { Scorer } from "../../core/pack/bm25.ts";
import { type Hindrance, standingOf } from "../../core/pack/countable.ts";
import { labelSetsOf } from "../../core/pack/label-sets.ts";
import { queryOf } from "../../core/pack/query.ts";
import { type ChunkIds, rankingOf } from "../../core/pack/ranking.ts";
import { type Roll, hindranceOf, populations, rollOf } from "../../core/pack/roll.ts";
import { type Combination, combinationOf, weighOf } from "../../core/pack/weigh.ts";
import type { Language, Live, Snapshot } from "../../core/ports.ts";
import { languageOf } from "../text/language.ts";
import { remembering } from "../text/remember.ts";
import { ALL_ON } from "./controls.ts";
import { type LoadedPack, chunkAt, isWordOf, loadPack } from "./load.ts";
import { textAt } from "./texts.ts";
import { type ComputeThreshold, computeThreshold, generalOf, thresholdsOf } from "./thresholds.ts";

export interface SnapshotLimits {
  /** `access.candidates`: places shared among the label sets. */
  readonly candidates: number;
  /** `access.max_label_age_days`. */
  readonly maxLabelAgeDays: number;
}

/** What a reload can replace, parsed. Left out: no rows, no changes, no rules, everything on. */
export interface SnapshotParts {
  readonly labels?: readonly LabelRow[];
  readonly changes?: readonly Change[];
  readonly registryLookup?: (id: string) => RegistryRecord | undefined;
  readonly releaseRules?: readonly ReleaseRule[];
  readonly controls?: Controls;
  readonly limits: SnapshotLimits;
  /** Live labels or changes are too old to be believed: nothing is countable. */
  readonly denyAll?: boolean;
}

/** A loaded pack with what is made of it once. */
export interface Holding {
  readonly pack: LoadedPack;
  readonly language: Language;
  readonly scorer: Scorer;
  readonly compute: ComputeThreshold;
  /** Chunks of the sources last asked for, parsed. */
  readonly chunks: Map<number, readonly Chunk[]>;
}

export function holdingOf(pack: LoadedPack, compute: ComputeThreshold): Holding {
  const language = remembering(languageOf(pack.facts.language));
  return { pack, language, scorer: new Scorer(pack.postings), compute, chunks: new Map() };
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
  return assemble(holding, parts).snapshot;
}

/** A snapshot with what a store needs to warm it. */
export interface Assembled {
  readonly snapshot: Snapshot;
  /** Combinations whose threshold was asked for, as keys of label sets; latest last. */
  readonly used: () => readonly (readonly string[])[];
  /** Computes thresholds ahead of the first question; combinations that are gone are left out. */
  readonly warm: (time: string, combinations: readonly (readonly string[])[]) => Promise<void>;
  readonly setKeys: readonly string[];
  /** In pack order, under live labels; also those that cannot be admitted. */
  readonly sources: readonly SourceRecord[];
}

export function assemble(holding: Holding, parts: SnapshotParts): Assembled {
  const { pack, language, scorer } = holding;
  const roll = liveRoll(pack, parts);
  const chunkIds = chunkIdsOf(pack);
  const populationsOf = populations(pack.postings, roll);
  const { dictionary } = pack.postings;
  const reading = { dictionary, aliases: pack.aliases, isWord: isWordOf(language) };
  const query = (question: string) => queryOf(language.terms(question), reading);
  const shared = { roll, populations: populationsOf, scorer, query, chunkIds };
  const thresholds = thresholdsOf(pack, holding.compute);
  const used = new Map<string, readonly string[]>();
  const threshold = (of: Combination): Promise<number> => {
    const keys = of.sets.map((set) => roll.sets.keys[set] ?? "");
    if (used.size < KEPT_COMBINATIONS) used.set(keys.join(), keys);
    return thresholds(of);
  };
  const snapshot = Object.freeze({
    facts: pack.facts,
    language,
    ranking: rankingOf({ ...shared, places: parts.limits.candidates }),
    weigh: weighOf({
      ...shared,
      general: generalOf(pack.general),
      threshold,
    }),
    chunksOf: chunksOf(holding, roll),
    live: liveOf(roll, parts),
    releaseRules: parts.releaseRules ?? [],
    controls: parts.controls ?? ALL_ON,
  });
  return {
    snapshot,
    setKeys: roll.sets.keys,
    sources: roll.sources,
    used: () => [...used.values()],
    warm: async (time, combinations) => {
      const counted = populationsOf.at({ time, without: [] });
      for (const keys of combinations) {
        const sets = keys.map((key) => roll.sets.keys.indexOf(key));
        if (!sets.includes(-1)) await thresholds(combinationOf(counted, sets));
      }
    },
  };
}

const KEPT_COMBINATIONS = 64;

/** Sources under live labels, with their standing. */
function liveRoll(pack: LoadedPack, parts: SnapshotParts): Roll {
  const rows = new Map((parts.labels ?? []).map((row) => [row.source_object, row]));
  const sources = pack.sources.map((source) => relabelled(source, rows.get(source.source_object)));
  const found = [...sources, ...rows.values()].map(({ access_labels }) => access_labels);
  const rules = {
    changes: parts.changes ?? [],
    maxLabelAgeDays: parts.limits.maxLabelAgeDays,
    denyAll: parts.denyAll ?? false,
  };
  return rollOf({
    sources,
    sets: labelSetsOf(pack.labelSets, found),
    standing: (source, unique) => standingOf(source, { ...rules, unique }),
  });
}

function relabelled(source: SourceRecord, row: LabelRow | undefined): SourceRecord {
  if (row === undefined) return source;
  const { access_labels, labels_as_of } = row;
  return Object.freeze({ ...source, access_labels, labels_as_of });
}

function chunkIdsOf({ chunkIds, sourceStarts }: LoadedPack): ChunkIds {
  return {
    ofChunk: (chunk) => textAt(chunkIds, chunk),
    firstOf: (source) => {
      const start = sourceStarts[source] ?? 0;
      return start === sourceStarts[source + 1] ? null : textAt(chunkIds, start);
    },
  };
}

/** Sources whose chunks are kept parsed; the one unused for longest goes first. */
const KEPT_SOURCES = 256;

function chunksOf({ pack, chunks: kept }: Holding, roll: Roll): Snapshot["chunksOf"] {
  return (sourceObject) => {
    const place = roll.placeOf.get(sourceObject);
    if (place === undefined) return [];
    const chunks = kept.get(place) ?? parsedChunks(pack, place);
    kept.delete(place);
    kept.set(place, chunks);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_SOURCES && oldest !== undefined) kept.delete(oldest);
    return chunks;
  };
}

function parsedChunks(pack: LoadedPack, place: number): readonly Chunk[] {
  const start = pack.sourceStarts[place] ?? 0;
  const length = (pack.sourceStarts[place + 1] ?? start) - start;
  return Object.freeze(Array.from({ length }, (_, step) => chunkAt(pack, start + step)));
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

/** Why each source of a pack can or cannot be admitted at a time: for `pca pack` and reports. */
export function standingsOf(
  pack: Pack,
  at: {
    readonly time: string;
    readonly maxLabelAgeDays: number;
    readonly changes?: readonly Change[];
  },
): readonly { readonly source: SourceRecord; readonly hindrance: Hindrance | null }[] {
  const rules = { changes: at.changes ?? [], maxLabelAgeDays: at.maxLabelAgeDays, denyAll: false };
  const roll = rollOf({
    sources: pack.sources,
    sets: labelSetsOf(
      pack.label_sets,
      pack.sources.map((source) => source.access_labels),
    ),
    standing: (source, unique) => standingOf(source, { ...rules, unique }),
  });
  return roll.sources.map((source, place) => ({
    source,
    hindrance: hindranceOf(roll, place, at.time),
  }));
}
