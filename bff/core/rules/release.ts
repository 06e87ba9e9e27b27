/**
 * Combined records (seed 2, 11.3): permission for each source does not settle what may be learned
 * from several together. A rule names sources of which at most `at_most` may stand in one answer.
 */
import type { ReleaseRule } from "../documents.ts";
import type { Passage } from "../records.ts";

export interface Released {
  readonly passages: readonly Passage[];
  /** The owner of a rule that refuses; then nothing is released. */
  readonly refusedBy: string | null;
  readonly fired: readonly {
    readonly rule: string;
    readonly action: "withheld" | "refused";
    readonly sources: readonly string[];
  }[];
}

/** Where an answer goes and what for; a rule without the key applies to all. */
export interface Release {
  readonly recipient: string;
  readonly purpose: string;
}

const sourceOf = (passage: Passage): string => passage.from.source.source_object;

/** Passages come best first, so what is beyond `at_most` is the lowest-ranked and goes first. */
export function released(
  passages: readonly Passage[],
  rules: readonly ReleaseRule[],
  release: Release,
): Released {
  let rest = passages;
  const fired: Released["fired"][number][] = [];
  for (const rule of rules) {
    if (!applies(rule, release)) continue;
    const present = [...new Set(rest.map(sourceOf))].filter((s) => rule.sources.includes(s));
    const beyond = present.slice(rule.at_most);
    if (beyond.length === 0) continue;
    if (rule.on_conflict === "refuse") {
      fired.push({ rule: rule.id, action: "refused", sources: present });
      return { passages: [], refusedBy: rule.owner, fired };
    }
    fired.push({ rule: rule.id, action: "withheld", sources: beyond });
    rest = rest.filter((passage) => !beyond.includes(sourceOf(passage)));
  }
  return { passages: rest, refusedBy: null, fired };
}

const applies = (rule: ReleaseRule, { recipient, purpose }: Release): boolean =>
  (rule.recipient === undefined || rule.recipient === recipient) &&
  (rule.purpose === undefined || rule.purpose === purpose);
