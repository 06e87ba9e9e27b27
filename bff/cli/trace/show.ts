/** `pca trace show`: one run, as the operator listener keeps it. */
import { loadFor, orFaults } from "../config/load.ts";
import { EXIT, print, printJson } from "../support/io.ts";
import { verb } from "../support/verb.ts";
import { OPERATOR_OPTION, operatorOf, orUnreachable, runIdOf } from "./operator.ts";
import { traceText } from "./trace-text.ts";

const COMMAND = "pca trace show";

const OPTIONS = {
  config: { value: "FILE", help: "Default: AICD_CONFIG, else assistant.config.json." },
  operator: OPERATOR_OPTION,
  json: { help: "Print the record as JSON." },
} as const;

export const run = verb(
  {
    command: COMMAND,
    summary: "Shows the trace of a run of a running server.",
    options: OPTIONS,
    positionals: [{ name: "RUN", help: "The run_id of its reply.", required: true }],
  },
  ({ values, positionals: [word = ""] }, io) =>
    orFaults(io, async () => {
      const runId = runIdOf(word, COMMAND);
      const config = await loadFor(io, values.config);
      const record = await orUnreachable(() => operatorOf(config, values.operator).run(runId));
      if (values.json) printJson(io, record);
      else print(io, traceText(record));
      return EXIT.good;
    }),
);
