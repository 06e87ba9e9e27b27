/** What the screens say of a question, without any package. */
import { marksOf, screenOut } from "../../core/rules/screens.ts";
import type { Expected } from "./rows.ts";

/** The package has no topics here, so none keeps a question from being taken for chat. */
const aboutNothing = (): boolean => false;

/** The pattern that refuses it, or its marks, or `none`. */
export function screened(text: string): readonly string[] {
  const out = screenOut(text, aboutNothing);
  const found = out === null ? marksOf(text, aboutNothing) : [out];
  return found.length === 0 ? ["none" satisfies Expected] : found;
}
