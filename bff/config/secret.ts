/**
 * A secret that prints as a mask wherever it might be printed by accident: in JSON, in a template,
 * in `console.log` and in an inspector. `reveal()` is the only way to its text.
 */
import { inspect } from "node:util";

export const MASK = "********";

export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return MASK;
  }

  toJSON(): string {
    return MASK;
  }

  [inspect.custom](): string {
    return MASK;
  }
}
