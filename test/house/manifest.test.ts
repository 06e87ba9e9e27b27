// The manifest is what a site's people and their tools read of the element. It promises the outward
// names, neither more nor fewer, and every part and property that the styles and templates offer.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { inRoot } from "../support/paths.ts";
import { filesIn } from "./sources.ts";

interface Named {
  name?: string;
  description?: string;
  kind?: string;
  privacy?: string;
}
interface Declaration extends Named {
  tagName?: string;
  attributes?: Named[];
  members?: Named[];
  events?: Named[];
  cssParts?: Named[];
  cssProperties?: Named[];
  slots?: Named[];
}

const ATTRIBUTES =
  "endpoint modes heading placement open hotkey suggestions lang theme no-restore".split(" ");
const METHODS = ["ask", "openPanel", "closePanel", "clear"];
const EVENTS = ["pca-open", "pca-close", "pca-ask", "pca-reply", "pca-citation", "pca-error"];
// What Lit, not a page, calls: its lifecycle is public by inheritance.
const LIFECYCLE =
  /^(connected|disconnected|attributeChanged|adopted)Callback$|^(will|should)Update$|^(firstU|u)pdated$|^(render|createRenderRoot)$/;

const names = (list: readonly Named[] | undefined) => (list ?? []).map(({ name }) => name);
const widget = () =>
  filesIn(["widget"], /\.ts$/)
    .map((path) => readFileSync(inRoot(path), "utf8"))
    .join("\n");
const found = (pattern: RegExp) =>
  new Set([...widget().matchAll(pattern)].flatMap(([, name = ""]) => name.split(/\s+/)));

describe("house: the element's manifest", () => {
  let element: Declaration;
  let path: string | undefined;
  before(() => {
    const text = readFileSync(inRoot("dist/assistant/custom-elements.json"), "utf8");
    const { modules } = JSON.parse(text) as {
      modules: { path: string; declarations: Declaration[] }[];
    };
    expect(modules).to.have.lengthOf(1);
    path = modules[0]?.path;
    const all = modules.flatMap(({ declarations }) => declarations);
    const one = all.filter(({ tagName }) => tagName === "package-context-assistant");
    expect(one).to.have.lengthOf(1);
    element = one[0]!;
  });

  it("has the outward attributes and events, and no other", () => {
    expect(names(element.attributes)).to.have.members(ATTRIBUTES);
    expect(names(element.events)).to.have.members(EVENTS);
  });

  it("has the outward methods, and no other", () => {
    const open = (element.members ?? []).filter(
      ({ kind, privacy, name }) =>
        kind === "method" && (privacy ?? "public") === "public" && !LIFECYCLE.test(name ?? ""),
    );
    expect(names(open)).to.have.members(METHODS);
  });

  it("describes each attribute, property, method, event, part, slot and custom property", () => {
    const { attributes, members, events, cssParts, cssProperties, slots } = element;
    const all = [attributes, members, events, cssParts, cssProperties, slots].flatMap(
      (list) => list ?? [],
    );
    const inherited = all.filter(({ name }) => !LIFECYCLE.test(name ?? ""));
    expect(names(inherited.filter(({ description }) => !description))).to.deep.equal([]);
  });

  it("names one module, the script that is shipped, and no private member", () => {
    expect(path).to.equal("dist/assistant/package-context-assistant.js");
    const hidden = (element.members ?? []).filter(
      ({ privacy, name }) => privacy === "private" || name?.startsWith("#"),
    );
    expect(names(hidden)).to.deep.equal([]);
  });

  it("has the custom properties that the styles read", () => {
    const read = found(/var\(\s*(--pca-[\w-]+)/g);
    expect(names(element.cssProperties)).to.have.members([...read]);
  });

  it("has every part that a template names in full", () => {
    const named = [...found(/\bpart="([^"$]+?)(?=["$]|\s*\w*-?\$)/g)];
    expect(named).not.to.be.empty;
    const described = names(element.cssParts);
    expect(named.filter((name) => !described.includes(name))).to.deep.equal([]);
  });
});
