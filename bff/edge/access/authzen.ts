/**
 * AuthZEN Authorization API 1.0, `POST {url}/access/v1/evaluations`: one request a batch, answered in
 * the order of its items. No discovery document is needed, and the search endpoints are not used:
 * asking for everything a reader may see would be a way to enumerate it.
 */
import type { DecisionAsk, DecisionBatch } from "../../core/ports.ts";
import { PURPOSE, SERVICE, isWhole } from "./engine.ts";
import type { AccessWorld, Engine, PackageFacts } from "./engine.ts";
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

const MAX_VERSION_CHARS = 256;

export interface Evaluation {
  readonly subject: Entity;
  readonly action: { readonly name: string };
  readonly resource: Entity;
}

interface Entity {
  readonly type: string;
  readonly id: string;
  readonly properties: object;
}

export function openAuthzen(config: RemoteConfig, world: AccessWorld): Engine {
  const remote = openRemote(config, world);
  const url = below(config.url, "/access/v1/evaluations");
  return {
    name: "authzen",
    decide: async (batch, facts) => {
      if (batch.asks.length === 0) return []; // never an empty batch: some engines answer one item
      const evaluations = batch.asks.map((ask) => evaluationOf(ask, batch));
      const answer = await post(remote, url, requestOf(batch, { facts, evaluations }));
      const items = itemsOf(remote, { answer, evaluations });
      remote.fault = null;
      return batch.asks.map((ask, index) => {
        const verdict = verdictOf(items[index], answer);
        return decisionFrom(remote, isWhole(ask, batch) ? verdict : NOT_WHOLE_VERDICT);
      });
    },
    version: () => null,
    status: () => remoteStatus(remote, "authzen"),
    onChange: () => undefined, // the engine's policies change unseen
    close: () => remote.connections.destroy(),
  };
}

interface Request {
  readonly facts: PackageFacts;
  readonly evaluations: readonly Evaluation[];
}

function requestOf({ phase }: DecisionBatch, { facts, evaluations }: Request): object {
  return {
    context: {
      phase,
      purpose: PURPOSE,
      service: SERVICE,
      package_version: facts.packageVersion,
    },
    options: { evaluations_semantic: "execute_all" },
    evaluations,
  };
}

/** One row of the request; a recipient is a subject of its own (interfaces.md §7). */
export function evaluationOf(ask: DecisionAsk, { reader }: DecisionBatch): Evaluation {
  const { action, recipient, source } = ask;
  return {
    subject:
      action === "read"
        ? { type: "user", id: reader.id, properties: readerProperties(reader) }
        : { type: "recipient", id: recipient ?? "", properties: recipientProperties(reader) },
    action: { name: action },
    resource: { type: "document", id: source.source_object, properties: sourceProperties(source) },
  };
}

interface Answered {
  readonly answer: unknown;
  readonly evaluations: readonly Evaluation[];
}

/** Exactly one item per row; where an item names what it is about, it must be that row's. */
function itemsOf(remote: Remote, { answer, evaluations }: Answered): readonly unknown[] {
  const items = isObject(answer) ? answer["evaluations"] : undefined;
  if (!Array.isArray(items)) throw unusable(remote, "an answer without evaluations");
  if (items.length !== evaluations.length) {
    throw unusable(remote, `${items.length} decisions for ${evaluations.length} questions`);
  }
  const astray = items.findIndex((item, index) => isAstray(item, evaluations[index]));
  if (astray >= 0) throw unusable(remote, `a decision about something else at place ${astray + 1}`);
  return items;
}

function isAstray(item: unknown, asked: Evaluation | undefined): boolean {
  if (!isObject(item) || asked === undefined) return false;
  const places = [item, item["context"]].filter(isObject);
  return places.some((place) => {
    const { subject, resource, action } = place;
    return (
      differs(subject, { type: asked.subject.type, id: asked.subject.id }) ||
      differs(resource, { type: asked.resource.type, id: asked.resource.id }) ||
      differs(action, { name: asked.action.name })
    );
  });
}

function differs(named: unknown, asked: Readonly<Record<string, string>>): boolean {
  if (!isObject(named)) return false;
  return Object.entries(asked).some(
    ([key, value]) => named[key] !== undefined && named[key] !== value,
  );
}

/** Allows only `decision: true` that comes without anything we would have to understand first. */
export function verdictOf(item: unknown, answer: unknown): RemoteVerdict {
  const policyVersion = versionOf(item) ?? versionOf(answer);
  const deny = (reason: string): RemoteVerdict => ({ allow: false, reason, policyVersion });
  if (!isObject(item)) return deny("the decision is no object");
  const { decision, context } = item;
  if (decision === false) return deny("denied");
  if (decision !== true) return deny("the decision is neither true nor false");
  if (context === undefined || context === null)
    return { allow: true, reason: null, policyVersion };
  if (!isObject(context)) return deny("the context is no object");
  if ("obligations" in context) return deny("an obligation that is not understood");
  if ("error" in context) return deny("the decision comes with an error");
  return { allow: true, reason: null, policyVersion };
}

function versionOf(of: unknown): string | null {
  const context = isObject(of) ? of["context"] : undefined;
  const version = isObject(context) ? context["policy_version"] : undefined;
  return typeof version === "string" && version.length <= MAX_VERSION_CHARS ? version : null;
}
