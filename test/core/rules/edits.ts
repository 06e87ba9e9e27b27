/**
 * Sentences with one thing changed: what a careless or hostile writer does to a quoted sentence.
 * Written apart from the rules that must catch it, with word lists of its own; which change is made
 * is drawn from a seed, so that every run sees the same ones.
 */

export type Kind = "number" | "year" | "name" | "negation" | "direction" | "strength";

export interface Passage {
  readonly title: string;
  readonly text: string;
  readonly sentences: readonly string[];
}

export interface Edit {
  readonly kind: Kind;
  readonly text: string;
}

/** Numbers from 0 to 1, the same ones for the same seed: a linear congruence. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type Random = () => number;

const pick = <T>(from: readonly T[], random: Random): T | undefined =>
  from[Math.floor(random() * from.length)];

/** One match of a pattern, drawn, with what takes its place; nothing where there is none. */
function replaceOne(
  text: string,
  pattern: RegExp,
  { by, random }: { readonly by: (found: string) => string | undefined; readonly random: Random },
): string | undefined {
  const found = pick([...text.matchAll(pattern)], random);
  const other = found === undefined ? undefined : by(found[0]);
  if (found === undefined || other === undefined || other === found[0]) return undefined;
  return text.slice(0, found.index) + other + text.slice(found.index + found[0].length);
}

const CARDINALS = "two three four five six seven eight nine ten eleven twelve twenty thirty".split(
  " ",
);

/** Other digits in the same places, none of which the sentence has. */
function number(text: string, random: Random): string | undefined {
  const spelt = new RegExp(`\\b(?:${CARDINALS.join("|")})\\b`, "g");
  const digits =
    /(?<=\p{L}.*)(?<![\w.,/:−-])(?!(?:1[5-9]|20)\d\d\b)\d+(?:[.,]\d+)*(?![\w/:-]|[.,]\d)/gu;
  const inWords = random() < 0.3;
  return replaceOne(text, inWords ? spelt : digits, {
    random,
    by: (found) => {
      const other = inWords ? pick(CARDINALS, random) : changedDigit(found, random);
      return other === undefined || text.includes(other) ? undefined : other;
    },
  });
}

function changedDigit(found: string, random: Random): string {
  const places = [...found.matchAll(/\d/g)].map(({ index }) => index);
  const at = pick(places, random) ?? 0;
  const digit = (Number(found[at]) + 1 + Math.floor(random() * 8)) % 10;
  return found.slice(0, at) + String(at === 0 && digit === 0 ? 1 : digit) + found.slice(at + 1);
}

function year(text: string, random: Random): string | undefined {
  return replaceOne(text, /(?<![\w.,/:-])(?:1[5-9]|20)\d\d(?![\w/:-]|[.,]\d)/g, {
    random,
    by: (found) => {
      const other = String(
        Number(found) + (random() < 0.5 ? -1 : 1) * (1 + Math.floor(random() * 9)),
      );
      return text.includes(other) ? undefined : other;
    },
  });
}

/** Capitals inside a sentence, one word of them, and not its first. */
const NAME = /(?<=[\p{Ll},;] (?:\p{Ll}+ )?)\p{Lu}[\p{L}\p{N}]{2,}\b(?! \p{Lu})/gu;

/** A name of the same passage or of another one; never one that stands in this sentence. */
function name(text: string, from: readonly string[], random: Random): string | undefined {
  return replaceOne(text, NAME, {
    random,
    by: (found) =>
      pick(
        from.filter((other) => !text.includes(other) && other.slice(0, 3) !== found.slice(0, 3)),
        random,
      ),
  });
}

export const namesIn = (sentences: readonly string[]): readonly string[] => [
  ...new Set(sentences.flatMap((sentence) => sentence.match(NAME) ?? [])),
];

function negation(text: string, random: Random): string | undefined {
  const dropped = text
    .replace(/\b(is|are|was|were|can|could|may|must|should|will|would|has|have|had) not\b/, "$1")
    .replace(/\b(?:do|does|did) not\b ?/, "")
    .replace(/\bnever\b ?/, "");
  if (dropped !== text) return dropped;
  if (/\b(?:not|no|never|none|nor|neither|without|cannot)\b|n't\b/i.test(text)) return undefined;
  return replaceOne(text, /\b(?:is|are|was|were|can|could|must|should|will|would)\b(?! ?n['o]t)/g, {
    random,
    by: (found) => `${found} not`,
  });
}

const TURNS =
  "increase/decrease increases/decreases increased/decreased increasing/decreasing higher/lower more/fewer larger/smaller longer/shorter greater/smaller above/below before/after allowed/forbidden allows/prevents enabled/disabled enable/disable include/exclude includes/excludes included/excluded internal/external public/private maximum/minimum first/last early/late earlier/later open/closed start/end started/ended high/low positive/negative valid/invalid upper/lower added/removed accepted/rejected improve/worsen improved/worsened reduces/raises reduced/raised strong/weak north/south northern/southern eastern/western"
    .split(" ")
    .map((pair) => pair.split("/") as [string, string]);
const TURNED = new Map([...TURNS, ...TURNS.map(([one, other]) => [other, one] as const)]);

function direction(text: string, random: Random): string | undefined {
  return replaceOne(text, new RegExp(`\\b(?:${[...TURNED.keys()].join("|")})\\b`, "g"), {
    random,
    by: (found) => {
      const other = TURNED.get(found);
      return other === undefined || new RegExp(`\\b${other}\\b`).test(text) ? undefined : other;
    },
  });
}

const STRONGER: readonly (readonly [RegExp, string])[] = [
  [/\b(?:some|many|several)\b/g, "all"],
  [/\b(?:often|usually|sometimes|generally|typically)\b/g, "always"],
  [/\b(?:can|may|should|could)\b(?! ?n['o]t)/g, "must"],
  [/\b(?:may|might)\b(?! ?n['o]t)/g, "will"],
  [/\b(?:possibly|probably|perhaps) /g, ""],
];

function strength(text: string, random: Random): string | undefined {
  const usable = STRONGER.filter(([pattern, to]) => {
    return text.search(pattern) >= 0 && (to === "" || !new RegExp(`\\b${to}\\b`).test(text));
  });
  const [pattern, to] = pick(usable, random) ?? [];
  return pattern === undefined ? undefined : replaceOne(text, pattern, { random, by: () => to });
}

/** Every kind of edit that the sentence allows; `elsewhere`: names of other passages. */
export function editsOf(
  sentence: string,
  {
    passage,
    elsewhere,
    random,
  }: {
    readonly passage: Passage;
    readonly elsewhere: readonly string[];
    readonly random: Random;
  },
): readonly Edit[] {
  const own = namesIn(passage.sentences);
  const made: readonly (readonly [Kind, string | undefined])[] = [
    ["number", number(sentence, random)],
    ["year", year(sentence, random)],
    ["name", name(sentence, random() < 0.5 ? own : elsewhere, random)],
    ["negation", negation(sentence, random)],
    ["direction", direction(sentence, random)],
    ["strength", strength(sentence, random)],
  ];
  return made.flatMap(([kind, text]) =>
    text === undefined || text === sentence ? [] : [{ kind, text }],
  );
}
