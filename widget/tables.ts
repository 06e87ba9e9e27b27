/** The files of other languages; the build gives each its name beside the script. */
import type { Words } from "./language.ts";

export const TABLES: Readonly<Record<string, () => Promise<{ readonly words: Words }>>> = {
  de: () => import("./words.de.ts"),
  fr: () => import("./words.fr.ts"),
};
