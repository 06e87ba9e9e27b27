/**
 * Loads a drawn corpus from its JSON text in a process of its own and prints how long that took and
 * what it left in memory. Needs `--expose-gc`.
 */
import { parsePack } from "../bff/edge/store/pack.ts";
import { buildSnapshot } from "../bff/edge/store/snapshot.ts";
import { drawCorpus, drawnPack } from "./corpus.ts";
import { type Document, miniSearch } from "./peers.ts";

export interface Loaded {
  /** From text to an index that answers. */
  readonly ms: number;
  /** What stays in memory, the text of the chunks included. */
  readonly bytes: number;
  /** UTF-8 bytes of the chunks' texts. */
  readonly textBytes: number;
}

const TIME = new Date().toISOString();

function used(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers; // shared ones among them, which no other figure counts
}

type Index = (text: string) => Promise<object>;

const ours: Index = (text) =>
  buildSnapshot({
    pack: parsePack(text),
    limits: { candidates: 20, maxLabelAgeDays: 90 },
  });

/** With the documents beside the index, as whoever shows an answer needs them. */
const theirs: Index = (text) => {
  const documents = JSON.parse(text) as readonly Document[];
  return Promise.resolve({ index: miniSearch(documents), documents });
};

function jsonOf(what: string, size: number): { readonly text: string; readonly textBytes: number } {
  const { documents } = drawCorpus(size, 0);
  const textBytes = documents.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  const value = what === "ours" ? drawnPack(documents, TIME) : documents;
  return { text: JSON.stringify(value), textBytes };
}

const [, , what = "ours", size = "1000"] = process.argv;
const drawn = jsonOf(what, Number(size));
const file = { text: Buffer.from(drawn.text) };
const textBytes = drawn.textBytes;
const before = used();
const start = performance.now();
const index = await (what === "ours" ? ours : theirs)(file.text.toString("utf8"));
const ms = performance.now() - start;
const bytes = used() - before;
process.stdout.write(`${JSON.stringify({ ms, bytes, textBytes } satisfies Loaded)}\n`);
// What was loaded lives until it was measured.
if (Object.keys(index).length === 0) process.exitCode = 1;
