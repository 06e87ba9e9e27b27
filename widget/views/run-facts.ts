/** The run's facts as the reply tells them, folded away until wanted. */
import { html } from "lit";
import type { TemplateResult } from "lit";
import { MODE_NAMES } from "../../bff/contract/index.ts";
import type { AskReply, TelemetryField } from "../../bff/contract/index.ts";
import { t } from "../language.ts";
import { NONE, RUN_FACTS, refusalWords } from "../words.ts";
import { facts } from "./page.ts";

/** A fact of any shape in words. */
function inWords(fact: unknown): string {
  if (fact === null || fact === undefined) return NONE;
  if (typeof fact === "string") return fact;
  if (typeof fact !== "object") return JSON.stringify(fact);
  const parts = Array.isArray(fact)
    ? fact.map(inWords)
    : Object.entries(fact).map(([name, value]) => `${name}: ${inWords(value)}`);
  return parts.join(", ") || NONE;
}

/** The field's own name leads to its value; three are told in other words than they are sent in. */
function factOf(field: TelemetryField, { telemetry }: AskReply): unknown {
  const { mode, provider, model, provider_outcome: outcome, refusal_state: state } = telemetry;
  const told: Readonly<Record<string, unknown>> = {
    ...telemetry,
    mode: MODE_NAMES[mode],
    "provider/model": [provider, model, outcome],
    latency: `${telemetry.latency_ms} ms`,
    refusal_state: state === null ? null : refusalWords(state),
  };
  return told[field.replace(", future", "").replaceAll(" ", "_")];
}

export function runFacts(reply: AskReply): TemplateResult {
  return html`<details class="run" part="run">
    <summary>${t(RUN_FACTS)}</summary>
    <div lang="en">
      ${facts([
        ["behavior", inWords(reply.telemetry.behaviors)],
        ...reply.telemetry_fields.map((field) => [field, inWords(factOf(field, reply))] as const),
        ["run id", reply.run_id],
      ])}
    </div>
  </details>`;
}
