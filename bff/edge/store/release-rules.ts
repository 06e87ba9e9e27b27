/** The door of the release rules (interfaces §7; seed 2, combined records). */
import { z } from "zod";
import type { ReleaseRule } from "../../core/documents.ts";
import { DocumentError, type Same, filled, parseDocument, readJson } from "./door.ts";

const rule = z
  .strictObject({
    id: filled,
    protects: filled,
    sources: z.array(filled).min(1).readonly(),
    at_most: z.number().int().nonnegative(),
    window: z.literal("answer", {
      error: 'expected "answer" ("reader" needs a state that replicas share, and there is none)',
    }),
    recipient: filled.exactOptional(),
    purpose: filled.exactOptional(),
    on_conflict: z.enum(["withhold", "refuse"]),
    owner: filled,
  })
  .readonly();

const same: Same<z.output<typeof rule>, Readonly<ReleaseRule>> = true;
void same;

/** Throws `DocumentError`; an id that occurs twice is a fault. */
export function parseReleaseRules(text: string): readonly ReleaseRule[] {
  const what = "The release rules";
  const rules = parseDocument({ what, schema: z.array(rule).readonly() }, readJson(what, text));
  const seen = new Set<string>();
  const twice = rules.filter(({ id }) => seen.size === seen.add(id).size);
  if (twice.length > 0)
    throw new DocumentError(
      what,
      twice.map(({ id }) => `${id}: more than one rule`),
    );
  return rules;
}
