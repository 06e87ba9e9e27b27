/** A small index without any language: terms are what stands between spaces. */
import { Scorer } from "../../../bff/core/pack/bm25.ts";
import { plainMemory } from "../../../bff/core/pack/dictionary.ts";
import { populationOf, statisticsOf } from "../../../bff/core/pack/population.ts";
import { type IndexedChunk, indexChunks } from "../../../bff/core/pack/postings.ts";
import { queryOf } from "../../../bff/core/pack/query.ts";

export const split = (text: string): readonly string[] => text.split(" ").filter((t) => t !== "");

const askingOf = (question: string) => ({
  terms: split(question),
  spellings: [],
  asksNumber: question.startsWith("how many "),
});

/** `sets`: the label set of each source, -1 for one that is not counted; `window`: of the scorer. */
export function indexed(chunks: readonly IndexedChunk[], sets: readonly number[], window?: number) {
  const postings = indexChunks(chunks, {
    sourceCount: sets.length,
    terms: split,
    memory: plainMemory,
  });
  const setCount = Math.max(0, ...sets) + 1;
  const population = populationOf(postings, { setOf: Int32Array.from(sets), setCount });
  const statistics = Array.from({ length: setCount }, (_, set) => statisticsOf(population, [set]));
  const scorer = new Scorer(postings, window);
  const query = (question: string, aliases: readonly (readonly string[])[] = []) =>
    queryOf(askingOf(question), {
      dictionary: postings.dictionary,
      aliases: aliases.map((group) => group.map(split)),
      isWord: (term) => !term.startsWith("slip"),
      compounds: false,
    });
  const score = (question: string) => {
    const hits = scorer.all(query(question), { groupOf: population.setOf, statistics });
    return hits
      .map(({ place, plain, score: full }) => ({ chunk: place, plain, full }))
      .sort((a, b) => a.chunk - b.chunk);
  };
  return { postings, population, statistics, scorer, query, score };
}

export const chunk = (
  source: number,
  text: string,
  title = "",
  ...path: string[]
): IndexedChunk => ({
  source,
  title,
  path,
  text,
});
