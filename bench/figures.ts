/** The last figures of every benchmark as one page, made anew from the kept JSON after each run. */
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Row } from "./results.ts";
import { figure } from "./results.ts";

interface Kept {
  readonly name: string;
  readonly title: string;
  readonly measured_at: string;
  readonly machine: { readonly node: string; readonly cores: number; readonly model: string };
  readonly rows: readonly Row[];
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replace(/\s+/g, " ").trim();

function rowOf({ what, unit, ours, peer, theirs, ratio, target, met }: Row): string {
  const beside = peer === null ? "–" : `${figure(theirs)} (${peer})`;
  const cells = [what, `${figure(ours)} ${unit}`, beside, figure(ratio), target];
  return `| ${[...cells, met ? "yes" : "**no**"].map(cell).join(" | ")} |`;
}

/** Markdown of one benchmark. `pictures`: names of files that stand beside. */
export function section(kept: Kept, pictures: readonly string[]): string {
  const { node, cores, model } = kept.machine;
  const time = kept.measured_at.slice(0, 16).replace("T", " ");
  return [
    `## ${kept.title}`,
    "",
    `\`npm run bench -- ${kept.name}\`, ${time} UTC, Node ${node}, ${cores} cores (${model}).`,
    "",
    "| what | ours | beside | ratio | target | met |",
    "|---|---|---|---|---|---|",
    ...kept.rows.map(rowOf),
    ...pictures.flatMap((name) => [
      "",
      `![${name.replace(/\.svg$/, "").replaceAll("-", " ")}](${name})`,
    ]),
    "",
  ].join("\n");
}

const HEAD = `# Last figures

Written by \`npm run bench\`, which keeps what it measured last; not to be edited. How to read and rerun
them: [\`bench/README.md\`](../README.md). Times hold beside their peer in the same run, and say little
alone: machines differ and are busy.
`;

/** Writes the page into the folder of the kept figures. */
export function writeFigures(folder: string): void {
  const files = readdirSync(folder).sort();
  const sections = files
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Kept)
    .map((kept) => {
      const own = (name: string) => name.startsWith(`${kept.name}-`) && name.endsWith(".svg");
      return section(kept, files.filter(own));
    });
  writeFileSync(join(folder, "README.md"), [HEAD, ...sections].join("\n"));
}
