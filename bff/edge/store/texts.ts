/** Many texts in one stretch of memory that threads share; decoded one by one when asked for. */

export interface Texts {
  readonly bytes: Uint8Array;
  /** One more than there are texts. */
  readonly starts: Uint32Array;
}

/** Writes texts one after the other, without holding them all at once. */
export class TextsWriter {
  #bytes = Buffer.alloc(1 << 16);
  #length = 0;
  readonly #starts: number[] = [0];

  add(text: string): void {
    const size = Buffer.byteLength(text);
    if (this.#length + size > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(this.#bytes.length * 2, this.#length + size));
      this.#bytes.copy(larger);
      this.#bytes = larger;
    }
    this.#length += this.#bytes.write(text, this.#length);
    this.#starts.push(this.#length);
  }

  finish(): Texts {
    const bytes = new Uint8Array(new SharedArrayBuffer(this.#length));
    bytes.set(this.#bytes.subarray(0, this.#length));
    const starts = new Uint32Array(new SharedArrayBuffer(this.#starts.length * 4));
    starts.set(this.#starts);
    return { bytes, starts };
  }
}

export function textCount({ starts }: Texts): number {
  return starts.length - 1;
}

export function textAt({ bytes, starts }: Texts, index: number): string {
  const start = starts[index] ?? 0;
  const length = (starts[index + 1] ?? start) - start;
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, length).toString("utf8");
}
