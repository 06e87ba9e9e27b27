/**
 * Could response times tell a reader that something is there which they may not read (check 11)? Two
 * kinds of request whose replies are the same, sent in random turns over HTTP: their times are
 * compared by AUROC (0.5: not at all, 1: always) and by a permutation test. A reader cannot send each
 * a thousand times unnoticed, and a network adds noise of its own; both make it harder than here.
 */
import { auroc } from "../bff/cli/eval/measures.ts";
import type { Pack, SourceRecord } from "../bff/core/documents.ts";
import type { Identity } from "../bff/edge/identity/index.ts";
import { ENGINES } from "../test/edge/access/three-engines.ts";
import type { EngineAt, EngineName } from "../test/edge/access/three-engines.ts";
import { CONFIG, deploy, pack, source } from "../test/edge/http/deployment.ts";
import type { Deployment } from "../test/edge/http/deployment.ts";
import { CHAT, call } from "../test/edge/http/door.ts";
import { seeded } from "../test/core/rules/edits.ts";
import type { Bench, Row } from "./results.ts";

const ROUNDS = 400;
const WARM_UP = 40;
const SHUFFLES = 1000;
const MOST_AUROC = 0.6;
const RULES = { labels: ["employees", "executive"], recipients: ["provider:extractive"] };
/** Sources of each label, and the subjects of those that employees may not read. */
const OPEN = 60;
const CLOSED = ROUNDS + WARM_UP;

const random = seeded(11);
/** A word of seven letters by number; words of a class look alike. */
const wordOf = (kind: string, n: number): string =>
  kind +
  n
    .toString(26)
    .padStart(4, "0")
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "") +
  "um";

const textOf = (subject: string): string =>
  `The ${subject} allowance is decided by the office. Ask the office about the ${subject} allowance.`;

interface Subject {
  readonly source: SourceRecord;
  readonly text: string;
}

const subjectOf = (word: string, label: string): Subject => ({
  source: source(word, { title: `About ${word}`, access_labels: [label] }),
  text: textOf(word),
});

function packOf(subjects: readonly Subject[]): Pack {
  const { chunks, ...rest } = pack(subjects.map((one) => one.source));
  return {
    ...rest,
    chunks: chunks.map((chunk, at) => ({ ...chunk, text: subjects[at]?.text ?? "" })),
  };
}

const open = Array.from({ length: OPEN }, (_, n) => subjectOf(wordOf("o", n), "employees"));
const closed = Array.from({ length: CLOSED }, (_, n) => subjectOf(wordOf("c", n), "executive"));
/** Its closed sources are all there; of the other, only the first few are. */
const WHOLE = packOf([...open, ...closed]);
const WITHOUT = packOf([...open, ...closed.slice(0, CLOSED / 2)]);

/** The reader whom the request names, always an employee. */
const named: Identity = {
  identify: ({ headers }) => {
    const at = headers.findIndex((name) => name.toLowerCase() === "x-name");
    return Promise.resolve({ id: headers[at + 1] ?? "", groups: ["employees"], tenant: null });
  },
  close: () => Promise.resolve(),
};

interface Request {
  readonly at: Deployment;
  readonly name: string;
  readonly page?: string;
  readonly question?: string;
}

async function msOf({ at, name, page, question }: Request): Promise<number> {
  const url = at.origin + (page ?? CHAT);
  const start = performance.now();
  const answer = await call(
    url,
    question === undefined
      ? { headers: { "x-name": name } }
      : {
          method: "POST",
          headers: { "content-type": "application/json", "x-name": name },
          body: JSON.stringify({ user_question: question }),
        },
  );
  const ms = performance.now() - start;
  const expected =
    question === undefined ? answer.status === 404 : answer.text.includes('"refusal"');
  if (!expected) throw new Error(`a reply that tells by itself: ${answer.text}`);
  return ms;
}

interface Comparison {
  readonly what: string;
  /** The n-th request about what is there and denied, and its twin about what is not there. */
  readonly denied: (n: number) => Request;
  readonly absent: (n: number) => Request;
}

interface Told {
  readonly auroc: number;
  readonly p: number;
  readonly medians: readonly [number, number];
}

async function compare({ denied, absent }: Comparison): Promise<Told> {
  const [slow, fast]: [number[], number[]] = [[], []];
  for (let n = 0; n < ROUNDS + WARM_UP; n += 1) {
    const first = random() < 0.5;
    for (const isDenied of [first, !first]) {
      const ms = await msOf((isDenied ? denied : absent)(n));
      if (n >= WARM_UP) (isDenied ? slow : fast).push(ms);
    }
  }
  return {
    auroc: auroc(slow, fast) ?? 0.5,
    p: permuted(slow, fast),
    medians: [middle(slow), middle(fast)],
  };
}

const middle = (of: readonly number[]): number =>
  [...of].sort((a, b) => a - b)[of.length >> 1] ?? 0;

/** Share of random splits whose rank sum lies as far from the middle as the one that was measured. */
function permuted(one: readonly number[], other: readonly number[]): number {
  const all = [...one, ...other];
  const order = all.map((_, at) => at).sort((a, b) => (all[a] ?? 0) - (all[b] ?? 0));
  const ranks = new Array<number>(all.length);
  order.forEach((at, rank) => (ranks[at] = rank));
  const expected = (one.length * (all.length - 1)) / 2;
  const distance = (of: readonly number[]): number =>
    Math.abs(of.slice(0, one.length).reduce((sum, rank) => sum + rank, 0) - expected);
  const measured = distance(ranks);
  let further = 0;
  for (let n = 0; n < SHUFFLES; n += 1) if (distance(shuffled(ranks)) >= measured) further += 1;
  return (further + 1) / (SHUFFLES + 1);
}

function shuffled(of: readonly number[]): readonly number[] {
  const all = [...of];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] ?? 0, all[at] ?? 0];
  }
  return all;
}

interface Sites {
  readonly engine: EngineName;
  readonly whole: Deployment;
  readonly without: Deployment;
}

const about = (word: string): string => `Who decides the ${word} allowance?`;
const closedWord = (n: number): string => wordOf("c", n);
const absentWord = (n: number): string => wordOf("b", n);

function comparisonsOf({ engine, whole, without }: Sites): readonly Comparison[] {
  const one = { at: whole, name: "E1" };
  // In the second half of the closed sources, so that only the whole pack has it.
  const last = closedWord(CLOSED - 1);
  return [
    {
      what: `${engine}: a denied page, a missing page`,
      denied: (n) => ({ ...one, page: `/html/${closedWord(n)}.html` }),
      absent: (n) => ({ ...one, page: `/html/${absentWord(n)}.html` }),
    },
    {
      what: `${engine}: one question, package with and without the denied source`,
      denied: () => ({ ...one, question: about(last) }),
      absent: () => ({ at: without, name: "E1", question: about(last) }),
    },
    {
      what: `${engine}: asked again about a denied and an absent subject`,
      denied: () => ({ ...one, question: about(last) }),
      absent: () => ({ ...one, question: about(absentWord(0)) }),
    },
    {
      what: `${engine}: a reader's first question, about a denied and an absent subject`,
      denied: (n) => ({ at: whole, name: `D${n}`, question: about(last) }),
      absent: (n) => ({ at: whole, name: `A${n}`, question: about(absentWord(0)) }),
    },
    {
      what: `${engine}: each subject once, by one reader`,
      denied: (n) => ({ ...one, question: about(closedWord(n)) }),
      absent: (n) => ({ ...one, question: about(absentWord(n)) }),
    },
  ];
}

const rowOf = (what: string, { auroc: area, p, medians: [slow, fast] }: Told): Row => ({
  what,
  unit: `AUROC (p ${p.toFixed(3)}; medians ${slow.toFixed(2)} and ${fast.toFixed(2)} ms)`,
  ours: area,
  peer: null,
  theirs: null,
  ratio: null,
  target: `within ${(1 - MOST_AUROC).toFixed(1)} and ${MOST_AUROC}`,
  met: area <= MOST_AUROC && area >= 1 - MOST_AUROC,
});

async function siteOf(engine: EngineAt, of: Pack): Promise<Deployment> {
  const access = { timeout_ms: 5000, ...engine.access };
  const config = { ...CONFIG, access };
  return deploy({ "pack.json": of, "assistant.config.json": config }, { identity: named });
}

async function measureEngine(
  engine: EngineName,
  say: (line: string) => void,
): Promise<readonly Row[]> {
  const opened = await ENGINES[engine](RULES);
  if (opened === null) return [];
  const [whole, without] = [await siteOf(opened, WHOLE), await siteOf(opened, WITHOUT)];
  const rows: Row[] = [];
  try {
    for (const comparison of comparisonsOf({ engine, whole, without })) {
      const told = await compare(comparison);
      say(`${comparison.what}: ${told.auroc.toFixed(3)}`);
      rows.push(rowOf(comparison.what, told));
    }
  } finally {
    await whole.stop();
    await without.stop();
    await opened.close();
  }
  return rows;
}

export const timing: Bench = {
  name: "timing",
  title: `How well response times tell what is denied from what is absent, ${ROUNDS} of each`,
  run: async (say) => {
    const rows: Row[] = [];
    for (const engine of ["cedar", "authzen"] as const)
      rows.push(...(await measureEngine(engine, say)));
    return rows;
  },
};
