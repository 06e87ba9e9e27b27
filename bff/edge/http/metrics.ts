/**
 * Metrics for the operator listener, in a registry of their own. No label names a reader, a source
 * or a question; label values come from closed lists.
 */
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { AskReply } from "../../contract/index.ts";
import type { TraceRecord } from "../../core/trace.ts";
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

export interface Watched {
  readonly running: () => number;
  readonly ready: () => boolean;
  readonly tracesKept: () => number;
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

function counter<const Label extends string>(
  registers: Registry[],
  name: string,
  { help, labelNames }: { readonly help: string; readonly labelNames: Label[] },
): Counter<Label> {
  return new Counter({ name, help, labelNames, registers });
}

function watch(registers: Registry[], { running, ready, tracesKept }: Watched): void {
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
}

/** Label values are few, and looking them up costs more than counting. */
function bound<Child>(make: (label: string) => Child): (label: string) => Child {
  const known = new Map<string, Child>();
  return (label) => {
    const found = known.get(label) ?? make(label);
    known.set(label, found);
    return found;
  };
}

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
  const timeOf = bound((route: string) => seconds.labels(route));
  const timeOfStage = bound((stage: string) => stages.labels(stage));
  return {
    request({ route, status, ms }) {
      requests.inc({ route, status: String(status) });
      timeOf(route).observe(ms / 1000);
    },
    run({ stages: ran, exclusion }) {
      for (const { stage, ms } of ran) timeOfStage(stage).observe(ms / 1000);
      candidates.inc({ state: "forbidden_excluded" }, exclusion.forbidden_excluded);
      candidates.inc({ state: "forbidden" }, exclusion.forbidden_candidates);
      candidates.inc({ state: "allowed_returned" }, exclusion.allowed_returned);
      candidates.inc({ state: "allowed" }, exclusion.allowed_candidates);
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
