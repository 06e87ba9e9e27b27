import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import terser from "@rollup/plugin-terser";
import MagicString from "magic-string";

const POLICY = /createPolicy\("lit-html"/;
const POLICY_NAME = "package-context-assistant";

/**
 * Gives Lit's Trusted Types policy our name. A page that allows `trusted-types lit-html` and has a
 * Lit of its own would otherwise refuse the second policy of that name, and the widget with it.
 */
function ownTrustedTypesPolicy() {
  let renamed = 0;
  return {
    name: "own-trusted-types-policy",
    transform(code, id) {
      if (!id.includes("lit-html") || !POLICY.test(code)) return null;
      renamed += 1;
      return { code: code.replace(POLICY, `createPolicy("${POLICY_NAME}"`), map: null };
    },
    buildEnd(error) {
      if (error || renamed === 1) return;
      this.error(`Lit's Trusted Types policy was found ${renamed} times, expected once.`);
    },
  };
}

const COUNT_OF_COPIES = /\(\w+\.\w+Versions\?\?=\[\]\)\.push\("[\d.]+"\)/;
const SUPPORT = /\b\w+\.(lit\w*|reactiveElement)(Polyfill|Hydrate)Support\b/g;

/**
 * Takes out of Lit what is for others: its list of copies on the page, which is the host's, and its
 * hooks for old browsers and for pages rendered on a server, neither of which the widget has.
 */
function leanLit() {
  let found = 0;
  return {
    name: "lean-lit",
    transform(code, id) {
      if (!/node_modules.*lit/.test(id) || !COUNT_OF_COPIES.test(code)) return null;
      found += 1;
      return { code: code.replace(COUNT_OF_COPIES, "0").replace(SUPPORT, "(void 0)"), map: null };
    },
    buildEnd(error) {
      if (!error && found !== 3)
        this.error(`Lit's list of copies was found ${found} times, not 3.`);
    },
  };
}

/** Hands the compiler's source maps on, so that the bundle's map names the TypeScript sources. */
function compilerSourceMaps() {
  return {
    name: "compiler-source-maps",
    load(id) {
      if (!id.endsWith(".js") || !existsSync(`${id}.map`) || id.includes("node_modules"))
        return null;
      return { code: readFileSync(id, "utf8"), map: readFileSync(`${id}.map`, "utf8") };
    },
  };
}

const SQUEEZE = {
  css: (text) =>
    text
      .replace(/\/\*[^]*?\*\//g, "")
      .replace(/\s+/g, " ")
      .replace(/ ?([{};,]) ?/g, "$1")
      .replace(/: /g, ":")
      .replace(/;}/g, "}")
      .replace(/([ :,(])0\./g, "$1."),
  // Between words and tags a line's indent draws as one space, so one space it stays.
  html: (text) => text.replace(/\n\s*/g, " ").replace(/ >/g, ">"),
};

function* taggedTemplates(node) {
  if (node.type === "TaggedTemplateExpression" && SQUEEZE[node.tag.name]) yield node;
  for (const child of Object.values(node)) {
    for (const part of Array.isArray(child) ? child : [child]) {
      if (typeof part?.type === "string") yield* taggedTemplates(part);
    }
  }
}

/** Takes the indentation out of our own templates and styles, which a minifier leaves as they are. */
function squeezedTemplates() {
  return {
    name: "squeezed-templates",
    transform(code, id) {
      if (id.includes("node_modules")) return null;
      const text = new MagicString(code);
      for (const { tag, quasi } of taggedTemplates(this.parse(code))) {
        for (const { start, end } of quasi.quasis) {
          if (start < end) text.update(start, end, SQUEEZE[tag.name](code.slice(start, end)));
        }
      }
      return { code: text.toString(), map: text.generateMap({ hires: true }) };
    },
  };
}

function packageFolder(file) {
  let folder = dirname(file);
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  const { name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return name ? folder : packageFolder(folder);
}

function notice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const text = readFileSync(join(folder, "LICENSE"), "utf8").trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}

/** Writes the licences of what is bundled to a file beside it, since minifying drops comments. */
function thirdPartyNotices() {
  return {
    name: "third-party-notices",
    generateBundle(_options, output) {
      const modules = Object.values(output).flatMap(({ modules }) => Object.entries(modules ?? {}));
      const foreign = modules
        .filter(([id, { renderedLength }]) => id.includes("node_modules") && renderedLength > 0)
        .map(([id]) => packageFolder(id));
      const notices = [...new Set(foreign)].sort().map(notice);
      const fileName = "package-context-assistant.notices.txt";
      this.emitFile({ type: "asset", fileName, source: notices.join(`\n${"-".repeat(72)}\n\n`) });
    },
  };
}

const LANGUAGES = ["de", "fr"];
const TABLE = /\/widget\/words\.([a-z]{2})\.js$/;
const MINIFIED = {
  ecma: 2022,
  module: true,
  compress: { passes: 3, unsafe_arrows: true, unsafe_comps: true },
  format: { comments: false },
};

const script = {
  input: "dist/widget/index.js",
  // A reader of another language fetches one more file, with the English words it translates.
  external: (id) => TABLE.test(id),
  output: {
    file: "dist/assistant/package-context-assistant.js",
    format: "esm",
    sourcemap: true,
    generatedCode: "es2015",
    paths: (id) => id.replace(/^.*words\.([a-z]{2})\.js$/, "./package-context-assistant.$1.js"),
  },
  plugins: [
    ownTrustedTypesPolicy(),
    leanLit(),
    compilerSourceMaps(),
    squeezedTemplates(),
    nodeResolve({ exportConditions: ["production"] }),
    terser(MINIFIED),
    thirdPartyNotices(),
  ],
};

const tables = LANGUAGES.map((lang) => ({
  input: `dist/widget/words.${lang}.js`,
  output: {
    file: `dist/assistant/package-context-assistant.${lang}.js`,
    format: "esm",
    sourcemap: true,
    generatedCode: "es2015",
  },
  plugins: [compilerSourceMaps(), nodeResolve(), terser(MINIFIED)],
}));

export default [script, ...tables];
