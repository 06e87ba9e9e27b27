/** `pca config check`: opens everything as `pca serve` would, but listens nowhere. */
import { ConfigError, faultLine } from "../../config.ts";
import type { ConfigFault } from "../../config.ts";
import { keyNote } from "../../world/warnings.ts";
import { openWorld } from "../../world.ts";
import { EXIT, print, printJson } from "../support/io.ts";
import type { Io } from "../support/io.ts";
import type { Values } from "../support/options.ts";
import { styleOf } from "../support/style.ts";
import { verb } from "../support/verb.ts";
import { loadFor } from "./load.ts";

const OPTIONS = {
  config: { value: "FILE", help: "Default: AICD_CONFIG, else assistant.config.json." },
  json: { help: "Print faults and warnings as JSON." },
} as const;

interface Found {
  readonly faults: readonly ConfigFault[];
  readonly warnings: readonly string[];
}

/** A file that is no JSON object is unreadable input, not a finding of the check. */
async function look(io: Io, path: string | null): Promise<Found> {
  try {
    const config = await loadFor(io, path);
    const world = await openWorld(config);
    const warnings = [...(await world.warnings()), ...keyNote(config)];
    await world.close();
    return { faults: [], warnings };
  } catch (error) {
    if (!(error instanceof ConfigError) || error.unreadable) throw error;
    return { faults: error.faults, warnings: [] };
  }
}

function tell(io: Io, { faults, warnings }: Found): void {
  const { good, bad } = styleOf(io.stdout, io.env);
  for (const fault of faults) print(io, `${bad("fault")}: ${faultLine(fault)}`);
  for (const warning of warnings) print(io, `warning: ${warning}`);
  if (faults.length === 0) print(io, good("No faults."));
}

async function check(values: Values<typeof OPTIONS>, io: Io): Promise<number> {
  try {
    const found = await look(io, values.config);
    if (values.json) printJson(io, found);
    else tell(io, found);
    return found.faults.length === 0 ? EXIT.good : EXIT.found;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    io.stderr.write(`${error.message}\n`);
    return EXIT.usage;
  }
}

export const run = verb(
  {
    command: "pca config check",
    summary: "Tells every fault and every warning of a configuration.",
    options: OPTIONS,
    positionals: [],
    notes: [
      "Exit code 0 without faults, also with warnings; 1 with faults; 2 for no readable file.",
    ],
  },
  ({ values }, io) => check(values, io),
);
