/**
 * How cost grows (design, targets: "growth"): a query over 1,000, 10,000 and 100,000 real sections
 * beside search libraries over the same, loading and memory at the same sizes, and answers over HTTP
 * at 1, 10 and 100 connections. Curves are kept as JSON and as pictures.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSnapshot } from "../bff/edge/store/snapshot.ts";
import { type Drawn, drawnPack } from "./corpus.ts";
import { connected } from "./connections.ts";
import { type Peer, lunrSearch, miniSearch } from "./peers.ts";
import { type Curve, type Plot, draw } from "./plot.ts";
import { failedRow } from "./results.ts";
import type { Bench, Measured, Row } from "./results.ts";
import { at, loadedBy, timesOf } from "./retrieval-speed.ts";
import { grown, realSections } from "./sections.ts";

type Say = (line: string) => void;

const SIZES = [1_000, 10_000, 100_000];
/** Its index of more takes minutes and gigabytes to make. */
const MOST_FOR_LUNR = 10_000;
/** Over fewer, what a question costs whatever is asked is most of it, for all. */
const AIMED_FROM = 5_000;
const CONNECTIONS = [1, 10, 100];
const QUESTIONS = 200;
const TIME = new Date().toISOString();
const LIMITS = { candidates: 20, maxLabelAgeDays: 90 };
const MB = 1_000_000;

/** One figure at one size. `name`: whose. */
interface Point {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

const curvesOf = (points: readonly Point[]): readonly Curve[] =>
  [...new Set(points.map(({ name }) => name))].map((name) => ({
    name,
    points: points.filter((point) => point.name === name).map(({ x, y }) => [x, y] as const),
  }));

const OURS = "ours";

async function queries(say: Say): Promise<{ median: readonly Point[]; p99: readonly Point[] }> {
  const sections = await realSections();
  say(`${sections.length} sections of real sites`);
  const [median, p99]: [Point[], Point[]] = [[], []];
  for (const size of SIZES) {
    const drawn = grown(sections, { size, questions: QUESTIONS });
    for (const { name, search } of await searches(drawn)) {
      const times = await timesOf(drawn.questions, search);
      median.push({ name, x: size, y: at(times, 0.5) });
      p99.push({ name, x: size, y: at(times, 0.99) });
      say(`${size} sections, ${name}: median ${at(times, 0.5).toFixed(2)} ms`);
    }
  }
  return { median, p99 };
}

async function searches({ documents }: Drawn) {
  const snapshot = await buildSnapshot({ pack: drawnPack(documents, TIME), limits: LIMITS });
  const when = { time: TIME, without: [] };
  const opens: ((documents: Drawn["documents"]) => Peer)[] = [miniSearch];
  if (documents.length <= MOST_FOR_LUNR) opens.push(lunrSearch);
  const peers = opens.map((open) => open(documents));
  return [
    { name: OURS, search: (text: string): unknown => snapshot.ranking.candidates(text, when) },
    ...peers.map((peer) => ({
      name: peer.name.split(" ")[0] ?? "",
      search: (text: string): unknown => peer.search(text),
    })),
  ];
}

async function loads(say: Say): Promise<{ ms: readonly Point[]; memory: readonly Point[] }> {
  const [ms, memory]: [Point[], Point[]] = [[], []];
  for (const size of SIZES)
    for (const what of [OURS, "MiniSearch"] as const) {
      const loaded = await loadedBy(what, size);
      ms.push({ name: what, x: size, y: loaded.ms });
      memory.push({ name: what, x: size, y: loaded.bytes / MB });
      if (what === OURS)
        memory.push({ name: "the text itself", x: size, y: loaded.textBytes / MB });
      say(`${size} sections, ${what}: loaded in ${Math.round(loaded.ms)} ms`);
    }
  return { ms, memory };
}

/** Whether ten times the input costs more than ten times as much; small inputs have a fixed cost. */
function growthRow(what: string, unit: string, points: readonly Point[]): Row {
  const own = points.filter(({ name }) => name === OURS);
  const [before, last] = [own.at(-2), own.at(-1)];
  const times = (last?.y ?? 0) / (before?.y ?? 1);
  const input = (last?.x ?? 0) / (before?.x ?? 1);
  return {
    what: `${what}, ${input} times the input`,
    unit,
    ours: last?.y ?? 0,
    peer: `ours at ${(before?.x ?? 0).toLocaleString("en")}`,
    theirs: before?.y ?? 0,
    ratio: times,
    target: `≤ ${input} ×`,
    met: times <= input,
  };
}

function besideRows(points: readonly Point[]): readonly Row[] {
  return points
    .filter(({ name }) => name !== OURS)
    .map(({ name, x, y }) => {
      const ours = points.find((point) => point.name === OURS && point.x === x)?.y ?? Infinity;
      return {
        what: `one query, ${x.toLocaleString("en")} real sections, median`,
        unit: "ms",
        ours,
        peer: name,
        theirs: y,
        ratio: ours / y,
        target: x < AIMED_FROM ? "reported" : "≥ 3× faster",
        met: x < AIMED_FROM || ours / y <= 1 / 3,
      };
    });
}

const results = fileURLToPath(new URL("../../bench/results/", import.meta.url));

/** Draws the curves and answers them as they are kept. */
function drawn(plots: Readonly<Record<string, Plot>>): object {
  mkdirSync(results, { recursive: true });
  for (const [name, plot] of Object.entries(plots)) draw(join(results, `growth-${name}.svg`), plot);
  return plots;
}

async function run(say: Say): Promise<Measured> {
  const { median, p99 } = await queries(say);
  const { ms, memory } = await loads(say);
  const answers = await connected(CONNECTIONS, say);
  const perSecond = answers.map((one) => ({ name: OURS, x: one.connections, y: one.perSecond }));
  const waited = answers.map((one) => ({ name: OURS, x: one.connections, y: one.p99 }));
  const failed = answers.reduce((sum, one) => sum + one.failed, 0);
  const x = "chunks of the package";
  const connections = "connections";
  const plot = (title: string, y: string, points: readonly Point[], across = x): Plot => ({
    title,
    x: across,
    y,
    curves: curvesOf(points),
  });
  const kept = drawn({
    query: plot("One query, median", "milliseconds", median),
    "query-p99": plot("One query, slowest of a hundred", "milliseconds", p99),
    load: plot("Loading a package", "milliseconds", ms),
    memory: plot("Memory of a loaded package", "megabytes", memory),
    answers: plot("Extractive answers", "answers a second", perSecond, connections),
    waits: plot("Extractive answers, slowest of a hundred", "milliseconds", waited, connections),
  });
  const least = Math.min(...perSecond.map(({ y }) => y));
  const rows: readonly Row[] = [
    ...besideRows(median),
    growthRow("one query, median", "ms", median),
    growthRow("one query, p99", "ms", p99),
    growthRow("loading", "ms", ms),
    growthRow("memory", "MB", memory),
    growthRow("answers over HTTP, p99 of the wait", "ms", waited),
    {
      what: "answers a second, the most connections",
      unit: "answers/s",
      ours: perSecond.at(-1)?.y ?? 0,
      peer: "the fewest of all",
      theirs: least,
      ratio: (perSecond.at(-1)?.y ?? 0) / least,
      target: "reported",
      met: true,
    },
    failedRow(failed),
  ];
  const cells = [...median, ...p99].map(({ name, x: size, y }, index) => [
    index < median.length ? "median" : "p99",
    name,
    size.toLocaleString("en"),
    `${y.toFixed(3)} ms`,
  ]);
  return { rows, beside: { head: ["query", "by", "chunks", "time"], cells, kept } };
}

export const growth: Bench = {
  name: "growth",
  title: "Growth: 1,000 to 100,000 chunks, 1 to 100 connections",
  run,
};
