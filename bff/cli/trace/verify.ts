/** `pca trace verify`: does the trace agree with itself, and is it the one of this question? */
import { LIMITS } from "../../contract/index.ts";
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

function tell(io: Io, checks: readonly Check[]): void {
  const { good, bad } = styleOf(io.stdout, io.env);
  for (const { what, holds } of checks)
    print(io, `${holds ? good("holds") : bad("FAILS")}  ${what}`);
  print(io, "", LIMITS);
}

async function verify(word: string, values: Values<typeof OPTIONS>, io: Io): Promise<number> {
  const runId = runIdOf(word, COMMAND);
  const operator = operatorOf(await loadFor(io, values.config), values.operator);
  const record = await operator.run(runId);
  const question = values.question ?? record.content?.question;
  if (question === undefined) {
    throw new UsageError("The trace keeps no text: say --question TEXT.", COMMAND);
  }
  const matched = await operator.match(runId, { question });
  const own = { what: "the digest is that of the question", holds: matched.question === true };
  const checks = [own, ...checksOf(record)];
  if (values.json) printJson(io, { run_id: runId, checks, limits: LIMITS });
  else tell(io, checks);
  return checks.every(({ holds }) => holds) ? EXIT.good : EXIT.found;
}

export const run = verb(
  {
    command: COMMAND,
    summary: "Checks that the trace of a run agrees with itself and with its question.",
    options: OPTIONS,
    positionals: [{ name: "RUN", help: "The run_id of its reply.", required: true }],
    notes: ["Exit code 1 where a check fails."],
  },
  ({ values, positionals: [word = ""] }, io) =>
    orFaults(io, () => orUnreachable(() => verify(word, values, io))),
);
