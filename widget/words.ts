/**
 * Interface words of the widget, ours. The design's own sentences stand in the contract's words and
 * are never retyped here. Plain words, no blame, no exclamation mark, no "I" (experience page).
 */
import { PATTERN_CODES, REFUSAL_PATTERNS } from "../bff/contract/index.ts";
import type {
  Basis,
  Mode,
  PackageCitation,
  PatternCode,
  RefusingCode,
  StageName,
  WithheldReason,
} from "../bff/contract/index.ts";
import type { Asked, FailureCode } from "./ask.ts";

export const HEADING = "Ask the package";
export const QUESTION_LABEL = "Your question";
export const ASK = "Ask";
export const STOP = "Stop";
export const CLOSE = "Close";
export const RETRY = "Try again";
export const REPHRASE = "Rephrase the question";
export const NEW_QUESTION = "New question";
export const COPY_TEXT = "Copy as text";
export const COPY_MARKDOWN = "Copy as Markdown";
export const COPIED = "Copied with its sources.";
export const NOT_COPIED = "Copying is not possible here. Select the text instead.";
export const HELPFUL = "Helpful";
export const NOT_HELPFUL = "Not helpful";
export const NOTED = "Counted, without a text.";
export const NOT_NOTED = "Not counted.";
export const MODE_LEGEND = "What the answer may draw on";
export const SUGGESTIONS = "Questions worth asking";
export const NEEDED = "What would be needed";
export const PACKAGE_SOURCES = "Package sources";
export const CURRENT_SOURCES = "Current/public sources";
export const PACKAGE_TAG = "Package";
export const CURRENT_TAG = "Current/public";
export const IMPLICATION = "Implication, not source evidence";
export const NOT_CITED = "Read for this answer, not cited in it";
export const RUN_FACTS = "About this run";
export const PASSAGE = "Passage";
export const NOT_STATED = "not stated";
export const OPEN_CURRENT = "Open the public page, not package authority";
export const OPEN_SECTION = "Open the section";
export const OPEN_SOURCE = "Open the source page";
export const NEW_TAB = "opens in a new tab";
export const NO_STATEMENT = "No statement in this section.";
export const STOPPED = "Stopped. Your question is kept in the box.";
export const RECALLING = "Fetching the answer again and checking what you may read";
export const EARLIER = "Earlier answer";
export const BACK = "Back to the answer";
export const DISMISS = "Dismiss";
export const UNREACHABLE = "The assistant cannot be reached just now.";
export const LANDED = "Moved to the cited section.";
export const EMPTY_QUESTION = "Write a question first.";

export const KEYS_HINT = "Enter asks. Shift and Enter start a new line.";

/** What each stage is doing, for a reader. `consult` differs by mode: in Package-only it skips. */
export const STAGE_WORDS: Readonly<Record<StageName, string>> = {
  screen: "Reading the question",
  retrieve: "Looking through the package",
  authorize: "Checking what you may read",
  gate: "Checking that the package covers the question",
  consult: "Looking at approved current sources",
  assemble: "Gathering the passages",
  synthesize: "Drafting from the passages",
  validate: "Checking each statement against its source",
  recheck: "Checking again before showing",
  deliver: "Setting out the answer",
};
const CONSULT_SKIPPED = "Leaving current sources out";
const SENDING = "Sending the question";

export function stageWords(stage: StageName | null, mode: Mode): string {
  if (stage === null) return SENDING;
  return stage === "consult" && mode === "Package only" ? CONSULT_SKIPPED : STAGE_WORDS[stage];
}

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const elapsed = (seconds: number): string => `${plural(seconds, "second")} so far`;

export const WITHHELD_WORDS: Readonly<Record<WithheldReason, string>> = {
  no_citation: "named no source",
  not_admitted: "cited what is not among its sources",
  wrong_lane: "cited a source of the wrong kind",
  quote: "quoted words its source does not contain",
  number: "gave a number its source does not give",
  name: "named something its source does not name",
  negation: "reversed what its source says",
  strength: "said more strongly what its source says",
  coverage: "went beyond what its source covers",
  approval: "claimed an approval its source does not give",
  address: "contained an address",
  instruction: "contained an instruction",
};

export const withheldTotal = (count: number): string =>
  count === 1 ? "1 statement was withheld." : `${count} statements were withheld.`;

const FAILURES: Readonly<Partial<Record<FailureCode, string>>> = {
  network_lost: "The connection was lost before the answer was complete.",
  redirected: "Another page answered in place of the assistant. Sign in again, then retry.",
  unreadable: "The answer did not arrive in the expected form and is not shown.",
  gone: "This answer is no longer available. Ask the question again.",
  unauthenticated: "Your session has ended. Sign in again, then retry.",
  rate_limited: "Many questions came from here in a short time.",
  busy: "The assistant is busy.",
  access_unavailable: "What you may read could not be checked just now, so nothing is shown.",
  shutting_down: "The assistant is restarting.",
  question_too_long: "The question is too long. Shorten it and ask again.",
  too_large: "The question is too long. Shorten it and ask again.",
  foreign_origin: "The assistant does not accept questions from this page.",
};

/** Why there is no answer, and what helps; what only a maintainer can mend says no more than that. */
export const failureWords = (code: FailureCode): string =>
  FAILURES[code] ?? "Something went wrong in the assistant.";

export const retryIn = (seconds: number): string =>
  `Try again in ${seconds < 90 ? plural(seconds, "second") : plural(Math.ceil(seconds / 60), "minute")}.`;

export const QUESTION_KEPT = "Your question is kept in the box.";

export const countOfLimit = (used: number, limit: number): string =>
  `${used} of ${limit} characters`;
export const overLimit = (used: number, limit: number): string =>
  `${countOfLimit(used, limit)}: shorten the question before asking.`;

/** The nearest thing the reader can do after a refusal (experience page, "Refusal is service"). */
export const NEAREST: Readonly<Record<RefusingCode, string>> = {
  no_package_support: "Other words may match the package better.",
  general_chat: "Ask about one of the topics named above.",
  approval_request: "Ask what the package says about the topic itself.",
  private_data_request: "Ask what the package says about handling such data.",
};

export const restsOn = (title: string, version: string | null): string =>
  `Answers rest on ${title}${version === null ? "" : `, version ${version}`}.`;

const TAG = "<package-context-assistant>";

/** One sentence each for the maintainer's console, with the remedy. */
export const CONSOLE = {
  foreignEndpoint: (endpoint: string) =>
    `${TAG}: endpoint "${endpoint}" is not on this page's origin and nothing is sent; give a path of this origin.`,
  twice: `${TAG} stands twice on this page and only the first works; remove the others.`,
  unreachable: `${TAG}: assistant-config beside the endpoint did not answer; check that the server runs and routes it.`,
  suggestions: `${TAG}: suggestions is not a JSON list of texts; mend the attribute.`,
} as const;

/** The end, for the status region: what came, and how much of it; never the answer itself. */
export function announceEnd(asked: Exclude<Asked, { at: "stopped" }>): string {
  if (asked.at === "failure") return `No answer. ${failureWords(asked.failure.code)}`;
  const { kind, lanes, citations } = asked.reply;
  if (kind === "refusal") return "The question was not answered. The reason is shown.";
  if (kind === "diagnostic") return "No answer could be made. The reason is shown.";
  const statements = lanes.reduce((sum, lane) => sum + lane.statements.length, 0);
  const { package: pack, current } = citations;
  const currentPart = current.length > 0 ? `, ${plural(current.length, "current source")}` : "";
  return `Answer ready: ${plural(statements, "statement")}, ${plural(pack.length, "package source")}${currentPart}.`;
}

export const NONE = "none";
export const STALE = "stale";
export const UNDATED = "undated";
export const UPDATE_CANDIDATE = "update candidate, for human review";
export const daysOld = (days: number): string => `${plural(days, "day")} old`;

export const BASIS_WORDS: Readonly<Record<Basis, string>> = {
  package: "rests on package sources",
  current: "rests on current/public sources",
  both: "rests on package and current/public sources",
};

/** The design's name of a pattern, by its code. */
export const refusalWords = (code: PatternCode): string =>
  REFUSAL_PATTERNS[PATTERN_CODES.indexOf(code)] ?? code;

export const boundaryWords = (boundary: string): string => `Boundary: ${boundary}`;
export const olderWords = ({ id, older_than: newer }: PackageCitation): string =>
  newer === null ? "" : `${id} is older than ${newer}`;
