/**
 * Can any policy permit this at all? Asked at start and by `config check`, so that an operator whose
 * policies never name the provider, or a label of the pack, hears of it before the readers do.
 *
 * How: Cedar's partial evaluation with the reader unknown and all else known. Each permit is taken
 * apart into its scope and the parts of its conditions; a permit is out when one part is false
 * whoever asks. What it proves: "never" is certain, for every reader there could be. "possible" is
 * no promise: parts are judged one by one, and nobody may be in the groups that are named.
 */
import { isAuthorizedPartial } from "@cedar-policy/cedar-wasm/nodejs";
import type {
  Clause,
  Expr,
  PartialAuthorizationCall,
  PolicyJson,
  ResidualResponse,
} from "@cedar-policy/cedar-wasm/nodejs";
import type { SourceRecord } from "../../core/documents.ts";
import type { DecisionAsk, DecisionBatch } from "../../core/ports.ts";
import { contextOf, recipientEntity, sourceEntity } from "./cedar-question.ts";
import { guarded } from "./cedar-wasm.ts";
import type { PackageFacts } from "./engine.ts";
import type { PolicyBundle } from "./policy-set.ts";

/** A call takes a few milliseconds, and a service is waiting to start. */
const MAX_TRIED = 500;
const PHASES: readonly DecisionBatch["phase"][] = ["admission", "delivery"];

export interface Reachable {
  readonly sources: readonly SourceRecord[];
  readonly recipients: readonly string[];
  readonly facts: PackageFacts;
}

/** One sentence for each recipient, and each label of the sources, that no policy can ever permit. */
export function policyWarnings(bundle: PolicyBundle, world: Reachable): readonly string[] {
  const { sources, recipients, facts } = world;
  const reached = (ask: Omit<DecisionAsk, "source">, among: readonly SourceRecord[]): boolean => {
    const distinct = distinctFor(bundle, among);
    if (distinct.length > MAX_TRIED) return true; // nothing proved
    return distinct.some((source) => canPermit(bundle, { ask: { ...ask, source }, facts }));
  };
  const labels = [...new Set(sources.flatMap((source) => source.access_labels))];
  const unread = labels.filter((label) => {
    const bearing = sources.filter((source) => source.access_labels.includes(label));
    return !reached({ action: "read", recipient: null }, bearing);
  });
  const deaf = recipients.filter(
    (recipient) => sources.length > 0 && !reached({ action: "receive", recipient }, sources),
  );
  const known = `; labels of the pack: ${quoted(labels)}`;
  return [
    ...deaf.map((name) => {
      return `no policy can permit \`receive\` for ${name}: no answer can be given${known}`;
    }),
    ...unread.map((label) => {
      return `no policy can permit \`read\` for a source labelled "${label}"${known}`;
    }),
  ];
}

/** The groups and users that policies write out, each once and sorted. */
export function namedIn({ policies }: Pick<PolicyBundle, "policies">): {
  readonly groups: readonly string[];
  readonly users: readonly string[];
} {
  const found = { Group: new Set<string>(), User: new Set<string>() };
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { type, id } = value as { readonly type?: unknown; readonly id?: unknown };
    if ((type === "Group" || type === "User") && typeof id === "string") found[type].add(id);
    Object.values(value).forEach(look);
  };
  policies.forEach(({ json }) => look(json));
  return { groups: [...found.Group].sort(), users: [...found.User].sort() };
}

const NAMED = 8;

/** Names for a sentence, sorted; of many, how many more there are. */
export function quoted(names: readonly string[]): string {
  const sorted = [...new Set(names)].sort();
  const said = sorted.slice(0, NAMED).map((name) => JSON.stringify(name));
  if (sorted.length > NAMED) said.push(`${sorted.length - NAMED} more`);
  return said.length === 0 ? "none" : said.join(", ");
}

/** Sources that the policies can tell apart: mostly far fewer than there are. */
function distinctFor(
  { kindOf }: PolicyBundle,
  sources: readonly SourceRecord[],
): readonly SourceRecord[] {
  return [...new Map(sources.map((source) => [kindOf(source), source])).values()];
}

export interface Reach {
  readonly ask: DecisionAsk;
  readonly facts: PackageFacts;
}

/** False only when it is certain that no reader can be permitted, in one phase or the other. */
export function canPermit(bundle: PolicyBundle, reach: Reach): boolean {
  return PHASES.every((phase) => {
    const answer = guarded(() => isAuthorizedPartial(callOf(bundle, { ...reach, phase })));
    if (answer?.type !== "residuals") return true; // nothing proved
    return (
      !forbidden(bundle, answer.response) && someOpen(bundle, { response: answer.response, reach })
    );
  });
}

function callOf(
  bundle: PolicyBundle,
  { ask, facts, phase }: Reach & { readonly phase: DecisionBatch["phase"] },
): PartialAuthorizationCall {
  const resource = sourceEntity(ask.source, facts.packageId);
  const recipient = ask.action === "read" ? null : recipientEntity(ask.recipient);
  const someone = { on_behalf_of: { __extn: { fn: "unknown", arg: "on_behalf_of" } } };
  const parts = bundle.policies.flatMap(({ json }, index) => partsOf(json, index));
  return {
    principal: recipient?.uid ?? null,
    action: { type: "Action", id: ask.action },
    resource: resource.uid,
    context: { ...contextOf(phase, facts), ...(recipient ? someone : {}) },

    validateRequest: false, // an unknown has no type yet; without a schema it is five times as fast
    policies: { staticPolicies: Object.fromEntries(parts) },
    entities: recipient ? [resource, recipient] : [resource],
  };
}

const EVERY: Pick<PolicyJson, "principal" | "action" | "resource"> = {
  principal: { op: "All" },
  action: { op: "All" },
  resource: { op: "All" },
};

/** A forbid stays whole. A permit becomes its scope, `3/0`, and its conditions, `3/1`, `3/2`, … */
function partsOf(policy: PolicyJson, index: number): readonly (readonly [string, PolicyJson])[] {
  if (policy.effect === "forbid") return [[String(index), policy]];
  const clauses = policy.conditions.flatMap(conjuncts);
  const scope: PolicyJson = { ...policy, conditions: [] };
  const conditions = clauses.map((clause): PolicyJson => {
    return { effect: "permit", ...EVERY, conditions: [clause] };
  });
  return [scope, ...conditions].map((part, at) => [`${index}/${at}`, part] as const);
}

function conjuncts({ kind, body }: Clause): readonly Clause[] {
  if (kind === "unless" || !("&&" in body)) return [{ kind, body }];
  const { left, right } = body["&&"] as { readonly left: Expr; readonly right: Expr };
  return [left, right].flatMap((side) => conjuncts({ kind, body: side }));
}

function forbidden({ policies }: PolicyBundle, { satisfied }: ResidualResponse): boolean {
  return policies.some(
    ({ json }, index) => json.effect === "forbid" && satisfied.includes(String(index)),
  );
}

function someOpen(
  { policies }: PolicyBundle,
  { response, reach }: { readonly response: ResidualResponse; readonly reach: Reach },
): boolean {
  const open = new Set([
    ...response.satisfied,
    ...response.nontrivialResiduals,
    ...response.errored,
  ]);
  return policies.some(({ json }, index) => {
    if (json.effect === "forbid" || !fits(json, reach.ask)) return false;
    return partsOf(json, index).every(([id]) => open.has(id));
  });
}

/** A scope that names a principal of the other kind is false, though the principal is unknown. */
function fits({ principal }: PolicyJson, { action }: DecisionAsk): boolean {
  const type = action === "read" ? "User" : "Recipient";
  if (principal.op === "is") return principal.entity_type === type;
  if (principal.op !== "==" || !("entity" in principal)) return true;
  const { entity } = principal;
  return ("__entity" in entity ? entity.__entity.type : entity.type) === type;
}
