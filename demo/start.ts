/**
 * Starts the demo: its pack, its configuration, its own identity. The real server, policies and
 * line; only who asks is a choice of the visitor's, so it listens on loopback and nowhere else.
 */
import { fileURLToPath } from "node:url";
import { addressLine, told } from "../bff/cli/serve.ts";
import { isLoopback } from "../bff/config/addresses.ts";
import { ConfigError, loadConfig } from "../bff/config.ts";
import type { Config } from "../bff/config.ts";
import { start } from "../bff/main.ts";
import { openDemoCurrent } from "./current.ts";
import type { DemoCurrent } from "./current.ts";
import { demoIdentity } from "./identity.ts";
import { ensurePack } from "./pack.ts";
import { demoRoutes } from "./routes.ts";

/** Compiled, this file stands in dist/demo; the demo's own files do not move. */
const inDemo = (name: string): string =>
  fileURLToPath(new URL(`../../demo/${name}`, import.meta.url));
const inDist = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** The adapter is on with `--current` alone; a registry that the operator names wins over ours. */
function configured(current: DemoCurrent | null): Config {
  const defaults: Record<string, string> =
    current === null
      ? {}
      : {
          AICD_CURRENT_CONTEXT_ADAPTER: "allowlisted_public_fetch",
          AICD_CURRENT_CONTEXT_SOURCE_REGISTRY_JSON: current.registryJson,
        };
  const config = loadConfig({ path: inDemo("assistant.config.json"), defaults });
  if (isLoopback(config.listen.host) && isLoopback(config.listen.admin_host)) return config;
  const expected = "a host on loopback: the demo lets everyone choose who they are";
  throw new ConfigError([{ key: "listen.host", found: `"${config.listen.host}"`, expected }]);
}

/** The log, but for faults of ours, is left out: the terminal is the visitor's. */
function showFaults(line: string): void {
  const { level } = JSON.parse(line) as { level?: string };
  if (level === "error") process.stderr.write(line);
}

async function serve(current: DemoCurrent | null): Promise<void> {
  const ended = told();
  const config = configured(current);
  const isOurs = current !== null && config.registryJson === current.registryJson;
  const running = await start(config, {
    write: showFaults,
    identity: demoIdentity,
    more: demoRoutes(config.package.html_csp),
    ...(isOurs ? { network: current.network } : {}),
  });
  for (const warning of await running.world.warnings()) console.error(`warning: ${warning}`);
  console.log(addressLine(running.address));
  console.error("Ctrl-C ends it.");
  await ended;
  await running.stop();
}

async function run(args: readonly string[]): Promise<void> {
  const unknown = args.filter((word) => word !== "--current");
  if (unknown.length > 0) {
    throw new Error(`Unknown: ${unknown.join(" ")}. The demo takes --current.`);
  }
  const pack = { site: inDemo("site"), rules: inDemo("rules.json"), out: inDist("demo/pack.json") };
  await ensurePack({ ...pack, builder: inDist("bff/edge/ingest") });
  const current = args.includes("--current") ? await openDemoCurrent() : null;
  try {
    await serve(current);
  } finally {
    await current?.close();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
