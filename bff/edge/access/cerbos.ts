/**
 * Cerbos, `POST {url}/api/check/resources`: one principal a request, so one request for the reader
 * and one per recipient, sent together; one of them failing makes access unavailable. At most 50
 * resources a request, above which Cerbos refuses it whole.
 */
import { randomUUID } from "node:crypto";
import type { Decision, DecisionAsk, DecisionBatch } from "../../core/ports.ts";
import type { Reader } from "../../core/records.ts";
import { isWhole } from "./engine.ts";
import type { AccessWorld, Engine } from "./engine.ts";
import {
  NOT_WHOLE_VERDICT,
  decisionFrom,
  isObject,
  openRemote,
  post,
  readerProperties,
  recipientProperties,
  remoteStatus,
  sourceProperties,
  unusable,
} from "./remote.ts";
import type { Remote, RemoteConfig, RemoteVerdict } from "./remote.ts";
import { below } from "./service-call.ts";

const KIND = "source_object";
const MAX_RESOURCES = 50;

/** Asks of one request: one principal, one action, each source once. */
type Check = readonly DecisionAsk[];
type Made = readonly (readonly [DecisionAsk, Decision])[];

export function openCerbos(config: RemoteConfig, world: AccessWorld): Engine {
  const remote = openRemote(config, world);
  const url = below(config.url, "/api/check/resources");
  return {
    name: "cerbos",
    decide: async (batch) => {
      const made = await Promise.all(
        checksOf(batch.asks).map((check) => send(remote, { url, check, batch })),
      );
      remote.fault = null;
      return inOrder(remote, { asks: batch.asks, made: made.flat() });
    },
    version: () => null,
    status: () => remoteStatus(remote, "cerbos"),
    onChange: () => undefined, // the engine's policies change unseen
    close: () => remote.connections.destroy(),
  };
}

/** Splits asks by principal and action, and further where one request would be too much. */
function checksOf(asks: readonly DecisionAsk[]): readonly Check[] {
  const checks = new Map<string, DecisionAsk[][]>();
  for (const ask of asks) {
    const key = JSON.stringify([ask.action, ask.recipient]);
    const open = checks.get(key) ?? [];
    const last = open.at(-1);
    if (last === undefined || isFull(last, ask)) open.push([ask]);
    else last.push(ask);
    checks.set(key, open);
  }
  return [...checks.values()].flat();
}

function isFull(check: Check, { source }: DecisionAsk): boolean {
  const repeated = check.some((ask) => ask.source.source_object === source.source_object);
  return repeated || check.length >= MAX_RESOURCES;
}

function inOrder(
  remote: Remote,
  { asks, made }: { readonly asks: readonly DecisionAsk[]; readonly made: Made },
): readonly Decision[] {
  const decisions = new Map(made);
  return asks.map((ask) => {
    const decision = decisions.get(ask);
    if (decision === undefined) throw unusable(remote, "no decision for a question");
    return decision;
  });
}

interface Sending {
  readonly url: URL;
  readonly check: Check;
  readonly batch: DecisionBatch;
}

async function send(remote: Remote, { url, check, batch }: Sending): Promise<Made> {
  const requestId = randomUUID();
  const answer = await post(remote, url, {
    requestId,
    principal: principalOf(check, batch.reader),
    resources: check.map(({ action, source }) => ({
      resource: { kind: KIND, id: source.source_object, attr: sourceProperties(source) },
      actions: [action],
    })),
  });
  const results = resultsOf(remote, { answer, check, requestId });
  return check.map((ask) => {
    const verdict = verdictOf(results.get(ask.source.source_object), ask.action);
    return [ask, decisionFrom(remote, isWhole(ask, batch) ? verdict : NOT_WHOLE_VERDICT)] as const;
  });
}

/** Cerbos wants at least one role; `reader` is everyone's. */
function principalOf([ask]: Check, reader: Reader): object {
  if (ask === undefined || ask.action === "read") {
    const roles = [...new Set([...reader.groups, "reader"])];
    return { id: reader.id, roles, attr: readerProperties(reader) };
  }
  return { id: ask.recipient ?? "", roles: ["recipient"], attr: recipientProperties(reader) };
}

interface Answered {
  readonly answer: unknown;
  readonly check: Check;
  readonly requestId: string;
}

/** Results by source; exactly one for each that was asked about, and none about anything else. */
function resultsOf(
  remote: Remote,
  { answer, check, requestId }: Answered,
): ReadonlyMap<unknown, Readonly<Record<string, unknown>>> {
  const list = isObject(answer) ? answer["results"] : undefined;
  if (!isObject(answer) || !Array.isArray(list))
    throw unusable(remote, "an answer without results");
  if (answer["requestId"] !== undefined && answer["requestId"] !== requestId) {
    throw unusable(remote, "the answer to another request");
  }
  const results = new Map(list.filter(isObject).map((result) => [idOf(result), result] as const));
  const complete = check.every(({ source }) => results.has(source.source_object));
  if (!complete || list.length !== check.length) {
    throw unusable(remote, `${list.length} results, not one for each of ${check.length} sources`);
  }
  return results;
}

function idOf(result: Readonly<Record<string, unknown>>): unknown {
  const resource = result["resource"];
  if (!isObject(resource)) return undefined;
  return (resource["kind"] ?? KIND) === KIND ? resource["id"] : undefined;
}

/** Allows only `EFFECT_ALLOW` that comes without anything we would have to understand first. */
function verdictOf(
  result: Readonly<Record<string, unknown>> | undefined,
  action: string,
): RemoteVerdict {
  const deny = (reason: string): RemoteVerdict => ({ allow: false, reason, policyVersion: null });
  const actions = result?.["actions"];
  const effect = isObject(actions) ? actions[action] : undefined;
  if (effect === "EFFECT_DENY") return deny("denied");
  if (effect !== "EFFECT_ALLOW") return deny("the effect is neither allow nor deny");
  if (isFilled(result?.["validationErrors"]))
    return deny("the engine found the attributes invalid");
  if (isFilled(result?.["outputs"])) return deny("an output that is not understood");
  return { allow: true, reason: null, policyVersion: null };
}

/** Absent and empty mean the same here: Cerbos leaves empty lists out, or does not. */
function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}
