/** The door of the operator's switches (interfaces §2, `controls.json`). */
import { z } from "zod";
import type { Controls } from "../../core/documents.ts";
import { type Same, parseDocument, readJson } from "./door.ts";

const state = z.enum(["on", "off"]);

const switches = z
  .strictObject({
    package_only: state.default("on"),
    current: state.default("on"),
    provider: state.default("on"),
    reason: z.string().default(""),
  })
  .readonly();

const same: Same<z.output<typeof switches>, Readonly<Controls>> = true;
void same;

const schema = switches.refine(
  ({ package_only, current, provider, reason }) =>
    (package_only === "on" && current === "on" && provider === "on") || reason.trim() !== "",
  "off needs a reason",
);

/** No file of controls: everything is on (interfaces §2, "Left out"). */
export const ALL_ON: Controls = Object.freeze({
  package_only: "on",
  current: "on",
  provider: "on",
  reason: "",
});

/** What stands when the controls cannot be read for too long. */
export const ALL_OFF: Controls = Object.freeze({
  package_only: "off",
  current: "off",
  provider: "off",
  reason: "The controls cannot be read.",
});

/** Throws `DocumentError`. */
export function parseControls(text: string): Controls {
  const what = "The controls file";
  return parseDocument({ what, schema }, readJson(what, text));
}
