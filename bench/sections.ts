/**
 * Any number of real sections: those of the sites with questions, again and again. From the second
 * time on, words are varied: a rare word becomes one of that round alone, and some others are
 * exchanged for words that are about as frequent, so that lists of chunks grow as they do on a larger
 * site and no section is another's copy.
 */
import type { CorpusRow } from "../bff/cli/eval/rows.ts";
import { languageOf } from "../bff/edge/text/language.ts";
import { seeded } from "../test/core/rules/edits.ts";
import type { Drawn } from "./corpus.ts";
import { SITES } from "./judged.ts";
import { sitePack } from "./retrieval-quality.ts";

const WORD = /[A-Za-z]{4,}/g;
/** Words seen no more often than this are names and slips: every site has its own. */
const RARE = 3;
const EXCHANGED = 0.25;
/** How far off in the order of frequency the exchanged word may stand. */
const NEAR = 40;

export async function realSections(): Promise<readonly CorpusRow[]> {
  const packs = await Promise.all(SITES.map((site) => sitePack(site)));
  return packs.flatMap(({ chunks }, site) =>
    chunks.map(({ section_path, text }, at) => ({
      id: `${site}-${at}`,
      title: section_path.at(-1) ?? "",
      text,
    })),
  );
}

export function grown(
  sections: readonly CorpusRow[],
  { size, questions }: { readonly size: number; readonly questions: number },
): Drawn {
  const random = seeded(31);
  const vary = variation(sections, random);
  const documents = Array.from({ length: size }, (_, at) => {
    const round = Math.floor(at / sections.length);
    const { id, title, text } = sections[at % sections.length] ?? { id: "", title: "", text: "" };
    return { id: `${round}-${id}`, title: vary(title, round), text: vary(text, round) };
  });
  return { documents, questions: asked(documents, { count: questions, random }) };
}

function variation(sections: readonly CorpusRow[], random: () => number) {
  const counts = new Map<string, number>();
  for (const { text } of sections)
    for (const [word] of text.matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const order = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const words = order.map(([word]) => word);
  const places = new Map(words.map((word, place) => [word, place]));
  const other = (word: string, round: number): string => {
    if ((counts.get(word) ?? 0) <= RARE) return `${word}${round.toString(36)}`;
    if (random() >= EXCHANGED) return word;
    const place = (places.get(word) ?? 0) + Math.floor((random() * 2 - 1) * NEAR);
    return words[Math.max(0, place)] ?? word;
  };
  return (text: string, round: number): string =>
    round === 0 ? text : text.replace(WORD, (word) => other(word, round));
}

/** Three to seven words of one of the documents, each once. */
function asked(
  documents: readonly CorpusRow[],
  { count, random }: { readonly count: number; readonly random: () => number },
): readonly string[] {
  const { terms } = languageOf("en");
  const ask = (): string => {
    const { text = "" } = documents[Math.floor(random() * documents.length)] ?? {};
    const words = [...text.matchAll(WORD)].map(([word]) => word);
    const own = words.filter((word) => terms(word).length > 0);
    const length = 3 + Math.floor(random() * 5);
    const picked = Array.from({ length }, () => own[Math.floor(random() * own.length)] ?? "");
    return [...new Set(picked)].join(" ").trim();
  };
  const questions: string[] = [];
  while (questions.length < count) {
    const question = ask();
    if (question !== "") questions.push(question);
  }
  return questions;
}
