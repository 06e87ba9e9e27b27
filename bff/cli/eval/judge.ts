/**
 * What the assistant does with a question up to the gate: its own stages over a pack, with an access
 * engine that allows everything.
 */
import type { RefusingCode } from "../../contract/index.ts";
import type { Pack } from "../../core/documents.ts";
import type { Access, Decision, Ports, Scored, Snapshot } from "../../core/ports.ts";
import type { Mark, Question } from "../../core/records.ts";
import { authorize } from "../../core/stages/authorize.ts";
import { gate } from "../../core/stages/gate.ts";
import { retrieve } from "../../core/stages/retrieve.ts";
import { screen } from "../../core/stages/screen.ts";
import { openProvider } from "../../edge/provider/index.ts";
import { buildSnapshot } from "../../edge/store/snapshot.ts";
import { languageOf } from "../../edge/text/language.ts";

export interface Verdict {
  /** Null when the question passed screens and gate, else the pattern that refuses it. */
  readonly refused: RefusingCode | null;
  /** The gate's score and the support score, 0 to 1; of a question that the screens refuse too. */
  readonly gate: number;
  readonly support: number;
  readonly threshold: number;
  /** Best first, whether the question was refused or not. */
  readonly found: readonly Scored[];
  /** Ranking, admitting and weighing, in milliseconds. */
  readonly ms: number;
}

export type Judge = (question: string) => Promise<Verdict>;

/** Places of the ranking and how old labels may be: what the configuration has by default. */
const LIMITS = { candidates: 20, maxLabelAgeDays: 90 };

/** `time`: ISO 8601 UTC, at which the pack is judged. */
export async function judgeOf(pack: Pack, time: string): Promise<Judge> {
  const snapshot = await buildSnapshot({ pack, limits: LIMITS });
  const ports = portsOf(snapshot, time);
  return async (text) => {
    const asked = questionOf(text, time);
    const door = screen({ at: "asked", asked }, ports).next;
    const marks = door.at === "screened" ? door.marks : [];
    const { authorized, weighed, ms } = await weigh({ asked, marks }, ports);
    const { next } = await gate(authorized, ports);
    const refused =
      door.at === "refusal" ? door.pattern : next.at === "refusal" ? next.pattern : null;
    const { score, support, threshold, scored } = weighed;
    return { refused, gate: score, support, threshold, found: scored, ms };
  };
}

async function weigh(
  { asked, marks }: { readonly asked: Question; readonly marks: readonly Mark[] },
  ports: JudgePorts,
) {
  const start = performance.now();
  const retrieved = retrieve({ at: "screened", asked, marks }, ports).next;
  const authorized = (await authorize(retrieved, ports)).next;
  const at = { time: asked.time, without: asked.without };
  const weighed = await ports.weigh.weigh(asked.text, authorized.admitted, at);
  return { authorized, weighed, ms: performance.now() - start };
}

type JudgePorts = Pick<
  Ports,
  | "facts"
  | "language"
  | "ranking"
  | "weigh"
  | "chunksOf"
  | "changes"
  | "access"
  | "provider"
  | "traceContent"
>;

function portsOf(snapshot: Snapshot, time: string): JudgePorts {
  const { facts, language, ranking, weigh, chunksOf } = snapshot;
  return {
    facts,
    language,
    ranking,
    weigh,
    chunksOf,
    changes: [],
    access: openTo(time),
    provider: openProvider({ kind: "extractive" }, { language: languageOf })({ signal: null }),
    traceContent: false,
  };
}

function openTo(time: string): Access {
  const decision: Decision = {
    allow: true,
    reason: null,
    policyVersion: null,
    decidedAt: time,
    policyAgeSeconds: 0,
    freshness: "fresh",
  };
  return { decide: ({ asks }) => Promise.resolve(asks.map(() => decision)) };
}

const questionOf = (text: string, time: string): Question => ({
  runId: "eval",
  mode: "Package only",
  text,
  reader: { id: "eval", groups: [], tenant: null },
  time,
  without: [],
  sent: [],
  held: [],
});
