/**
 * `pca ask --replay RUN`: the same question of the same reader, under the rules and the package as
 * they are now (seed 2, 11.1.2: "the same trace runs again under the new rule"). Only digests are
 * kept, so the question and the reader must be known, and must match.
 */
import { RATES } from "../../contract/index.ts";
import type { Config } from "../../config.ts";
import type { TraceRecord } from "../../core/trace.ts";
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

/** Both runs side by side, by policy and package. */
export function comparison(then: TraceRecord, again: TraceRecord): string {
  const headers = ["", "policy", "package", "forbidden", "allowed", "outcome"];
  const rows = [row("then", then), row("now", again)];
  return [
    table({ headers, rows }),
    `forbidden: ${RATES.forbiddenExcluded}`,
    `allowed: ${RATES.allowedReturned}`,
  ].join("\n");
}
