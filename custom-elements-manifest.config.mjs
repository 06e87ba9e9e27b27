// The element's manifest, written beside the bundle.

/** The analyzer takes the parameter of the element's one dispatching helper for an event's name. */
const namedEventsOnly = {
  name: "named-events-only",
  packageLinkPhase({ customElementsManifest }) {
    for (const { declarations } of customElementsManifest.modules) {
      for (const declaration of declarations.filter(({ events }) => events)) {
        declaration.events = declaration.events.filter(({ name }) => name.startsWith("pca-"));
      }
    }
  },
};

export default {
  globs: ["widget/**/*.ts"],
  outdir: "dist/assistant",
  litelement: true,
  packagejson: false, // which holds the path already; a build changes no file of the repository
  plugins: [namedEventsOnly],
};
