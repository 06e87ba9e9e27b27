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
import { demoIdentity } from "./identity.ts";
import { ensurePack } from "./pack.ts";
import { demoRoutes } from "./routes.ts";

/** Compiled, this file stands in dist/demo; the demo's own files do not move. */
const inDemo = (name: string): string =>
  fileURLToPath(new URL(`../../demo/${name}`, import.meta.url));
const inDist = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));

function configured(): Config {
  const config = loadConfig({ path: inDemo("assistant.config.json") });
  if (isLoopback(config.listen.host) && isLoopback(config.listen.admin_host)) return config;
  const expected = "a host on loopback: the demo lets everyone choose who they are";
  throw new ConfigError([{ key: "listen.host", found: `"${config.listen.host}"`, expected }]);
}

/** The log, but for faults of ours, is left out: the terminal is the visitor's. */
function showFaults(line: string): void {
  const { level } = JSON.parse(line) as { level?: string };
  if (level === "error") process.stderr.write(line);
}

async function run(args: readonly string[]): Promise<void> {
  const unknown = args.filter((word) => word !== "--current");
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(" ")}. The demo takes --current.`);
  const ended = told();
  const pack = { site: inDemo("site"), rules: inDemo("rules.json"), out: inDist("demo/pack.json") };
  await ensurePack({ ...pack, builder: inDist("bff/edge/ingest") });
  const config = configured();
  const running = await start(config, {
    write: showFaults,
    identity: demoIdentity,
    more: demoRoutes(config.package.html_csp),
  });
  for (const warning of await running.world.warnings()) console.error(`warning: ${warning}`);
  console.log(addressLine(running.address));
  await ended;
  await running.stop();
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
