// The embedding guide is copied from. What it names must be there, and what is there it must name;
// what it calls tried is what the flow test asks its questions on.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { expect } from "chai";
import { inRoot } from "../support/paths.ts";

interface Named {
  readonly name: string;
  readonly kind?: string;
}
type Lists = "attributes" | "members" | "events" | "cssParts" | "cssProperties";
interface Manifest {
  readonly modules: readonly {
    readonly declarations: readonly Readonly<Record<Lists, readonly Named[]>>[];
  }[];
}

const guide = (): string => readFileSync(inRoot("docs/embedding.md"), "utf8");
const rows = (): readonly string[] => {
  const table = guide().split("## By generator")[1]?.split("###")[0] ?? "";
  return [...table.matchAll(/^\| (?:plain )?([A-Za-z]+)[^|]*\|[^\n]*\| [^|\n]* \|$/gm)].map(
    ([, name = ""]) => name.toLowerCase(),
  );
};

describe("house: the embedding guide", () => {
  it("names every attribute, method, event, part and custom property of the manifest", () => {
    const text = readFileSync(inRoot("dist/assistant/custom-elements.json"), "utf8");
    const element = (JSON.parse(text) as Manifest).modules[0]!.declarations[0]!;
    const methods = element.members
      .filter(({ kind }) => kind === "method")
      .map(({ name }) => `${name}(`);
    const names = [element.attributes, element.events, element.cssParts, element.cssProperties]
      .flat()
      .map(({ name }) => `\`${name}\``);
    const missing = [...methods, ...names].filter((name) => !guide().includes(name));
    expect(missing).to.deep.equal([]);
  });

  it("has a row for each kind of site that is tried, and no row that is not", () => {
    const kinds = readdirSync(inRoot("test/fixtures/embedded"));
    const tried = rows().filter((name) => name !== "generator");
    expect(tried.map((name) => (name === "html" ? "plain" : name))).to.have.members(kinds);
  });

  it("shows pictures that are there, and leads to pages and headings that are there", () => {
    const links = [...guide().matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, to = ""]) => to);
    expect(links).not.to.be.empty;
    const headings = [...guide().matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) =>
      text
        .toLowerCase()
        .replace(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
    const broken = links.filter((to) => {
      const [path = "", anchor = ""] = to.split("#");
      return path === "" ? !headings.includes(anchor) : !existsSync(inRoot("docs", path));
    });
    expect(broken).to.deep.equal([]);
  });

  it("keeps no picture that it does not show", () => {
    const shown = readdirSync(inRoot("docs/images")).filter((name) => guide().includes(name));
    expect(shown).to.have.members(readdirSync(inRoot("docs/images")));
  });
});
