/**
 * Interface words of the widget, ours. The design's own sentences stand in the contract's words and
 * are never retyped here. Plain words, no blame, no exclamation mark, no "I" (experience page).
 * Constants are the English words, which `t` looks up; functions answer in the reader's language.
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
import { fill, t } from "./language.ts";

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
export const RUN_FACTS = "About this run";
/** What was done and the run's id, then the contract's twelve fields, in their order. */
export const RUN_ROWS = [
  "What was done",
  "Run",
  "Mode",
  "Package sources read",
  "Current sources read",
  "Provider and model",
  "Tokens",
  "Time taken",
  "Label or refusal",
  "Sources by class",
  "Freshness of sources",
  "Retrievals",
  "Cost estimate",
  "Kept in a log",
];
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
export const CONSULT_SKIPPED = "Leaving current sources out";
export const SENDING = "Sending the question";

export function stageWords(stage: StageName | null, mode: Mode): string {
  if (stage === null) return t(SENDING);
  return t(stage === "consult" && mode === "Package only" ? CONSULT_SKIPPED : STAGE_WORDS[stage]);
}

/** One and many; {0} is the number. German and French part them as English does, above zero. */
export const COUNTED = {
  soFar: ["{0} second so far", "{0} seconds so far"],
  inSeconds: ["Try again in {0} second.", "Try again in {0} seconds."],
  inMinutes: ["Try again in {0} minute.", "Try again in {0} minutes."],
  withheld: ["{0} statement was withheld.", "{0} statements were withheld."],
  statements: ["{0} statement", "{0} statements"],
  packageSources: ["{0} package source", "{0} package sources"],
  currentSources: ["{0} current source", "{0} current sources"],
  daysOld: ["{0} day old", "{0} days old"],
  more: [
    "{0} more section was read for this answer",
    "{0} more sections were read for this answer",
  ],
  moreCurrent: [
    "{0} more public page was read for this answer",
    "{0} more public pages were read for this answer",
  ],
} as const;

const counted = (count: number, [one, many]: readonly [string, string]): string =>
  fill(count === 1 ? one : many, count);

export const elapsed = (seconds: number): string => counted(seconds, COUNTED.soFar);

/** Of each class, what was read and is not cited. */
export const moreRead = (count: number, of: "package" | "current"): string =>
  counted(count, of === "package" ? COUNTED.more : COUNTED.moreCurrent);

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

export const withheldTotal = (count: number): string => counted(count, COUNTED.withheld);

export const FAILURES: Readonly<Partial<Record<FailureCode, string>>> = {
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

export const WENT_WRONG = "Something went wrong in the assistant.";

/** Why there is no answer, and what helps; what only a maintainer can mend says no more than that. */
export const failureWords = (code: FailureCode): string => t(FAILURES[code] ?? WENT_WRONG);

export const retryIn = (seconds: number): string =>
  seconds < 90
    ? counted(seconds, COUNTED.inSeconds)
    : counted(Math.ceil(seconds / 60), COUNTED.inMinutes);

export const QUESTION_KEPT = "Your question is kept in the box.";

export const OF_LIMIT = "{0} of {1} characters";
export const OVER_LIMIT = "{0} of {1} characters: shorten the question before asking.";

/** The nearest thing the reader can do after a refusal (experience page, "Refusal is service"). */
export const NEAREST: Readonly<Record<RefusingCode, string>> = {
  no_package_support: "Other words may match the package better.",
  general_chat: "Ask about one of the topics named above.",
  approval_request: "Ask what the package says about the topic itself.",
  private_data_request: "Ask what the package says about handling such data.",
};

export const RESTS_ON = "Answers rest on {0}.";
export const RESTS_ON_VERSION = "Answers rest on {0}, version {1}.";
export const restsOn = (title: string, version: string | null): string =>
  version === null ? fill(RESTS_ON, title) : fill(RESTS_ON_VERSION, title, version);

const TAG = "<package-context-assistant>";

/** One sentence each for the maintainer's console, with the remedy. */
export const CONSOLE = {
  foreignEndpoint: (endpoint: string) =>
    `${TAG}: endpoint "${endpoint}" is not on this page's origin; give a path of this origin.`,
  twice: `${TAG} stands twice and only the first works; remove the others.`,
  unreachable: `${TAG}: assistant-config beside the endpoint did not answer; check the server and its routes.`,
  language: `${TAG}: no words for this language came; serve their file beside the script.`,
  suggestions: `${TAG}: suggestions is not a JSON list of texts; mend the attribute.`,
  value: (name: string, value: string, remedy: string) =>
    `${TAG}: ${name}="${value}" is not known; give ${remedy}.`,
} as const;

export const NO_ANSWER = "No answer. {0}";
export const NOT_ANSWERED = "The question was not answered. The reason is shown.";
export const NOT_MADE = "No answer could be made. The reason is shown.";
export const READY = "Answer ready: {0}.";

/** The end, for the status region: what came, and how much of it; never the answer itself. */
export function announceEnd(asked: Exclude<Asked, { at: "stopped" }>): string {
  if (asked.at === "failure") return fill(NO_ANSWER, failureWords(asked.failure.code));
  const { kind, lanes, citations } = asked.reply;
  if (kind === "refusal") return t(NOT_ANSWERED);
  if (kind === "diagnostic") return t(NOT_MADE);
  const statements = lanes.reduce((sum, lane) => sum + lane.statements.length, 0);
  const { package: pack, current } = citations;
  const parts = [
    counted(statements, COUNTED.statements),
    counted(pack.length, COUNTED.packageSources),
    ...(current.length > 0 ? [counted(current.length, COUNTED.currentSources)] : []),
  ];
  return fill(READY, parts.join(", "));
}

export const NONE = "none";
export const STALE = "stale";
export const UNDATED = "undated";
export const UPDATE_CANDIDATE = "update candidate, for human review";
export const daysOld = (days: number): string => counted(days, COUNTED.daysOld);

export const BASIS_WORDS: Readonly<Record<Basis, string>> = {
  package: "rests on package sources",
  current: "rests on current/public sources",
  both: "rests on package and current/public sources",
};

/** The design's name of a pattern, by its code. */
export const refusalWords = (code: PatternCode): string =>
  REFUSAL_PATTERNS[PATTERN_CODES.indexOf(code)] ?? code;

export const BOUNDARY = "Boundary: {0}";
export const OLDER = "{0} is older than {1}";
export const boundaryWords = (boundary: string): string => fill(BOUNDARY, boundary);
export const olderWords = ({ id, older_than: newer }: PackageCitation): string =>
  newer === null ? "" : fill(OLDER, id, newer);
