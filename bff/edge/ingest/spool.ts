/**
 * Outlines wait on disk between the two passes over a site, so that memory is bounded by the largest
 * page and not by the site. One temporary file, removed at the end.
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Piece {
  readonly at: number;
  readonly bytes: number;
}

export class Spool {
  readonly #folder: string;
  readonly #file: number;
  readonly #pieces: Piece[] = [];
  #end = 0;

  constructor() {
    this.#folder = mkdtempSync(join(tmpdir(), "pca-"));
    this.#file = openSync(join(this.#folder, "spool"), "w+", 0o600);
    this.#unlink();
  }

  /** Keeps a text; answers its number. */
  add(text: string): number {
    const bytes = Buffer.from(text, "utf8");
    for (let done = 0; done < bytes.length;) {
      done += writeSync(this.#file, bytes, done, bytes.length - done, this.#end + done);
    }
    this.#pieces.push({ at: this.#end, bytes: bytes.length });
    this.#end += bytes.length;
    return this.#pieces.length - 1;
  }

  get(number: number): string {
    const piece = this.#pieces[number];
    if (piece === undefined) throw new RangeError(`nothing was kept as ${number}`);
    const bytes = Buffer.alloc(piece.bytes);
    for (let done = 0; done < bytes.length;) {
      const read = readSync(this.#file, bytes, done, bytes.length - done, piece.at + done);
      if (read === 0) throw new Error("the temporary file was cut short");
      done += read;
    }
    return bytes.toString("utf8");
  }

  close(): void {
    closeSync(this.#file);
    this.#unlink();
  }

  /** An open file outlives its name where the system allows that, and then nothing stays behind. */
  #unlink(): void {
    try {
      rmSync(this.#folder, { recursive: true, force: true });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "EBUSY" && code !== "EPERM" && code !== "ENOTEMPTY") throw error;
    }
  }
}
