/** The configuration as every verb takes it, and how its faults are told. */
import { ConfigError, faultLine, loadConfig } from "../../config.ts";
import type { Config } from "../../config.ts";
import { completed } from "../../world/faults.ts";
import { EXIT } from "../support/io.ts";
import type { Io } from "../support/io.ts";

/** @throws ConfigError with every fault, those inside the named files included. */
export async function loadFor(io: Io, path: string | null): Promise<Config> {
  try {
    return loadConfig({ path: path ?? undefined, env: io.env, cwd: io.cwd });
  } catch (error) {
    throw error instanceof ConfigError ? await completed(error) : error;
  }
}

/** Prints the faults of a configuration one a line, with exit code 2; all else is passed on. */
export async function orFaults(io: Io, act: () => Promise<number>): Promise<number> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const fault of error.faults) io.stderr.write(`${faultLine(fault)}\n`);
    return EXIT.usage;
  }
}
