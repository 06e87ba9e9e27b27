/** The assistant behind a real proxy: configuration and proxy are those of docs/proxies. */
import { readFileSync } from "node:fs";
import { loadConfig } from "../../../bff/config.ts";
import { start } from "../../../bff/main.ts";
import { folder } from "../../edge/http/deployment.ts";
import { inRoot } from "../../support/paths.ts";
import { openAuthService } from "./auth-service.ts";
import type { AuthService } from "./auth-service.ts";
import { freePort, startProxy } from "./proxy.ts";
import type { Proxy, Recipe } from "./proxy.ts";

export const PROOF = "7d1f6a0c5b8e4f2d9a3c6e1b0f7d8a4c";

export interface Whole {
  /** What readers have in their address bar. */
  readonly origin: string;
  readonly port: number;
  /** The assistant itself, which readers must not reach past the proxy. */
  readonly behind: { readonly port: number; readonly origin: string };
  /** The operator's listener, which no proxy stands before. */
  readonly operator: string;
  readonly auth: AuthService;
  readonly proxy: Proxy;
  readonly log: readonly string[];
  stop(): Promise<void>;
}

export interface WholeOptions {
  /** Laid over the configuration of docs/proxies. */
  readonly config?: object;
  /** Further files of the deployment. */
  readonly files?: Readonly<Record<string, unknown>>;
  readonly bend?: (text: string) => string;
  /** ID tokens that the auth service hands out, by session. */
  readonly tokens?: Readonly<Record<string, string>>;
}

/** The configuration that the page shows, for another port of the proxy. */
function configFor(origin: string, over: object): object {
  const text = readFileSync(inRoot("docs/proxies/assistant.config.json"), "utf8");
  return { ...(JSON.parse(text.replaceAll("http://127.0.0.1:8080", origin)) as object), ...over };
}

export async function standBehind(recipe: Recipe, options: WholeOptions = {}): Promise<Whole> {
  const readers = await freePort();
  const origin = `http://127.0.0.1:${readers}`;
  const files = folder({
    "assistant.config.json": configFor(origin, options.config ?? {}),
    ...options.files,
  });
  const log: string[] = [];
  const env = { AICD_PROXY_PROOF: PROOF, AICD_PORT: "0", AICD_ADMIN_PORT: "0" };
  const config = loadConfig({ cwd: files.path, env });
  const running = await start(config, { write: (line) => log.push(line) });
  const auth = await openAuthService(options.tokens);
  const { port: assistant } = running.address;
  const ports = { readers, assistant, auth: auth.port };
  const undo = async (): Promise<void> => {
    await Promise.all([running.stop(), auth.close()]);
    files.remove();
  };
  let proxy: Proxy;
  try {
    const { bend } = options;
    proxy = await startProxy(recipe, { ports, proof: PROOF, ...(bend && { bend }) });
  } catch (error) {
    await undo();
    throw error;
  }
  return {
    origin,
    port: readers,
    behind: { port: assistant, origin: `http://127.0.0.1:${assistant}` },
    operator: `http://127.0.0.1:${running.operator.port}`,
    auth,
    proxy,
    log,
    stop: async () => {
      await proxy.stop();
      await undo();
    },
  };
}
