/** A verb: its table and what it does. `--help` and the errors of the command line come with it. */
import { EXIT, print } from "./io.ts";
import type { Io } from "./io.ts";
import { helpOf, parseOptions, wantsHelp } from "./options.ts";
import type { Option, Parsed, VerbTable } from "./options.ts";

/** What each file of a verb exports; resolves to the exit code. */
export interface VerbModule {
  run(argv: readonly string[], io: Io): Promise<number>;
}

/** Makes `run` of a table and an action; throws `UsageError` for a command line that is wrong. */
export function verb<const O extends Readonly<Record<string, Option>>>(
  table: VerbTable<O>,
  act: (parsed: Parsed<O>, io: Io) => number | Promise<number>,
): VerbModule["run"] {
  return async (argv, io) => {
    if (!wantsHelp(argv)) return act(parseOptions(table, argv), io);
    print(io, helpOf(table));
    return EXIT.good;
  };
}
