/** The door of the changes (interfaces §7): what was revoked, deleted, corrected or blocked. */
import { z } from "zod";
import type { Change } from "../../core/documents.ts";
import { type Same, filled, isoTime, parseDocument, readJson } from "./door.ts";

const change = z
  .strictObject({
    id: filled,
    kind: z.enum(["revoke", "delete", "correct", "block"]),
    source_object: filled.exactOptional(),
    source_system: filled.exactOptional(),
    source_version: filled.exactOptional(),
    reader: filled.exactOptional(),
    at: isoTime,
    deadline_seconds: z.number().positive().exactOptional(),
  })
  .readonly();

const same: Same<z.output<typeof change>, Readonly<Change>> = true;
void same;

const schema = z
  .array(
    change
      .refine(
        ({ kind, source_object, source_version }) =>
          kind !== "correct" || (source_object !== undefined && source_version !== undefined),
        "a correction names source_object and source_version",
      )
      .refine(
        ({ source_object, source_system, reader }) =>
          source_object !== undefined || source_system !== undefined || reader !== undefined,
        "expected source_object, source_system or reader",
      )
      .refine(
        ({ kind, reader }) => reader === undefined || kind === "revoke" || kind === "block",
        "only revoke and block can be for one reader",
      ),
  )
  .readonly();

/** Throws `DocumentError`: a line that cannot be understood might be the one that closes a source. */
export function parseChanges(text: string): readonly Change[] {
  const what = "The change file";
  return parseDocument({ what, schema }, readJson(what, text));
}
