/** The run's facts as the reply tells them, folded away until wanted. */
import { html } from "lit";
import type { TemplateResult } from "lit";
import { MODE_NAMES } from "../../bff/contract/index.ts";
import type { AskReply, Telemetry, TelemetryField } from "../../bff/contract/index.ts";
import { BEHAVIORS_FIELD, NONE, RUN_FACTS, RUN_ID, plural, refusalWords } from "../words.ts";

const VALUES: Readonly<Record<TelemetryField, (facts: Telemetry) => string>> = {
  mode: ({ mode }) => MODE_NAMES[mode],
  "package refs selected": ({ package_refs_selected: count }) => String(count),
  "current refs selected": ({ current_refs_selected: count }) => String(count),
  "provider/model": ({ provider, model, provider_outcome: outcome }) =>
    `${[provider, model].filter((part) => part !== null).join(" / ") || NONE} (${outcome})`,
  "token usage": ({ token_usage: usage }) =>
    usage === null ? NONE : `${usage.input} in, ${usage.output} out`,
  latency: ({ latency_ms: ms }) => `${ms} ms`,
  "refusal state": ({ refusal_state: state }) => (state === null ? NONE : refusalWords(state)),
  "citation class counts": ({ citation_class_counts: counts }) =>
    Object.entries(counts)
      .map(([name, count]) => `${name}: ${count}`)
      .join(", "),
  "source freshness": ({ source_freshness: list }) =>
    list.map((one) => `${one.id}: ${one.freshness_label}`).join(", ") || NONE,
  "external retrieval count": ({ external_retrieval_count: count }) => plural(count, "retrieval"),
  "cost estimate, future": () => NONE,
  "durable logging, future": ({ durable_logging: durable }) => String(durable),
};

export function runFacts(reply: AskReply): TemplateResult {
  const rows = [
    [BEHAVIORS_FIELD, reply.telemetry.behaviors.join(", ")],
    ...reply.telemetry_fields.map((field) => [field, VALUES[field](reply.telemetry)]),
    [RUN_ID, reply.run_id],
  ];
  return html`<details class="run" part="run">
    <summary>${RUN_FACTS}</summary>
    <dl>
      ${rows.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd><bdi>${value}</bdi></dd>
          </div>`,
      )}
    </dl>
  </details>`;
}
