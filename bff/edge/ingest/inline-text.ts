/** The characters of one block as they arrive: white space collapsed as a browser would draw it. */

const SPACES = /[ \t\n\r\f\u00a0]+/g;
const SPACE_END = /[ \t\n\r\f\u00a0]$/;
const SPACE_START = /^[ \t\n\r\f\u00a0]/;

/** A place in the text, to look back to or to cut at. */
export interface Mark {
  /** Marks are good until the text is taken. */
  readonly taken: number;
  readonly parts: number;
  readonly atSpace: boolean;
  readonly chars: number;
  readonly linkChars: number;
  readonly fragmentChars: number;
}

export class InlineText {
  #parts: string[] = [];
  #atSpace = true;
  #chars = 0;
  #linkChars = 0;
  #fragmentChars = 0;
  #taken = 0;

  get isEmpty(): boolean {
    return this.#chars === 0;
  }

  /** `pre`: white space stands as it is. */
  add(text: string, at: { pre: boolean; link: boolean; fragment: boolean }): void {
    const chars = text.replace(SPACES, "").length;
    this.#chars += chars;
    if (at.link) this.#linkChars += chars;
    if (at.fragment) this.#fragmentChars += chars;
    if (at.pre) this.#push(text.replaceAll("\u00a0", " "));
    else this.#push(this.#collapse(text));
  }

  space(): void {
    if (!this.#atSpace) this.#push(" ");
  }

  newline(): void {
    this.#push("\n");
  }

  /** A new line in code, unless one has just begun. */
  freshLine(): void {
    const last = this.#parts.at(-1);
    if (last !== undefined && !last.endsWith("\n")) this.#push("\n");
  }

  mark(): Mark {
    return {
      taken: this.#taken,
      parts: this.#parts.length,
      atSpace: this.#atSpace,
      chars: this.#chars,
      linkChars: this.#linkChars,
      fragmentChars: this.#fragmentChars,
    };
  }

  since(mark: Mark): string {
    return mark.taken === this.#taken ? this.#parts.slice(mark.parts).join("") : "";
  }

  charsSince(mark: Mark): { readonly chars: number; readonly fragmentChars: number } {
    if (mark.taken !== this.#taken) return { chars: 0, fragmentChars: 0 };
    return {
      chars: this.#chars - mark.chars,
      fragmentChars: this.#fragmentChars - mark.fragmentChars,
    };
  }

  cut(mark: Mark): void {
    if (mark.taken !== this.#taken) return;
    this.#parts.length = mark.parts;
    this.#atSpace = mark.atSpace;
    this.#chars = mark.chars;
    this.#linkChars = mark.linkChars;
    this.#fragmentChars = mark.fragmentChars;
  }

  /** Hands over what was read and begins anew. */
  take(): { text: string; chars: number; linkChars: number; fragmentChars: number } {
    const taken = {
      text: this.#parts.join(""),
      chars: this.#chars,
      linkChars: this.#linkChars,
      fragmentChars: this.#fragmentChars,
    };
    this.#parts = [];
    this.#taken += 1;
    this.#atSpace = true;
    this.#chars = 0;
    this.#linkChars = 0;
    this.#fragmentChars = 0;
    return taken;
  }

  #collapse(text: string): string {
    const collapsed = text.replace(SPACES, " ");
    return this.#atSpace && SPACE_START.test(collapsed) ? collapsed.slice(1) : collapsed;
  }

  #push(text: string): void {
    if (text === "") return;
    this.#parts.push(text);
    this.#atSpace = SPACE_END.test(text);
  }
}
