/** Where a quote stands in its passage, and what stands around it. */
import type { Language } from "../ports.ts";
import { normalise } from "./words.ts";

/** One occurrence of a quote. */
export interface Place {
  /** The whole sentences that hold it, as written. */
  readonly text: string;
  /** Those sentences and the one before: numbers and names may stand there. */
  readonly around: string;
  /** What stands before the quote in its own sentence, normalised; empty where it begins one. */
  readonly before: string;
  /** True where the quote is a whole sentence, or a whole line. */
  readonly whole: boolean;
}

/** A passage as it is searched: its lines, normalised, and which sentence each belongs to. */
interface Reading {
  readonly text: string;
  readonly lines: readonly Line[];
}

interface Line {
  readonly written: string;
  readonly text: string;
  /** Where `text` begins in the text of the reading. */
  readonly start: number;
  readonly sentence: number;
}

interface Passage {
  readonly text: string;
}

/**
 * By the sentences that the language gave: where it remembers those of a passage, what is made of
 * them is remembered as long, and forgotten with them.
 */
const readings = new WeakMap<readonly string[], Reading>();

function readingOf(passage: Passage, language: Language): Reading {
  const sentences = language.sentences(passage.text);
  const known = readings.get(sentences);
  if (known !== undefined) return known;
  const lines: Line[] = [];
  let start = 0;
  sentences.forEach((written, sentence) => {
    for (const line of written.split("\n")) {
      const text = normalise(line);
      if (text === "") continue;
      lines.push({ written: line, text, start, sentence });
      start += text.length + 1;
    }
  });
  const reading = { text: lines.map(({ text }) => text).join(" "), lines };
  readings.set(sentences, reading);
  return reading;
}

/** Occurrences taken; a passage that says the same more often is no better evidence. */
const MOST = 8;
/** Occurrences looked at, so that a quote of one letter costs no more than another. */
const LOOKED_AT = 256;

export interface Sought {
  /** Normalised. */
  readonly quote: string;
  /** Only where it is a whole sentence, or a whole line. */
  readonly whole: boolean;
}

/** The occurrences of quoted words, in order; none is no quote. */
export function placesOf(
  { quote, whole }: Sought,
  passage: Passage,
  language: Language,
): readonly Place[] {
  if (quote === "") return [];
  const reading = readingOf(passage, language);
  const found: Place[] = [];
  let at = reading.text.indexOf(quote);
  for (let looked = 0; at >= 0 && found.length < MOST && looked < LOOKED_AT; looked++) {
    const end = at + quote.length;
    if (!cutsWord(reading.text, at) && !cutsWord(reading.text, end)) {
      const place = placeAt(reading, { at, end });
      if (place.whole || !whole) found.push(place);
    }
    at = reading.text.indexOf(quote, at + 1);
  }
  return found;
}

const cutsWord = (text: string, at: number): boolean =>
  /^[\p{L}\p{M}\p{N}]{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1));

function placeAt(
  { text, lines }: Reading,
  { at, end }: { readonly at: number; readonly end: number },
): Place {
  const held = lines.filter((line) => line.start < end && line.start + line.text.length > at);
  const [first, last] = [held[0], held.at(-1)];
  const within = (from: number): string =>
    lines
      .filter(({ sentence }) => sentence >= from && sentence <= (last?.sentence ?? 0))
      .map(({ written }) => written)
      .join("\n");
  const before = text.slice(first?.start, at).replace(/^.*[.!?](?= )/u, "");
  const after = text.slice(end, (last?.start ?? 0) + (last?.text.length ?? 0));
  const begins = !/[\p{L}\p{N}]/u.test(before);
  return {
    text: within(first?.sentence ?? 0),
    around: within((first?.sentence ?? 0) - 1),
    before: begins ? "" : before,
    whole: begins && /^[^\p{L}\p{N}]*$|^["')\]]*[.!?]/u.test(after),
  };
}
