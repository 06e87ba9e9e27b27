/** The one door to access decisions: `openAccess(config, world)`. */
import type { Access, DecisionBatch } from "../../core/ports.ts";
import { openCedar } from "./cedar.ts";
import type { AccessWorld, Engine, EngineStatus, PackageFacts } from "./engine.ts";

export type { AccessWorld, EngineStatus, PackageFacts } from "./engine.ts";

/** The keys of `access` (interfaces.md §2) that matter here; paths are absolute by now. */
export interface CedarAccessConfig {
  readonly engine: "cedar";
  readonly policies: readonly string[];
  readonly max_policy_age_seconds: number;
}

export type AccessConfig = CedarAccessConfig;

export interface OpenedAccess extends Access {
  /** The same decisions about the package of one run's snapshot. */
  bind(facts: PackageFacts): Access;
  status(): EngineStatus;
  close(): Promise<void>;
}

export async function openAccess(config: AccessConfig, world: AccessWorld): Promise<OpenedAccess> {
  const engine: Engine = await openCedar(
    { policyFiles: config.policies, maxPolicyAgeSeconds: config.max_policy_age_seconds },
    world,
  );
  const bind = (facts: PackageFacts): Access => ({
    decide: (batch: DecisionBatch) => engine.decide(batch, facts),
  });
  return {
    decide: (batch, want) => bind(world.factsOf()).decide(batch, want),
    bind,
    status: () => engine.status(),
    close: () => engine.close(),
  };
}
