import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { folder } from "../edge/http/deployment.ts";
import type { Folder } from "../edge/http/deployment.ts";
import { shared } from "../support/paths.ts";
import { skip } from "../support/skip.ts";
import { pca } from "./process.ts";

interface Statements {
  readonly n: number;
  readonly withheld: number;
  readonly by_rule: Readonly<Record<string, number>>;
}

interface Result {
  readonly n: number;
  readonly without_passages: number;
  readonly auroc: number | null;
  readonly by_label: Readonly<Record<string, { readonly n: number; readonly accepted: number }>>;
  readonly accepted_supported: number | null;
  readonly accepted_unsupported: number | null;
  readonly by_source_label: Readonly<Record<string, object>>;
  readonly statements: Readonly<Record<string, Statements>>;
}

const PASSAGE = "The hotel limit is 210 EUR a night. Breakfast may be claimed apart.";

describe("pca eval claims", () => {
  let files: Folder;
  beforeEach(() => {
    files = folder();
  });
  afterEach(() => files.remove());

  async function claims(...rows: readonly object[]): Promise<Result> {
    const text = rows.map((row) => JSON.stringify(row)).join("\n");
    writeFileSync(join(files.path, "claims.jsonl"), text);
    return result("claims.jsonl");
  }

  async function result(path: string): Promise<Result> {
    const { code, out, err } = await pca(["eval", "claims", "--claims", path], { cwd: files.path });
    expect(err).to.equal("");
    expect(code).to.equal(0);
    return JSON.parse(out) as Result;
  }

  it("scores claims by their words in the passages, and compares the labels", async () => {
    const stray = { claim: "Visitors park behind Oxbow gate.", passage: PASSAGE };
    const found = await claims(
      {
        id: "1",
        claim: "The hotel limit is 210 EUR a night.",
        passage: PASSAGE,
        label: "supported",
      },
      { id: "2", ...stray, label: "supported" },
      { id: "3", ...stray, label: "unsupported" },
      { id: "4", claim: "The hotel is closed.", passages: ["", PASSAGE], label: "unsupported" },
    );
    // 1 is above both; 2 is equal to 3 and below 4: two and a half of four pairs
    expect(found.auroc).to.equal(0.625);
    expect(found.by_label).to.deep.equal({
      supported: { n: 2, accepted: 0.5 },
      unsupported: { n: 2, accepted: 0 },
    });
    expect(found).to.include({ n: 4, accepted_supported: 0.5, accepted_unsupported: 0 });
  });

  it("says which rules would withhold the claim's sentences", async () => {
    const { statements } = await claims(
      {
        id: "1",
        claim: "The hotel limit is 210 EUR a night. The hotel limit is 310 EUR a night.",
        passage: PASSAGE,
        label: "partial",
        source_label: "half",
      },
      { id: "2", claim: "Breakfast is claimed apart.", passage: PASSAGE, label: "unsupported" },
    );
    expect(statements).to.deep.equal({
      partial: { n: 2, withheld: 1, by_rule: { number: 1 } },
      unsupported: { n: 1, withheld: 1, by_rule: { strength: 1 } },
    });
  });

  it("counts rows without passages and leaves them out; and has no share of nothing", async () => {
    const found = await claims(
      { id: "1", claim: "Anything.", passages: [], label: "unsupported" },
      { id: "2", claim: "Anything.", passage: " ", label: "unsupported" },
      { id: "3", claim: "Anything.", passages: ["Nothing."], label: "generic" },
    );
    expect(found).to.include({ n: 1, without_passages: 2, auroc: null, accepted_supported: null });
    expect(found.by_label).to.have.all.keys("generic");
  });

  it("tells the classes of the file's own labels apart where there are few", async () => {
    const row = { claim: "The hotel is closed.", passage: PASSAGE, label: "unsupported" };
    const found = await claims(
      { id: "1", ...row, source_label: "CONTRADICT" },
      { id: "2", ...row, source_label: "__proto__" },
    );
    expect(Object.keys(found.by_source_label)).to.deep.equal(["CONTRADICT", "__proto__"]);
  });

  it("names the line and key of a row that is none", async () => {
    writeFileSync(join(files.path, "claims.jsonl"), '{"id":"1","claim":"x","passages":"y"}');
    const run = await pca(["eval", "claims", "--claims", "claims.jsonl"], { cwd: files.path });
    expect(run.code).to.equal(2);
    expect(run.err).to.contain("line 1, passages: ").and.to.contain("line 1, label: ");
  });

  /** Least AUROC, and the most that the hard rules may withhold of supported statements. */
  const TARGETS: readonly (readonly [string, number, number])[] = [
    ["begin-wow", 0.955, 0.06],
    ["scifact-claims", 0.77, 1],
    ["mtrag-faithfulness", 0.975, 0.23],
  ];
  const HARD = ["number", "name", "negation", "strength"];

  for (const [set, least, most] of TARGETS) {
    it(`meets its targets on ${set}`, async function () {
      const file = shared("datasets/dev/grounded", set, "claims.jsonl");
      if (file === undefined) skip(this, "the shared claims do not lie beside this checkout");
      this.timeout(120_000);
      const { auroc, statements } = await result(file);
      expect(auroc).to.be.at.least(least);
      const supported = statements["supported"];
      const withheld = HARD.reduce((sum, rule) => sum + (supported?.by_rule[rule] ?? 0), 0);
      expect(withheld / (supported?.n ?? 0)).to.be.at.most(most);
    });
  }
});
