/** How fast a query is and how large an index, beside search libraries over the same documents. */
import { judgeOf } from "../bff/cli/eval/judge.ts";
import { buildSnapshot } from "../bff/edge/store/snapshot.ts";
import { runChild } from "./child.ts";
import { type Drawn, drawCorpus, drawnPack } from "./corpus.ts";
import type { Loaded } from "./load.ts";
import { type Peer, lunrSearch, miniSearch } from "./peers.ts";
import type { Row } from "./results.ts";

type Say = (line: string) => void;

const SMALL = 5_000;
const LARGE = 100_000;
const QUESTIONS = 200;
/** Milliseconds for the slowest of a hundred queries over the large corpus. */
const MOST_P99 = 10;

const TIME = new Date().toISOString();
const LIMITS = { candidates: 20, maxLabelAgeDays: 90 };

/** Milliseconds, rising. */
export type Times = readonly number[];

export const at = (times: Times, share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** One round warms up and is not counted. */
export async function timesOf(
  questions: readonly string[],
  search: (question: string) => unknown,
): Promise<Times> {
  for (const question of questions) await search(question);
  const times: number[] = [];
  for (const question of questions) {
    const start = performance.now();
    await search(question);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

interface Compared {
  readonly ours: number;
  readonly peer: string | null;
  readonly theirs: number | null;
  readonly target: string;
  readonly met: (ratio: number | null) => boolean;
}

function row(what: string, unit: string, { ours, peer, theirs, target, met }: Compared): Row {
  const ratio = theirs === null ? null : ours / theirs;
  return { what, unit, ours, peer, theirs, ratio, target, met: met(ratio) };
}

const atMost =
  (most: number) =>
  (ratio: number | null): boolean =>
    ratio !== null && ratio <= most;

const REPORTED = { target: "reported", met: () => true };
const THREE_TIMES = { target: "≥ 3× faster", met: atMost(1 / 3) };

export async function speed(say: Say): Promise<readonly Row[]> {
  const small = drawCorpus(SMALL, QUESTIONS);
  const large = drawCorpus(LARGE, QUESTIONS);
  return [
    ...(await compare(small, { size: "5,000", peers: [miniSearch, lunrSearch], say })),
    ...(await compare(large, { size: "100,000", peers: [miniSearch], say })),
    ...(await slowest(large, say)),
  ];
}

interface Comparison {
  readonly size: string;
  readonly peers: readonly ((documents: Drawn["documents"]) => Peer)[];
  readonly say: Say;
}

async function compare(
  { documents, questions }: Drawn,
  { size, peers, say }: Comparison,
): Promise<readonly Row[]> {
  const snapshot = await buildSnapshot({ pack: drawnPack(documents, TIME), limits: LIMITS });
  const when = { time: TIME, without: [] };
  const times = await timesOf(questions, (text) => snapshot.ranking.candidates(text, when));
  const [median, p99] = [at(times, 0.5), at(times, 0.99)];
  say(`${size} chunks: median ${median.toFixed(3)} ms, p99 ${p99.toFixed(3)} ms`);
  const rows: Row[] = [];
  for (const open of peers) {
    const peer = open(documents);
    const theirs = await timesOf(questions, (text) => peer.search(text));
    const compared = { peer: peer.name, ours: median, theirs: at(theirs, 0.5), ...THREE_TIMES };
    rows.push(row(`one query, ${size} chunks, median`, "ms", compared));
    const slow = { peer: peer.name, ours: p99, theirs: at(theirs, 0.99) };
    const met =
      documents.length < LARGE ? {} : { target: `< ${MOST_P99} ms`, met: () => p99 < MOST_P99 };
    rows.push(row(`one query, ${size} chunks, p99`, "ms", { ...slow, ...REPORTED, ...met }));
  }
  return rows;
}

/** All that a question costs before the provider: ranking, admitting, weighing. */
async function slowest({ documents, questions }: Drawn, say: Say): Promise<readonly Row[]> {
  const judge = await judgeOf(drawnPack(documents, TIME), TIME);
  for (const question of questions) await judge(question);
  const times: number[] = [];
  for (const question of questions) times.push((await judge(question)).ms);
  times.sort((a, b) => a - b);
  say(`ranked, admitted and weighed: p99 ${at(times, 0.99).toFixed(3)} ms`);
  const what = "rank, admit and weigh, 100,000 chunks";
  const alone = { peer: null, theirs: null, ...REPORTED };
  return [
    row(`${what}, median`, "ms", { ours: at(times, 0.5), ...alone }),
    row(`${what}, p99`, "ms", { ours: at(times, 0.99), ...alone }),
  ];
}

/** In a process of its own, so that what one leaves behind is not counted for the other. */
export const loadedBy = (what: "ours" | "MiniSearch", size: number): Promise<Loaded> =>
  runChild("load", [what, String(size)], ["--expose-gc", "--max-old-space-size=6000"]);

export async function load(say: Say): Promise<readonly Row[]> {
  const ours = await loadedBy("ours", LARGE);
  const theirs = await loadedBy("MiniSearch", LARGE);
  say(`loaded in ${Math.round(ours.ms)} ms and ${Math.round(theirs.ms)} ms`);
  const peer = "MiniSearch 7.2.0, our words";
  const perText = (loaded: Loaded): number => loaded.bytes / loaded.textBytes;
  return [
    row("loading 100,000 chunks", "ms", {
      ours: ours.ms,
      peer,
      theirs: theirs.ms,
      target: "faster",
      met: atMost(1),
    }),
    row("memory over the pack's text, 100,000 chunks", "×", {
      ours: perText(ours),
      peer,
      theirs: perText(theirs),
      target: "≤ 2.5 × the text",
      met: () => perText(ours) <= 2.5,
    }),
  ];
}
