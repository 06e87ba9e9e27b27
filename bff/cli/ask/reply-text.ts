/** A reply for reading in a terminal: an answer sheet, sources below in two lists. */
import { CURRENT_IS_NOT_AUTHORITY, MODES } from "../../contract/index.ts";
import type {
  AskReply,
  CurrentCitation,
  LaneReply,
  PackageCitation,
  Statement,
} from "../../contract/index.ts";
import { wrap } from "../support/options.ts";
import type { Style } from "../support/style.ts";

export interface ReplyTextOptions {
  readonly question: string;
  readonly style: Style;
}

const WIDTH = 100;

const indented = (text: string, indent: string): readonly string[] =>
  text
    .split("\n")
    .flatMap((line) => wrap(line, WIDTH - indent.length).map((part) => indent + part));

function statementLines({ text, citations, kind, divergence_kind }: Statement): readonly string[] {
  const mark = citations.length === 0 ? "" : ` [${citations.join(", ")}]`;
  const named = kind === "claim" ? "" : `(${(divergence_kind ?? kind).replaceAll("_", " ")}) `;
  return indented(`${named}${text}${mark}`, "  ");
}

function laneLines({ label, statements, note }: LaneReply, { bold }: Style): readonly string[] {
  const noted = note === null ? [] : indented(note, "  ");
  return ["", bold(label), ...statements.flatMap(statementLines), ...noted];
}

function packageLines(citation: PackageCitation): readonly string[] {
  const { id, title, section, reader_target, source_path, source_version } = citation;
  const older = citation.older_than === null ? "" : ` Older than ${citation.older_than}.`;
  const where = reader_target ?? `/html/${source_path}`;
  return [
    ...indented(`[${id}] ${title}, ${section} (version ${source_version})`, "  "),
    ...indented(where, "       "),
    ...indented(`${citation.quality_label}. ${citation.claim_boundary}${older}`, "       "),
  ];
}

function currentLines(citation: CurrentCitation): readonly string[] {
  const { id, title, url, trust_label, freshness_label, retrieved_at, limitations } = citation;
  const limits = limitations.length === 0 ? "" : `; ${limitations.join(", ")}`;
  return [
    ...indented(`[${id}] ${title}`, "  "),
    ...indented(url, "       "),
    ...indented(
      `${trust_label}; ${freshness_label}; retrieved ${retrieved_at}${limits}`,
      "       ",
    ),
    ...indented(citation.claim_boundary, "       "),
  ];
}

function sourceLines({ citations }: AskReply, { bold }: Style): readonly string[] {
  const [own, current] = [citations.package, citations.current];
  return [
    ...(own.length === 0 ? [] : ["", bold("Package sources"), ...own.flatMap(packageLines)]),
    ...(current.length === 0
      ? []
      : [
          "",
          bold("Current/public sources"),
          ...indented(CURRENT_IS_NOT_AUTHORITY, "  "),
          ...current.flatMap(currentLines),
        ]),
  ];
}

function endLines({ refusal, diagnostic }: AskReply): readonly string[] {
  if (refusal !== null)
    return ["", ...indented(refusal.message, ""), ...indented(refusal.needed, "")];
  return diagnostic === null ? [] : ["", ...indented(diagnostic.message, "")];
}

/** Why there is, or is not, something current; it says nothing where nobody asked for it. */
function currentLine({ mode, current_context }: AskReply): readonly string[] {
  if (mode !== MODES[1] || current_context.message === "") return [];
  return ["", ...indented(`Current/public context: ${current_context.message}`, "")];
}

function withheldLine({ withheld_statements, withheld_reasons }: AskReply): readonly string[] {
  if (withheld_statements === 0) return [];
  const why = Object.entries(withheld_reasons).map(([reason, count]) => `${reason} ${count}`);
  return ["", `Withheld statements: ${withheld_statements} (${why.join(", ")})`];
}

/** Lines of at most 100 characters. */
export function replyText(reply: AskReply, { question, style }: ReplyTextOptions): string {
  return [
    style.bold(question),
    ...endLines(reply),
    ...reply.lanes.flatMap((lane) => laneLines(lane, style)),
    ...sourceLines(reply, style),
    ...currentLine(reply),
    ...withheldLine(reply),
    "",
    style.dim(`${reply.mode}. Run ${reply.run_id}.`),
  ].join("\n");
}
