/** The command line as a function: words and a process in, an exit code out. */
import { sentenceOf } from "./support/errors.ts";
import { runGroup } from "./support/group.ts";
import { EXIT } from "./support/io.ts";
import type { Io } from "./support/io.ts";
import { PCA } from "./verbs.ts";

/**
 * Runs one command. Exit code 0 good, 1 the check found something, 2 wrong usage or unreadable
 * input; a fault of the program itself is told with its stack and ends with 2 as well.
 */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  try {
    return await runGroup(PCA, argv, io);
  } catch (error) {
    const sentence = sentenceOf(error);
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
    io.stderr.write(`${sentence ?? `Something is wrong in pca itself.\n${fault}`}\n`);
    return EXIT.usage;
  }
}
