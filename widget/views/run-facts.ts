/** The run's facts as the reply tells them, folded away until wanted. */
import { html } from "lit";
import type { TemplateResult } from "lit";
import { MODE_NAMES } from "../../bff/contract/index.ts";
import type { AskReply, TelemetryField } from "../../bff/contract/index.ts";
import { t } from "../language.ts";
import { NONE, RUN_FACTS, RUN_ROWS, refusalWords } from "../words.ts";
import { facts } from "./page.ts";

/** A fact of any shape in words. */
function inWords(fact: unknown): string {
  if (fact === null || fact === undefined || fact === false) return NONE;
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
  const { telemetry, telemetry_fields: fields, run_id: id } = reply;
  const told = [telemetry.behaviors, id, ...fields.map((field) => factOf(field, reply))];
  return html`<details class="run" part="run">
    <summary>${t(RUN_FACTS)}</summary>
    ${facts(
      told.map((fact, i) => [RUN_ROWS[i] ?? "", inWords(fact)]),
      "en",
    )}
  </details>`;
}
