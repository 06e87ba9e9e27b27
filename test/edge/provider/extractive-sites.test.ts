/**
 * What a reader of a real site is shown: a package built from its pages, the questions that people
 * wrote for it, the whole line. The share of answers whose first statement comes from a section that
 * answers is held, so that a change of weights cannot lose it unseen.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { BUILT_AT, buildSite, newFolder, removeFolders } from "../ingest/site.ts";
import { unpack } from "../ingest/tar.ts";
import { shared } from "../../support/paths.ts";
import { skip } from "../../support/skip.ts";
import { assistantOf } from "../../support/whole.ts";
import type { Assistant } from "../../support/whole.ts";

const SITE = "keystone-docs";
/** Of the answerable questions; measured 0.62 over four sites. */
const LEAST = 0.55;

interface Question {
  readonly question: string;
  readonly kind: string;
  readonly targets: readonly string[];
}

describe("The embedded provider on a real site", function () {
  this.timeout(180_000);
  let assistant: Assistant;
  let questions: readonly Question[] = [];
  before(async function () {
    const archive = shared("datasets", "dev", "sites", SITE, "site.tar.gz");
    const file = shared("datasets", "dev", "site-questions", `${SITE}.jsonl`);
    if (archive === undefined || file === undefined)
      return skip(this, "the shared sites are not beside this checkout");
    const folder = newFolder();
    unpack(archive, folder);
    const { pack } = await buildSite(join(folder, SITE));
    assistant = await assistantOf({ pack, allow: () => true, time: BUILT_AT });
    questions = readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Question)
      .filter(({ kind }) => kind === "answerable");
  });
  after(removeFolders);

  it(`begins with a section that answers in ${LEAST} of the answers, with one to four statements`, async () => {
    const reader = { id: "r", groups: ["everyone"], tenant: null };
    let first = 0;
    for (const { question, targets } of questions) {
      const reply = await assistant.ask(question, { reader });
      const statements = reply.lanes[0]?.statements ?? [];
      if (reply.kind !== "answer") continue;
      expect(statements.length, question).to.be.within(1, 4);
      for (const { text } of statements) expect(text, question).not.to.match(/:$/);
      const id = statements[0]?.citations[0];
      const cited = reply.citations.package.find((one) => one.id === id)?.reader_target ?? "";
      if (targets.some((target) => cited.endsWith(target))) first += 1;
    }
    expect(first / questions.length).to.be.at.least(LEAST);
  });
});
