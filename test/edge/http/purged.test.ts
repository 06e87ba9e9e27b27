/** A file that a source of the pack stands for is never an asset, also when that source is gone. */
import { expect } from "chai";
import { CONFIG, SOURCES, deploy, pack, source } from "./deployment.ts";
import type { Deployment } from "./deployment.ts";
import { call } from "./door.ts";

const NOTES = [
  source("notes", { source_path: "notes.txt" }),
  source("minutes", { source_path: "board/minutes.txt", source_version: "1" }),
  source("odd", { source_path: "./odd//files/../x.txt" }),
  source("cafe", { source_path: "Caf\u00e9.txt" }),
];
const FILES = {
  "html/notes.txt": "SEED",
  "html/board/minutes.txt": "SEED",
  "html/odd/x.txt": "SEED",
  "html/cafe\u0301.txt": "SEED",
  "html/free.txt": "free",
};
const DELETE = (source_object: string) => ({ id: source_object, kind: "delete", source_object });
const now = () => new Date().toISOString();

const deployed = (changes: readonly object[]): Promise<Deployment> =>
  deploy({
    ...FILES,
    "pack.json": pack([...SOURCES, ...NOTES]),
    "changes.json": changes,
    "assistant.config.json": {
      ...CONFIG,
      package: { ...CONFIG.package, assets: ["**/*.txt", "**/*.css"] },
      lifecycle: { changes: "changes.json" },
    },
  });

const statusOf = async (at: Deployment, path: string): Promise<number> =>
  (await call(`${at.origin}/html/${path}`)).status;

/** Waits until the process holds that many sources: what is purged is then gone. */
async function untilSources(at: Deployment, count: number): Promise<void> {
  const end = performance.now() + 10_000;
  for (;;) {
    const { json } = await call(`${at.operatorOrigin}/copies`);
    const holds = JSON.stringify(json());
    if (holds.includes(` ${count} sources in`)) return;
    if (performance.now() > end) throw new Error(`never ${count} sources: ${holds.slice(0, 400)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe("The file of a source that was deleted or corrected", function () {
  this.timeout(30_000);

  it("is a missing file to everyone, after the purge too", async () => {
    const at = await deployed([]);
    expect(await statusOf(at, "notes.txt"), "while it is a source").to.equal(200);
    expect(await statusOf(at, "free.txt"), "an asset").to.equal(200);
    const before = SOURCES.length + NOTES.length;
    at.folder.write("changes.json", [
      { ...DELETE("notes"), at: now() },
      { id: "c", kind: "correct", source_object: "minutes", source_version: "1", at: now() },
    ]);
    await untilSources(at, before - 2);
    const missing = await call(`${at.origin}/html/nowhere.txt`);
    for (const path of ["notes.txt", "board/minutes.txt"]) {
      const answer = await call(`${at.origin}/html/${path}`);
      expect([answer.status, answer.text], path).to.deep.equal([404, missing.text]);
    }
    expect(await statusOf(at, "free.txt")).to.equal(200);
    // Purged a second time, from what is in memory: still known.
    at.folder.write("changes.json", [
      { ...DELETE("notes"), at: now() },
      { ...DELETE("minutes"), at: now() },
      { ...DELETE("cards"), at: now() },
    ]);
    await untilSources(at, before - 3);
    expect(await statusOf(at, "notes.txt")).to.equal(404);
    await at.stop();
  });

  it("is one also where the process starts with the change in force", async () => {
    const at = await deployed([{ ...DELETE("notes"), at: now() }]);
    expect(await statusOf(at, "notes.txt")).to.equal(404);
    await at.stop();
  });

  it("is found under other spellings of its path: none of them is an asset", async () => {
    const at = await deployed([]);
    expect(await statusOf(at, "odd/x.txt")).to.equal(404);
    expect(await statusOf(at, encodeURIComponent("cafe\u0301.txt"))).to.equal(404);
    await at.stop();
  });
});
