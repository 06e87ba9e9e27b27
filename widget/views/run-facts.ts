/** The run's facts as the reply tells them, folded away until wanted. */
import { html } from "lit";
import type { TemplateResult } from "lit";
import { MODE_NAMES } from "../../bff/contract/index.ts";
import type { AskReply, Telemetry, TelemetryField } from "../../bff/contract/index.ts";
import { NONE, RUN_FACTS, refusalWords } from "../words.ts";
import { facts } from "./page.ts";

const values = (told: Telemetry): Readonly<Record<TelemetryField, string>> => ({
  mode: MODE_NAMES[told.mode],
  "package refs selected": String(told.package_refs_selected),
  "current refs selected": String(told.current_refs_selected),
  "provider/model": `${told.provider ?? NONE} / ${told.model ?? NONE} (${told.provider_outcome})`,
  "token usage":
    told.token_usage === null
      ? NONE
      : `${told.token_usage.input} in, ${told.token_usage.output} out`,
  latency: `${told.latency_ms} ms`,
  "refusal state": told.refusal_state === null ? NONE : refusalWords(told.refusal_state),
  "citation class counts": Object.entries(told.citation_class_counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(", "),
  "source freshness":
    told.source_freshness.map((one) => `${one.id}: ${one.freshness_label}`).join(", ") || NONE,
  "external retrieval count": String(told.external_retrieval_count),
  "cost estimate, future": NONE,
  "durable logging, future": String(told.durable_logging),
});

export function runFacts({
  telemetry,
  telemetry_fields: fields,
  run_id,
}: AskReply): TemplateResult {
  const told = values(telemetry);
  return html`<details class="run" part="run">
    <summary>${RUN_FACTS}</summary>
    ${facts([
      ["behavior", telemetry.behaviors.join(", ")],
      ...fields.map((field) => [field, told[field]] as const),
      ["run id", run_id],
    ])}
  </details>`;
}
