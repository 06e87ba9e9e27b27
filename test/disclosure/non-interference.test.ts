/**
 * The reply is a function of the question, the reader, what the reader may read, and what the
 * recipient may receive of that (design, Non-interference):
 * `reply(pack, reader) = reply(pack minus what the reader may not read, reader)`, over whole replies
 * with the real index, gate, rules and provider, where the engine decides by label set.
 */
import { expect } from "chai";
import fc from "fast-check";
import type { AskReply } from "../../bff/contract/index.ts";
import type { Pack, SourceRecord } from "../../bff/core/documents.ts";
import type { Ranking, Snapshot, Weigh } from "../../bff/core/ports.ts";
import type { Reader } from "../../bff/core/records.ts";
import { buildSnapshot } from "../../bff/edge/store/snapshot.ts";
import { sourceOf } from "../support/scripted.ts";
import { assistantOf } from "../support/whole.ts";
import type { Allow } from "../support/whole.ts";

const CASES = 1200;
const MUTANT_CASES = 600;

/** Enough words that documents differ, few enough that they meet. */
const WORDS =
  "travel limit hotel night budget token gate review owner vendor model draft policy payroll ledger audit".split(
    " ",
  );
const SETS: readonly (readonly string[])[] = [["a"], ["b"], ["c"], ["a", "b"], ["b", "c"]];
const keyOf = (labels: readonly string[]): string => labels.join("+");

interface Case {
  readonly pack: Pack;
  readonly question: string;
  readonly reads: ReadonlySet<string>;
  readonly receives: ReadonlySet<string>;
  readonly candidates: number;
}

const words = fc.array(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 14 });
const sentence = fc
  .tuple(words, fc.integer({ min: 1, max: 30 }))
  .map(([some, n]) => `The ${some.join(" ")} is ${n} EUR.`);

const source = fc.record({
  labels: fc.constantFrom(...SETS),
  text: fc.array(sentence, { minLength: 1, maxLength: 3 }).map((s) => s.join(" ")),
  title: fc.constantFrom(...WORDS),
  status: fc.constantFrom("approved", "approved", "approved", "approved", "draft"),
  effective_from: fc.constantFrom(null, null, null, "2025-01-01", "2026-06-01", "2027-03-01"),
  /** Index of an earlier source, or none. */
  supersedes: fc.option(fc.nat(9), { freq: 3 }),
  owner: fc.constantFrom(null, "Owner One", "Owner Two", "Owner Three"),
  family: fc.constantFrom("policy", "faq", "guide"),
  contains: fc.constantFrom([], [], [], ["approval"] as const),
});

const QUESTIONS: readonly ((a: string, b: string) => string)[] = [
  (a, b) => `What is the ${a} ${b}?`,
  (a, b) => `How does the ${a} change the ${b}?`,
  (a, b) => `Is the ${a} approved for the ${b}?`,
];

const cases: fc.Arbitrary<Case> = fc
  .record({
    sources: fc.array(source, { minLength: 3, maxLength: 12 }),
    form: fc.constantFrom(0, 0, 0, 1, 1, 2),
    first: fc.constantFrom(...WORDS),
    second: fc.constantFrom(...WORDS),
    reads: fc.subarray(SETS.map(keyOf), { minLength: 1 }),
    receives: fc.subarray(SETS.map(keyOf), { minLength: 3 }),
    candidates: fc.integer({ min: 3, max: 30 }),
  })
  .map(({ sources, form, first, second, reads, receives, candidates }) => ({
    pack: packOf(sources),
    question: QUESTIONS[form]?.(first, second) ?? first,
    reads: new Set(reads),
    receives: new Set(receives),
    candidates,
  }));

function packOf(
  sources: readonly (typeof source extends fc.Arbitrary<infer S> ? S : never)[],
): Pack {
  const records = sources.map((s, i): SourceRecord => {
    const older = s.supersedes === null || s.supersedes >= i ? null : `s${s.supersedes}`;
    return sourceOf({
      source_object: `s${i}`,
      text: "",
      title: s.title,
      access_labels: s.labels,
      status: s.status,
      effective_from: s.effective_from,
      supersedes: older,
      owner: s.owner,
      source_family: s.family,
      explicitly_contains: s.contains,
    });
  });
  return {
    format: "context-pack/1",
    package_id: "p",
    package_version: "1",
    title: "Pack",
    language: "en",
    built_at: null,
    builder: null,
    topics: [],
    aliases: [],
    family_precedence: ["policy", "faq"],
    label_sets: SETS,
    sources: records,
    chunks: sources.map((s, i) => ({
      chunk_id: `s${i}-1`,
      source_object: `s${i}`,
      section_path: [s.title],
      anchor: "x",
      reader_target: `/html/s${i}.html#x`,
      text: s.text,
      ordinal: i,
    })),
    warnings: [],
  };
}

const reader: Reader = { id: "reader", groups: [], tenant: null };

const allowIn =
  ({ reads, receives }: Case): Allow =>
  ({ action, source: { access_labels } }) =>
    (action === "read" ? reads : receives).has(keyOf(access_labels));

/** In force at the time of the test and approved: what anyone may read at all. */
const admissible = ({ status, effective_from }: SourceRecord): boolean =>
  status === "approved" && (effective_from === null || effective_from <= "2026-11-29");

/** The same pack without what this reader may not read. */
function readable({ pack, reads }: Case): Pack {
  const may = (s: SourceRecord): boolean => admissible(s) && reads.has(keyOf(s.access_labels));
  const kept = new Set(pack.sources.filter(may).map((s) => s.source_object));
  return {
    ...pack,
    sources: pack.sources.filter((s) => kept.has(s.source_object)),
    chunks: pack.chunks.filter((c) => kept.has(c.source_object)),
  };
}

interface Mutant {
  readonly bend?: (snapshot: Snapshot, of: Case, pack: Pack) => Snapshot | Promise<Snapshot>;
  /** What the mutant does to the reply after the line. */
  readonly spoil?: (reply: AskReply, snapshot: Snapshot, of: Case) => AskReply;
  /** What the mutant indexes in place of the pack. */
  readonly indexes?: (pack: Pack) => Pack;
}

async function replyTo(of: Case, pack: Pack, mutant: Mutant = {}): Promise<AskReply> {
  const assistant = await assistantOf({
    pack: mutant.indexes?.(pack) ?? pack,
    allow: (ask, who, phase) => {
      const known = pack.sources.find((s) => s.source_object === ask.source.source_object);
      return (
        known !== undefined &&
        admissible(known) &&
        allowIn(of)({ ...ask, source: known }, who, phase)
      );
    },
    candidates: of.candidates,
    bend: (snapshot) => mutant.bend?.(snapshot, of, pack) ?? snapshot,
  });
  const reply = await assistant.ask(of.question, { reader });
  return mutant.spoil?.(reply, assistant.snapshot, of) ?? reply;
}

async function same(of: Case, mutant: Mutant = {}): Promise<boolean> {
  const whole = await replyTo(of, of.pack, mutant);
  const less = await replyTo(of, readable(of), mutant);
  return JSON.stringify(whole) === JSON.stringify(less);
}

/** All sources in one label set: statistics, shares and threshold of the whole package. */
function asOneSet(pack: Pack): Pack {
  const access_labels = ["all"];
  return {
    ...pack,
    label_sets: [access_labels],
    sources: pack.sources.map((s) => ({ ...s, access_labels })),
  };
}

/** Answers records under their true labels, whatever the ranking was built from. */
function relabelled(ranking: Ranking, pack: Pack): Ranking {
  const records = new Map(pack.sources.map((s) => [s.source_object, s]));
  return {
    candidates: (question, at) =>
      ranking.candidates(question, at).map((candidate) => ({
        ...candidate,
        source: records.get(candidate.source.source_object) ?? candidate.source,
      })),
  };
}

const of = (pack: Pack, candidates: number): Promise<Snapshot> =>
  buildSnapshot({ pack, limits: { candidates, maxLabelAgeDays: 90 } });

const MUTANTS: Readonly<Record<string, Mutant>> = {
  "drafts are counted": {
    indexes: (pack) => ({
      ...pack,
      sources: pack.sources.map((s) => ({ ...s, status: "approved" })),
    }),
  },
  "sources that are not yet in force are counted": {
    indexes: (pack) => ({
      ...pack,
      sources: pack.sources.map((s) => ({ ...s, effective_from: null })),
    }),
  },
  "a successor is reached through a denied one": {
    bend: (snapshot) => ({
      ...snapshot,
      ranking: {
        candidates: (question, at) =>
          snapshot.ranking
            .candidates(question, at)
            .map((c) => ({ ...c, role: c.role === "successor" ? "ranked" : c.role })),
      },
    }),
  },
  "places are shared by the statistics of the package": {
    bend: async (snapshot, { candidates }, pack) => {
      const { ranking } = await of(asOneSet(pack), candidates);
      return { ...snapshot, ranking: relabelled(ranking, pack) };
    },
  },
  "what was admitted is scored by the statistics of the package": {
    bend: async (snapshot, { candidates }, pack) => {
      const one = await of(asOneSet(pack), candidates);
      const weigh: Weigh = one.weigh;
      return { ...snapshot, weigh };
    },
  },
  "the owner of a denied source is named": {
    spoil: (reply, snapshot, { question }) => {
      if (reply.refusal?.pattern !== "approval_request") return reply;
      const at = { time: "2026-11-29T12:00:00.000Z", without: [] };
      const [first] = snapshot.ranking.candidates(question, at);
      const needed = first?.source.owner ?? reply.refusal.needed;
      return { ...reply, refusal: { ...reply.refusal, needed } };
    },
  },
};

describe("What a reader may not read", () => {
  it("leaves no mark on any byte of the reply", async function () {
    this.timeout(120_000);
    const seen = { answered: 0, outranked: 0, all: 0 };
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        seen.all += 1;
        const whole = await replyTo(one, one.pack);
        const less = await replyTo(one, readable(one));
        expect(JSON.stringify(whole)).to.equal(JSON.stringify(less));
        if (whole.kind === "answer") seen.answered += 1;
        if (await outranked(one)) seen.outranked += 1;
      }),
      { numRuns: CASES },
    );
    // A property that is never put to the test proves nothing.
    expect(seen.answered / seen.all, "cases that answer").to.be.at.least(1 / 3);
    expect(
      seen.outranked / seen.all,
      "cases with a denied source above an admitted one",
    ).to.be.at.least(1 / 3);
  });

  for (const [name, mutant] of Object.entries(MUTANTS)) {
    it(`would leave one if ${name}`, async function () {
      this.timeout(60_000);
      for (const one of fc.sample(cases, { numRuns: MUTANT_CASES, seed: 186 })) {
        if (!(await same(one, mutant))) return;
      }
      expect.fail("the property did not notice");
    });
  }

  it("costs the same work: one round of the same size for two readers of one pack", async () => {
    await fc.assert(
      fc.asyncProperty(cases, async (one) => {
        const rounds: (number | undefined)[] = [];
        for (const reads of [one.reads, new Set<string>()]) {
          const assistant = await assistantOf({
            pack: one.pack,
            allow: allowIn({ ...one, reads }),
            candidates: one.candidates,
          });
          await assistant.ask(one.question, { reader });
          rounds.push(assistant.decided[0]);
        }
        expect(rounds[0]).to.equal(rounds[1]);
      }),
      { numRuns: 100 },
    );
  });
});

/** True when, ranked together, a denied source stands above one that may be read. */
async function outranked(one: Case): Promise<boolean> {
  const { ranking } = await of(asOneSet(one.pack), 50);
  const at = { time: "2026-11-29T12:00:00.000Z", without: [] };
  const denied = relabelled(ranking, one.pack)
    .candidates(one.question, at)
    .filter(({ role }) => role === "ranked")
    .map(({ source: s }) => !one.reads.has(keyOf(s.access_labels)));
  const first = denied.indexOf(true);
  return first >= 0 && denied.lastIndexOf(false) > first;
}
