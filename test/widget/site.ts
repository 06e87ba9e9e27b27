import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AskReply } from "../../bff/contract/index.ts";
import { inRoot } from "../support/paths.ts";
import { answered, config } from "./replies.ts";
import { event, events, json, serve } from "./server.ts";
import type { Loopback } from "./server.ts";

export const BUNDLE = "/assistant/package-context-assistant.js";

/** The policy that the widget's documentation asks for, and nothing more. */
export const STRICT =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types package-context-assistant";

export interface Site extends Loopback {
  reply: AskReply;
  /** What `GET /api/assistant-config` says. */
  facts: unknown;
  /** How long facts and reply take, in milliseconds. */
  delayMs: number;
  /** Whether `GET /api/answers/…` still has the answer. */
  kept: boolean;
  policy: string | null;
  /** What stands between `<main>` and `</main>`. */
  main: string;
  css: string;
  scripts: readonly string[];
}

const PLAIN = "body { margin: 0; font: 16px/1.5 sans-serif } main { padding: 1em }";

const page = ({ main, scripts }: Site): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Playbook</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/page.css"></head>
<body><main>${main}</main>
${scripts.map((src) => `<script type="module" src="${src}"></script>`).join("\n")}
</body></html>`;

const FILES: Readonly<Record<string, string>> = {
  "/assistant/": "dist/assistant/",
  "/node_modules/": "node_modules/",
};

function file(path: string): Buffer | null {
  const folder = Object.keys(FILES).find((prefix) => path.startsWith(prefix));
  return folder === undefined
    ? null
    : readFileSync(inRoot(`${FILES[folder] ?? ""}${path.slice(folder.length)}`));
}

function answer(
  site: Site,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
) {
  const { pathname } = new URL(request.url ?? "/", "http://loopback");
  const send = (type: string, body: string | Buffer) =>
    void response.setHeader("content-type", type).end(body);
  if (pathname === "/favicon.ico") return void response.writeHead(204).end();
  if (pathname === "/page.css") return send("text/css", site.css);
  const later = (send: () => void) => void setTimeout(send, site.delayMs);
  if (pathname === "/api/assistant-config") return later(() => json(response, site.facts));
  if (pathname.startsWith("/api/answers/")) {
    return site.kept ? json(response, site.reply) : void response.writeHead(410).end();
  }
  if (pathname === "/api/source-grounded-chat") {
    events(response);
    response.write(event("stage", { stage: "screen", state: "started" }));
    return later(() => response.end(event("reply", site.reply)));
  }
  const script = file(pathname);
  if (script !== null) return send("text/javascript", script);
  if (site.policy !== null) response.setHeader("content-security-policy", site.policy);
  return send("text/html; charset=utf-8", page(site));
}

/** A site of one page under every address, with the built widget and a server behind it. */
export async function openSite(): Promise<Site> {
  const loopback = await serve((request, response) => answer(site, { request, response }));
  const site: Site = {
    ...loopback,
    reply: answered,
    facts: config(),
    delayMs: 0,
    kept: true,
    policy: STRICT,
    main: "<h1>Playbook</h1><package-context-assistant></package-context-assistant>",
    css: PLAIN,
    scripts: [BUNDLE],
  };
  return site;
}
