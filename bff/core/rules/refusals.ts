/** What a refusal says, and who is named in it: one table, the same words for "nothing there" and
 * "not for you" (seed 1, Refusal Model; design, Non-interference). */
import {
  MODE_NOT_ENABLED,
  NO_OWNER,
  NO_SUPPORT_NEEDED,
  OTHER_LANGUAGE,
  PACKAGE_OFF,
  RECIPIENT_LIMITED,
} from "../../contract/index.ts";
import type { RefusingCode } from "../../contract/index.ts";
import type { Controls, Topic } from "../documents.ts";
import type { Passage, Question, Refusal, SwitchedOff } from "../records.ts";

/** What the `needed` sentence may draw on; all of it from what the reader may have. */
export interface Needs {
  /** For `general_chat`: the package's public topics. */
  readonly topics?: readonly Topic[];
  /** For marked questions and release rules: who decides; from admitted sources only. */
  readonly owner?: string | null;
  /** True when a section the reader may read could not be used for this recipient. */
  readonly limited?: boolean;
  /** The package's language by name, where the question is plainly in another one. */
  readonly otherThan?: string | null;
}

const NEEDED: Readonly<Record<RefusingCode, (needs: Needs) => string>> = {
  no_package_support: ({ otherThan = null }) =>
    otherThan === null ? NO_SUPPORT_NEEDED : OTHER_LANGUAGE.replace("{language}", otherThan),
  general_chat: ({ topics = [] }) => topics.map(({ terms, id }) => terms[0] ?? id).join(", "),
  approval_request: ({ owner }) => owner ?? NO_OWNER,
  private_data_request: ({ owner }) => owner ?? NO_OWNER,
};

export function refuse(asked: Question, pattern: RefusingCode, needs: Needs): Refusal {
  const sentence = NEEDED[pattern](needs);
  const needed = needs.limited === true ? `${sentence} ${RECIPIENT_LIMITED}` : sentence;
  return { at: "refusal", asked, pattern, needed };
}

/** `decision_owner`, else `owner`, of the highest admitted source. */
export function ownerOf(passages: readonly Passage[]): string | null {
  const source = passages[0]?.from.source;
  return source?.decision_owner ?? source?.owner ?? null;
}

/** Controls that end a run before the line; the reason for them stays with the operator. */
export function switchedOff(asked: Question, controls: Controls): SwitchedOff | null {
  if (controls.package_only === "off") return { at: "off", asked, message: PACKAGE_OFF };
  if (asked.mode === "Package + current context" && controls.current === "off") {
    return { at: "off", asked, message: MODE_NOT_ENABLED };
  }
  return null;
}
