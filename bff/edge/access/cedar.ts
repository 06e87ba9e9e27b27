/**
 * The embedded policy engine (decision 7): deny by default, forbid wins. A bad edit leaves the last
 * good policies in force until they are `maxPolicyAgeSeconds` old; from then on everything is denied
 * (design, "Reloading").
 */
import type { Decision, DecisionAsk, DecisionBatch } from "../../core/ports.ts";
import { questionOf, verdictOf } from "./cedar-question.ts";
import type { CedarQuestion, Verdict } from "./cedar-question.ts";
import { authorize, breakdown } from "./cedar-wasm.ts";
import { NOT_WHOLE, isWhole } from "./engine.ts";
import type { AccessWorld, Engine, EngineStatus, PackageFacts } from "./engine.ts";
import { keepPolicies } from "./policy-keeper.ts";
import type { Loaded, PolicyKeeper } from "./policy-keeper.ts";
import type { PolicyBundle } from "./policy-set.ts";
import { warmOnce } from "./warm.ts";

export interface CedarConfig {
  readonly policyFiles: readonly string[];
  readonly maxPolicyAgeSeconds: number;
}

export interface CedarEngine extends Engine {
  /** The last good policies, for `policyWarnings`; null when none was ever valid. */
  policies(): PolicyBundle | null;
}

interface Cedar {
  readonly keeper: PolicyKeeper;
  readonly world: AccessWorld;
  readonly maxAge: number;
  /** Calls that a batch of so many asks has taken at most. */
  readonly mostCalls: Map<number, number>;
}

/**
 * Opens the engine. Policies that cannot be loaded are no throw: `status().faults` names each, and
 * every decision is a denial until a good version of the files appears.
 */
export async function openCedar(config: CedarConfig, world: AccessWorld): Promise<CedarEngine> {
  const elapsedMs = world.elapsedMs ?? (() => performance.now());
  const keeper = await keepPolicies(config.policyFiles, elapsedMs);
  const cedar = { keeper, world, maxAge: config.maxPolicyAgeSeconds, mostCalls: new Map() };
  warmOnce(() => void decideAll(NOBODY, { cedar, facts: NO_PACKAGE }));
  return {
    name: "cedar",
    decide: (batch, facts) => Promise.resolve(decideAll(batch, { cedar, facts })),
    version: () => keeper.loaded()?.bundle.version ?? null,
    kindOf: (source) => keeper.loaded()?.bundle.kindOf(source) ?? source.source_object,
    policies: () => keeper.loaded()?.bundle ?? null,
    status: () => statusOf(cedar),
    onChange: (listener) => keeper.onChange(listener),
    close: () => keeper.close(),
  };
}

/** An ask that is decided like any other, about nothing that there is. */
const NOBODY: DecisionBatch = {
  reader: { id: "nobody", groups: ["none"], tenant: null },
  phase: "admission",
  asks: [
    {
      action: "read",
      recipient: null,
      source: {
        source_object: "none",
        source_version: "none",
        source_system: "none",
        source_path: "",
        title: "",
        source_family: "none",
        quality_label: "none",
        claim_boundary: "none",
        access_labels: ["none"],
        labels_as_of: null,
        status: "draft",
        explicitly_contains: [],
        owner: null,
        decision_owner: null,
        supersedes: null,
        effective_from: null,
        extracted_at: null,
        content_sha256: null,
      },
    },
  ],
};
const NO_PACKAGE: PackageFacts = { packageId: "none", packageVersion: "none", packDigest: "none" };

/** Null when the policies may be used, else why everything is denied. */
function unusable({ maxAge }: Cedar, ageSeconds: number | null): string | null {
  if (breakdown() !== null) return breakdown();
  if (ageSeconds === null) return "no valid policy is loaded";
  return ageSeconds > maxAge ? `the policies were last found valid over ${maxAge} s ago` : null;
}

function statusOf(cedar: Cedar): EngineStatus {
  const bundle = cedar.keeper.loaded()?.bundle;
  const policyAgeSeconds = cedar.keeper.ageSeconds();
  const broken = breakdown();
  return {
    engine: "cedar",
    ready: unusable(cedar, policyAgeSeconds) === null,
    policyVersion: bundle?.version ?? null,
    policyAgeSeconds,
    faults: broken === null ? cedar.keeper.faults() : [broken, ...cedar.keeper.faults()],
    warnings: bundle?.warnings ?? [],
  };
}

interface Deciding {
  readonly cedar: Cedar;
  readonly facts: PackageFacts;
}

/** Synchronous, so that a whole batch is decided by one version of the policies. */
function decideAll(batch: DecisionBatch, { cedar, facts }: Deciding): readonly Decision[] {
  const loaded = cedar.keeper.loaded();
  const policyAgeSeconds = cedar.keeper.ageSeconds();
  const stamp = {
    policyVersion: loaded?.bundle.version ?? null,
    decidedAt: cedar.world.clock.now(),
    policyAgeSeconds,
    freshness: "fresh" as const,
  };
  const why = unusable(cedar, policyAgeSeconds);
  const rule = loaded && why === null ? rulings(loaded, { batch, facts }) : null;
  const verdicts = batch.asks.map((ask) => rule?.verdict(ask) ?? deny(why));
  rule?.level(cedar.mostCalls);
  return verdicts.map((verdict) => Object.freeze({ ...verdict, ...stamp }));
}

function deny(reason: string | null): Verdict {
  return { allow: false, reason: reason ?? "no valid policy is loaded" };
}

interface Ruling {
  readonly batch: DecisionBatch;
  readonly facts: PackageFacts;
}

interface Rulings {
  verdict(ask: DecisionAsk): Verdict;
  /**
   * Makes as many calls as any batch of this size has, so that the time of a round does not tell
   * which kinds of source came up in it (design, Non-interference: "equal work").
   */
  level(mostCalls: Map<number, number>): void;
}

/** Asks the engine once for all that its policies cannot tell apart; nothing outlives the batch. */
function rulings({ bundle, setId }: Loaded, { batch, facts }: Ruling): Rulings {
  const given = new Map<string, Verdict>();
  const ruling = (ask: DecisionAsk) => ruleOn(questionOf(ask, { batch, facts }), setId);
  return {
    verdict: (ask) => {
      if (!isWhole(ask, batch)) return deny(NOT_WHOLE);
      const kind = JSON.stringify([ask.action, ask.recipient, bundle.kindOf(ask.source)]);
      const verdict = given.get(kind) ?? ruling(ask);
      given.set(kind, verdict);
      return verdict;
    },
    level: (mostCalls) => {
      const { asks } = batch;
      const most = Math.max(given.size, mostCalls.get(asks.length) ?? 0);
      mostCalls.set(asks.length, most);
      for (let made = given.size; made < most; made += 1) {
        const again = asks[made % asks.length];
        if (again !== undefined) ruling(again);
      }
    },
  };
}

function ruleOn(question: CedarQuestion | null, setId: string): Verdict {
  if (question === null) return deny(NOT_WHOLE);
  const answer = authorize(question, setId);
  return answer ? verdictOf(answer) : deny(breakdown() ?? "the engine refused the request");
}
