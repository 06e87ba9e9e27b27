// The element's manifest, written beside the bundle.

const TAG = "package-context-assistant";
const BUNDLE = `dist/assistant/${TAG}.js`;

/** Names of types and constants that a reader of the manifest cannot look up. */
const SPELT = { Placement: '"inline" | "corner" | "side"' };
const LITERAL = /^(".*"|'.*'|true|false|null|-?\d+)$/;

/** The analyzer takes the parameter of the element's one dispatching helper for an event's name. */
const isOurs = ({ name }) => name.startsWith("pca-");
const isOpen = ({ privacy, name }) => (privacy ?? "public") === "public" && !name.startsWith("#");

function spelt(one) {
  const text = SPELT[one.type?.text];
  if (text) one.type = { text };
  if (one.default !== undefined && !LITERAL.test(one.default)) delete one.default;
  return one;
}

/** What an attribute says of itself holds for its property too. */
function described(member, attributes) {
  const attribute = attributes.find(({ fieldName }) => fieldName === member.name);
  return spelt(attribute ? { description: attribute.description, ...member } : member);
}

/**
 * One module, the one that is shipped, with the element as a page sees it: what its parts are made
 * of is nobody's to call.
 */
const elementOnly = {
  name: "element-only",
  packageLinkPhase({ customElementsManifest: manifest }) {
    const all = manifest.modules.flatMap(({ declarations }) => declarations);
    const element = all.find(({ tagName }) => tagName === TAG);
    const { attributes, members, events } = element;
    element.members = members.filter(isOpen).map((member) => described(member, attributes));
    element.attributes = attributes.map(spelt);
    element.events = events
      .filter(isOurs)
      .map((one) => ({ type: { text: "CustomEvent" }, ...one }));
    const declaration = { name: element.name, module: BUNDLE };
    const exports = [
      { kind: "js", name: element.name, declaration },
      { kind: "custom-element-definition", name: TAG, declaration },
    ];
    const module = { kind: "javascript-module", path: BUNDLE };
    manifest.modules = [{ ...module, declarations: [element], exports }];
  },
};

export default {
  globs: ["widget/**/*.ts"],
  outdir: "dist/assistant",
  litelement: true,
  packagejson: false, // which holds the path already; a build changes no file of the repository
  plugins: [elementOnly],
};
