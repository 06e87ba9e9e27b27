/**
 * The first ranking (design, Non-interference): the places are shared equally among the label sets,
 * at least one each; each set is ranked by its own statistics, a source by its best chunk; then
 * successors of the ranked, and theirs, beyond the places; then places left over are filled in pack
 * order. What one set holds cannot move a score, an order or a place of another.
 */
import type { SourceRecord } from "../documents.ts";
import type { Candidate } from "../records.ts";
import type { Ranking, RankingTime } from "../ports.ts";
import type { Scorer } from "./bm25.ts";
import type { BestChunk } from "./hits.ts";
import { type Population, type Statistics, statisticsOf } from "./population.ts";
import type { Query } from "./query.ts";
import type { Populations, Roll } from "./roll.ts";
import { reachable } from "./successors.ts";

export interface RankingParts {
  readonly roll: Roll;
  readonly populations: Populations;
  readonly scorer: Scorer;
  readonly query: (question: string) => Query;
  readonly chunkIds: ChunkIds;
  /** `access.candidates`. */
  readonly places: number;
}

/** Chunk ids without their texts. */
export interface ChunkIds {
  ofChunk(chunk: number): string;
  /** The first chunk of a source, in pack order; null where it has none. */
  firstOf(source: number): string | null;
}

export function rankingOf(parts: RankingParts): Ranking {
  return { candidates: (question, at) => candidates(parts, question, at) };
}

function candidates(parts: RankingParts, question: string, at: RankingTime): readonly Candidate[] {
  const { population } = parts.populations.at(at);
  const ranked = rankBySet(parts, population, parts.query(question));
  const taken = ranked.flatMap((set) => set.map(({ place }) => place));
  const successors = reachable(parts.roll.successors, taken).filter(
    (place) => (population.setOf[place] ?? -1) >= 0,
  );
  const open = Math.max(parts.places, ranked.length) - taken.length;
  const fill = firstCounted(population, { count: open, not: new Set([...taken, ...successors]) });
  return [
    ...ranked.flatMap((set) => set.map((best, index) => rankedCandidate(parts, best, index + 1))),
    ...successors.map((place) => unranked(parts, "successor", place)),
    ...fill.map((place) => unranked(parts, "fill", place)),
  ];
}

/** By label set: its best sources with a score above zero, best first. */
function rankBySet(
  parts: RankingParts,
  population: Population,
  query: Query,
): readonly (readonly BestChunk[])[] {
  const count = population.setCount;
  const share = Math.max(1, Math.floor(parts.places / Math.max(1, count)));
  const statistics = setStatistics(population);
  return parts.scorer.best(query, { groupOf: population.setOf, statistics }, share);
}

const known = new WeakMap<Population, readonly Statistics[]>();

function setStatistics(population: Population): readonly Statistics[] {
  const made =
    known.get(population) ??
    Array.from({ length: population.setCount }, (_, set) => statisticsOf(population, [set]));
  known.set(population, made);
  return made;
}

function firstCounted(
  { setOf }: Population,
  { count, not }: { readonly count: number; readonly not: ReadonlySet<number> },
): readonly number[] {
  const found: number[] = [];
  for (let place = 0; place < setOf.length && found.length < count; place++)
    if ((setOf[place] ?? -1) >= 0 && !not.has(place)) found.push(place);
  return found;
}

function rankedCandidate(parts: RankingParts, best: BestChunk, rank: number): Candidate {
  return {
    role: "ranked",
    source: sourceAt(parts.roll, best.place),
    chunkId: parts.chunkIds.ofChunk(best.chunk),
    rank,
    score: best.score,
  };
}

function unranked(parts: RankingParts, role: "successor" | "fill", place: number): Candidate {
  return {
    role,
    source: sourceAt(parts.roll, place),
    chunkId: parts.chunkIds.firstOf(place) ?? "",
    rank: null,
    score: null,
  };
}

function sourceAt(roll: Roll, place: number): SourceRecord {
  const source = roll.sources[place];
  if (source === undefined) throw new RangeError(`No source at place ${place}.`);
  return source;
}
