/** `pca ask`: one run of the same line in process, as the reader one names. */
import { MODES } from "../contract/index.ts";
import type { AskReply, Mode } from "../contract/index.ts";
import type { Config } from "../config.ts";
import { AssistantError } from "../core/errors.ts";
import type { Reader } from "../core/records.ts";
import type { TraceRecord } from "../core/trace.ts";
import { parseAsk } from "../edge/http/request.ts";
import { openWorld } from "../world.ts";
import { comparison, replayOf } from "./ask/replay.ts";
import { replyText } from "./ask/reply-text.ts";
import { loadFor, orFaults } from "./config/load.ts";
import { UsageError } from "./support/errors.ts";
import { EXIT, print, printJson } from "./support/io.ts";
import type { Io } from "./support/io.ts";
import type { Values } from "./support/options.ts";
import { styleOf } from "./support/style.ts";
import { verb } from "./support/verb.ts";
import { OPERATOR_OPTION } from "./trace/operator.ts";
import { traceText } from "./trace/trace-text.ts";

const COMMAND = "pca ask";

/** For the person at the terminal, who may be the one who has to mend it. */
const WHERE_TO_LOOK =
  "--trace shows what was decided; pca config check finds unreachable permissions\n";

const OPTIONS = {
  config: { value: "FILE", help: "Default: AICD_CONFIG, else assistant.config.json." },
  mode: { value: "MODE", help: "package (default) or current." },
  as: { value: "USER", help: "Who asks. Default: the configured reader, where it is anonymous." },
  groups: { value: "a,b", help: "Groups of --as. Default: none." },
  trace: { help: "Print the authorization table and what else the trace holds." },
  replay: { value: "RUN", help: "Ask again what this run of the running server was asked." },
  operator: OPERATOR_OPTION,
  json: { help: "Print the reply as JSON; with --trace, both." },
} as const;

const WORDS: Readonly<Record<string, Mode>> = { package: MODES[0], current: MODES[1] };

function modeOf(word: string | null): Mode {
  const mode = word === null ? MODES[0] : Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  if (mode !== undefined) return mode;
  throw new UsageError(`--mode is "${word}", neither package nor current.`, COMMAND);
}

const listed = (text: string | null): readonly string[] =>
  (text ?? "")
    .split(",")
    .map((group) => group.trim())
    .filter((group) => group !== "");

/** Without a name, only an anonymous configuration knows who asks. */
function readerOf({ identity }: Config, { as, groups }: Values<typeof OPTIONS>): Reader {
  if (as !== null) return { id: as, groups: listed(groups), tenant: null };
  if (identity.mode !== "anonymous") throw new UsageError("Say who asks: --as USER.", COMMAND);
  return { ...identity.reader, tenant: null };
}

interface Question {
  readonly mode: Mode;
  readonly text: string;
  readonly reader: Reader;
  /** The run that is asked again. */
  readonly then: TraceRecord | null;
}

async function questionOf(
  word: string | null,
  { config, values }: { readonly config: Config; readonly values: Values<typeof OPTIONS> },
): Promise<Question> {
  const reader = readerOf(config, values);
  const { replay: run, operator } = values;
  const ask = { operator, question: word, reader: reader.id, command: COMMAND };
  const replay = run === null ? null : await replayOf(config, { run, ...ask });
  const user_question = replay?.question ?? word;
  if (user_question === null) throw new UsageError("QUESTION is missing.", COMMAND);
  const { text } = parseAsk({ user_question }, config.limits.question_chars);
  return {
    mode: replay?.then.mode ?? modeOf(values.mode),
    text,
    reader,
    then: replay?.then ?? null,
  };
}

interface Outcome {
  readonly reply: AskReply;
  readonly trace: TraceRecord | null;
}

async function runOnce(config: Config, { mode, text, reader }: Question): Promise<Outcome> {
  let trace: TraceRecord | null = null;
  const world = await openWorld(config, { onTrace: (record) => (trace = record) });
  try {
    const signal = { signal: AbortSignal.timeout(config.limits.run_ms) };
    const reply = await world.ask({ mode, text, reader, signal, progress: () => undefined });
    return { reply, trace };
  } finally {
    await world.close();
  }
}

async function ask(word: string | null, values: Values<typeof OPTIONS>, io: Io): Promise<number> {
  modeOf(values.mode); // wrong words are told before anything is opened
  if (values.groups !== null && values.as === null) {
    throw new UsageError("--groups are those of --as USER, which is missing.", COMMAND);
  }
  const config = await loadFor(io, values.config);
  const question = await questionOf(word, { config, values });
  const { reply, trace } = await runOnce(config, question);
  const { text, then } = question;
  if (values.json) {
    printJson(io, values.trace ? { reply, trace, ...(then === null ? {} : { then }) } : reply);
    return EXIT.good;
  }
  print(io, replyText(reply, { question: text, style: styleOf(io.stdout, io.env) }));
  if (trace !== null && then !== null) print(io, "", comparison(then, trace));
  if (trace !== null && values.trace) print(io, "", traceText(trace));
  if (reply.kind === "refusal" && io.stderr.isTTY === true) io.stderr.write(WHERE_TO_LOOK);
  return EXIT.good;
}

/** A fault of the run is told as callers over HTTP are told it, with the operator's detail. */
async function orProblem(io: Io, act: () => Promise<number>): Promise<number> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AssistantError)) throw error;
    const detail = error.detail === "" ? "" : ` (${error.detail})`;
    io.stderr.write(`${error.code}: ${error.public}${detail}\n`);
    return EXIT.usage;
  }
}

export const run = verb(
  {
    command: COMMAND,
    summary: "Asks one question, as the server would answer it.",
    options: OPTIONS,
    positionals: [{ name: "QUESTION", help: "In quotes.", required: false }],
    notes: ["A replay takes the mode of its run; its question and its reader must be the same."],
  },
  ({ values, positionals: [word = null] }, io) =>
    orFaults(io, () => orProblem(io, () => ask(word, values, io))),
);
