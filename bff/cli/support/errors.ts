/** What ends a verb with exit code 2, as one sentence a person can act on. */
import { DocumentError } from "../../edge/store/door.ts";

/** The command line itself is wrong. */
export class UsageError extends Error {
  /** Whose `--help` tells more, as `pca pack build`. */
  readonly command: string;

  constructor(message: string, command: string) {
    super(message);
    this.name = "UsageError";
    this.command = command;
  }
}

/** Something that was to be read or written cannot be. */
export class InputError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "InputError";
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "permission denied",
  EPERM: "not permitted",
  EISDIR: "it is a folder",
  ENOTDIR: "it is not a folder",
  ENOSPC: "the disk is full",
  EROFS: "the file system is read-only",
  EADDRINUSE: "the address is in use",
};

/** The system's reason in words, or null for an error that is none of the system's. */
export function systemReason(error: unknown): string | null {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return typeof code === "string" && Object.hasOwn(REASONS, code) ? (REASONS[code] ?? null) : null;
}

/** The sentence for an error that is the caller's to mend, or null for a fault of ours. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof UsageError) return `${error.message} See ${error.command} --help.`;
  if (error instanceof InputError || error instanceof DocumentError) return error.message;
  const reason = systemReason(error);
  const path = (error as NodeJS.ErrnoException | null)?.path;
  if (reason === null) return null;
  return `${path ?? (error as Error).message}: ${reason}.`;
}
