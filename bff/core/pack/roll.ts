/**
 * The sources of a snapshot with everything that decides whether and where they are counted: live
 * labels, standing, label set, successors. Made anew at every reload of labels or changes; the
 * postings stay.
 */
import type { SourceRecord } from "../documents.ts";
import type { RankingTime } from "../ports.ts";
import { type Hindrance, type Standing, hindranceAt } from "./countable.ts";
import { instantOf } from "./instant.ts";
import type { LabelSets } from "./label-sets.ts";
import { type Population, populationOf } from "./population.ts";
import type { Postings } from "./postings.ts";
import { type Successors, successorsOf } from "./successors.ts";

export interface Roll {
  /** In pack order, under live labels. */
  readonly sources: readonly SourceRecord[];
  /** Places of the unique source objects. */
  readonly placeOf: ReadonlyMap<string, number>;
  readonly standings: readonly Standing[];
  readonly sets: LabelSets;
  /** By source: its label set, or -1. */
  readonly setOf: Int32Array;
  readonly successors: Successors;
}

export interface RollParts {
  readonly sources: readonly SourceRecord[];
  readonly sets: LabelSets;
  readonly standing: (source: SourceRecord, unique: boolean) => Standing;
}

export function rollOf({ sources, sets, standing }: RollParts): Roll {
  const placeOf = uniquePlaces(sources.map((source) => source.source_object));
  return {
    sources,
    placeOf,
    standings: sources.map((source) => standing(source, placeOf.has(source.source_object))),
    sets,
    setOf: Int32Array.from(sources, (source) => sets.numberOf(source.access_labels)),
    successors: successorsOf(sources, placeOf),
  };
}

/** The place of each id that occurs once; an id that occurs twice is ambiguous and has none. */
export function uniquePlaces(ids: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const twice = new Set<string>();
  ids.forEach((id, place) => {
    if (places.has(id)) twice.add(id);
    places.set(id, place);
  });
  for (const id of twice) places.delete(id);
  return places;
}

/** Why a source cannot be admitted at this time, or null. An unreadable time is after all windows. */
export function hindranceOf(roll: Roll, place: number, time: string): Hindrance | null {
  const standing = roll.standings[place];
  return standing === undefined ? "ambiguous" : hindranceAt(standing, instantOf(time) ?? Infinity);
}

/** Populations by time and loss. Between two instants at which a window opens or closes, one. */
export interface Populations {
  at(time: RankingTime): { readonly population: Population; readonly key: string };
}

/** Populations kept: the present one, and a few of runs that lost a source. */
const KEPT = 8;

export function populations(postings: Postings, roll: Roll): Populations {
  const edges = [...new Set(roll.standings.flatMap(({ from, to }) => [from, to]))].sort(
    (a, b) => a - b,
  );
  const kept = new Map<string, Population>();
  return {
    at: ({ time, without }) => {
      const instant = instantOf(time) ?? Infinity;
      const key = JSON.stringify([edgesUpTo(edges, instant), [...new Set(without)].sort()]);
      const population = kept.get(key) ?? populate(postings, roll, { instant, without });
      kept.delete(key);
      kept.set(key, population);
      const [oldest] = kept.keys();
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
      return { population, key };
    },
  };
}

function populate(
  postings: Postings,
  roll: Roll,
  at: { readonly instant: number; readonly without: readonly string[] },
): Population {
  const setOf = roll.setOf.map((set, place) => {
    const standing = roll.standings[place];
    return standing !== undefined && hindranceAt(standing, at.instant) === null ? set : -1;
  });
  for (const lost of at.without) {
    const place = roll.placeOf.get(lost);
    if (place !== undefined) setOf[place] = -1;
  }
  return populationOf(postings, { setOf, setCount: roll.sets.keys.length });
}

function edgesUpTo(edges: readonly number[], instant: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((edges[middle] ?? Infinity) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
