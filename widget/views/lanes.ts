/** The lanes of an answer as headed sections, in the order in which the reply gives them. */
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";
import { CONFLICT_HEADINGS, LANES } from "../../bff/contract/index.ts";
import type { AskReply, LaneReply, Statement, StatementKind } from "../../bff/contract/index.ts";
import { t } from "../language.ts";
import { BASIS_WORDS, IMPLICATION, NO_STATEMENT, UPDATE_CANDIDATE } from "../words.ts";
import { cited, marks, originWords } from "./marks.ts";
import { original } from "./page.ts";
import type { Page } from "./page.ts";
import { isPackage } from "./records.ts";
import { prose } from "./text.ts";

const KINDS = ["package", "current", "synthesis", "divergence"] as const;
const [, , CONFLICT, DECISION_NEEDED] = CONFLICT_HEADINGS;

interface Setting {
  readonly reply: AskReply;
  readonly page: Page;
}

const isConflict = ({ lanes }: AskReply): boolean =>
  lanes.some((lane) => lane.statements.some(({ kind }) => kind === "conflict"));

function label({ kind, basis, divergence_kind: divergence }: Statement): string {
  const parts = [divergence, kind === "update_candidate" ? t(UPDATE_CANDIDATE) : undefined];
  return [...parts, t(BASIS_WORDS[basis])].filter((part) => part !== undefined).join(" · ");
}

function statement(
  said: Statement,
  { setting, above }: { setting: Setting; above: readonly string[] },
): TemplateResult {
  const { reply, page } = setting;
  return html`<div class="statement" part="statement">
    ${above.map((line) => html`<p class="origin">${line}</p>`)}
    <div dir="auto" lang=${page.passageLang ?? nothing}>
      ${prose(said.text, marks(cited(said.citations, reply), page))}
    </div>
  </div>`;
}

/** Whether a statement rests on a section that another one here is newer than. */
const isOlder = (said: Statement | undefined, reply: AskReply): boolean =>
  cited(said?.citations ?? [], reply).some((one) => isPackage(one) && one.older_than !== null);

/**
 * Where a statement comes from stands before it: in a conflict and beside what is older always, else
 * where it changes.
 */
function sourced({ statements }: LaneReply, { reply, page }: Setting): TemplateResult[] {
  const origins = statements.map(({ citations }) => originWords(cited(citations, reply), page));
  const same = (i: number) =>
    origins[i]?.join() === origins[i - 1]?.join() &&
    !isConflict(reply) &&
    !isOlder(statements[i], reply);
  return statements.map((said, i) =>
    statement(said, { setting: { reply, page }, above: same(i) ? [] : (origins[i] ?? []) }),
  );
}

function derived(statements: readonly Statement[], setting: Setting): TemplateResult[] {
  return statements.map((said) => statement(said, { setting, above: [label(said)] }));
}

function headed(
  heading: string,
  { said, setting }: { said: readonly Statement[]; setting: Setting },
): TemplateResult | typeof nothing {
  if (said.length === 0) return nothing;
  return html`<div class="block">
    <h5>${original(heading)}</h5>
    ${derived(said, setting)}
  </div>`;
}

/** Synthesis opens with the blocks Conflict and Decision needed, where there are any. */
function interpreted({ statements }: LaneReply, setting: Setting): unknown {
  const of = (kind: StatementKind) => statements.filter((said) => said.kind === kind);
  const rest = statements.filter(({ kind }) => kind !== "conflict" && kind !== "decision_needed");
  return [
    headed(CONFLICT, { said: of("conflict"), setting }),
    headed(DECISION_NEEDED, { said: of("decision_needed"), setting }),
    derived(rest, setting),
  ];
}

function lane(said: LaneReply, setting: Setting): TemplateResult {
  const at = LANES.indexOf(said.label);
  const kind = KINDS[at] ?? "divergence";
  const statements = at < 2 ? sourced(said, setting) : interpreted(said, setting);
  const empty = said.statements.length === 0;
  const none = empty ? t(NO_STATEMENT) : null;
  const note = said.note === null ? none : original(said.note);
  return html`<section
    class="lane ${kind} ${empty ? "muted" : ""}"
    part="lane lane-${kind}"
    aria-labelledby="lane-${kind}"
  >
    <h4 id="lane-${kind}">${original(said.label)}</h4>
    ${at === 2 && !empty ? html`<p class="origin">${t(IMPLICATION)}</p>` : nothing} ${statements}
    ${note === null ? nothing : html`<p>${note}</p>`}
  </section>`;
}

export function lanes(reply: AskReply, page: Page): TemplateResult[] {
  return reply.lanes.map((said) => lane(said, { reply, page }));
}
