/** What is wrong for whoever keeps the page: one sentence each in the console, with the remedy, once. */
import { KEYS } from "./hotkey.ts";
import { CONSOLE } from "./words.ts";

type Attributed = Readonly<Record<"placement" | "modes" | "theme" | "hotkey" | "lang", string>>;

/** What each attribute may say, and how that is told; anything else is taken for the default. */
// A language has a tag of two or three letters; longer ones are allowed by BCP 47, and there are none.
const VALUES = [
  ["lang", /^$|^[a-z]{2,3}(-\w+)*$/i, "a tag such as en, de or fr"],
  ["placement", /^(inline|corner|side)$/, "inline, corner or side"],
  ["modes", /^(package( current)?|current package)$/, "package, or package current"],
  ["theme", /^(auto|light|dark)$/, "auto, light or dark"],
  ["hotkey", KEYS, "keys such as mod+i or ctrl+shift+k, or nothing"],
] as const;

export class Complaints {
  readonly #made = new Set<string>();

  /** Says it once: the maintainer reads the first. */
  make(sentence: string): void {
    if (this.#made.has(sentence)) return;
    this.#made.add(sentence);
    console.warn(sentence);
  }

  /** Values that mean nothing here. */
  about(element: Attributed): void {
    for (const [name, known, remedy] of VALUES) {
      const value = element[name];
      const sound = known.test(value.trim().replace(/\s+/g, " "));
      if (!sound) this.make(CONSOLE.value(name, value, remedy));
    }
  }
}
