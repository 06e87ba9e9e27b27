/**
 * Writes a context pack piece by piece, one source, chunk or warning a line: never whole in memory,
 * and a change of one section is a change of one line. The file takes its place only when complete.
 */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import type { Chunk, Pack, PackWarning, SourceRecord } from "../../core/documents.ts";

export type PackHead = Omit<Pack, "sources" | "chunks" | "warnings">;

const FLUSH_CHARS = 256 * 1024;

export class PackWriter {
  readonly #path: string;
  readonly #partial: string;
  readonly #file: number;
  #buffer: string[] = [];
  #buffered = 0;

  /** Opens a file beside `path`; throws the system's error where that cannot be written. */
  constructor(path: string) {
    this.#path = path;
    this.#partial = `${path}.${process.pid}.partial`;
    this.#file = openSync(this.#partial, "w", 0o644);
  }

  head(head: PackHead): void {
    const fields = Object.entries(head).map(([key, value]) => {
      return `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
    });
    this.#put(`{\n${fields.join(",\n")}`);
  }

  sources(sources: Iterable<SourceRecord>): void {
    this.#list("sources", sources);
  }

  chunks(chunks: Iterable<Chunk>): void {
    this.#list("chunks", chunks);
  }

  warnings(warnings: Iterable<PackWarning>): void {
    this.#list("warnings", warnings);
  }

  /** Completes the document and puts it in its place. */
  finish(): void {
    this.#put("\n}\n");
    this.#flush();
    fsyncSync(this.#file);
    closeSync(this.#file);
    renameSync(this.#partial, this.#path);
  }

  /** Gives up: nothing is left of it. */
  abandon(): void {
    closeSync(this.#file);
    rmSync(this.#partial, { force: true });
  }

  #list(key: string, items: Iterable<unknown>): void {
    this.#put(`,\n${JSON.stringify(key)}: [`);
    let joint = "\n";
    for (const item of items) {
      this.#put(joint + JSON.stringify(item));
      joint = ",\n";
    }
    this.#put("\n]");
  }

  #put(text: string): void {
    this.#buffer.push(text);
    this.#buffered += text.length;
    if (this.#buffered >= FLUSH_CHARS) this.#flush();
  }

  #flush(): void {
    const bytes = Buffer.from(this.#buffer.join(""), "utf8");
    for (let done = 0; done < bytes.length;) done += writeSync(this.#file, bytes, done);
    this.#buffer = [];
    this.#buffered = 0;
  }
}
