// Nothing points back, types included: contract <- core <- edge <- app <- world (the ports, bound) <-
// main and cli, and contract <- widget. Inside core and widget the same holds layer by layer. So a
// file can be read with what is below it, and nothing of the demo or the tests is in the product.
import { holds } from "./rule.ts";
import { type Import, type Rule, fault, importsOf, sourcesIn } from "./sources.ts";

/** [layer, the paths it holds, the layers it may import beside itself]; the first match counts. */
const LAYERS: readonly (readonly [string, RegExp, readonly string[]])[] = [
  ["contract", /^bff\/contract\//, []],
  ["records", /^bff\/core\/(records|errors|documents)\.ts$/, ["contract"]],
  ["ports", /^bff\/core\/ports\.ts$/, ["contract", "records"]],
  ["trace", /^bff\/core\/trace\.ts$/, ["contract", "records", "ports"]],
  ["rules", /^bff\/core\/(rules|pack|lifecycle)\//, ["contract", "records", "ports", "trace"]],
  ["stages", /^bff\/core\/stages\//, ["contract", "records", "ports", "trace", "rules"]],
  ["pipeline", /^bff\/core\//, ["contract", "records", "ports", "trace", "rules", "stages"]],
  ["edge", /^bff\/(edge\/|config(\/|\.ts$))/, ["contract", "core"]],
  ["app", /^bff\/app\.ts$/, ["contract", "core", "edge"]],
  ["world", /^bff\/world(\/|\.ts$)/, ["contract", "core", "edge", "app"]],
  ["main", /^bff\/(main\.ts$|cli\/)/, ["contract", "core", "edge", "app", "world"]],
  ["widget base", /^widget\/(events|prose|language)\.ts$|\.styles\.ts$/, ["contract"]],
  ["ask", /^widget\/ask\.ts$/, ["contract", "widget base"]],
  [
    "widget words",
    /^widget\/(words(\.[a-z]+)?|translated|tables)\.ts$/,
    ["contract", "widget base", "ask"],
  ],
  [
    "conversation",
    /^widget\/conversation\.ts$/,
    ["contract", "widget base", "ask", "widget words"],
  ],
  ["views", /^widget\/views\//, ["contract", "widget base", "ask", "widget words", "conversation"]],
  ["element", /^widget\/index\.ts$/, ["assistant", "widget words"]],
  [
    "assistant",
    /^widget\//,
    ["contract", "widget base", "ask", "widget words", "conversation", "views"],
  ],
  ["demo", /^demo\//, ["contract", "core", "edge", "app", "world", "main"]],
];
const CORE = ["records", "ports", "trace", "rules", "stages", "pipeline"];
const WIDGET_PACKAGES = /^lit($|\/)/;

const layerOf = (path: string) => LAYERS.find(([, holdsPath]) => holdsPath.test(path));

function mayImport(path: string, { specifier, target }: Import): boolean {
  if (target === undefined) return path.startsWith("widget/") === WIDGET_PACKAGES.test(specifier);
  const [from, , allowed] = layerOf(path) ?? ["", /./, []];
  const [to] = layerOf(target) ?? [undefined];
  if (to === undefined) return false;
  return to === from || allowed.includes(to) || (allowed.includes("core") && CORE.includes(to));
}

const directions: Rule = (source) =>
  importsOf(source)
    .filter((found) => !mayImport(source.path, found))
    .map(({ node, specifier }) => fault(source, node, `may not import ${specifier}`));

describe("house: directions", () => {
  holds("every import points down", {
    rule: directions,
    sources: () => sourcesIn("bff", "widget", "demo"),
    faulty: [
      ["bff/contract/a.ts", 'import type { Asked } from "../core/records.ts";'],
      ["bff/core/records.ts", 'import type { Access } from "./ports.ts";'],
      ["bff/core/rules/a.ts", 'import { gate } from "../stages/gate.ts";'],
      ["bff/core/stages/a.ts", 'import { line } from "../pipeline.ts";'],
      ["bff/core/pipeline.ts", 'import { fetchSource } from "../edge/sources/fetch.ts";'],
      ["bff/edge/http/a.ts", 'import { createApp } from "../../app.ts";'],
      ["bff/app.ts", 'import { main } from "./main.ts";'],
      ["bff/edge/store/a.ts", 'import { pack } from "../../../demo/pack.ts";'],
      ["bff/cli/a.ts", 'import { root } from "../../test/support/paths.ts";'],
      ["bff/app.ts", 'import { html } from "lit";'],
      ["widget/a.ts", 'import { z } from "zod";'],
      ["widget/a.ts", 'import type { Asked } from "../bff/core/records.ts";'],
      ["widget/views/a.ts", 'import { Assistant } from "../assistant.ts";'],
      ["widget/conversation.ts", 'import { lane } from "./views/lane.ts";'],
    ],
    sound: [
      ["bff/core/stages/a.ts", 'import { refuse } from "../rules/refusals.ts";'],
      ["bff/edge/http/a.ts", 'import type { Ports } from "../../core/ports.ts";'],
      ["bff/main.ts", 'import { createApp } from "./app.ts";'],
      ["widget/views/a.ts", 'import { html } from "lit";'],
      ["widget/ask.ts", 'import { parseReply } from "../bff/contract/index.ts";'],
      ["demo/start.ts", 'import { createApp } from "../bff/app.ts";'],
    ],
  });
});
