import { expect } from "chai";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Chunk } from "../../../bff/core/documents.ts";
import { CHUNK_CHARS } from "../../../bff/edge/ingest/chunk-text.ts";
import { packFaults } from "../../../bff/edge/ingest/check-pack.ts";
import { checkTargets } from "../../../bff/edge/ingest/check-targets.ts";
import { placesOf } from "../../../bff/edge/ingest/page-places.ts";
import { shared } from "../../support/paths.ts";
import { skip } from "../../support/skip.ts";
import { CONTENT, mainTexts, squeezed } from "./main-text.ts";
import { buildSite, newFolder, removeFolders } from "./site.ts";
import type { Built } from "./site.ts";
import { unpack } from "./tar.ts";

interface Question {
  readonly id: string;
  readonly targets: readonly string[];
  readonly must_contain: readonly string[];
}

/** Links to places that are not there, counted by a parse that is not ours (SOURCES of the sites). */
const BROKEN: Readonly<Record<string, number>> = {
  "keystone-docs": 1,
  "moj-cloud-platform": 0,
  "ms-engineering-playbook": 12, // 13 links, two of one page to one place
};

const words = (text: string): string => text.replace(/\s+/g, " ").toLowerCase();

function questionsOf(site: string): readonly Question[] {
  const file = shared("datasets/dev/site-questions", `${site}.jsonl`);
  if (file === undefined) return []; // nasa-slim has none
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Question);
}

function byTarget(chunks: readonly Chunk[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { reader_target: target, text } of chunks) {
    if (target !== null) texts.set(target, `${texts.get(target) ?? ""} ${words(text)}`);
  }
  return texts;
}

for (const [name, isContent] of Object.entries(CONTENT)) {
  describe(`a real site: ${name}`, function () {
    this.timeout(240_000);
    let site: string;
    let built: Built;

    before(async function () {
      const archive = shared("datasets/dev/sites", name, "site.tar.gz");
      if (archive === undefined) skip(this, "the real sites do not lie beside this checkout");
      const folder = newFolder();
      unpack(archive, folder);
      site = join(folder, name);
      built = await buildSite(site, { limits: { workers: 2, pageMs: 60_000, workerMb: 512 } });
    });
    after(removeFolders);

    const textsOf = (path: string): readonly string[] =>
      mainTexts(readFileSync(join(site, path), "utf8"), isContent);
    const chunkTextOf = (sourceObject: string): string =>
      built.pack.chunks
        .filter((chunk) => chunk.source_object === sourceObject)
        .map((chunk) => chunk.text)
        .join("\n");

    it("has every reader target exactly once, by an independent parse", () => {
      const { faults, targets } = checkTargets(built.pack, { site });
      expect([...packFaults(built.pack), ...faults]).to.deep.equal([]);
      expect(targets).to.be.greaterThan(built.pack.sources.length);
    });

    it("keeps at least 99 % of the main text", () => {
      let [all, lost] = [0, 0];
      for (const source of built.pack.sources) {
        const kept = squeezed(chunkTextOf(source.source_object));
        for (const text of textsOf(source.source_path).map(squeezed)) {
          all += text.length;
          if (!kept.includes(text)) lost += text.length;
        }
      }
      expect(all).to.be.greaterThan(100_000);
      expect(lost / all).to.be.at.most(0.01);
    });

    it("holds less than 1 % of text from outside the main text", () => {
      let [all, foreign] = [0, 0];
      const tokens = (text: string): readonly string[] =>
        text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
      for (const source of built.pack.sources) {
        const texts = textsOf(source.source_path);
        const whole = squeezed(texts.join(""));
        const known = new Set(tokens(texts.join(" ")));
        for (const line of chunkTextOf(source.source_object).split("\n")) {
          const text = squeezed(line.replace(/^\s*(?:-|\d+\)) /, ""));
          all += text.length;
          if (whole.includes(text)) continue;
          foreign += tokens(line)
            .filter((token) => !known.has(token))
            .join("").length;
        }
      }
      expect(foreign / all).to.be.lessThan(0.01);
    });

    it("cites every unique section that answers a question, with the words of the answer", () => {
      const targets = byTarget(built.pack.chunks);
      for (const question of questionsOf(name)) {
        const unique = question.targets.filter((target) => {
          const [path = "", id = ""] = target.split("#");
          return placesOf(readFileSync(join(site, path), "utf8")).get(id) === 1;
        });
        const found = unique.map((target) => targets.get(`/html/${target}`));
        expect(found, question.id).to.not.include(undefined);
        const answers = found.filter((text) =>
          question.must_contain.every((part) => text?.includes(words(part))),
        );
        if (question.targets.length > 0) expect(answers, question.id).to.not.have.length(0);
      }
    });

    it("has no chunk too long, and no hidden character", () => {
      for (const chunk of built.pack.chunks)
        expect(chunk.text.length, chunk.chunk_id).to.be.at.most(CHUNK_CHARS);
    });

    it("tells of the links to places that are not there", function () {
      const expected = BROKEN[name];
      const found = built.pack.warnings.filter((one) => one.code === "broken_fragment");
      if (expected === undefined) expect(found.length).to.be.within(5, 40);
      else expect(found).to.have.length(expected);
    });
  });
}
