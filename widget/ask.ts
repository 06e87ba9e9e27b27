/**
 * The widget's only way to the network: one `fetch`, to the page's own origin, with the page's own
 * session (interfaces §4, §9). Whatever comes back is a checked reply, one typed failure, or the
 * reader's own stop; nothing else leaves this file, and nothing half-read is ever shown.
 */
import { PROBLEMS, STAGES, parseReply } from "../bff/contract/index.ts";
import type { AskReply, AskRequest, Mode, ProblemCode, StageName } from "../bff/contract/index.ts";
import { readEvents } from "./events.ts";

/** The server's own codes, and three for what can happen on the way. */
export type FailureCode = ProblemCode | "network_lost" | "redirected" | "unreadable";

export interface Failure {
  readonly code: FailureCode;
  /** Seconds until a retry makes sense, where the server said so. */
  readonly retryAfter: number | null;
}

export type Asked =
  | { readonly at: "reply"; readonly reply: AskReply }
  | { readonly at: "failure"; readonly failure: Failure }
  | { readonly at: "stopped" };

/** Public facts of `GET /api/assistant-config`; null where the server does not say. */
export interface Facts {
  readonly title: string | null;
  readonly version: string | null;
  readonly language: string | null;
  /** Longest question in code points. */
  readonly questionChars: number | null;
  readonly package: ModeState;
  readonly current: ModeState;
}
export type ModeState = "on" | "disabled" | "unconfigured" | "off" | "unknown";

/** The public facts: not asked yet, known, or the reason why they are not. */
export type Knowledge =
  | { readonly at: "unknown" }
  | { readonly at: "known"; readonly facts: Facts }
  | { readonly at: "unreachable"; readonly failure: Failure };

interface Sending {
  readonly accept: string;
  readonly signal: AbortSignal;
  readonly body?: string;
}

/** The server sends a comment at most 15 s apart, so three missed ones are a dead connection. */
const SILENCE_MS = 45_000;

const JSON_TYPE = "application/json";

class Failed extends Error {
  readonly failure: Failure;
  constructor(code: FailureCode, retryAfter: number | null = null) {
    super(code);
    this.failure = { code, retryAfter };
  }
}

/**
 * The endpoint as an address of this page's origin, or null when it is anywhere else.
 * @param page the page's address
 */
export function sameOriginEndpoint(endpoint: string, page: string): URL | null {
  if (!URL.canParse(endpoint, page)) return null;
  const url = new URL(endpoint, page);
  const web = url.protocol === "https:" || url.protocol === "http:";
  return web && url.origin === new URL(page).origin && url.username === "" ? url : null;
}

/** Asks one question. Never rejects. `onStage` hears each stage of the line as it starts. */
export async function ask(
  request: AskRequest,
  call: { endpoint: URL; signal: AbortSignal; onStage: (stage: StageName) => void },
): Promise<Asked> {
  const silence = new AbortController();
  const signal = AbortSignal.any([call.signal, silence.signal]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  heard();
  const sending = { accept: "text/event-stream", signal, body: JSON.stringify(request) };
  const asked = await outcome(call.signal, async () => {
    const response = await send(call.endpoint, sending);
    return isType(response, "text/event-stream")
      ? replyFromEvents(response, { heard, onStage: call.onStage })
      : reply(await json(response));
  });
  clearTimeout(timer);
  return asked;
}

/** The reader's own earlier answer, checked anew by the server; `gone` where it is not kept. */
export async function recall(
  runId: string,
  { endpoint, signal }: { endpoint: URL; signal: AbortSignal },
): Promise<Asked> {
  const url = beside(endpoint, `answers/${encodeURIComponent(runId)}`);
  return outcome(signal, async () =>
    reply(await json(await send(url, { accept: JSON_TYPE, signal }))),
  );
}

/** Tells whether an answer was of use: a count, no text. Answers whether it was taken. */
export async function judge(
  verdict: { run_id: string; helpful: boolean },
  { endpoint, signal }: { endpoint: URL; signal: AbortSignal },
): Promise<boolean> {
  try {
    const body = JSON.stringify(verdict);
    await send(beside(endpoint, "feedback"), { accept: JSON_TYPE, signal, body });
    return true;
  } catch {
    return false; // said to the reader, who can do nothing about it
  }
}

/** The public facts of this assistant. Never rejects. */
export async function configure(endpoint: URL, signal: AbortSignal): Promise<Knowledge> {
  try {
    const value = await json(
      await send(beside(endpoint, "assistant-config"), { accept: JSON_TYPE, signal }),
    );
    return { at: "known", facts: readFacts(value) };
  } catch (error) {
    return { at: "unreachable", failure: asFailure(error) };
  }
}

const beside = (endpoint: URL, name: string): URL => new URL(name, endpoint);

async function outcome(stop: AbortSignal, work: () => Promise<AskReply>): Promise<Asked> {
  try {
    return { at: "reply", reply: await work() };
  } catch (error) {
    if (stop.aborted) return { at: "stopped" };
    return { at: "failure", failure: asFailure(error) };
  }
}

/** What is not ours comes from fetch or a broken stream: the network, as far as a reader can act. */
const asFailure = (error: unknown): Failure =>
  error instanceof Failed ? error.failure : { code: "network_lost", retryAfter: null };

async function send(url: URL, { accept, signal, body }: Sending): Promise<Response> {
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: body === undefined ? { accept } : { accept, "content-type": JSON_TYPE },
    body: body ?? null,
    mode: "same-origin",
    credentials: "same-origin",
    cache: "no-store",
    // An access layer answers an ended session with a redirect to its own page: never followed.
    redirect: "manual",
    signal,
  });
  const moved =
    response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400);
  if (moved || (response.ok && isType(response, "text/html"))) throw new Failed("redirected");
  if (!response.ok) throw await problemOf(response);
  return response;
}

const isType = (response: Response, type: string): boolean =>
  (response.headers.get("content-type") ?? "").toLowerCase().startsWith(type);

const json = async (response: Response): Promise<unknown> => parsed(await response.text());

function reply(value: unknown): AskReply {
  try {
    return parseReply(value);
  } catch {
    throw new Failed("unreadable"); // parseReply's sentence is for its tests; a reader needs this one
  }
}

async function problemOf(response: Response): Promise<Failed> {
  const retryAfter = seconds(response.headers.get("retry-after"));
  if (isType(response, "application/problem+json")) {
    const code = problemCode(await json(response));
    if (code !== null) return new Failed(code, retryAfter);
  }
  // A page of a proxy in front: the status is all that can be believed of it.
  const isPage = isType(response, "text/html") && response.status === 403;
  return new Failed(isPage ? "redirected" : codeOf(response.status), retryAfter);
}

/** The first code that has this status: where no body said which one. */
function codeOf(status: number): ProblemCode {
  const known = Object.entries(PROBLEMS).find(([, one]) => one === status);
  return known === undefined ? "internal" : (known[0] as ProblemCode);
}

/** `Retry-After` as seconds (RFC 9110 §10.2.3); its form as a date says nothing to our reader. */
function seconds(header: string | null): number | null {
  const value = Number(header);
  return value > 0 ? Math.min(Math.ceil(value), 86_400) : null;
}

const object = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
const textOr = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

function problemCode(value: unknown): ProblemCode | null {
  const { code } = object(value);
  const known = typeof code === "string" && Object.hasOwn(PROBLEMS, code);
  return known ? (code as ProblemCode) : null;
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    throw new Failed("unreadable");
  }
}

async function replyFromEvents(
  response: Response,
  hears: { heard: () => void; onStage: (stage: StageName) => void },
): Promise<AskReply> {
  if (response.body === null) throw new Failed("network_lost");
  for await (const { name, data } of readEvents(response.body, hears.heard)) {
    if (name === "reply") return reply(parsed(data));
    if (name === "problem") throw new Failed(problemCode(parsed(data)) ?? "internal");
    if (name === "stage") {
      const { stage, state } = object(parsed(data));
      const known = STAGES.find((one) => one === stage);
      if (known !== undefined && state === "started") hears.onStage(known);
    }
  }
  throw new Failed("network_lost"); // it ended without a reply: cut on the way
}

const MODE_STATES: readonly ModeState[] = ["on", "disabled", "unconfigured", "off"];

/** A mode's state from the list of modes. Unknown stays unknown, never "on". */
function modeState(modes: unknown, mode: Mode): ModeState {
  const list: readonly unknown[] = Array.isArray(modes) ? modes : [];
  const { state } = object(list.find((one) => object(one)["mode"] === mode));
  return MODE_STATES.find((one) => one === state) ?? "unknown";
}

function readFacts(value: unknown): Facts {
  const { package: pack, modes, limits } = object(value);
  const { title, version, language } = object(pack);
  const chars = object(limits)["question_chars"];
  return Object.freeze({
    title: textOr(title),
    version: textOr(version),
    language: textOr(language),
    questionChars: typeof chars === "number" && chars > 0 ? Math.floor(chars) : null,
    package: modeState(modes, "Package only"),
    current: modeState(modes, "Package + current context"),
  });
}
