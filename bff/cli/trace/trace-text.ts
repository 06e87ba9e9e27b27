/** A trace for reading: the authorization table first, then what led to the outcome. */
import { LIMITS, RATES } from "../../contract/index.ts";
import type { TraceCandidate, TraceRecheck, TraceRecord } from "../../core/trace.ts";
import { table } from "../support/table.ts";

const WIDTH = 100;

const score = (value: number | null): string => (value === null ? "" : value.toFixed(2));
/** Gate scores differ by powers of ten between packages: three digits that count. */
const figure = (value: number): string => String(Number(value.toPrecision(3)));
const whole = (value: number | null): string => (value === null ? "" : String(value));

const HEADERS = [
  "rank",
  "chunk",
  "source object",
  "version",
  "score",
  "read",
  "receive",
  "context",
  "reason",
];

const candidateRow = (row: TraceCandidate): readonly string[] => [
  whole(row.rank),
  row.chunk_id,
  row.source_object,
  row.source_version,
  score(row.score),
  row.read,
  row.receive,
  row.context,
  row.reason,
];

const versionsOf = (rows: readonly { readonly policy_version: string | null }[]): string => {
  const versions = [...new Set(rows.map(({ policy_version }) => policy_version ?? "not named"))];
  return versions.map((version) => version.slice(0, 16)).join(", ");
};

/** Decisions of one round share policy and time; both are told once, over the table. */
function candidateLines({ candidates = [] }: TraceRecord): readonly string[] {
  if (candidates.length === 0) return ["No candidates: the run ended before there were any."];
  const decided = [...new Set(candidates.map(({ decided_at }) => decided_at))].sort();
  return [
    `Candidates, decided ${decided.at(-1) ?? ""} under policy ${versionsOf(candidates)}`,
    table({ headers: HEADERS, rows: candidates.map(candidateRow), width: WIDTH }),
  ];
}

function gateLines({ gate }: TraceRecord): readonly string[] {
  if (gate === undefined) return [];
  const marks = gate.marks.length === 0 ? "" : `; marked ${gate.marks.join(", ")}`;
  const figures = `score ${figure(gate.score)}, threshold ${figure(gate.threshold)}`;
  return ["", `Gate: ${gate.verdict}; ${figures}, support ${figure(gate.support)}${marks}`];
}

function currentLines({ current }: TraceRecord): readonly string[] {
  if (current === undefined) return [];
  const reasons = current.reasons.map(({ id, reason }) => `  ${id}: ${reason}`);
  return [`Current sources: ${current.state}; retrievals ${current.retrievals}`, ...reasons];
}

function sentLines({ assembled, provider, tool_proposals }: TraceRecord): readonly string[] {
  const request =
    assembled === undefined
      ? []
      : [
          `Payload: ${assembled.chunk_ids.length} chunks, ${assembled.bytes} bytes, SHA-256 ${assembled.request_sha256}`,
        ];
  const called =
    provider === undefined
      ? []
      : [
          `Provider: ${provider.name} as ${provider.recipient}: ${provider.outcome}; tool proposals ${tool_proposals ?? 0}, submissions 0`,
        ];
  return [...request, ...called];
}

function exclusionLines({ exclusion: of }: TraceRecord): readonly string[] {
  return [
    "",
    `${RATES.forbiddenExcluded}: ${of.forbidden_excluded} of ${of.forbidden_candidates}`,
    `${RATES.allowedReturned}: ${of.allowed_returned} of ${of.allowed_candidates}`,
    `not needed: ${of.not_decided}`,
  ];
}

const recheckRow = (row: TraceRecheck): readonly string[] => [
  row.source_object,
  row.action,
  row.recipient ?? "",
  row.decision,
  row.freshness,
  row.policy_age_seconds === null ? "" : `${row.policy_age_seconds.toFixed(1)} s`,
  row.reason ?? "",
];

const RECHECK = ["source object", "action", "recipient", "decision", "freshness", "age", "reason"];

function recheckLines({ recheck = [], lost = [] }: TraceRecord): readonly string[] {
  if (recheck.length === 0) return [];
  const gone = lost.length === 0 ? [] : [`Lost: ${lost.join(", ")}`];
  const rows = recheck.map(recheckRow);
  const head = `Recheck, under policy ${versionsOf(recheck)}`;
  return ["", head, table({ headers: RECHECK, rows, width: WIDTH }), ...gone];
}

function withheldLines({ validation = [] }: TraceRecord): readonly string[] {
  const kept = validation.filter(({ verdict }) => verdict === "kept").length;
  if (validation.length === 0) return [];
  const rules = validation.flatMap(({ rule }) => rule ?? []);
  const why = rules.length === 0 ? "" : ` (${rules.join(", ")})`;
  return ["", `Statements: ${kept} kept, ${validation.length - kept} withheld${why}`];
}

/** Lines of at most 100 characters; ends with what such evidence does not establish. */
export function traceText(record: TraceRecord): string {
  const ms = record.stages.reduce((sum, stage) => sum + stage.ms, 0);
  return [
    `Run ${record.run_id}: ${record.outcome}, ${record.walks === 1 ? "one walk" : "two walks"}, ${ms.toFixed(1)} ms`,
    "",
    ...candidateLines(record),
    ...gateLines(record),
    ...currentLines(record),
    ...sentLines(record),
    ...withheldLines(record),
    ...recheckLines(record),
    ...exclusionLines(record),
    "",
    LIMITS,
  ].join("\n");
}
