/** The door of the live labels (interfaces §2, "Reloading"): rows over the pack's own labels. */
import { z } from "zod";
import type { LabelRow } from "../../core/documents.ts";
import { DocumentError, type Same, filled, isoTime, parseDocument, readJson } from "./door.ts";

const schema = z
  .array(
    z
      .strictObject({
        source_object: filled,
        access_labels: z.array(filled).readonly(),
        labels_as_of: isoTime,
      })
      .readonly(),
  )
  .readonly();

const same: Same<z.output<typeof schema>, readonly LabelRow[]> = true;
void same;

/** Throws `DocumentError`; two rows for one source object are a fault, since neither can be right. */
export function parseLabels(text: string): readonly LabelRow[] {
  const what = "The label file";
  const rows = parseDocument({ what, schema }, readJson(what, text));
  const seen = new Set<string>();
  const twice = rows.filter(({ source_object }) => seen.size === seen.add(source_object).size);
  if (twice.length > 0)
    throw new DocumentError(
      what,
      twice.map(({ source_object }) => `${source_object}: more than one row`),
    );
  return rows;
}
