/**
 * `pca trace verify`: is the trace the one of this question, does it agree with itself, and are the
 * bytes that it says were sent those that come out of what is held now?
 */
import type { Config } from "../../config.ts";
import { LIMITS } from "../../contract/index.ts";
import { rebuild } from "../../core/rebuild.ts";
import type { Rebuilt } from "../../core/rebuild.ts";
import type { TraceRecord } from "../../core/trace.ts";
import { openWorld } from "../../world.ts";
import { loadFor, orFaults } from "../config/load.ts";
import { UsageError } from "../support/errors.ts";
import { EXIT, print, printJson } from "../support/io.ts";
import type { Io } from "../support/io.ts";
import type { Values } from "../support/options.ts";
import { styleOf } from "../support/style.ts";
import { verb } from "../support/verb.ts";
import { checksOf } from "./checks.ts";
import type { Check } from "./checks.ts";
import { OPERATOR_OPTION, operatorOf, orUnreachable, runIdOf } from "./operator.ts";

const COMMAND = "pca trace verify";

const OPTIONS = {
  config: { value: "FILE", help: "Default: AICD_CONFIG, else assistant.config.json." },
  operator: OPERATOR_OPTION,
  question: { value: "TEXT", help: "What was asked; needed where the trace keeps no text." },
  json: { help: "Print the checks as JSON." },
} as const;

interface Verified {
  readonly checks: readonly Check[];
  /** What cannot be compared any more. */
  readonly gone: readonly string[];
}

function tell(io: Io, { checks, gone }: Verified): void {
  const { good, bad } = styleOf(io.stdout, io.env);
  for (const { what, holds } of checks)
    print(io, `${holds ? good("holds") : bad("FAILS")}  ${what}`);
  for (const what of gone) print(io, `gone   ${what}`);
  if (gone.length > 0)
    print(io, "", "What is gone cannot be compared: it proves nothing either way.");
  print(io, "", LIMITS);
}

/** Opens the package as the server does, and rebuilds the payload from it. */
async function rebuilt(
  config: Config,
  of: { readonly record: TraceRecord; readonly question: string },
): Promise<Rebuilt | null> {
  const { world, close } = await openWorld(config);
  try {
    const snapshot = world.snapshot();
    const { facts, language, chunksOf, live } = snapshot;
    const provider = world.provider({ signal: null }, snapshot);
    const { limits, sha256 } = world;
    const source = (id: string) => live.source(id);
    const held = { facts, language, chunksOf, provider, limits, sha256, source };
    return await rebuild(of.record, of.question, held);
  } finally {
    await close();
  }
}

function payloadChecks(found: Rebuilt | null): readonly Check[] {
  if (found === null) return [];
  const texts = {
    what: "the passages that are held are those whose digests stand in the trace",
    holds: found.altered.length === 0,
  };
  if (found.same === null) return [texts];
  const what = "the payload, rebuilt, has the digest of what was sent";
  return [texts, { what, holds: found.same }];
}

async function verify(word: string, values: Values<typeof OPTIONS>, io: Io): Promise<number> {
  const runId = runIdOf(word, COMMAND);
  const config = await loadFor(io, values.config);
  const operator = operatorOf(config, values.operator);
  const record = await operator.run(runId);
  const question = values.question ?? record.content?.question;
  if (question === undefined) {
    throw new UsageError("The trace keeps no text: say --question TEXT.", COMMAND);
  }
  const matched = await operator.match(runId, { question });
  const isIts = matched.question === true;
  const own = { what: "the digest is that of the question", holds: isIts };
  const payload = isIts ? await rebuilt(config, { record, question }) : null;
  const checks = [own, ...checksOf(record), ...payloadChecks(payload)];
  const gone = payload?.gone ?? [];
  if (values.json) printJson(io, { run_id: runId, checks, gone, limits: LIMITS });
  else tell(io, { checks, gone });
  return checks.every(({ holds }) => holds) ? EXIT.good : EXIT.found;
}

export const run = verb(
  {
    command: COMMAND,
    summary: "Checks a run's trace against itself, its question and the package that is held.",
    options: OPTIONS,
    positionals: [{ name: "RUN", help: "The run_id of its reply.", required: true }],
    notes: [
      "The payload is rebuilt from the package, and its digest compared with that of what was sent;",
      "what is not held any more is named. Exit code 1 where a check fails.",
    ],
  },
  ({ values, positionals: [word = ""] }, io) =>
    orFaults(io, () => orUnreachable(() => verify(word, values, io))),
);
