/** A word that leads to verbs: `pca` itself, and `pca pack`. Modules are loaded only when asked for. */
import { UsageError } from "./errors.ts";
import { EXIT, print } from "./io.ts";
import type { Io } from "./io.ts";
import { table } from "./table.ts";
import type { VerbModule } from "./verb.ts";

export interface VerbEntry {
  /** One sentence for the overview. */
  readonly summary: string;
  readonly load: () => Promise<VerbModule>;
}

export interface Group {
  /** As typed: `pca pack`. */
  readonly command: string;
  readonly summary: string;
  readonly verbs: Readonly<Record<string, VerbEntry>>;
}

function overview(group: Group): string {
  const rows = Object.entries(group.verbs).map(([name, { summary }]) => [name, summary]);
  return [
    group.summary,
    "",
    `Usage: ${group.command} VERB …`,
    "",
    table({ rows, indent: 2 }),
    "",
    `${group.command} VERB --help tells more of one of them.`,
  ].join("\n");
}

/** Finds the verb that the first word names and runs it with the rest. */
export async function runGroup(group: Group, argv: readonly string[], io: Io): Promise<number> {
  const [word, ...rest] = argv;
  if (word === "--help" || word === "-h") {
    print(io, overview(group));
    return EXIT.good;
  }
  if (word === undefined) throw new UsageError(`${group.command} needs a verb.`, group.command);
  const entry = Object.hasOwn(group.verbs, word) ? group.verbs[word] : undefined;
  if (entry === undefined) {
    const kind = word.startsWith("-") ? "option" : "verb";
    throw new UsageError(`Unknown ${kind} "${word}".`, group.command);
  }
  const { run } = await entry.load();
  return run(rest, io);
}
