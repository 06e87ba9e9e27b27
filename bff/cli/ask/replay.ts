/**
 * `pca ask --replay RUN`: the same question of the same reader, under the rules and the package as
 * they are now (seed 2, 11.1.2: "the same trace runs again under the new rule"). Only digests are
 * kept, so the question and the reader must be known, and must match.
 */
import { RATES } from "../../contract/index.ts";
import type { Config } from "../../config.ts";
import type { TraceCandidate, TraceRecord } from "../../core/trace.ts";
import { InputError, UsageError } from "../support/errors.ts";
import { table } from "../support/table.ts";
import { operatorOf, orUnreachable, runIdOf } from "../trace/operator.ts";

export interface ReplayAsk {
  readonly run: string;
  readonly operator: string | null;
  readonly question: string | null;
  readonly reader: string;
  readonly command: string;
}

export interface Replay {
  readonly then: TraceRecord;
  readonly question: string;
}

/** @throws InputError where question or reader are not those of the run. */
export function replayOf(config: Config, ask: ReplayAsk): Promise<Replay> {
  const runId = runIdOf(ask.run, ask.command);
  const operator = operatorOf(config, ask.operator);
  return orUnreachable(async () => {
    const then = await operator.run(runId);
    const question = ask.question ?? then.content?.question ?? null;
    if (question === null) {
      throw new UsageError("The trace keeps no text: say the question too.", ask.command);
    }
    const { question: same, reader } = await operator.match(runId, {
      question,
      reader: ask.reader,
    });
    if (same !== true) throw new InputError("This is not the question of that run.");
    if (reader !== true) throw new InputError("This is not the reader of that run: say --as USER.");
    return { then, question };
  });
}

const policiesOf = ({ candidates = [] }: TraceRecord): string => {
  const versions = new Set(candidates.map(({ policy_version }) => policy_version ?? "not named"));
  return [...versions].map((version) => version.slice(0, 16)).join(", ");
};

const row = (name: string, record: TraceRecord): readonly string[] => {
  const { exclusion: of, outcome, pack_digest } = record;
  return [
    name,
    policiesOf(record),
    pack_digest.slice(0, 12),
    `${of.forbidden_excluded} of ${of.forbidden_candidates}`,
    `${of.allowed_returned} of ${of.allowed_candidates}`,
    outcome,
  ];
};

const told = (row: TraceCandidate | undefined): string =>
  row === undefined
    ? "no candidate"
    : `read ${row.read}, receive ${row.receive}, ${row.context}${row.reason === "" ? "" : ` (${row.reason})`}`;

/** By source, what is not as it was: version, decisions, context. */
function changesOf(then: TraceRecord, again: TraceRecord): readonly string[] {
  const bySource = ({ candidates = [] }: TraceRecord) =>
    new Map(candidates.map((one) => [one.source_object, one]));
  const [before, now] = [bySource(then), bySource(again)];
  const version = (one: TraceCandidate | undefined): string => one?.source_version ?? "";
  return [...new Set([...before.keys(), ...now.keys()])].sort().flatMap((source) => {
    const [old, current] = [before.get(source), now.get(source)];
    const isSame = told(old) === told(current) && version(old) === version(current);
    const of = (one: TraceCandidate | undefined): string =>
      one === undefined ? told(one) : `version ${version(one)}, ${told(one)}`;
    return isSame ? [] : [source, `  then  ${of(old)}`, `  now   ${of(current)}`];
  });
}

/** Both runs side by side, by policy and package, and what became of which source. */
export function comparison(then: TraceRecord, again: TraceRecord): string {
  const headers = ["", "policy", "package", "forbidden", "allowed", "outcome"];
  const rows = [row("then", then), row("now", again)];
  const changes = changesOf(then, again);
  return [
    table({ headers, rows }),
    `forbidden: ${RATES.forbiddenExcluded}`,
    `allowed: ${RATES.allowedReturned}`,
    "",
    ...(changes.length === 0 ? ["Every candidate was decided as it was then."] : changes),
  ].join("\n");
}
