/**
 * A loaded pack under live labels and changes: who is counted, and with it ranking and weighing.
 * Made anew when labels or changes are; a reload of controls, rules or registry leaves it alone.
 */
import type { Change, Chunk, LabelRow, SourceRecord } from "../../core/documents.ts";
import { changesBySource } from "../../core/lifecycle/changes.ts";
import { Scorer } from "../../core/pack/bm25.ts";
import { standingOf } from "../../core/pack/countable.ts";
import { labelSetsOf } from "../../core/pack/label-sets.ts";
import { queryOf } from "../../core/pack/query.ts";
import { type ChunkIds, rankingOf } from "../../core/pack/ranking.ts";
import { type Roll, populations, rollSteps } from "../../core/pack/roll.ts";
import { type Steps, finish, stepwise } from "../../core/pack/steps.ts";
import { type Combination, combinationOf, weighOf } from "../../core/pack/weigh.ts";
import type { Language, Ranking, Snapshot, Weigh } from "../../core/ports.ts";
import { languageOf } from "../text/language.ts";
import { remembering } from "../text/remember.ts";
import { type LoadedPack, askingOf, chunkAt, readingOf } from "./load.ts";
import { textAt } from "./texts.ts";
import { type ComputeThreshold, Thresholds, generalOf } from "./thresholds.ts";

export interface SnapshotLimits {
  /** `access.candidates`: places shared among the label sets. */
  readonly candidates: number;
  /** `access.max_label_age_days`. */
  readonly maxLabelAgeDays: number;
}

/** What decides who is counted, parsed. Left out: no rows, no changes. */
export interface CountedParts {
  readonly labels?: readonly LabelRow[];
  readonly changes?: readonly Change[];
  readonly limits: SnapshotLimits;
  /** Live labels or changes are too old to be believed: nothing is countable. */
  readonly denyAll?: boolean;
}

/** A loaded pack with what is made of it once. */
export interface Holding {
  readonly pack: LoadedPack;
  readonly language: Language;
  readonly scorer: Scorer;
  readonly thresholds: Thresholds;
  /** Chunks of the sources last asked for, parsed. */
  readonly chunks: Map<number, readonly Chunk[]>;
}

export function holdingOf(pack: LoadedPack, compute: ComputeThreshold): Holding {
  const language = remembering(languageOf(pack.facts.language));
  const thresholds = new Thresholds(pack, compute);
  return { pack, language, scorer: new Scorer(pack.postings), thresholds, chunks: new Map() };
}

export interface Counted {
  readonly holding: Holding;
  readonly roll: Roll;
  readonly ranking: Ranking;
  readonly weigh: Weigh;
  readonly chunksOf: Snapshot["chunksOf"];
  /** Combinations of label sets whose threshold was asked for, each as keys of label sets. */
  readonly used: () => readonly (readonly string[])[];
  /** Computes thresholds ahead of the first question; combinations that are gone are left out. */
  readonly warm: (time: string, combinations: readonly (readonly string[])[]) => Promise<void>;
}

/** Combinations remembered as used. */
const KEPT_COMBINATIONS = 64;

export function count(holding: Holding, parts: CountedParts): Counted {
  return finish(countSteps(holding, parts));
}

/** Takes its time: to be run in turns where questions wait. */
export function* countSteps(holding: Holding, parts: CountedParts): Steps<Counted> {
  const { pack, language, scorer } = holding;
  const roll = yield* liveRoll(pack, parts);
  const counted = populations(pack.postings, roll);
  const reading = readingOf(pack.postings, { aliases: pack.aliases, language });
  const query = (question: string) => queryOf(askingOf(question, language), reading);
  const shared = { roll, populations: counted, scorer, query, chunkIds: chunkIdsOf(pack) };
  const thresholds = holding.thresholds.over();
  const used = new Map<string, readonly string[]>();
  const threshold = (of: Combination): Promise<number> => {
    const keys = of.sets.map((set) => roll.sets.keys[set] ?? "");
    if (used.size < KEPT_COMBINATIONS) used.set(keys.join(), keys);
    return thresholds(of);
  };
  return {
    holding,
    roll,
    ranking: rankingOf({ ...shared, places: parts.limits.candidates }),
    weigh: weighOf({ ...shared, general: generalOf(pack.general), threshold }),
    chunksOf: chunksOf(holding, roll),
    used: () => [...used.values()],
    warm: async (time, combinations) => {
      const present = counted.at({ time, without: [] });
      for (const keys of combinations) {
        const sets = keys.map((key) => roll.sets.keys.indexOf(key));
        if (!sets.includes(-1)) await thresholds(combinationOf(present, sets));
      }
    },
  };
}

/** Sources under live labels, with their standing. */
function* liveRoll(pack: LoadedPack, parts: CountedParts): Steps<Roll> {
  const rows = new Map((parts.labels ?? []).map((row) => [row.source_object, row]));
  const found = new Set<readonly string[]>();
  const sources: SourceRecord[] = [];
  yield* stepwise(pack.sources, (source) => {
    const live = relabelled(source, rows.get(source.source_object));
    sources.push(live);
    found.add(live.access_labels);
  });
  for (const row of rows.values()) found.add(row.access_labels);
  const changesOf = changesBySource(parts.changes ?? []);
  const { maxLabelAgeDays } = parts.limits;
  const denyAll = parts.denyAll ?? false;
  return yield* rollSteps({
    sources,
    sets: labelSetsOf(pack.labelSets, [...found]),
    standing: (source, unique) =>
      standingOf(source, { changes: changesOf(source), maxLabelAgeDays, denyAll, unique }),
  });
}

function relabelled(source: SourceRecord, row: LabelRow | undefined): SourceRecord {
  if (row === undefined) return source;
  const { access_labels, labels_as_of } = row;
  return Object.freeze({ ...source, access_labels, labels_as_of });
}

function chunkIdsOf({ chunkIds, postings: { sourceStarts } }: LoadedPack): ChunkIds {
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
  const { sourceStarts } = pack.postings;
  const start = sourceStarts[place] ?? 0;
  const length = (sourceStarts[place + 1] ?? start) - start;
  return Object.freeze(Array.from({ length }, (_, step) => chunkAt(pack, start + step)));
}
