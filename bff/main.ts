/**
 * Config -> ports -> app -> listen: the only file that starts anything. Importing it starts nothing;
 * `pca serve` and the demo call `start`.
 */
import type { AddressInfo } from "node:net";
import type { Server } from "node:http";
import { createApp, openAdmission } from "./app.ts";
import type { Admission } from "./edge/http/admission.ts";
import type { AppPorts } from "./app.ts";
import { ConfigError } from "./config.ts";
import type { Config } from "./config.ts";
import { isLoopback } from "./config/addresses.ts";
import { originsOf } from "./edge/http/hosts.ts";
import { openLog } from "./edge/http/log.ts";
import type { Log } from "./edge/http/log.ts";
import { openMetrics } from "./edge/http/metrics.ts";
import type { Metrics } from "./edge/http/metrics.ts";
import { createOperator } from "./edge/http/operator.ts";
import type { Readiness } from "./edge/http/open-routes.ts";
import { drain, listen, openServer, serverLimits } from "./edge/http/server.ts";
import { openIdentity } from "./edge/identity/index.ts";
import type { Identity, IdentityConfig } from "./edge/identity/index.ts";
import { tellReadiness } from "./world/watch.ts";
import { WIDGET, openWorld } from "./world.ts";
import type { OpenWorld, WorldOptions } from "./world.ts";

/** How long runs in progress are waited for at the end, at most. */
const DRAIN_MS = 10_000;

export interface StartOptions extends Pick<WorldOptions, "network"> {
  /** Where the log's JSON lines go. */
  readonly write: (line: string) => void;
  /** Another identity than the configured one; only the demo has its own. */
  readonly identity?: Identity;
  /** Routes of a host, behind identity. */
  readonly more?: (world: OpenWorld) => NonNullable<AppPorts["more"]>;
  readonly drainMs?: number;
}

export interface Running {
  readonly address: AddressInfo;
  readonly operator: AddressInfo;
  readonly world: OpenWorld;
  /** Ends it: nothing new is taken, runs are waited for within the bound. Safe to call twice. */
  readonly stop: () => Promise<void>;
}

interface State {
  draining: boolean;
  readonly stopping: AbortController;
}

interface Opened {
  readonly config: Config;
  readonly world: OpenWorld;
  readonly identity: Identity;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly admission: Admission;
  readonly state: State;
  /** Ends what is told to the log of its own accord. */
  readonly quiet: () => void;
}

function readiness({ state, world }: Pick<Opened, "state" | "world">): Readiness {
  const { ready, notes } = world.readiness();
  return state.draining ? { ready: false, notes: ["shutting_down", ...notes] } : { ready, notes };
}

function publicServer(opened: Opened, { more }: StartOptions): Server {
  const { config, world, state } = opened;
  const app = createApp(config, {
    ask: world.ask,
    recall: world.recall,
    judge: world.judge,
    identity: opened.identity,
    pages: world.pages,
    facts: world.facts,
    readiness: () => readiness(opened),
    widget: WIDGET,
    log: opened.log,
    metrics: opened.metrics,
    admission: opened.admission,
    draining: () => state.draining,
    stopping: state.stopping.signal,
    ...(more === undefined ? {} : { more: more(world) }),
  });
  const callback = app.callback();
  return openServer((req, res) => void callback(req, res), serverLimits(config.limits.run_ms));
}

function operatorServer({ config, world, log, metrics }: Opened): Server {
  const { admin_host } = config.listen;
  const app = createOperator({
    token: config.secrets.adminToken?.reveal() ?? null,
    origins: isLoopback(admin_host) ? originsOf({ host: admin_host }) : null,
    keyed: world.world.keyed,
    traces: world.traces,
    copies: world.copies,
    metrics,
    tell: (fault) => log.fault(fault),
  });
  const callback = app.callback();
  return openServer((req, res) => void callback(req, res), serverLimits(config.limits.run_ms));
}

/** What is read again, and what is in trouble, goes to the log by its name; answers how to end it. */
function tellOperator(world: OpenWorld, { event }: Log): () => void {
  world.onReload((parts) => event("reload", { parts: parts.join(",") }));
  return tellReadiness(world.readiness, event);
}

/** Listens, or says in one sentence why not. */
async function listenOn(
  server: Server,
  at: { readonly host: string; readonly port: number; readonly key: string },
): Promise<AddressInfo> {
  try {
    return await listen(server, at);
  } catch (error) {
    const { code = "an error" } = error as NodeJS.ErrnoException;
    const said: Readonly<Record<string, string>> = {
      EADDRINUSE: `${at.port}, which another process uses`,
      EACCES: `${at.port}, which may not be used by this user`,
      EADDRNOTAVAIL: `${at.host}, which is no address of this machine`,
      ENOTFOUND: `${at.host}, which has no address`,
    };
    const expected = "an address and a port that are free";
    throw new ConfigError([{ key: at.key, found: said[code] ?? code, expected }]);
  }
}

function open(config: Config, world: OpenWorld, options: StartOptions): Opened {
  const admission = openAdmission(config.limits);
  const state: State = { draining: false, stopping: new AbortController() };
  const proof = config.secrets.proxyProof?.reveal() ?? null;
  const log = openLog(options.write);
  const metrics = openMetrics({
    running: admission.running,
    ready: () => readiness({ state, world }).ready,
    tracesKept: () => world.traces.size(),
    provider: world.provider,
    inForce: world.inForce,
  });
  return {
    config,
    world,
    identity: options.identity ?? openIdentity(config.identity as IdentityConfig, { proof }),
    log,
    metrics,
    admission,
    state,
    quiet: tellOperator(world, log),
  };
}

async function closeAll(opened: Opened, servers: readonly Server[]): Promise<void> {
  const { world, identity, quiet } = opened;
  quiet();
  for (const server of servers) server.close();
  await Promise.all([world.close(), identity.close()]);
}

function stopper(opened: Opened, servers: readonly Server[], drainMs: number): Running["stop"] {
  const { state, log } = opened;
  let stopped: Promise<void> | null = null;
  const end = async (): Promise<void> => {
    state.draining = true;
    log.event("stopping", { running: opened.admission.running() });
    const giveUp = (): void => state.stopping.abort();
    await Promise.all(servers.map((server) => drain(server, { boundMs: drainMs, giveUp })));
    await closeAll(opened, servers);
    log.event("stopped");
  };
  return () => (stopped ??= end());
}

/** @throws ConfigError for everything that keeps it from starting; nothing listens then. */
export async function start(config: Config, options: StartOptions): Promise<Running> {
  let told: (record: Parameters<Metrics["run"]>[0]) => void = () => undefined;
  const world = await openWorld(config, { ...options, onTrace: (record) => told(record) });
  const opened = open(config, world, options);
  told = opened.metrics.run;
  const servers = [publicServer(opened, options), operatorServer(opened)] as const;
  const stop = stopper(opened, servers, options.drainMs ?? DRAIN_MS);
  const { host, port, admin_host, admin_port } = config.listen;
  try {
    const address = await listenOn(servers[0], { host, port, key: "listen.port" });
    const operator = await listenOn(servers[1], {
      host: admin_host,
      port: admin_port,
      key: "listen.admin_port",
    });
    return { address, operator, world, stop };
  } catch (error) {
    await closeAll(opened, servers);
    throw error;
  }
}
