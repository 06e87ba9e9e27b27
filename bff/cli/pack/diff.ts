/** `pca pack diff`: a change list for the person who must approve the newer pack. */
import { packDigest } from "../../edge/store/pack.ts";
import { many, number } from "../support/count.ts";
import { EXIT, print, printJson } from "../support/io.ts";
import type { Io } from "../support/io.ts";
import { wrap } from "../support/options.ts";
import { styleOf } from "../support/style.ts";
import type { Style } from "../support/style.ts";
import { table } from "../support/table.ts";
import { verb } from "../support/verb.ts";
import { diffLines } from "./diff-lines.ts";
import { diffPacks } from "./diff-packs.ts";
import type { FieldChange, PackChange, SectionChange, SourceChange } from "./diff-packs.ts";
import { readPack } from "./read-pack.ts";

const WIDTH = 100;
/** Lines shown of one section without `--full`. */
const SHOWN_LINES = 8;

interface View {
  readonly style: Style;
  readonly full: boolean;
}

function fieldRows(changes: readonly FieldChange[]): readonly (readonly string[])[] {
  return changes.map(({ field, from, to }) => [field, from, "→", to]);
}

function signed(sign: "-" | "+", line: string): readonly string[] {
  return wrap(line, WIDTH - 8).map((part, at) => `      ${at === 0 ? sign : " "} ${part}`);
}

function lineChanges(change: SectionChange, view: View): readonly string[] {
  const all = diffLines(change.from, change.to);
  const some = view.full ? all : all.slice(0, SHOWN_LINES);
  const { good, bad } = view.style;
  const more = all.length - some.length;
  return [
    ...some.flatMap(({ sign, line }) => signed(sign, line).map(sign === "-" ? bad : good)),
    ...(more === 0 ? [] : [`      … ${more} more lines; --full shows them`]),
  ];
}

function sectionLines(change: SectionChange, view: View): readonly string[] {
  const head = `    ${change.kind} ${change.section}`;
  return [head, ...lineChanges(change, view)];
}

/** For a page that came or went, its fields as they are. */
function accessLines(change: SourceChange): readonly string[] {
  if (change.access.length === 0) return [];
  if (change.kind === "changed") return [table({ rows: fieldRows(change.access), indent: 4 })];
  return [table({ rows: change.access.map(({ field, to }) => [field, to]), indent: 4 })];
}

function sourceLines(change: SourceChange, view: View): readonly string[] {
  const name = change.source_path === "" ? change.source_object : change.source_path;
  const other = change.other.filter((one) => one.field !== "source_version");
  return [
    `  ${view.style.bold(name)} ${change.title === "" ? "" : `(${change.title})`}`.trimEnd(),
    ...accessLines(change),
    ...(other.length === 0 ? [] : [table({ rows: fieldRows(other), indent: 4 })]),
    ...(change.kind === "removed" ? [] : change.sections.flatMap((one) => sectionLines(one, view))),
  ];
}

function group(
  title: string,
  of: { sources: readonly SourceChange[]; view: View },
): readonly string[] {
  const { sources, view } = of;
  if (sources.length === 0) return [];
  const lines = sources.flatMap((source) => sourceLines(source, view));
  return ["", view.style.bold(`${title} (${sources.length})`), ...lines];
}

function lines(change: PackChange, view: View): readonly string[] {
  const { sources } = change;
  const changed = sources.filter((one) => one.kind === "changed");
  const access = changed.filter((one) => one.access.length > 0);
  const text = changed.filter((one) => one.access.length === 0);
  const facts = table({ rows: fieldRows(change.package), indent: 2 });
  return [
    ...(change.package.length === 0 ? [] : ["", view.style.bold("Package"), facts]),
    ...group("Who may read or rely on it changed", { sources: access, view }),
    ...group("Pages added", { sources: sources.filter((one) => one.kind === "added"), view }),
    ...group("Pages removed", { sources: sources.filter((one) => one.kind === "removed"), view }),
    ...group("Pages changed", { sources: text, view }),
  ];
}

function counted(change: PackChange): string {
  const count = (kind: string): number => change.sources.filter((one) => one.kind === kind).length;
  const sections = change.sources.reduce((sum, one) => sum + one.sections.length, 0);
  return (
    `${many(count("added"), "page")} added, ${count("removed")} removed, ` +
    `${count("changed")} changed; changed sections: ${number(sections)}.`
  );
}

export const run = verb(
  {
    command: "pca pack diff",
    summary: "Tells what changed between two packs, for the person who approves the newer one.",
    options: {
      full: { help: "Show every changed line." },
      json: { help: "Print the changes as JSON, with the whole texts." },
    },
    positionals: [
      { name: "A", help: "The older pack.", required: true },
      { name: "B", help: "The newer pack.", required: true },
    ],
  },
  ({ values, positionals: [older = "", newer = ""] }, io: Io) => {
    const [from, to] = [readPack(older, io), readPack(newer, io)];
    const change = diffPacks(from, to);
    const same = packDigest(from) === packDigest(to);
    const style = styleOf(io.stdout, io.env);
    if (values.json) printJson(io, { from: packDigest(from), to: packDigest(to), ...change });
    else if (same) print(io, "The packs are the same.");
    else print(io, counted(change), ...lines(change, { style, full: values.full }));
    return EXIT.good;
  },
);
