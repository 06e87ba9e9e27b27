import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { Thread } from "../../../bff/edge/store/thread.ts";

/** Doubles numbers, fails on -1, dies on 0. */
const WORKER = `
import { parentPort } from "node:worker_threads";
parentPort.on("message", ({ id, task }) => {
  if (task === 0) process.exit(3);
  parentPort.postMessage(task < 0 ? { id, error: new Error("negative") } : { id, result: task * 2 });
});`;

describe("a worker thread", () => {
  let folder: string;
  let thread: Thread<number>;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "pca-thread-"));
    await writeFile(join(folder, "worker.mjs"), WORKER);
  });
  beforeEach(() => (thread = new Thread(pathToFileURL(join(folder, "worker.mjs")))));
  afterEach(() => thread.close());
  after(() => rm(folder, { recursive: true }));

  const outcome = (task: number) =>
    thread
      .run(task)
      .then(String, (error: unknown) => (error instanceof Error ? error.message : "?"));

  it("answers each job, in whatever order they were given", async () => {
    expect(await Promise.all([1, 2, -1, 3].map(outcome))).to.deep.equal([
      "2",
      "4",
      "negative",
      "6",
    ]);
  });

  it("fails open jobs when it dies, and the next one starts it anew", async () => {
    expect(await Promise.all([outcome(0), outcome(5)])).to.deep.equal([
      "The worker thread ended (3).",
      "The worker thread ended (3).",
    ]);
    expect(await outcome(6)).to.equal("12");
  });

  it("fails open jobs when it is closed, and takes no more", async () => {
    const open = outcome(7);
    await thread.close();
    expect(await open).to.match(/ended|14/);
    expect(await outcome(8)).to.equal("The worker thread is closed.");
  });
});
