/** A trace for reading: the authorization table first, then what led to the outcome. */
import { LIMITS, RATES } from "../../contract/index.ts";
import type {
  Note,
  TraceCandidate,
  TraceRecheck,
  TraceRecord,
  TraceStatement,
} from "../../core/trace.ts";
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
    "Rank and score are those within a label set; rows without a rank held no place of one.",
  ];
}

/** What a release rule kept out of the answer, by the rule's name (seed 2, 11.3). */
function releaseLines({ release = [] }: TraceRecord): readonly string[] {
  return release.map(({ rule, action, sources }) => {
    return `Release rule ${rule}: ${action} ${sources.join(", ")}`;
  });
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

function recheckLines({ recheck = [], lost = [], already_sent = [] }: Note): readonly string[] {
  const gone = lost.length === 0 ? [] : [`Lost since the draft: ${lost.join(", ")}`];
  const sent = already_sent.map(
    ({ recipient, at, sha256, sources }) =>
      `Already sent to ${recipient} at ${at}: ${sources.join(", ")}; SHA-256 ${sha256}`,
  );
  if (recheck.length + gone.length + sent.length === 0) return [];
  const rows = recheck.map(recheckRow);
  const head = `Recheck, under policy ${versionsOf(recheck)}`;
  const decided =
    rows.length === 0 ? ["Recheck"] : [head, table({ headers: RECHECK, rows, width: WIDTH })];
  return ["", ...decided, ...gone, ...sent];
}

/** The walk before a loss: what was refused delivery, and what had left by then. */
function firstWalkLines({ first_walk }: TraceRecord): readonly string[] {
  if (first_walk === null) return [];
  return [
    "",
    "First walk; what stands above is of the second",
    ...recheckLines(first_walk).slice(1),
  ];
}

const STATEMENT = ["verdict", "lane", "citation", "chunk", "version", "quote", "rule"];

const statementRow = (row: TraceStatement): readonly string[] => [
  row.verdict,
  row.lane,
  row.citation ?? "",
  row.chunk_id ?? "",
  row.source_version ?? "",
  row.quote_offsets === null ? "" : row.quote_offsets.join(" to "),
  row.rule ?? "",
];

/** Each statement with the place that it is quoted from. */
function statementLines({ validation = [] }: TraceRecord): readonly string[] {
  const kept = validation.filter(({ verdict }) => verdict === "kept").length;
  if (validation.length === 0) return [];
  const rows = validation.map(statementRow);
  return [
    "",
    `Statements: ${kept} kept, ${validation.length - kept} withheld`,
    table({ headers: STATEMENT, rows, width: WIDTH }),
  ];
}

/** Lines of at most 100 characters; ends with what such evidence does not establish. */
export function traceText(record: TraceRecord): string {
  const ms = record.stages.reduce((sum, stage) => sum + stage.ms, 0);
  return [
    `Run ${record.run_id}: ${record.outcome}, ${record.walks === 1 ? "one walk" : "two walks"}, ${ms.toFixed(1)} ms`,
    `${record.mode}, asked ${record.started_at}; package version ${record.package_version}`,
    `Digests: package ${record.pack_digest.slice(0, 16)}, reader ${record.reader_digest.slice(0, 16)}, question ${record.question_digest.slice(0, 16)}`,
    "",
    ...candidateLines(record),
    ...gateLines(record),
    ...currentLines(record),
    ...releaseLines(record),
    ...sentLines(record),
    ...statementLines(record),
    ...recheckLines(record),
    ...firstWalkLines(record),
    ...exclusionLines(record),
    "",
    LIMITS,
  ].join("\n");
}
