/** Search libraries beside which the ranking is measured, each over the same documents. */
import lunr from "lunr";
import MiniSearch from "minisearch";
import { languageOf } from "../bff/edge/text/language.ts";

export interface Document {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface Peer {
  readonly name: string;
  /** Ids, best first. */
  search(question: string): readonly string[];
}

/** BM25+ as it comes, with our words: so that only the ranking differs. */
export function miniSearch(documents: readonly Document[]): Peer {
  const { terms } = languageOf("en");
  const index = new MiniSearch<Document>({
    fields: ["title", "text"],
    tokenize: (text) => [...terms(text)],
    processTerm: (term) => term,
  });
  index.addAll(documents);
  return {
    name: "MiniSearch 7.2.0, our words",
    search: (question) => index.search(question).map(({ id }) => String(id)),
  };
}

/** As it comes: its own words, stop words and stemmer. */
export function lunrSearch(documents: readonly Document[]): Peer {
  const index = lunr(function () {
    this.field("title");
    this.field("text");
    for (const document of documents) this.add(document);
  });
  return {
    name: "lunr 2.3.9",
    search: (question) =>
      index
        .query((query) => {
          for (const token of lunr.tokenizer(question)) query.term(token, {});
        })
        .map(({ ref }) => ref),
  };
}
