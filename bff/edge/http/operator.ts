/**
 * The operator listener: metrics, traces, copies. On loopback, or behind a bearer token; nothing of
 * it stands on the public listener (design, interfaces §4).
 */
import { createHash, timingSafeEqual } from "node:crypto";
import Koa from "koa";
import { z } from "zod";
import { LIMITS } from "../../contract/index.ts";
import { AssistantError } from "../../core/errors.ts";
import type { Copy } from "../../core/lifecycle/copies.ts";
import type { TraceRecord } from "../../core/trace.ts";
import type { Traces } from "../trace/memory.ts";
import { parseJson, readBody, requireJson } from "./body.ts";
import type { AppState, Middleware } from "./context.ts";
import { notFound } from "./files.ts";
import { plainForm } from "./form.ts";
import { secureHeaders } from "./headers.ts";
import { ownHost, ownOrigin } from "./hosts.ts";
import type { Origins } from "./hosts.ts";
import type { Metrics } from "./metrics.ts";
import { answerFaults } from "./problems.ts";
import type { TellFault } from "./problems.ts";
import { nothingHere, routes } from "./routes.ts";

export interface OperatorPorts {
  /** Null only on loopback. */
  readonly token: string | null;
  /** Null off loopback: the token decides there, under whatever name the listener is reached. */
  readonly origins: Origins | null;
  /** HMAC under the trace key. */
  readonly keyed: (text: string) => string;
  readonly traces: Pick<Traces, "run" | "runs">;
  readonly copies: () => readonly Copy[];
  readonly metrics: Pick<Metrics, "contentType" | "text">;
  readonly tell: TellFault;
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Compares digests, so that the time taken tells nothing of the token (RFC 6750 §2.1). */
function bearer(token: string): Middleware {
  const wanted = digest(token);
  return async (ctx, next) => {
    const given = /^Bearer ([^\s]+)$/i.exec(ctx.req.headers.authorization ?? "")?.[1] ?? "";
    if (!timingSafeEqual(digest(given), wanted)) throw new AssistantError("unauthenticated");
    await next();
  };
}

function summary(record: TraceRecord): object {
  const { run_id, started_at, mode, outcome, walks, reader_digest, exclusion, stages } = record;
  const ms = stages.reduce((sum, stage) => sum + stage.ms, 0);
  return { run_id, started_at, mode, outcome, walks, reader_digest, exclusion, ms };
}

/** `?reader=ID` by the digest of the id: the id itself is in no trace. */
const runs =
  ({ traces, keyed }: OperatorPorts): Middleware =>
  async (ctx) => {
    const { reader } = ctx.query;
    if (Array.isArray(reader)) throw new AssistantError("bad_request");
    const found = traces.runs(reader === undefined ? undefined : keyed(reader));
    ctx.body = found.map(summary);
  };

const oneRun =
  ({ traces }: OperatorPorts): Middleware =>
  async (ctx, next) => {
    const id = /^\/runs\/([0-9a-f]{32})$/.exec(ctx.path)?.[1];
    if (id === undefined || !["GET", "HEAD"].includes(ctx.method)) return next();
    const record = traces.run(id);
    if (record === undefined) throw notFound();
    ctx.body = { ...record, limits: LIMITS };
  };

const claims = z.strictObject({
  question: z.string().exactOptional(),
  reader: z.string().exactOptional(),
});

/** Compares digests: whoever asks must know the question or the reader already. Nothing is kept. */
const match =
  ({ traces, keyed }: OperatorPorts): Middleware =>
  async (ctx, next) => {
    const id = /^\/runs\/([0-9a-f]{32})\/match$/.exec(ctx.path)?.[1];
    if (id === undefined || ctx.method !== "POST") return next();
    const record = traces.run(id);
    if (record === undefined) throw notFound();
    requireJson(ctx.req);
    const parsed = claims.safeParse(parseJson(await readBody(ctx.req)));
    if (!parsed.success) throw new AssistantError("bad_request");
    const { question, reader } = parsed.data;
    const is = (text: string | undefined, digest: string): boolean | null =>
      text === undefined ? null : keyed(text) === digest;
    ctx.body = {
      question: is(question, record.question_digest),
      reader: is(reader, record.reader_digest),
    };
  };

const metricsText =
  ({ metrics }: OperatorPorts): Middleware =>
  async (ctx) => {
    ctx.body = await metrics.text();
    ctx.type = metrics.contentType;
  };

const copies =
  (ports: OperatorPorts): Middleware =>
  async (ctx) => {
    ctx.body = ports.copies();
  };

export function createOperator(ports: OperatorPorts): Koa<AppState> {
  const app = new Koa<AppState>();
  const { origins, token } = ports;
  app.use(secureHeaders());
  app.use(answerFaults(ports.tell));
  app.use(plainForm());
  if (origins !== null) app.use(ownHost(origins));
  app.use(ownOrigin(origins ?? (() => []), () => true));
  if (token !== null) app.use(bearer(token));
  app.use(
    routes({
      "/metrics": { GET: metricsText(ports) },
      "/runs": { GET: runs(ports) },
      "/copies": { GET: copies(ports) },
    }),
  );
  app.use(oneRun(ports));
  app.use(match(ports));
  app.use(nothingHere());
  app.on("error", () => undefined); // a response that broke off: its caller has left
  return app;
}
