// The closing line is believed by whoever reads only it. So what the runners let pass is seeded here
// and must be counted: late rejections, skips without a reason, files without a test, lost results.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { inRoot, root } from "../support/paths.ts";

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}
interface Layers {
  readCounts(path: string): Counts | null;
  judge(seen: { counts: Counts | null; problem: string | null }): Counts;
}
interface BrowserReporter {
  countSession(session: object): Counts & { faults: readonly string[] };
}

const load = async (path: string) => (await import(pathToFileURL(inRoot(path)).href)) as unknown;

describe("house: the closing line", () => {
  let folder: string;
  let layers: Layers;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "closing-line-"));
    layers = (await load("test/support/layers.mjs")) as Layers;
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  function runMocha(text: string) {
    const file = join(folder, "seeded.cjs");
    const output = join(folder, "counts.json");
    rmSync(output, { force: true });
    writeFileSync(file, text);
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        "node_modules/mocha/bin/mocha.js",
        "--reporter=./test/support/mocha-reporter.mjs",
        `--reporter-option=output=${output}`,
        file,
      ],
      { cwd: root, encoding: "utf8" },
    );
    return { status, stdout, counts: layers.readCounts(output) };
  }

  it("counts what passes", () => {
    const { status, counts } = runMocha('it("a", () => {}); it("b", () => {});');
    expect(counts).to.deep.equal({ passed: 2, failed: 0, skipped: 0 });
    expect(status).to.equal(0);
  });

  it("fails on a rejection that comes after its test, and still runs the tests after it", () => {
    const { status, counts } = runMocha(`
      it("a", () => void setTimeout(() => Promise.reject(new Error("late")), 1));
      it("b", (done) => void setTimeout(done, 20));
    `);
    expect(counts).to.deep.equal({ passed: 2, failed: 1, skipped: 0 });
    expect(status).not.to.equal(0);
  });

  it("fails on a rejection that comes after the last test", () => {
    const { status } = runMocha(
      'it("a", () => void setTimeout(() => Promise.reject(new Error("late")), 50));',
    );
    expect(status).not.to.equal(0);
  });

  it("counts a skip without a reason as failed, and prints the reason of one that has it", () => {
    const { stdout, counts } = runMocha(`
      it("bare", function () { this["skip"](); });
      it("told", function () { this.test.skipReason = "no disk"; this["skip"](); });
    `);
    expect(counts).to.deep.equal({ passed: 0, failed: 1, skipped: 1 });
    expect(stdout).to.include("skipped: no disk");
  });

  it("refuses a file that runs some of its tests only, and a run without tests", () => {
    expect(runMocha('it["only"]("a", () => {}); it("b", () => {});').status).not.to.equal(0);
    expect(runMocha("").status).not.to.equal(0);
  });

  it("counts a layer that ended badly, wrote nothing or ran nothing as one failure more", () => {
    const passed = { passed: 3, failed: 0, skipped: 0 };
    const none = { passed: 0, failed: 0, skipped: 0 };
    const judged = (counts: Counts | null, problem: string | null) =>
      layers.judge({ counts, problem }).failed;
    expect(judged(passed, null)).to.equal(0);
    expect(judged(passed, "was stopped after 480 s")).to.equal(1);
    expect(judged(null, null)).to.equal(1);
    expect(judged(none, null)).to.equal(1);
    expect(judged({ passed: 1, failed: 2, skipped: 0 }, "ended with code 2")).to.equal(2);
  });

  it("takes a result that is missing, cut or of another shape for none", () => {
    const path = join(folder, "result.json");
    expect(layers.readCounts(join(folder, "missing.json"))).to.equal(null);
    for (const text of ["", '{"passed":1', '{"passed":"1","failed":0,"skipped":0}', "{}"]) {
      writeFileSync(path, text);
      expect(layers.readCounts(path), text).to.equal(null);
    }
  });

  it("counts what the browser's runner lets pass as failed", async () => {
    const { countSession } = (await load("test/support/wtr-reporter.mjs")) as BrowserReporter;
    const test = { name: "a", passed: true, skipped: false };
    const good = {
      status: "FINISHED",
      errors: [],
      logs: [],
      testResults: { tests: [test], suites: [{ tests: [test], suites: [] }] },
    };
    const skipped = (name: string) => ({ tests: [{ name, passed: false, skipped: true }] });
    const outside = [["An error was thrown in a Promise outside a test. Did you forget to await?"]];
    const failed = (change: object) => countSession({ ...good, ...change }).failed;

    expect(countSession(good)).to.include({ passed: 2, failed: 0, skipped: 0 });
    expect(failed({ testResults: { tests: [], suites: [] } })).to.equal(1);
    expect(failed({ testResults: undefined })).to.equal(1);
    expect(failed({ status: "TEST_STARTED" })).to.equal(1);
    expect(failed({ errors: [{ message: "could not import" }] })).to.equal(1);
    expect(failed({ logs: outside })).to.equal(1);
    expect(failed({ testResults: skipped("a") })).to.equal(1);
    expect(failed({ testResults: skipped("a (skipped: no disk)") })).to.equal(0);
    expect(failed({ testResults: { tests: [{ ...test, passed: false }] } })).to.equal(1);
  });
});
