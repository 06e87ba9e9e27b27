/** What `pca` asks a running server's operator listener. */
import { request } from "undici";
import { z } from "zod";
import type { TraceRecord } from "../../core/trace.ts";

export interface OperatorAddress {
  /** `http://127.0.0.1:8788` */
  readonly origin: string;
  readonly token: string | null;
}

/** The listener cannot be reached, or does not answer as one. */
export class OperatorError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "OperatorError";
  }
}

export interface Matches {
  /** Null where it was not asked. */
  readonly question: boolean | null;
  readonly reader: boolean | null;
}

export interface Operator {
  /** @throws OperatorError, also for a run that is not kept. */
  run(runId: string): Promise<TraceRecord>;
  /** Whether these are the question and the reader of the run; only the server has the key. */
  match(
    runId: string,
    of: { readonly question?: string; readonly reader?: string },
  ): Promise<Matches>;
}

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 4_194_304;

/** The record is our own server's; what is printed of it is read with care for what may be absent. */
const record = z.looseObject({
  run_id: z.string(),
  outcome: z.string(),
  mode: z.string(),
  walks: z.union([z.literal(1), z.literal(2)]),
  stages: z.array(z.looseObject({ stage: z.string(), ms: z.number() })),
  exclusion: z.looseObject({ forbidden_excluded: z.number(), forbidden_candidates: z.number() }),
});
const matches = z.object({ question: z.boolean().nullable(), reader: z.boolean().nullable() });

interface Call {
  readonly path: string;
  readonly body?: object;
}

async function textOf(address: OperatorAddress, { path, body }: Call): Promise<string> {
  const { origin, token } = address;
  const response = await request(origin + path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.body.text();
  if (response.statusCode === 404) throw new OperatorError("No such run is kept.");
  if (response.statusCode === 401)
    throw new OperatorError("The operator listener asks for a token.");
  if (response.statusCode !== 200 || text.length > MAX_BYTES) {
    throw new OperatorError(`The operator listener answered ${response.statusCode}.`);
  }
  return text;
}

async function call(address: OperatorAddress, what: Call): Promise<unknown> {
  try {
    return JSON.parse(await textOf(address, what));
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const hint = "Is `pca serve` running, with this configuration?";
    throw new OperatorError(`The operator listener at ${address.origin} does not answer. ${hint}`);
  }
}

export function openOperator(address: OperatorAddress): Operator {
  return {
    run: async (runId) => {
      const found = record.safeParse(await call(address, { path: `/runs/${runId}` }));
      if (!found.success) throw new OperatorError("The answer is no trace of a run.");
      return found.data as unknown as TraceRecord;
    },
    match: async (runId, body) => {
      const found = matches.safeParse(await call(address, { path: `/runs/${runId}/match`, body }));
      if (!found.success) throw new OperatorError("The answer is no comparison of digests.");
      return found.data;
    },
  };
}
