/**
 * Packages in German, French, Japanese and Arabic, of our own writing: built by `pca pack build`,
 * asked through the whole line. Questions inflect, compound, elide, leave accents and vowel signs out,
 * and use no spaces where the language uses none.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import type { AskReply } from "../../bff/contract/index.ts";
import type { Pack } from "../../bff/core/documents.ts";
import { parsePack } from "../../bff/edge/store/pack.ts";
import { pca } from "../cli/process.ts";
import { newFolder, removeFolders } from "../edge/ingest/site.ts";
import { inRoot } from "../support/paths.ts";
import { type Assistant, assistantOf } from "../support/whole.ts";

interface Question {
  readonly question: string;
  readonly kind: string;
  readonly targets: readonly string[];
}

const LANGUAGES = [
  { tag: "de", name: "German", other: "How many days of leave do I have in a year?" },
  { tag: "fr", name: "French", other: "Wie viele Tage Urlaub habe ich im Jahr?" },
  { tag: "ja", name: "Japanese", other: "How many days of leave do I have in a year?" },
  { tag: "ar", name: "Arabic", other: "Combien de jours de congé ai-je par an ?" },
];

/** Share of the answerable questions that must be answered from their section first, and at all. */
const FIRST = 0.75;
const CITED = 0.8;
/** Most stray questions of eight that may find something. */
const STRAY = 1;

const folder = (tag: string): string => inRoot("test", "fixtures", "languages", tag);
const questionsOf = (tag: string): readonly Question[] =>
  readFileSync(`${folder(tag)}.jsonl`, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Question);

async function packOf(tag: string): Promise<Pack> {
  const out = join(newFolder(), "pack.json");
  const argv = ["pack", "build", "--site", folder(tag), "--out", out, "--label", "everyone"];
  const built = await pca(argv, { cwd: inRoot() });
  expect(built.code, built.err).to.equal(0);
  return parsePack(readFileSync(out, "utf8"));
}

/** Sections that the statements of an answer cite, in order. */
function citedBy({ lanes, citations }: AskReply): readonly string[] {
  const targets = new Map<string, string | null>(
    citations.package.map(({ id, reader_target }) => [id, reader_target]),
  );
  return lanes
    .flatMap(({ statements }) => statements.flatMap((statement) => statement.citations))
    .map((id) => (targets.get(id) ?? "").replace("/html/", ""));
}

describe("Packages in other languages", function () {
  this.timeout(60_000);
  after(removeFolders);

  for (const { tag, name, other } of LANGUAGES)
    describe(name, () => {
      let pack: Pack;
      let assistant: Assistant;
      const ask = (question: string) =>
        assistant.ask(question, { reader: { id: "r", groups: ["everyone"], tenant: null } });
      before(async () => {
        pack = await packOf(tag);
        assistant = await assistantOf({ pack, allow: () => true });
      });

      it("is built with its language, a section for every heading, and no warning", () => {
        expect(pack.language).to.equal(tag);
        expect(pack.chunks.length).to.equal(18);
        expect(new Set(pack.chunks.map(({ reader_target }) => reader_target)).size).to.equal(18);
        expect(pack.warnings).to.deep.equal([]);
      });

      it("answers from the section that answers", async () => {
        const asked = questionsOf(tag).filter(({ kind }) => kind === "answerable");
        expect(asked.length).to.be.at.least(10);
        const cited = await Promise.all(
          asked.map(async ({ question, targets }) => {
            const found = citedBy(await ask(question));
            return { question, first: targets.includes(found[0] ?? ""), any: targets.some((t) => found.includes(t)) }; // prettier-ignore
          }),
        );
        const missed = cited.filter(({ any }) => !any).map(({ question }) => question);
        const later = cited.filter(({ first }) => !first).map(({ question }) => question);
        expect(1 - missed.length / asked.length, missed.join("\n")).to.be.at.least(CITED);
        expect(1 - later.length / asked.length, later.join("\n")).to.be.at.least(FIRST);
      });

      it("refuses what the package is not about, in its own language", async () => {
        const stray = questionsOf(tag).filter(({ kind }) => kind === "off-topic");
        expect(stray.length).to.be.at.least(8);
        const replies = await Promise.all(stray.map(({ question }) => ask(question)));
        const answered = replies.filter(({ kind }) => kind !== "refusal");
        expect(answered.length).to.be.at.most(STRAY);
        for (const { refusal } of replies)
          expect(refusal?.needed ?? "").to.not.contain("another language");
      });

      it("says in what language it is written to who asks in another", async () => {
        const { refusal } = await ask(other);
        expect(refusal).to.deep.include({
          pattern: "no_package_support",
          message: "No approved package support was found for this question.",
          needed: `The package is written in ${name}. No section was found for a question in another language.`,
        });
        const hidden = await assistantOf({ pack, allow: () => false });
        const reader = { id: "r", groups: [], tenant: null };
        expect((await hidden.ask(other, { reader })).refusal).to.deep.equal(refusal);
      });
    });
});
