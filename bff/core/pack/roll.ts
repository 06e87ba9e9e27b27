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
import { type Steps, finish, stepwise } from "./steps.ts";
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

/** Takes its time: to be run in turns where questions wait. */
export function* rollSteps({ sources, sets, standing }: RollParts): Steps<Roll> {
  const placeOf = yield* placeSteps(sources);
  const standings: Standing[] = [];
  const setOf = new Int32Array(sources.length);
  const numberOf = remembered((labels) => sets.numberOf(labels));
  yield* stepwise(sources, (source, place) => {
    standings.push(standing(source, placeOf.has(source.source_object)));
    setOf[place] = numberOf(source.access_labels);
  });
  return { sources, placeOf, standings, sets, setOf, successors: successorsOf(sources, placeOf) };
}

export function rollOf(parts: RollParts): Roll {
  return finish(rollSteps(parts));
}

/** Sources of one pack share their lists of labels. */
function remembered(numberOf: (labels: readonly string[]) => number) {
  const known = new Map<readonly string[], number>();
  return (labels: readonly string[]): number => {
    const number = known.get(labels) ?? numberOf(labels);
    known.set(labels, number);
    return number;
  };
}

function* placeSteps(sources: readonly SourceRecord[]): Steps<ReadonlyMap<string, number>> {
  const unique = new UniquePlaces();
  yield* stepwise(sources, ({ source_object }, place) => unique.add(source_object, place));
  return unique.all();
}

class UniquePlaces {
  readonly #places = new Map<string, number>();
  readonly #twice = new Set<string>();

  add(id: string, place: number): void {
    if (this.#places.has(id)) this.#twice.add(id);
    this.#places.set(id, place);
  }

  all(): ReadonlyMap<string, number> {
    for (const id of this.#twice) this.#places.delete(id);
    return this.#places;
  }
}

/** The place of each id that occurs once; an id that occurs twice is ambiguous and has none. */
export function uniquePlaces(ids: readonly string[]): ReadonlyMap<string, number> {
  const unique = new UniquePlaces();
  ids.forEach((id, place) => unique.add(id, place));
  return unique.all();
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
  const edges = edgesOf(roll.standings);
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

/** The instants at which a window opens or closes, rising. */
function edgesOf(standings: readonly Standing[]): readonly number[] {
  const edges = new Set<number>();
  for (const { from, to } of standings) edges.add(from).add(to);
  return [...edges].sort((a, b) => a - b);
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
