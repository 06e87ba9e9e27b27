/** One ask in Cedar's terms, and Cedar's answer as a verdict. */
import type {
  AuthorizationAnswer,
  Context,
  EntityJson,
  StatefulAuthorizationCall,
} from "@cedar-policy/cedar-wasm/nodejs";
import type { SourceRecord } from "../../core/documents.ts";
import type { DecisionAsk, DecisionBatch } from "../../core/ports.ts";
import type { Reader } from "../../core/records.ts";
import { PURPOSE, SERVICE, isWhole } from "./engine.ts";
import type { PackageFacts } from "./engine.ts";

export type CedarQuestion = Pick<
  StatefulAuthorizationCall,
  "principal" | "action" | "resource" | "context" | "entities"
>;

/** Null for an ask that names no subject, or a source without an identity: nobody is asked. */
export function questionOf(
  ask: DecisionAsk,
  { batch, facts }: { readonly batch: DecisionBatch; readonly facts: PackageFacts },
): CedarQuestion | null {
  const user = userEntity(batch.reader);
  const principal = ask.action === "read" ? user : recipientEntity(ask.recipient);
  if (principal === null || !isWhole(ask, batch)) return null;
  const resource = sourceEntity(ask.source, facts.packageId);
  const context = contextOf(batch.phase, facts);
  const onBehalf: Context = { ...context, on_behalf_of: { __entity: user.uid as TypeAndId } };
  return {
    principal: principal.uid,
    action: { type: "Action", id: ask.action },
    resource: resource.uid,
    context: ask.action === "read" ? context : onBehalf,
    entities: principal === user ? [user, resource] : [user, principal, resource],
  };
}

interface TypeAndId {
  type: string;
  id: string;
}

function userEntity(reader: Reader): EntityJson {
  return {
    uid: { type: "User", id: reader.id },
    attrs: reader.tenant === null ? {} : { tenant: reader.tenant },
    parents: reader.groups.map((id) => ({ type: "Group", id })),
  };
}

/** A recipient's region is not configured anywhere yet, so policies never find one. */
export function recipientEntity(recipient: string | null): EntityJson | null {
  if (recipient === null) return null;
  return { uid: { type: "Recipient", id: recipient }, attrs: {}, parents: [] };
}

export function sourceEntity(source: SourceRecord, packageId: string): EntityJson {
  const attrs = {
    labels: [...source.access_labels],
    family: source.source_family,
    quality: source.quality_label,
    status: source.status,
    version: source.source_version,
    system: source.source_system,
    package_id: packageId,
  };
  return { uid: { type: "SourceObject", id: source.source_object }, attrs, parents: [] };
}

export function contextOf(phase: DecisionBatch["phase"], facts: PackageFacts): Context {
  return { phase, purpose: PURPOSE, service: SERVICE, package_version: facts.packageVersion };
}

export interface Verdict {
  readonly allow: boolean;
  readonly reason: string;
}

/**
 * Allows only an allow that no policy had an error about: the engine skips a forbid that errs, so
 * any error denies (decision 7).
 */
export function verdictOf(answer: AuthorizationAnswer): Verdict {
  if (answer.type !== "success") {
    const messages = answer.errors.map((error) => error.message).join("; ");
    return { allow: false, reason: `the request was not understood: ${messages}` };
  }
  const { decision, diagnostics } = answer.response;
  const [error] = diagnostics.errors;
  if (error) return { allow: false, reason: `${error.policyId} failed: ${error.error.message}` };
  const policies = diagnostics.reason.join(", ");
  if (decision === "allow") return { allow: true, reason: `permitted by ${policies}` };
  return { allow: false, reason: policies ? `forbidden by ${policies}` : "no policy permits it" };
}
