/**
 * The gallery: every state of the assistant, each by a link, from replies that the real line gave
 * (`record.ts`). Its endpoint repeats them, so that a state stands still to be looked at.
 */
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { AssistantError } from "../../bff/core/errors.ts";
import type { Context, Middleware } from "../../bff/edge/http/context.ts";
import { sendFile } from "../../bff/edge/http/files.ts";
import { STATES } from "./states.ts";
import type { GalleryState } from "./states.ts";

/** Compiled, this file stands in dist/demo/gallery; the gallery's own files do not move. */
const FOLDER = dirname(
  fileURLToPath(new URL("../../../demo/gallery/replies.json", import.meta.url)),
);

interface Recorded {
  readonly replies: Readonly<Record<string, unknown>>;
  readonly facts: Readonly<Record<"current" | "disabled", unknown>>;
}

const recorded = (): Recorded =>
  JSON.parse(readFileSync(`${FOLDER}/replies.json`, "utf8")) as Recorded;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface Look {
  readonly theme: string;
  readonly narrow: boolean;
  readonly lang: string;
}

const THEMES = ["auto", "light", "dark"];
const LANGUAGES = ["en", "de", "fr"];

function lookOf({ query }: Context): Look {
  const one = (name: string, known: readonly string[]): string =>
    known.find((value) => value === query[name]) ?? (known[0] as string);
  return { theme: one("theme", THEMES), narrow: "narrow" in query, lang: one("lang", LANGUAGES) };
}

const searchOf = ({ theme, narrow, lang }: Look): string =>
  `?theme=${theme}&amp;lang=${lang}${narrow ? "&amp;narrow" : ""}`;

const item = (href: string, { text, here }: { text: string; here: boolean }): string =>
  `<li><a href="${href}"${here ? ' aria-current="true"' : ""}>${escaped(text)}</a></li>`;

/** Of a state: the other states in the same look, and the other looks of the same state. */
function links(state: GalleryState, look: Look): string {
  const states = STATES.map(({ name, title }) =>
    item(`/gallery/${name}${searchOf(look)}`, { text: title, here: name === state.name }),
  );
  const to = (text: string, change: Partial<Look>) =>
    item(`/gallery/${state.name}${searchOf({ ...look, ...change })}`, { text, here: false });
  const looks = [
    ...THEMES.filter((theme) => theme !== look.theme).map((theme) => to(theme, { theme })),
    to(look.narrow ? "full width" : "320 px", { narrow: !look.narrow }),
    ...LANGUAGES.filter((lang) => lang !== look.lang).map((lang) => to(lang, { lang })),
  ];
  return `<nav aria-label="States"><ul>${states.join("")}</ul></nav>
      <nav aria-label="Looks"><ul>${looks.join("")}</ul></nav>`;
}

function elementOf(state: GalleryState, { theme, lang }: Look): string {
  const { name, question, mode, gone } = state;
  const data = [
    question === null ? "" : ` data-question="${escaped(question)}"`,
    mode === "Package only" ? "" : ' data-mode="both"',
    gone === undefined ? "" : " data-gone",
  ];
  return `<package-context-assistant lang="${lang}" theme="${theme}"
        endpoint="/gallery/${name}/chat"${data.join("")}></package-context-assistant>`;
}

const pageOf = (state: GalleryState, look: Look): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escaped(state.title)} · Gallery of the assistant</title>
    <link rel="icon" href="/html/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/html/site.css" />
    <link rel="stylesheet" href="/gallery/gallery.css" />
    <script type="module" src="/assistant/package-context-assistant.js"></script>
    <script type="module" src="/gallery/gallery.js"></script>
  </head>
  <body>
    <main class="gallery${look.narrow ? " narrow" : ""}" data-theme="${look.theme}">
      <h1>${escaped(state.title)}</h1>
      ${links(state, look)}
      ${elementOf(state, look)}
    </main>
  </body>
</html>
`;

const event = (name: string, data: unknown): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** Comments at most 15 s apart keep a waiting connection (interfaces §4). */
const HEARTBEAT_MS = 10_000;

function wait({ res }: Context, stages: readonly string[]): void {
  const started = stages.map((stage) => event("stage", { stage, state: "started" }));
  res.writeHead(200, { "content-type": "text/event-stream" }).write(started.join(""));
  const beat = setInterval(() => res.write(":\n\n"), HEARTBEAT_MS);
  res.once("close", () => clearInterval(beat));
}

function answer(ctx: Context, { name, answers }: GalleryState): void {
  if (answers.by === "problem") throw new AssistantError(answers.code);
  if (answers.by === "reply") {
    ctx.body = recorded().replies[name];
    return;
  }
  ctx.respond = false;
  if (answers.by === "waiting") wait(ctx, answers.stages);
  else ctx.req.socket.destroy();
}

function factsOf({ facts }: GalleryState): unknown {
  if (facts === null) throw new AssistantError("shutting_down");
  return recorded().facts[facts];
}

function show(ctx: Context, { state, csp }: { state: GalleryState; csp: string }): void {
  ctx.set("Content-Security-Policy", csp);
  ctx.type = "text/html; charset=utf-8";
  ctx.body = pageOf(state, lookOf(ctx));
}

const FILES = ["gallery.css", "gallery.js"];

/** `csp`: the policy that the demo's pages have too. */
export const gallery =
  (csp: string): Middleware =>
  async (ctx, next) => {
    if (ctx.path === "/gallery") return ctx.redirect("/gallery/");
    const [, top, name = "", part, ...more] = ctx.path.split("/");
    if (top !== "gallery" || more.length > 1) return next();
    if (FILES.includes(name)) return sendFile(ctx, { root: FOLDER, path: name });
    const state = STATES.find((one) => one.name === (name || "empty"));
    if (state === undefined) return next();
    ctx.set("Cache-Control", "no-store");
    if (part === undefined) return show(ctx, { state, csp });
    if (part === "chat") return answer(ctx, state);
    if (part === "answers") throw new AssistantError("gone");
    if (part !== "assistant-config") return next();
    ctx.body = factsOf(state);
  };
