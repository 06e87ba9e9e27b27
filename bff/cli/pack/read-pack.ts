/** Reads a pack for a verb: from its file, through its one door. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Pack } from "../../core/documents.ts";
import { parsePack } from "../../edge/store/pack.ts";
import type { Io } from "../support/io.ts";

/** Throws the system's error, or a `DocumentError` that names every fault. */
export function readPack(path: string, io: Io): Pack {
  return parsePack(readFileSync(resolve(io.cwd, path), "utf8"));
}
