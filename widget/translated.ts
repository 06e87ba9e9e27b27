/**
 * What the tables of other languages translate, in their order: each a name of the words here or of
 * the contract, so that no English word is typed again. Bundled with each table, not with the script.
 */
import * as contract from "../bff/contract/index.ts";
import type { Words } from "./language.ts";
import * as words from "./words.ts";

const [, , CONFLICT, DECISION_NEEDED] = contract.CONFLICT_HEADINGS;
const { disabled, not_retrieved, fail_closed, retrieved } = contract.CURRENT_MESSAGES;
const { too_large: _same, ...failures } = words.FAILURES;

/** Names of a source's fields, as the list of sources shows them. */
export const ROWS = [
  "Quality",
  "Version",
  "In force from",
  "Extracted",
  "Family",
  "Class",
  "Path",
  "Boundary",
  "Older than",
  "Trust",
  "Freshness",
  "Retrieved",
  "Modified",
  "Type",
  "Suitable for",
  "Limited",
  "Address",
] as const;

const GROUPS = {
  words: [
    words.HEADING,
    words.QUESTION_LABEL,
    words.ASK,
    words.STOP,
    words.CLOSE,
    words.RETRY,
    words.REPHRASE,
    words.NEW_QUESTION,
    words.COPY_TEXT,
    words.COPY_MARKDOWN,
    words.COPIED,
    words.NOT_COPIED,
    words.HELPFUL,
    words.NOT_HELPFUL,
    words.NOTED,
    words.NOT_NOTED,
    words.MODE_LEGEND,
    words.SUGGESTIONS,
    words.NEEDED,
    words.PACKAGE_SOURCES,
    words.CURRENT_SOURCES,
    words.PACKAGE_TAG,
    words.CURRENT_TAG,
    words.IMPLICATION,
    words.RUN_FACTS,
    words.PASSAGE,
    words.NOT_STATED,
    words.OPEN_CURRENT,
    words.OPEN_SECTION,
    words.OPEN_SOURCE,
    words.NEW_TAB,
    words.NO_STATEMENT,
    words.STOPPED,
    words.RECALLING,
    words.EARLIER,
    words.BACK,
    words.DISMISS,
    words.UNREACHABLE,
    words.LANDED,
    words.EMPTY_QUESTION,
    words.KEYS_HINT,
    words.CONSULT_SKIPPED,
    words.SENDING,
    words.WENT_WRONG,
    words.QUESTION_KEPT,
    words.OF_LIMIT,
    words.OVER_LIMIT,
    words.RESTS_ON,
    words.RESTS_ON_VERSION,
    words.NO_ANSWER,
    words.NOT_ANSWERED,
    words.NOT_MADE,
    words.READY,
    words.NONE,
    words.STALE,
    words.UNDATED,
    words.UPDATE_CANDIDATE,
    words.BOUNDARY,
    words.OLDER,
  ],
  counted: Object.values(words.COUNTED).flat(),
  stages: Object.values(words.STAGE_WORDS),
  withheld: Object.values(words.WITHHELD_WORDS),
  failures: Object.values(failures),
  nearest: Object.values(words.NEAREST),
  basis: Object.values(words.BASIS_WORDS),
  rows: ROWS,
  run: words.RUN_ROWS,
  sentences: [
    contract.SHORT_DESCRIPTION,
    contract.BOUNDARY_NOTE,
    contract.NON_CHAT_WARNING,
    contract.MODE_NOT_ENABLED,
    contract.LANE_PLACEHOLDER,
    contract.DERIVATIVE_LABEL,
    contract.DIVERGENCE_FALLBACK,
    contract.NO_SUPPORT,
    contract.NO_SUPPORT_NEEDED,
    contract.NO_CURRENT_SOURCE,
    contract.CURRENT_IS_NOT_AUTHORITY,
    contract.APPROVAL_REFUSED,
    contract.NO_OWNER,
    contract.PRIVATE_DATA_REFUSED,
    contract.RECIPIENT_LIMITED,
    contract.PACKAGE_OFF,
    contract.PROVIDER_OFF,
  ],
  headings: [...contract.LANES, CONFLICT, DECISION_NEEDED],
  modes: Object.values(contract.MODE_NAMES),
  patterns: contract.REFUSAL_PATTERNS,
  diagnostics: Object.values(contract.DIAGNOSTIC_MESSAGES),
  current: [disabled, not_retrieved, fail_closed, retrieved],
} as const;

/** One language: each group in the order of `GROUPS`. */
export type Translated = Readonly<Record<keyof typeof GROUPS, readonly string[]>>;

/** Every English text that a table has to translate. */
export const ENGLISH: readonly string[] = Object.values(GROUPS).flat();

/** The table of a language. Throws where a group is not whole: a build of it would mislead. */
export function tableOf(translated: Translated): Words {
  const pairs = Object.entries(GROUPS).flatMap(([group, english]) => {
    const theirs = translated[group as keyof typeof GROUPS];
    if (theirs.length !== english.length) throw new Error(`${group} is not whole`);
    return english.map((text, i) => [text, theirs[i] ?? text] as const);
  });
  return new Map(pairs);
}
