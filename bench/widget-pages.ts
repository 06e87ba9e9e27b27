/**
 * Our element on the pages of the shared widget bench: the two lines of the embedding guide in each
 * placement, and a backend that gives a real reply of ours with the bench's hostile text in it.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseReply } from "../bff/contract/index.ts";
import type { AskReply } from "../bff/contract/index.ts";

/** One entry of the bench's table of widgets, as far as ours uses it. */
export interface WidgetPage {
  readonly title: string;
  /** Selectors of what must be visible; they cross shadow roots. */
  readonly ready: readonly string[];
  readonly element: string;
  readonly inline: boolean;
  readonly launcher: readonly string[];
  readonly head?: string;
  readonly mount: string;
  readonly scripts: readonly string[];
  /** By name: the path of the file on this machine. */
  readonly files: Readonly<Record<string, () => string>>;
  readonly absolute: Backend;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}
type Backend = (
  path: string,
  method: string,
  body: string,
  text: string,
  accept: string,
) => Answer | null;

/** Compiled, this file stands in dist/bench. */
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const recorded = JSON.parse(readFileSync(at("../../demo/gallery/replies.json"), "utf8")) as {
  readonly replies: Readonly<Record<string, unknown>>;
  readonly facts: Readonly<Record<string, unknown>>;
};

/** The recorded reply with `text` as its one statement and as every excerpt; the contract holds. */
export function replyWith(text: string): AskReply {
  const reply = parseReply(structuredClone(recorded.replies["one-lane"]));
  const [lane] = reply.lanes;
  const [statement] = lane?.statements ?? [];
  if (lane === undefined || statement === undefined) throw new Error("no statement is recorded");
  const excerpts = reply.citations.package.map((cite) => ({ ...cite, excerpt: text }));
  return parseReply({
    ...reply,
    lanes: [{ ...lane, statements: [{ ...statement, text }] }],
    citations: { ...reply.citations, package: excerpts },
  });
}

const json = (value: unknown): Answer => ({
  status: 200,
  type: "application/json",
  body: JSON.stringify(value),
});

const backend: Backend = (path, _method, _body, text, accept) => {
  if (path === "/api/assistant-config") return json(recorded.facts["disabled"]);
  if (path !== "/api/source-grounded-chat") return null;
  const reply = replyWith(text);
  if (!accept.includes("text/event-stream")) return json(reply);
  const event = (name: string, data: unknown): string =>
    `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  const body = event("stage", { stage: "screen", state: "started" }) + event("reply", reply);
  return { status: 200, type: "text/event-stream", body };
};

/** The copy that a whole run measures, whatever is built meanwhile. */
const script = (): string =>
  process.env["WIDGET"] ?? at("../assistant/package-context-assistant.js");

const shared = {
  element: "package-context-assistant",
  scripts: ["widget.js"],
  files: { "widget.js": script },
  absolute: backend,
};

const panel = (placement: "corner" | "side"): WidgetPage => ({
  ...shared,
  title: `ours, ${placement}`,
  ready: ["package-context-assistant .launcher"],
  inline: false,
  launcher: ["package-context-assistant .launcher"],
  mount: `<package-context-assistant placement="${placement}"></package-context-assistant>`,
});

const inline = {
  ...shared,
  ready: ["package-context-assistant"],
  inline: true,
  launcher: [],
  mount:
    "<package-context-assistant><p>The assistant needs JavaScript.</p></package-context-assistant>",
};

/** `ours` is the two lines alone; `ours-room` adds the guide's style sheet that reserves room. */
export const OURS: Readonly<Record<string, WidgetPage>> = {
  ours: { ...inline, title: "ours, inline" },
  "ours-room": {
    ...inline,
    title: "ours, inline, room reserved",
    head: '<link rel="stylesheet" href="room.css">',
    files: { ...shared.files, "room.css": () => at("../../bench/widget-room.css") },
  },
  "ours-corner": panel("corner"),
  "ours-side": panel("side"),
};

/** The bench's table with our entries in the place of the one it came with. */
export const withOurs = (
  all: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const { control, ours: _theirs, ...peers } = all;
  return { control, ...OURS, ...peers };
};
