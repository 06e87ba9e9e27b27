/**
 * The whole assistant in process over a pack at hand: real index, gate, rules, stages and extractive
 * provider; only the access engine is a function, so that a test can decide by label set.
 */
import { createHmac } from "node:crypto";
import type { AskReply, Mode } from "../../bff/contract/index.ts";
import type { Change, Controls, Pack, ReleaseRule } from "../../bff/core/documents.ts";
import type { Access, Decision, DecisionAsk, Snapshot } from "../../bff/core/ports.ts";
import type { Reader } from "../../bff/core/records.ts";
import { createAssistant } from "../../bff/core/run.ts";
import type { TraceRecord } from "../../bff/core/trace.ts";
import { openProvider } from "../../bff/edge/provider/index.ts";
import { buildSnapshot } from "../../bff/edge/store/snapshot.ts";
import { languageOf } from "../../bff/edge/text/language.ts";
import { sha256 } from "./scripted.ts";

export type Allow = (ask: DecisionAsk, reader: Reader, phase: string) => boolean;

export interface Whole {
  readonly pack: Pack;
  readonly allow: Allow;
  readonly candidates?: number;
  readonly changes?: readonly Change[];
  readonly releaseRules?: readonly ReleaseRule[];
  readonly controls?: Controls;
  readonly time?: string;
  /** A faulty world for mutants: what the line gets instead of the right snapshot. */
  readonly bend?: (snapshot: Snapshot) => Snapshot | Promise<Snapshot>;
  /** Called with the bytes of each provider request, when they are about to be sent. */
  readonly sending?: (bytes: Uint8Array) => void;
}

export interface Assistant {
  readonly traces: TraceRecord[];
  readonly decided: number[];
  readonly events: string[];
  readonly snapshot: Snapshot;
  /** A reload in the middle of whatever goes on: from now on this is what is live. */
  reload(to: Snapshot): void;
  ask(text: string, as: { readonly reader: Reader; readonly mode?: Mode }): Promise<AskReply>;
}

export const NOW = "2026-11-29T12:00:00.000Z";

const provider = openProvider({ kind: "extractive" }, { language: languageOf });

export async function assistantOf(whole: Whole): Promise<Assistant> {
  const built = await buildSnapshot({
    pack: whole.pack,
    changes: whole.changes ?? [],
    releaseRules: whole.releaseRules ?? [],
    ...(whole.controls === undefined ? {} : { controls: whole.controls }),
    limits: { candidates: whole.candidates ?? 20, maxLabelAgeDays: 90 },
  });
  const snapshot = (await whole.bend?.(built)) ?? built;
  let live = snapshot;
  const traces: TraceRecord[] = [];
  const decided: number[] = [];
  const events: string[] = [];
  const now = whole.time ?? NOW;
  const ask = createAssistant({
    snapshot: () => live,
    clock: { now: () => now },
    monotonic: () => 0,
    sha256,
    keyed: (text) => createHmac("sha256", "test").update(text).digest("hex"),
    runId: () => "0".repeat(32),
    access: () => accessOf(whole.allow, decided, now),
    current: () => ({
      consult: () => {
        const state = "disabled" as const;
        return Promise.resolve({ adapter: state, state, refs: [], retrievals: 0, reasons: [] });
      },
    }),
    provider: (signal) => {
      const extractive = provider(signal);
      return {
        ...extractive,
        send: (serialized) => {
          whole.sending?.(serialized.bytes);
          return extractive.send(serialized);
        },
      };
    },
    trace: { content: false, close: (record) => traces.push(record) },
    limits: { passages: 8, payloadTokens: 3_000, excerptChars: 320 },
    runMs: 60_000,
  });
  return {
    traces,
    decided,
    events,
    snapshot,
    reload: (to) => (live = to),
    ask: (text, { reader, mode = "Package only" }) =>
      ask({
        mode,
        text,
        reader,
        signal: { signal: null },
        progress: (stage, state) => events.push(`${stage} ${state}`),
      }),
  };
}

function accessOf(allow: Allow, decided: number[], now: string): Access {
  return {
    decide: ({ reader, phase, asks }) => {
      decided.push(asks.length);
      const decisions = asks.map((ask): Decision => {
        const allowed = allow(ask, reader, phase);
        return {
          allow: allowed,
          reason: null,
          policyVersion: "1",
          decidedAt: now,
          policyAgeSeconds: 0,
          freshness: "fresh",
        };
      });
      return Promise.resolve(decisions);
    },
  };
}
