import { join } from "node:path";
import { expect } from "chai";
import type { WithheldReason } from "../../../bff/contract/index.ts";
import type { Chunk } from "../../../bff/core/documents.ts";
import { withoutAddresses } from "../../../bff/core/rules/addresses.ts";
import { type Evidence, brokenRule } from "../../../bff/core/rules/citations.ts";
import type { DraftStatement } from "../../../bff/core/records.ts";
import { openProvider } from "../../../bff/edge/provider/index.ts";
import { payloadOf } from "../../support/payload.ts";
import { languageOf } from "../../../bff/edge/text/language.ts";
import { buildSite, newFolder, removeFolders } from "../../edge/ingest/site.ts";
import { unpack } from "../../edge/ingest/tar.ts";
import { shared } from "../../support/paths.ts";
import { skip } from "../../support/skip.ts";

const language = languageOf("en");
const provider = openProvider({ kind: "extractive" }, { language: languageOf })({ signal: null });

/** What the text itself may be withheld for; no comparison with the source is among them. */
const OF_THE_TEXT: readonly (WithheldReason | null)[] = [
  null,
  "address",
  "instruction",
  "approval",
];

function evidenceOf({ text, section_path: path }: Chunk): Evidence {
  const under = { title: path[0] ?? "", section: path.join(" > ") };
  return { id: "P1", kind: "package", ...under, text: withoutAddresses(text) };
}

const verbatim = (quote: string): DraftStatement => ({
  lane: "Package says",
  kind: "claim",
  text: quote,
  citations: [{ id: "P1", quote }],
  divergenceKind: null,
});

/** What the embedded provider quotes of the passage for a question in the words of its heading. */
async function quotedBy({ id, title, section, text }: Evidence): Promise<readonly string[]> {
  const passage = { id, title, section, text };
  const question = `${section} ${text.slice(0, 200)}`;
  const request = provider.serialize(payloadOf({ user_question: question, package: [passage] }));
  const answer = await provider.send(request);
  return "draft" in answer ? answer.draft.statements.map((statement) => statement.text) : [];
}

async function withheldOf(chunks: readonly Chunk[]) {
  const withheld: string[] = [];
  let tried = 0;
  for (const chunk of chunks) {
    const evidence = evidenceOf(chunk);
    const against = { evidences: new Map([["P1", evidence]]), language };
    const sentences = language.sentences(evidence.text).filter((one) => /[\p{L}\p{N}]/u.test(one));
    for (const quote of [...sentences, ...(await quotedBy(evidence))]) {
      const reason = brokenRule(verbatim(quote), "Package says", against);
      tried++;
      if (!OF_THE_TEXT.includes(reason)) withheld.push(`${reason ?? ""}: ${quote}`);
    }
  }
  return { tried, withheld };
}

describe("A sentence in its own words", function () {
  this.timeout(240_000);
  after(removeFolders);

  for (const name of ["nasa-slim", "moj-cloud-platform"]) {
    it(`is never withheld by comparing it with itself: ${name}`, async function () {
      const archive = shared("datasets/dev/sites", name, "site.tar.gz");
      if (archive === undefined) skip(this, "the shared sites do not lie beside this checkout");
      const folder = newFolder();
      unpack(archive, folder);
      const { pack } = await buildSite(join(folder, name));
      const { tried, withheld } = await withheldOf(pack.chunks);
      expect(tried).to.be.greaterThan(2000);
      expect(withheld).to.deep.equal([]);
    });
  }
});
