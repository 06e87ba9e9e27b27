/**
 * Another people's site as a maintainer would serve it: unpacked, the two lines of the widget added
 * to each page, a pack built and checked by the command line, the real server in front.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "../../bff/config.ts";
import { start } from "../../bff/main.ts";
import { inRoot } from "./paths.ts";

const WIDGET = `<script type="module" src="/assistant/package-context-assistant.js"></script>
<package-context-assistant></package-context-assistant>
`;

const POLICY = `permit(principal, action == Action::"read", resource)
  when { resource.labels.contains("public") };
permit(principal == Recipient::"provider:extractive", action == Action::"receive", resource)
  when { resource.labels.contains("public") };
`;

export interface Site {
  readonly address: string;
  /** What `pca pack build` and `pca pack check` said. */
  readonly built: string;
  readonly checked: string;
  stop(): Promise<void>;
}

const pca = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [inRoot("bff/cli/pca.mjs"), ...args], { encoding: "utf8" });

export async function serveSite(archive: string): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "pca-site-"));
  execFileSync("tar", ["xzf", archive, "-C", folder]);
  const html = join(folder, readdirSync(folder)[0] ?? "");
  const pack = join(folder, "pack.json");
  const built = pca("pack", "build", "--site", html, "--out", pack, "--label", "public", "--json");
  const checked = pca("pack", "check", pack, "--site", html, "--json");
  embed(html);
  writeFileSync(join(folder, "access.cedar"), POLICY);
  const path = join(folder, "assistant.config.json");
  writeFileSync(path, JSON.stringify(configFor(html)));
  const config = loadConfig({ path, env: {} });
  const running = await start(config, { write: () => undefined });
  return {
    address: `http://127.0.0.1:${running.address.port}`,
    built,
    checked,
    stop: async () => {
      await running.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

const configFor = (html: string): object => ({
  listen: { port: 0, admin_port: 0 },
  package: { pack: "./pack.json", html_root: html },
  identity: { mode: "anonymous", reader: { id: "reader", groups: ["everyone"] } },
  access: { engine: "cedar", policies: ["./access.cedar"] },
  limits: { requests_per_minute: 1000 },
});

/** The two lines, at the end of the body, as the embedding guide says. */
function embed(html: string): void {
  for (const entry of readdirSync(html, { recursive: true, encoding: "utf8" })) {
    if (!entry.endsWith(".html")) continue;
    const page = readFileSync(join(html, entry), "latin1");
    const end = page.lastIndexOf("</body>");
    const at = end < 0 ? page.length : end;
    writeFileSync(join(html, entry), page.slice(0, at) + WIDGET + page.slice(at), "latin1");
  }
}
