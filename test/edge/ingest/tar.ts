/** Unpacks a `.tar.gz` of plain files with built-in modules alone (POSIX.1-1988 ustar). */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";

const BLOCK = 512;

function field(header: Buffer, from: number, length: number): string {
  const bytes = header.subarray(from, from + length);
  const end = bytes.indexOf(0);
  return bytes.subarray(0, end < 0 ? length : end).toString("utf8");
}

/** The name of the next entry, from a GNU long name (`L`) or a pax header (`x`) before it. */
function longName(kind: string, content: Buffer): string | null {
  if (kind === "L") return field(content, 0, content.length);
  const path = kind === "x" ? /\d+ path=(.*)\n/.exec(content.toString("utf8")) : null;
  return path?.[1] ?? null;
}

/** Writes every regular file below `folder`; other kinds of entries are left out. */
export function unpack(archive: string, folder: string): void {
  const tar = gunzipSync(readFileSync(archive));
  let long: string | null = null;
  for (let at = 0; at + BLOCK <= tar.length;) {
    const header = tar.subarray(at, at + BLOCK);
    const [name, prefix] = [field(header, 0, 100), field(header, 345, 155)];
    if (name === "") break;
    const size = Number.parseInt(field(header, 124, 12), 8);
    const kind = field(header, 156, 1);
    const path = join(folder, long ?? join(prefix, name));
    at += BLOCK;
    long = longName(kind, tar.subarray(at, at + size));
    if (kind === "0" || kind === "") {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, tar.subarray(at, at + size));
    }
    at += Math.ceil(size / BLOCK) * BLOCK;
  }
}
