/**
 * What the remote engines share: the same properties of subject and source in both protocols, one
 * call with its limits, and the two kinds of failure. An answer that is unusable as a whole is
 * `access_unavailable`; an item that is not exactly an allow denies that item (interfaces.md §4, §7).
 */
import { readFile } from "node:fs/promises";
import type { Agent } from "undici";
import { AssistantError } from "../../core/errors.ts";
import type { SourceRecord } from "../../core/documents.ts";
import type { Decision } from "../../core/ports.ts";
import type { Reader } from "../../core/records.ts";
import { NOT_WHOLE } from "./engine.ts";
import type { AccessWorld, EngineStatus } from "./engine.ts";
import { ServiceFault, callService, openConnections } from "./service-call.ts";

const MAX_ANSWER_BYTES = 1024 * 1024;
const RETRY_AFTER_SECONDS = 5;

export interface RemoteConfig {
  /** Parsed by `serviceUrl`. */
  readonly url: URL;
  /** Read at each call, since such tokens are renewed under a running service. */
  readonly tokenFile: string | null;
  readonly timeoutMs: number;
}

export interface Remote {
  readonly config: RemoteConfig;
  readonly world: AccessWorld;
  readonly connections: Agent;
  /** The last failure, for `status()`; null after a usable answer. */
  fault: string | null;
}

export function openRemote(config: RemoteConfig, world: AccessWorld): Remote {
  return { config, world, connections: openConnections(config.timeoutMs), fault: null };
}

/** Posts JSON and answers parsed JSON; every failure is `access_unavailable`. */
export async function post(remote: Remote, url: URL, body: object): Promise<unknown> {
  try {
    const text = await callService(remote.connections, {
      url,
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(await bearer(remote)),
      },
      body: JSON.stringify(body),
      timeoutMs: remote.config.timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      types: ["application/json"],
    });
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof ServiceFault ? error.message : "an answer that is not JSON";
    throw unusable(remote, reason, error);
  }
}

async function bearer({ config }: Remote): Promise<{ readonly authorization?: string }> {
  if (config.tokenFile === null) return {};
  const token = await readFile(config.tokenFile, "utf8").then(
    (text) => text.trim(),
    (error: unknown) => {
      throw new ServiceFault("the token file cannot be read", error);
    },
  );
  if (!/^[\x21-\x7e]+$/.test(token)) throw new ServiceFault("the token file holds no token");
  return { authorization: `Bearer ${token}` };
}

/** The fault of an answer that is unusable as a whole; its detail names no source. */
export function unusable(remote: Remote, reason: string, cause?: unknown): AssistantError {
  remote.fault = `the policy engine gave ${reason}`;
  return new AssistantError("access_unavailable", {
    detail: remote.fault,
    retryAfter: RETRY_AFTER_SECONDS,
    ...(cause === undefined ? {} : { cause }),
  });
}

export function remoteStatus(remote: Remote, engine: EngineStatus["engine"]): EngineStatus {
  return {
    engine,
    ready: remote.fault === null,
    policyVersion: null,
    policyAgeSeconds: null,
    faults: remote.fault === null ? [] : [remote.fault],
    warnings: [],
  };
}

export interface RemoteVerdict {
  readonly allow: boolean;
  readonly reason: string | null;
  readonly policyVersion: string | null;
}

export const NOT_WHOLE_VERDICT: RemoteVerdict = {
  allow: false,
  reason: NOT_WHOLE,
  policyVersion: null,
};

/**
 * Age counts from the arrival of the answer. Whether the engine keeps decisions of its own is not for
 * us to know, hence `unknown`.
 */
export function decisionFrom({ world }: Remote, verdict: RemoteVerdict): Decision {
  const { allow, reason, policyVersion } = verdict;
  const decidedAt = world.clock.now();
  const known = { policyVersion, decidedAt, policyAgeSeconds: 0 };
  return Object.freeze({ allow, reason, ...known, freshness: "unknown" as const });
}

/** `subject.properties` of a reader. */
export function readerProperties({ groups }: Reader): { readonly groups: readonly string[] } {
  return { groups };
}

/** `subject.properties` of a recipient: for whom it would receive. */
export function recipientProperties({ id, groups }: Reader): object {
  return { on_behalf_of: id, groups };
}

/** `resource.properties` of a source: labels and facts, never text or scores. */
export function sourceProperties(source: SourceRecord): object {
  return {
    version: source.source_version,
    labels: source.access_labels,
    family: source.source_family,
    status: source.status,
  };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
