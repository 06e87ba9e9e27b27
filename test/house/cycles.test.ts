// A cycle of imports, of types too, means that two files are one thought in two places, and that
// neither can be read or changed alone.
import { expect } from "chai";
import { type Source, importsOf, parse, sourcesIn } from "./sources.ts";

type Graph = ReadonlyMap<string, readonly string[]>;

function graphOf(sources: readonly Source[]): Graph {
  const targets = (source: Source) => importsOf(source).flatMap(({ target }) => target ?? []);
  return new Map(sources.map((source) => [source.path, targets(source)]));
}

/** The first cycle, as the paths along it, or undefined. Each file is walked once. */
function cycleIn(graph: Graph): readonly string[] | undefined {
  const done = new Set<string>();
  function walk(path: string, trail: readonly string[]): readonly string[] | undefined {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const next of graph.get(path) ?? []) {
      const found = walk(next, [...trail, path]);
      if (found) return found;
    }
    done.add(path);
    return undefined;
  }
  for (const path of graph.keys()) {
    const found = walk(path, []);
    if (found) return found;
  }
  return undefined;
}

describe("house: cycles", () => {
  it("has none in bff, widget and demo, types included", () => {
    const sources = sourcesIn("bff", "widget", "demo");
    expect(sources).not.to.be.empty;
    expect(cycleIn(graphOf(sources))?.join(" -> ")).to.equal(undefined);
  });

  it("sees a seeded cycle of three files, closed by a type", () => {
    const seeded = [
      parse("bff/a.ts", 'import { b } from "./b.ts";'),
      parse("bff/b.ts", 'export { c } from "./core/c.ts";'),
      parse("bff/core/c.ts", 'import type { A } from "../a.ts";'),
    ];
    const cycle = ["bff/a.ts", "bff/b.ts", "bff/core/c.ts", "bff/a.ts"];
    expect(cycleIn(graphOf(seeded))).to.deep.equal(cycle);
  });
});
