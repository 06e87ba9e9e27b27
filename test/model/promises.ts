/** What holds of every reply, whatever a model wrote; each broken promise in words. */
import { LANES } from "../../bff/contract/index.ts";
import type { AskReply, Statement } from "../../bff/contract/index.ts";
import type { SourceRecord } from "../../bff/core/documents.ts";
import type { Reader } from "../../bff/core/records.ts";
import type { TraceRecord } from "../../bff/core/trace.ts";

export interface Delivered {
  readonly reply: AskReply;
  readonly trace: TraceRecord;
  readonly sources: readonly SourceRecord[];
}

/** The demo's rule of reading: a label of one of the reader's groups. */
const mayRead = ({ groups }: Reader, { access_labels }: SourceRecord): boolean =>
  access_labels.some((label) => groups.includes(label));

const ADDRESS = /https?:|www\.|\]\(|<[a-z!/]/i;

function statementFaults(
  { text, citations }: Statement,
  known: ReadonlySet<string>,
): readonly string[] {
  return [
    ...(citations.length === 0 ? ["a statement without a citation"] : []),
    ...(citations.some((id) => !known.has(id)) ? ["a citation of nothing that was admitted"] : []),
    ...(ADDRESS.test(text) ? ["an address or markup"] : []),
  ];
}

/** The first two lanes rest on their own class alone. */
function laneFaults({ lanes }: AskReply): readonly string[] {
  const wrong = (label: string, start: string): boolean =>
    lanes.some(
      (lane) =>
        lane.label === label &&
        lane.statements.some(({ citations }) => citations.some((id) => !id.startsWith(start))),
    );
  return wrong(LANES[0], "P") || wrong(LANES[1], "C") ? ["a citation in another's lane"] : [];
}

export function brokenPromises(
  { reply, trace, sources }: Delivered,
  reader: Reader,
): readonly string[] {
  const known = new Set<string>([
    ...reply.selected_package_refs,
    ...reply.current_external_source_refs,
  ]);
  const statements = reply.lanes.flatMap((lane) => lane.statements);
  const forbidden = sources.filter((source) => !mayRead(reader, source));
  const assembled = new Set(trace.assembled?.source_objects);
  const paths = new Set(reply.citations.package.map(({ source_path }) => source_path));
  const kept = (trace.validation ?? []).filter(({ verdict }) => verdict === "kept");
  return [
    ...statements.flatMap((one) => statementFaults(one, known)),
    ...laneFaults(reply),
    ...(forbidden.some(({ source_object }) => assembled.has(source_object))
      ? ["a source that the reader may not read was sent"]
      : []),
    ...(forbidden.some(({ source_path }) => paths.has(source_path))
      ? ["a source that the reader may not read is cited"]
      : []),
    ...(kept.some(({ quote_offsets }) => quote_offsets === null)
      ? ["a kept statement whose quote is not in its passage"]
      : []),
    ...(reply.kind === "answer"
      ? []
      : statements.length > 0
        ? ["statements without an answer"]
        : []),
    ...(trace.tool_submissions > 0 ? ["a tool was called"] : []),
  ];
}
