/**
 * A world of scripted ports for flow tests: the line, the rules and the stages are the real ones,
 * and every call that leaves the core is counted.
 */
import { createHash, createHmac } from "node:crypto";
import type { AskReply, Mode } from "../../bff/contract/index.ts";
import type { Chunk, Controls, ReleaseRule, SourceRecord } from "../../bff/core/documents.ts";
import type { Access, Decision, DecisionAsk, Language, Ranking } from "../../bff/core/ports.ts";
import type { CurrentSources, Provider, ProviderAnswer, Snapshot } from "../../bff/core/ports.ts";
import type { Candidate, DraftStatement, Payload, Reader } from "../../bff/core/records.ts";
import { createAssistant, createRecall } from "../../bff/core/run.ts";
import type { Released, World } from "../../bff/core/run.ts";
import type { TraceRecord } from "../../bff/core/trace.ts";

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A simple language for scripted tests: lower-case words without a handful of function words. */
export const simpleEnglish: Language = {
  tag: "en",
  terms: (text) =>
    (text.toLowerCase().match(/[a-z0-9_]+/g) ?? []).filter((word) => !STOP.has(word)),
  sentences: (text) => text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence !== ""),
};
const STOP = new Set("a an and are for in is it may of on or the to up what which who".split(" "));

export interface ScriptedSource extends Partial<Omit<SourceRecord, "source_object">> {
  readonly source_object: string;
  readonly text: string;
  readonly chunk_id?: string;
  /** Rank and score within its label set, as the first ranking gives them; none = not ranked. */
  readonly score?: number;
  readonly role?: Candidate["role"];
}

export interface Script {
  readonly sources: readonly ScriptedSource[];
  /** True allows; asked for every decision, with the phase. */
  readonly allow?: (ask: DecisionAsk, reader: Reader, phase: "admission" | "delivery") => boolean;
  readonly access?: (access: Access) => Access;
  readonly draft?: (payload: Payload) => ProviderAnswer;
  /** A real provider in place of the scripted one. */
  readonly provider?: Provider;
  readonly current?: CurrentSources["consult"];
  readonly releaseRules?: readonly ReleaseRule[];
  readonly controls?: Partial<Controls>;
  readonly threshold?: number;
  readonly familyPrecedence?: readonly string[];
  readonly traceContent?: boolean;
  readonly released?: Released;
  /** Called when the provider has answered: the moment between assembly and delivery. */
  readonly afterSend?: () => void;
  readonly live?: (snapshot: Snapshot) => Snapshot;
}

export interface Calls {
  readonly decide: { phase: string; freshness: string; asks: readonly DecisionAsk[] }[];
  readonly send: string[];
  readonly consult: string[];
}

export interface Scripted {
  readonly calls: Calls;
  readonly traces: TraceRecord[];
  readonly events: string[];
  ask(text: string, as?: { reader?: Reader; mode?: Mode }): Promise<AskReply>;
  recall(runId: string, reader?: Reader): Promise<AskReply | null>;
}

export const employee: Reader = { id: "E17", groups: ["employees"], tenant: null };

const NOW = "2026-11-29T12:00:00.000Z";

export function sourceOf(scripted: ScriptedSource): SourceRecord {
  return {
    source_object: scripted.source_object,
    source_version: scripted.source_version ?? "1",
    source_system: scripted.source_system ?? "playbook",
    source_path: scripted.source_path ?? `${scripted.source_object}.html`,
    title: scripted.title ?? scripted.source_object,
    source_family: scripted.source_family ?? "policy",
    quality_label: scripted.quality_label ?? "owner-approved",
    claim_boundary: scripted.claim_boundary ?? "Holds for employees.",
    access_labels: scripted.access_labels ?? ["employees"],
    labels_as_of: scripted.labels_as_of ?? "2026-11-01T00:00:00.000Z",
    status: scripted.status ?? "approved",
    explicitly_contains: scripted.explicitly_contains ?? [],
    owner: scripted.owner ?? null,
    decision_owner: scripted.decision_owner ?? null,
    supersedes: scripted.supersedes ?? null,
    effective_from: scripted.effective_from ?? null,
    extracted_at: null,
    content_sha256: null,
  };
}

const chunkOf = (scripted: ScriptedSource, ordinal: number): Chunk => ({
  chunk_id: scripted.chunk_id ?? `${scripted.source_object}-1`,
  source_object: scripted.source_object,
  section_path: [scripted.title ?? scripted.source_object],
  anchor: "top",
  reader_target: `/html/${scripted.source_object}.html#top`,
  text: scripted.text,
  ordinal,
});

/** Quotes the first sentence of every package passage: a well-behaved provider. */
export function quoteEach(payload: Payload): ProviderAnswer {
  const statements = payload.package.map(({ id, text }): DraftStatement => {
    const quote = simpleEnglish.sentences(text)[0] ?? "";
    const citations = [{ id, quote }];
    return { lane: "Package says", kind: "claim", text: quote, citations, divergenceKind: null };
  });
  return drafted(statements);
}

export function drafted(
  statements: readonly DraftStatement[],
  lanes: readonly string[] = [
    "Package says",
    "Current/public source says",
    "Synthesis / implications",
    "Divergence / update candidate",
  ],
): ProviderAnswer {
  return {
    draft: { statements, lanes, unanswered: false },
    model: null,
    usage: null,
    responseSha256: sha256(JSON.stringify(statements)),
    toolProposals: 0,
  };
}

export function scripted(script: Script): Scripted {
  const calls: Calls = { decide: [], send: [], consult: [] };
  const traces: TraceRecord[] = [];
  const events: string[] = [];
  const snapshot = snapshotOf(script);
  const world: World = {
    snapshot: () => script.live?.(snapshot) ?? snapshot,
    clock: { now: () => NOW },
    monotonic: () => performance.now(),
    sha256,
    keyed: (text) => createHmac("sha256", "test").update(text).digest("hex"),
    runId: () => "0".repeat(31) + "1",
    access: () => (script.access ?? ((access: Access) => access))(accessOf(script, calls)),
    current: () => ({
      consult: (text, held) => {
        calls.consult.push(text);
        if (script.current !== undefined) return script.current(text, held);
        const state = "disabled" as const;
        return Promise.resolve({ adapter: state, state, refs: [], retrievals: 0, reasons: [] });
      },
    }),
    provider: () => script.provider ?? providerOf(script, calls),
    trace: { content: script.traceContent ?? false, close: (record) => traces.push(record) },
    ...(script.released === undefined ? {} : { released: script.released }),
    limits: { passages: 8, payloadTokens: 3_000, excerptChars: 320 },
    runMs: 60_000,
  };
  const assistant = createAssistant(world);
  const recall = createRecall(world);
  return {
    calls,
    traces,
    events,
    recall: (runId, reader = employee) => recall({ runId, reader, signal: { signal: null } }),
    ask: (text, { reader = employee, mode = "Package only" } = {}) =>
      assistant({
        mode,
        text,
        reader,
        signal: { signal: null },
        progress: (stage, state) => events.push(`${stage} ${state}`),
      }),
  };
}

function snapshotOf(script: Script): Snapshot {
  const sources = new Map(script.sources.map((s) => [s.source_object, sourceOf(s)]));
  const chunksOf = (object: string): readonly Chunk[] =>
    script.sources.flatMap((s, i) => (s.source_object === object ? [chunkOf(s, i)] : []));
  const scoreOf = (object: string): number =>
    script.sources.find((s) => s.source_object === object)?.score ?? 0.5;
  return {
    facts: {
      title: "Playbook",
      language: "en",
      packageId: "playbook",
      packageVersion: "1",
      digest: sha256("pack"),
      topics: [{ id: "travel", terms: ["travel"] }],
      familyPrecedence: script.familyPrecedence ?? ["policy", "faq"],
    },
    language: simpleEnglish,
    ranking: rankingOf(script, sources),
    weigh: {
      weigh: (_question, admitted) => {
        const scored = admitted
          .map(({ source, chunks }) => ({
            source_object: source.source_object,
            chunkId: chunks[0]?.chunk_id ?? "",
            score: scoreOf(source.source_object),
          }))
          .sort((a, b) => b.score - a.score);
        const score = scored[0]?.score ?? 0;
        return Promise.resolve({
          scored,
          score,
          support: score,
          threshold: script.threshold ?? 0.1,
        });
      },
    },
    chunksOf,
    live: {
      source: (object) => sources.get(object),
      countable: (object) => sources.has(object),
      changes: [],
      registry: () => undefined,
    },
    releaseRules: script.releaseRules ?? [],
    controls: { package_only: "on", current: "on", provider: "on", reason: "", ...script.controls },
  };
}

function rankingOf(script: Script, sources: ReadonlyMap<string, SourceRecord>): Ranking {
  return {
    candidates: (_question, { without }) =>
      script.sources
        .filter((s) => s.score !== undefined || s.role !== undefined)
        .filter((s) => !without.includes(s.source_object))
        .flatMap((s, i): Candidate[] => {
          const source = sources.get(s.source_object);
          if (source === undefined) return [];
          const role = s.role ?? "ranked";
          const ranked = role === "ranked";
          const chunkId = s.chunk_id ?? `${s.source_object}-1`;
          const score = ranked ? (s.score ?? null) : null;
          return [{ role, source, chunkId, rank: ranked ? i + 1 : null, score }];
        }),
  };
}

function accessOf(script: Script, calls: Calls): Access {
  return {
    decide: ({ reader, phase, asks }, { freshness }) => {
      calls.decide.push({ phase, freshness, asks });
      const allow = script.allow ?? (() => true);
      const decisions = asks.map((ask): Decision => {
        const allowed = allow(ask, reader, phase);
        return {
          allow: allowed,
          reason: allowed ? null : "no policy permits it",
          policyVersion: "policy-1",
          decidedAt: NOW,
          policyAgeSeconds: 0,
          freshness: "fresh",
        };
      });
      return Promise.resolve(decisions);
    },
  };
}

function providerOf(script: Script, calls: Calls): Provider {
  return {
    name: "scripted",
    model: null,
    recipient: "provider:scripted",
    serialize: (payload) => {
      const text = JSON.stringify(payload);
      return { bytes: new TextEncoder().encode(text), sha256: sha256(text) };
    },
    send: ({ bytes }) => {
      const text = new TextDecoder().decode(bytes);
      calls.send.push(text);
      const answer = (script.draft ?? quoteEach)(JSON.parse(text) as Payload);
      script.afterSend?.();
      return Promise.resolve(answer);
    },
  };
}
