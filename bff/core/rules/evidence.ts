/** What a statement is held against: the refs it cites, its quotes where they stand, their sentences. */
import { LANES } from "../../contract/index.ts";
import type { CitationId, Lane } from "../../contract/index.ts";
import type { Language } from "../ports.ts";
import { coverageOf } from "./coverage.ts";
import type { AsOf, Dated } from "./dated.ts";
import { withoutFrame } from "./frame.ts";
import type { Place } from "./places.ts";
import { type Word, keysOf, wordsOf } from "./words.ts";

/** A ref as the rules see it. */
export interface Evidence {
  readonly id: CitationId;
  readonly kind: "package" | "current";
  /** The text that was in the payload. */
  readonly text: string;
  readonly title: string;
  readonly section: string;
  /** Of a current source: how old it is known to be. Absent is unknown. */
  readonly asOf?: AsOf;
  /** Owners that are recorded for it: a decision may name them. */
  readonly owners?: readonly string[];
}

export type Evidences = ReadonlyMap<string, Evidence>;

/** A statement with its quotes, found. */
export interface Quoted {
  /** Without the day that it begins with. */
  readonly statement: string;
  readonly lane: Lane;
  readonly kind: string;
  readonly dated: Dated | null;
  readonly cited: readonly Evidence[];
  /** The quoted words, normalised, one a citation. */
  readonly quotes: readonly string[];
  /** Where each quote stands. */
  readonly found: readonly (readonly Place[])[];
  readonly language: Language;
}

/** What a statement in words of its own is held against. */
export interface Support extends Quoted {
  readonly words: readonly Word[];
  readonly places: readonly Read[];
  /** The places whose sentences have most of the statement's words. */
  readonly nearest: readonly Read[];
  /** The share of the statement's words that these have. */
  readonly near: number;
  /** It is nearly the source's wording: words are counted, and nothing stands in for another. */
  readonly close: boolean;
}

export interface Read extends Place {
  /** The words of the whole sentences that hold the quote. */
  readonly words: readonly Word[];
}

/** Least share of the statement in its source, and of the source in it, of a wording that is close. */
export const CLOSE = { said: 0.8, taken: 0.6 };

/** The synthesis and the divergence compare: they frame what is said, and rest on several quotes. */
export const compares = (lane: Lane): boolean => lane === LANES[2] || lane === LANES[3];

export function supportOf(quoted: Quoted): Support {
  const { statement, lane, found, language } = quoted;
  const words = wordsOf(statement, language);
  const bearing = compares(lane) ? wordsOf(withoutFrame(statement), language) : words;
  const read = (all: readonly Place[]): readonly Read[] =>
    all.map((place) => ({
      text: place.text,
      around: place.around,
      before: place.before,
      whole: place.whole,
      words: wordsOf(place.text, language),
    }));
  const joint = compares(lane) && found.length > 1;
  const places = joint
    ? [joined(found.map((all) => nearestOf(bearing, read(all)).nearest[0]))]
    : read(found.flat());
  const { nearest, near } = nearestOf(bearing, places);
  const taken = nearest.map((place) => coverageOf(place.words, keysOf(words)));
  const close = !joint && near >= CLOSE.said && Math.max(...taken) >= CLOSE.taken;
  return withSupport(quoted, { words, places, nearest, near, close });
}

type Weighed = Pick<Support, "words" | "places" | "nearest" | "near" | "close">;

const withSupport = (quoted: Quoted, weighed: Weighed): Support => ({
  statement: quoted.statement,
  lane: quoted.lane,
  kind: quoted.kind,
  dated: quoted.dated,
  cited: quoted.cited,
  quotes: quoted.quotes,
  found: quoted.found,
  language: quoted.language,
  words: weighed.words,
  places: weighed.places,
  nearest: weighed.nearest,
  near: weighed.near,
  close: weighed.close,
});

function nearestOf(words: readonly Word[], places: readonly Read[]) {
  const shares = places.map((place) => coverageOf(words, keysOf(place.words)));
  const near = Math.max(...shares);
  return { near, nearest: places.filter((_, at) => shares[at] === near) };
}

/** One place of the best of each quote: what is compared stands in several. */
function joined(best: readonly (Read | undefined)[]): Read {
  const all = best.flatMap((place) => place ?? []);
  const lines = (of: (place: Read) => string): string => all.map(of).join("\n");
  return {
    text: lines(({ text }) => text),
    around: lines(({ around }) => around),
    before: "",
    whole: true,
    words: all.flatMap(({ words }) => words),
  };
}
