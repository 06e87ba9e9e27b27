/** How good the ranking is, on passages with relevance judgements and on questions about sites. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { corpusPack } from "../bff/cli/eval/approved-pack.ts";
import { type Asked, askAll, within } from "../bff/cli/eval/asked.ts";
import { judgeOf } from "../bff/cli/eval/judge.ts";
import { mean, ndcg, share } from "../bff/cli/eval/measures.ts";
import type { Pack } from "../bff/core/documents.ts";
import { buildPack } from "../bff/edge/ingest/build.ts";
import { parsePack } from "../bff/edge/store/pack.ts";
import { unpack } from "../test/edge/ingest/tar.ts";
import {
  QUIET,
  RETRIEVAL_SETS,
  type RetrievalSet,
  SITES,
  corpusOf,
  dataFile,
  judgementsOf,
  queriesOf,
  siteQuestions,
} from "./judged.ts";
import { miniSearch } from "./peers.ts";
import type { Row } from "./results.ts";

type Say = (line: string) => void;

/** nDCG@10 of plain BM25, from which the targets start. */
const STARTS: Readonly<Record<RetrievalSet, number>> = {
  scifact: 0.689,
  clapnq: 0.953,
  "mtrag-cloud": 0.761,
  "mtrag-clapnq": 0.74,
};
/** The higher of two published figures for BM25 on SciFact. */
const TERRIER = 0.684;
/** Points of mean nDCG@10 over the starts. */
const LEAST_GAIN = 1.6;

const TIME = new Date().toISOString();

interface Measured {
  readonly ours: number;
  readonly peer?: string;
  readonly theirs?: number;
  /** Null: the figure is reported, not aimed at. */
  readonly least: number | null;
}

function row(what: string, { ours, peer, theirs, least }: Measured): Row {
  return {
    what,
    unit: "",
    ours,
    peer: peer ?? null,
    theirs: theirs ?? null,
    ratio: theirs === undefined ? null : ours / theirs,
    target: least === null ? "reported" : `≥ ${least}`,
    met: least === null || ours >= least,
  };
}

/** nDCG@10 by set, beside a search library with the same words. */
export async function quality(say: Say): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const set of RETRIEVAL_SETS) {
    const measured = await measureSet(set);
    say(`${set}: nDCG@10 ${measured.ours.toFixed(3)}`);
    rows.push(row(`nDCG@10, ${set}`, measured));
  }
  const gain = mean(RETRIEVAL_SETS.map((set, at) => ((rows[at]?.ours ?? 0) - STARTS[set]) * 100));
  const published = { peer: "Terrier BM25, published", theirs: TERRIER, least: TERRIER };
  return [
    ...rows,
    row("mean gain over plain BM25, points", { ours: gain, least: LEAST_GAIN }),
    row("nDCG@10, scifact", { ours: rows[0]?.ours ?? 0, ...published }),
  ];
}

async function measureSet(set: RetrievalSet): Promise<Measured> {
  const corpus = corpusOf(set);
  const judged = judgementsOf(set);
  const judge = await judgeOf(corpusPack(corpus, TIME), TIME);
  const peer = miniSearch(corpus);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (const { id, text } of queriesOf("retrieval", set, "queries.jsonl")) {
    const grades = judged.get(id) ?? new Map<string, number>();
    if (![...grades.values()].some((grade) => grade > 0)) continue;
    const found = (await judge(text)).found.map((one) => one.source_object);
    ours.push(ndcg(found, grades, 10));
    theirs.push(ndcg(peer.search(text), grades, 10));
  }
  return { ours: mean(ours), peer: peer.name, theirs: mean(theirs), least: STARTS[set] };
}

/** Whether questions about real sites find the section that answers them. */
export async function sections(say: Say): Promise<readonly Row[]> {
  const asked: Asked[] = [];
  for (const site of SITES) {
    const pack = await sitePack(site);
    say(`${site}: ${pack.chunks.length} chunks`);
    asked.push(...(await askAll(siteQuestions(site), { pack, time: TIME, io: QUIET })));
  }
  const answerable = asked.filter((one) => one.answerable);
  const part = (is: (one: Asked) => boolean): number => share(answerable.filter(is), answerable);
  const [first, amongFive] = [
    part(({ rank }) => within(rank, 1)),
    part(({ rank }) => within(rank, 5)),
  ];
  const peer = "plain BM25 over sections";
  return [
    row("section found first, 4 sites", { ours: first, peer, theirs: 0.528, least: 0.6 }),
    row("section among first 5, 4 sites", { ours: amongFive, peer, theirs: 0.771, least: 0.85 }),
    row("page among first 5, 4 sites", {
      ours: part(({ pageRank }) => within(pageRank, 5)),
      least: null,
    }),
  ];
}

/** A pack of a site as `pca pack build` makes it. */
export async function sitePack(site: string): Promise<Pack> {
  const folder = mkdtempSync(join(tmpdir(), "pca-bench-site-"));
  try {
    unpack(dataFile("sites", site, "site.tar.gz"), folder);
    const out = join(folder, "pack.json");
    await buildPack({
      site: join(folder, site),
      out,
      rules: {},
      label: "everyone",
      packageId: null,
      packageVersion: null,
      sourceSystem: null,
      builtAt: TIME,
      limits: { workers: 2, pageMs: 60_000, workerMb: 512 },
    });
    return parsePack(readFileSync(out, "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
