/**
 * Metrics for the operator listener, in a registry of their own. No label names a reader, a source
 * or a question; label values come from closed lists.
 */
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { AskReply } from "../../contract/index.ts";
import type { Note, TraceRecord } from "../../core/trace.ts";
import { CIRCUIT_STATES } from "../provider/circuit.ts";
import type { ProviderStatus } from "../provider/index.ts";
import type { RequestLine } from "./log.ts";

export interface Metrics {
  request(line: RequestLine): void;
  run(record: TraceRecord): void;
  reply(reply: AskReply): void;
  fault(code: string): void;
  feedback(isHelpful: boolean): void;
  readonly contentType: string;
  text(): Promise<string>;
}

/** What is in force, and how old it is; null where nothing tells its age. */
export interface InForce {
  readonly policySeconds: number | null;
  readonly packSeconds: number;
  readonly labelSeconds: number | null;
  readonly deadlines: Readonly<Record<"met" | "missed" | "pending", number>>;
}

export interface Watched {
  readonly inForce?: () => InForce;
  readonly running: () => number;
  readonly ready: () => boolean;
  readonly tracesKept: () => number;
  /** A remote provider's; null or left out where there is none. */
  readonly provider?: () => ProviderStatus | null;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

function counter<const Label extends string>(
  registers: Registry[],
  name: string,
  { help, labelNames }: { readonly help: string; readonly labelNames: Label[] },
): Counter<Label> {
  return new Counter({ name, help, labelNames, registers });
}

function watch(registers: Registry[], watched: Watched): void {
  const { running, ready, tracesKept, provider } = watched;
  const gauge = (name: string, help: string, value: () => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  };
  gauge("pca_runs_in_progress", "Runs that are going on now.", running);
  gauge("pca_ready", "1 when /readyz says ready, else 0.", () => Number(ready()));
  gauge("pca_traces_kept", "Traces held in memory.", tracesKept);
  if (watched.inForce !== undefined) watchInForce(registers, watched.inForce);
  if (provider !== undefined && provider() !== null) watchProvider(registers, provider);
}

/** NaN says that nothing tells the age, as Prometheus has it; 0 would say that it is new. */
function watchInForce(registers: Registry[], inForce: () => InForce): void {
  const age = (name: string, help: string, value: (of: InForce) => number | null): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value(inForce()) ?? NaN);
      },
    });
  };
  const since = "Seconds since";
  age(
    "pca_policy_age_seconds",
    `${since} the policies were last read and found valid; NaN for a remote engine.`,
    ({ policySeconds }) => policySeconds,
  );
  age(
    "pca_pack_age_seconds",
    `${since} the package was taken up.`,
    ({ packSeconds }) => packSeconds,
  );
  age(
    "pca_label_age_seconds",
    `${since} the oldest labels of the package were recorded.`,
    ({ labelSeconds }) => labelSeconds,
  );
  new Gauge({
    name: "pca_change_deadlines",
    help: "Changes whose deadline was met, was missed, or is pending, by the slowest copy.",
    labelNames: ["state"] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(inForce().deadlines)) this.set({ state }, count);
    },
  });
}

/** Gauges of a remote provider; the circuit has one for each state, 1 for the state it is in. */
function watchProvider(registers: Registry[], status: NonNullable<Watched["provider"]>): void {
  const gauge = (name: string, help: string, value: (of: ProviderStatus) => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const now = status();
        if (now !== null) this.set(value(now));
      },
    });
  };
  new Gauge({
    name: "pca_provider_circuit",
    help: "1 for the state of the circuit to the model service: closed, half_open or open.",
    labelNames: ["state"] as const,
    registers,
    collect() {
      const now = status()?.circuit;
      for (const state of CIRCUIT_STATES) this.set({ state }, Number(state === now));
    },
  });
  gauge(
    "pca_provider_requests_in_progress",
    "Requests to the model service now.",
    (s) => s.requests,
  );
  gauge(
    "pca_provider_waiting",
    "Runs that wait for a place at the model service.",
    (s) => s.waiting,
  );
  gauge("pca_provider_structured", "1 where answers are held to a JSON Schema.", (s) =>
    Number(s.structured),
  );
}

const CANDIDATE_STATES = [
  "forbidden_excluded",
  "forbidden",
  "allowed_returned",
  "allowed",
] as const;

/** Label values are few, and looking them up costs more than counting. */
function bound<Child>(make: (label: string) => Child): (label: string) => Child {
  const known = new Map<string, Child>();
  return (label) => {
    const found = known.get(label) ?? make(label);
    known.set(label, found);
    return found;
  };
}

/** Of both walks. */
const notesOf = (record: TraceRecord): readonly Note[] =>
  record.first_walk === null ? [record] : [record.first_walk, record];

export function openMetrics(watched: Watched): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = counter(registers, "pca_requests_total", {
    help: "HTTP requests answered, by route and status.",
    labelNames: ["route", "status"],
  });
  const faults = counter(registers, "pca_faults_total", {
    help: "Problems answered, by code.",
    labelNames: ["code"],
  });
  const replies = counter(registers, "pca_replies_total", {
    help: "Replies by mode, kind and, for refusals and diagnostics, pattern or code.",
    labelNames: ["mode", "kind", "outcome"],
  });
  const candidates = counter(registers, "pca_candidates_total", {
    help: "Decided candidates: forbidden and excluded, forbidden, allowed and returned, allowed.",
    labelNames: ["state"],
  });
  const feedback = counter(registers, "pca_feedback_total", {
    help: "Readers who found an answer helpful, or not.",
    labelNames: ["helpful"],
  });
  const decisions = counter(registers, "pca_decisions_total", {
    help: "Access decisions of runs: at admission or at the recheck, read or receive, allow or deny.",
    labelNames: ["phase", "action", "decision"],
  });
  const rechecked = counter(registers, "pca_recheck_denials_total", {
    help: "Sources that a draft had seen and the recheck denied, or found gone.",
    labelNames: [],
  });
  const provided = counter(registers, "pca_provider_answers_total", {
    help: "Answers of the provider, by outcome: draft, or the diagnostic's code, and why.",
    labelNames: ["outcome", "reason"],
  });
  const tokens = counter(registers, "pca_provider_tokens_total", {
    help: "Tokens that the model service reported, by direction.",
    labelNames: ["direction"],
  });
  const tools = counter(registers, "pca_tool_proposals_total", {
    help: "Tool calls that a model proposed; none is ever submitted.",
    labelNames: [],
  });
  const stages = new Histogram({
    name: "pca_stage_seconds",
    help: "Seconds that a stage of a run took.",
    labelNames: ["stage"] as const,
    buckets: SECONDS,
    registers,
  });
  const seconds = new Histogram({
    name: "pca_request_seconds",
    help: "Seconds until a request was answered, by route.",
    labelNames: ["route"] as const,
    buckets: SECONDS,
    registers,
  });
  watch(registers, watched);
  const countOf = bound((route: string) =>
    bound((status: string) => requests.labels({ route, status })),
  );
  const candidatesOf = bound((state: string) => candidates.labels({ state }));
  for (const state of CANDIDATE_STATES) candidatesOf(state).inc(0);
  const decided = (state: (typeof CANDIDATE_STATES)[number], count: number): void => {
    if (count > 0) candidatesOf(state).inc(count);
  };
  const decisionOf = bound((phase: string) =>
    bound((action: string) =>
      bound((decision: string) => decisions.labels({ phase, action, decision })),
    ),
  );
  const decidedIn = ({ candidates: rows = [], recheck = [], lost = [] }: Note): void => {
    const [toRead, toReceive] = [
      decisionOf("admission")("read"),
      decisionOf("admission")("receive"),
    ];
    for (const { read, receive } of rows) {
      toRead(read).inc();
      toReceive(receive).inc();
    }
    for (const { action, decision } of recheck) decisionOf("delivery")(action)(decision).inc();
    if (lost.length > 0) rechecked.inc(lost.length);
  };
  const provider = ({ provider: answered, tool_proposals = 0 }: Note): void => {
    if (answered === undefined) return;
    const { outcome, reason, usage } = answered;
    provided.inc({ outcome, reason: reason ?? "" });
    if (tool_proposals > 0) tools.inc(tool_proposals);
    if (usage === null) return;
    tokens.inc({ direction: "input" }, usage.input);
    tokens.inc({ direction: "output" }, usage.output);
  };
  const timeOf = bound((route: string) => seconds.labels(route));
  const timeOfStage = bound((stage: string) => stages.labels(stage));
  return {
    request({ route, status, ms }) {
      countOf(route)(String(status)).inc();
      timeOf(route).observe(ms / 1000);
    },
    run(record) {
      const { stages: ran, exclusion } = record;
      for (const note of notesOf(record)) {
        decidedIn(note);
        provider(note);
      }
      for (const { stage, ms } of ran) timeOfStage(stage).observe(ms / 1000);
      decided("forbidden_excluded", exclusion.forbidden_excluded);
      decided("forbidden", exclusion.forbidden_candidates);
      decided("allowed_returned", exclusion.allowed_returned);
      decided("allowed", exclusion.allowed_candidates);
    },
    reply({ mode, kind, refusal, diagnostic }) {
      replies.inc({ mode, kind, outcome: refusal?.pattern ?? diagnostic?.code ?? "answered" });
    },
    fault: (code) => faults.inc({ code }),
    feedback: (isHelpful) => feedback.inc({ helpful: isHelpful ? "yes" : "no" }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
