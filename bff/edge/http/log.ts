/**
 * The operator's log, by allow list: only what is named here can be written. No question, no
 * answer, no reader, no source id, no path (it may name a source), no header (interfaces §7).
 */
import { pino } from "pino";
import type { AssistantError } from "../../core/errors.ts";
import type { RouteName } from "./context.ts";

export interface RequestLine {
  readonly route: RouteName;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
  readonly code?: string | undefined;
  readonly run_id?: string | undefined;
}

export interface Log {
  request(line: RequestLine): void;
  fault(fault: AssistantError): void;
  /** Something that the operator should know: start, stop, a reload that failed. */
  event(event: string, facts?: Readonly<Record<string, string | number | boolean>>): void;
}

const METHOD = /^[A-Z]{1,16}$/;
/** Where in our code it happened; never the message, which may quote what came from outside. */
const FRAMES = 6;

function placeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const names = frames.map((line) => line.trim().replace(/\(?(?:file:\/\/)?\/.*\/(?=[^/]+$)/, "("));
  return [error.name, ...names.slice(0, FRAMES)].join(" ");
}

/** Writes JSON lines to `write`, one call a line. */
export function openLog(write: (line: string) => void): Log {
  const log = pino(
    { base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: named } },
    { write },
  );
  return {
    request({ route, method, status, ms, code, run_id }) {
      const safe = METHOD.test(method) ? method : "other";
      log.info({ event: "request", route, method: safe, status, ms: Math.ceil(ms), code, run_id });
    },
    fault(fault) {
      const { code, detail, cause } = fault;
      const level = fault.status >= 500 ? "error" : "info";
      log[level]({ event: "fault", code, detail: detail || undefined, at: placeOf(cause) });
    },
    event: (event, facts = {}) => log.info({ event, ...facts }),
  };
}

const named = (level: string): { level: string } => ({ level });
