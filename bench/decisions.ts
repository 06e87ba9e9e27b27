/**
 * Decisions a second, and what a round of decisions adds to a question, for each engine, with and
 * without our decision cache. A candidate takes two decisions, `read` and `receive`. Sources have six
 * label sets, as a package of several departments has. Cedar stands beside itself with every ask put
 * to the engine alone, which is what it cost before sources of one kind shared a call.
 */
import { openAccess } from "../bff/edge/access/index.ts";
import type { AccessConfig } from "../bff/edge/access/index.ts";
import type { Access, DecisionBatch } from "../bff/core/ports.ts";
import { FACTS, batch, read, receive, source } from "../test/edge/access/asks.ts";
import { ENGINES } from "../test/edge/access/three-engines.ts";
import type { EngineName, Rules } from "../test/edge/access/three-engines.ts";
import type { Bench, Row } from "./results.ts";

const SIZES = [10, 20, 50];
const WARM_UP = 60;
const MOST_ROUNDS = 300;
const MS_EACH = 2000;
const LABELS = ["staff", "finance", "legal", "sales", "board", "labs"];
const RECIPIENT = "provider:extractive";
const RULES: Rules = { labels: LABELS, recipients: [RECIPIENT] };
const READER = { id: "E17", groups: ["staff", "sales"], tenant: null };

function roundOf(candidates: number): DecisionBatch {
  const sources = Array.from({ length: candidates }, (_, n) =>
    source(`s${n}`, {
      source_version: `v${n}`,
      access_labels: [LABELS[n % LABELS.length] ?? ""],
    }),
  );
  return batch(
    sources.flatMap((one) => [read(one), receive(one, RECIPIENT)]),
    READER,
  );
}

type Round = () => Promise<unknown>;

interface Timed {
  readonly p50: number;
  readonly p95: number;
}

/** Rounds one after the other, as a question waits for its own; what is compared takes turns. */
async function inTurn(rounds: readonly Round[]): Promise<readonly Timed[]> {
  for (let n = 0; n < WARM_UP; n += 1) for (const round of rounds) await round();
  const times = rounds.map((): number[] => []);
  const end = performance.now() + MS_EACH * rounds.length;
  for (let n = 0; n < MOST_ROUNDS && (n < 20 || performance.now() < end); n += 1)
    for (const [at, round] of rounds.entries()) {
      const start = performance.now();
      await round();
      times[at]?.push(performance.now() - start);
    }
  return times.map((of) => {
    of.sort((a, b) => a - b);
    const quantile = (share: number): number => of[Math.floor(share * (of.length - 1))] ?? 0;
    return { p50: quantile(0.5), p95: quantile(0.95) };
  });
}

interface Line {
  readonly what: string;
  readonly candidates: number;
  readonly ours: Timed;
  readonly peer?: readonly [string, Timed];
}

function rowsOf({ what, candidates, ours, peer }: Line): readonly Row[] {
  const [name, theirs] = peer ?? [null, null];
  const perSecond = ({ p50 }: Timed): number => (candidates * 2 * 1000) / p50;
  const base = { peer: name, target: "reported", met: true };
  return [
    {
      ...base,
      what: `${what}, ${candidates} candidates`,
      unit: "decisions/s",
      ours: perSecond(ours),
      theirs: theirs && perSecond(theirs),
      ratio: theirs && perSecond(ours) / perSecond(theirs),
    },
    {
      ...base,
      what: `${what}, ${candidates} candidates, added to a question`,
      unit: `ms (p95 ${ours.p95.toPrecision(3)})`,
      ours: ours.p50,
      theirs: theirs && theirs.p50,
      ratio: theirs && ours.p50 / theirs.p50,
    },
  ];
}

/** Every ask in a batch of its own: the engine is called for each. */
const alone =
  (access: Access, round: DecisionBatch): Round =>
  async () => {
    for (const ask of round.asks)
      await access.decide({ ...round, asks: [ask] }, { freshness: "fresh" });
  };

async function linesOf(engine: EngineName, access: Access): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const candidates of SIZES) {
    const round = roundOf(candidates);
    const [fresh, cached, each] = await inTurn([
      () => access.decide(round, { freshness: "fresh" }),
      () => access.decide(round, { freshness: "cached" }),
      ...(engine === "cedar" ? [alone(access, round)] : []),
    ]);
    if (fresh === undefined || cached === undefined) continue;
    const peer = each && { peer: ["each ask alone", each] as const };
    lines.push(
      { what: `${engine}, fresh`, candidates, ours: fresh, ...peer },
      { what: `${engine}, cached`, candidates, ours: cached, peer: ["fresh", fresh] },
    );
  }
  return lines;
}

async function measureEngine(engine: EngineName): Promise<readonly Row[] | null> {
  const opened = await ENGINES[engine](RULES);
  if (opened === null) return null;
  const config = { timeout_ms: 5000, max_policy_age_seconds: 3600, ...opened.access };
  const clock = { now: () => new Date().toISOString() };
  const access = await openAccess(config as AccessConfig, { clock, factsOf: () => FACTS });
  try {
    return (await linesOf(engine, access)).flatMap(rowsOf);
  } finally {
    await access.close();
    await opened.close();
  }
}

export const decisions: Bench = {
  name: "decisions",
  title: "Access decisions, two a candidate, rounds one after the other",
  run: async (say) => {
    const rows: Row[] = [];
    for (const engine of Object.keys(ENGINES) as EngineName[]) {
      const measured = await measureEngine(engine);
      say(measured === null ? `${engine}: not on this machine` : `${engine} done`);
      rows.push(...(measured ?? []));
    }
    return rows;
  },
};
