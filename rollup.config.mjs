import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
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

/** What is taken out of Lit, for each how often it stands there and what stands in its place. */
const FOR_OTHERS = [
  // Its list of copies on the page, which is the host's.
  [/\(\w+\.\w+Versions\?\?=\[\]\)\.push\("[\d.]+"\)/g, 3, "0"],
  // Hooks for old browsers, and for pages rendered on a server.
  [/\b\w+\.(lit\w*|reactiveElement)(Polyfill|Hydrate)Support\b/g, 4, "(void 0)"],
  // Browsers without adopted style sheets: none of them draws our colours either.
  [
    /\w+\.ShadowRoot&&\(.{0,60}\)&&"adoptedStyleSheets"in [\w.&"]+in CSSStyleSheet\.prototype/g,
    1,
    "!0",
  ],
  // Marks on the page for decorators, which no class of ours has.
  [/Symbol\.metadata\?\?=.{0,40}litPropertyMetadata\?\?=new WeakMap;/g, 1, ""],
  [/const \w+=this\[Symbol\.metadata\];if\(null!==\w+\)\{.*?litPropertyMetadata.*?\}/g, 1, ""],
  // Directives, of which no template of ours has one: a value is what it is, and asks for nothing.
  [/(function (\w)\(\w,(\w),\w=\w,\w\)\{)if\(.{100,420}?\),\3\}/g, 1, "$1return $3}"],
  [/get (startNode|endNode|tagName|_\$AU)\(\)\{return [^}]{0,40}\}/g, 7, ""],
  [/get parentNode\(\)\{(return [^}]{0,40}|let .{0,120}?,\w)\}/g, 2, ""],
  // Parts in the text of a field.
  [/if\(\w\.test\(\w\.tagName\)\)\{const .{0,250}?append\(\w\[\w\],\w\(\)\)\}\}/g, 1, ""],
  // Templates of drawings and formulas, parts in comments, templates compiled beforehand.
  [/2===\w\?"<\/?svg>":3===\w\?"<\/?math>":""/g, 2, '""'],
  [/2===\w\|\|3===\w(?=\)\{const .{0,70}?childNodes\)\})/g, 1, "!1"],
  [/else\{let \w=-1;for\(.{0,40}indexOf.{0,80}?length-1\}/g, 1, ""],
  [/"number"==typeof \w\?(this\.\w*\$\w+\(\w\)):\(void 0===.{0,80}?,\w\)/g, 1, "$1"],
  // Advice to whoever writes a wrong style; ours is compiled and seen by tests.
  [/Error\("(Value passed|CSSResult)[^;]*?"\)/g, 2, "Error()"],
];

/** Takes out of Lit what is for others than the readers of this widget. */
function leanLit() {
  const found = FOR_OTHERS.map(() => 0);
  return {
    name: "lean-lit",
    transform(code, id) {
      if (!/node_modules.*lit/.test(id)) return null;
      const lean = FOR_OTHERS.reduce((text, [pattern, , instead], i) => {
        found[i] += text.match(pattern)?.length ?? 0;
        return text.replace(pattern, instead);
      }, code);
      return lean === code ? null : { code: lean, map: null };
    },
    buildEnd(error) {
      if (error) return;
      FOR_OTHERS.forEach(([pattern, times], i) => {
        if (found[i] !== times)
          this.error(`Lit has ${String(pattern)} ${found[i]} times, expected ${times}.`);
      });
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

/** Files that few readers need: the words of other languages, and copying an answer. */
const LATER = { "words.de": "de", "words.fr": "fr", copy: "copy" };
const FETCHED_LATER = /^.*\/widget\/(words\.[a-z]{2}|copy)\.js$/;
const fileName = (name) => `package-context-assistant.${LATER[name]}.js`;
/** Names that Lit's files use among themselves; all of them are in the one script. */
const LITS_OWN = new RegExp(
  `^(${[
    "_\\$.*",
    "(add|remove)Controller|host(Connected|Disconnected|Update|Updated)",
    "addInitializer|createProperty|getProperty(Descriptor|Options)|finalizeStyles|elementStyles",
    "converter|(from|to)Attribute|hasChanged|noAccessor|useDefault|wrapped",
    "createRenderRoot|creationScope|render(Options|Before)|shadowRootOptions",
    "enableUpdating|getUpdateComplete|isUpdatePending|(schedule|perform|should|will)Update",
  ].join("|")})$`,
);

const MINIFIED = {
  ecma: 2022,
  module: true,
  compress: {
    passes: 3,
    pure_getters: true,
    keep_fargs: false,
    unsafe_methods: true,
    unsafe_arrows: true,
    unsafe_comps: true,
  },
  mangle: { properties: { regex: LITS_OWN } },
  format: { comments: false },
};

/** Lays each written script beside itself as a server sends it, made once with the most effort. */
function compressed() {
  return {
    name: "compressed",
    writeBundle({ file }) {
      const script = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(script));
      writeFileSync(`${file}.gz`, gzipSync(script, { level: 9 }));
    },
  };
}

const script = {
  input: "dist/widget/index.js",
  // Each of those has in it what it needs of the others, so that the script stays one file.
  external: (id) => FETCHED_LATER.test(id),
  output: {
    file: "dist/assistant/package-context-assistant.js",
    format: "esm",
    sourcemap: true,
    generatedCode: "es2015",
    paths: (id) => id.replace(FETCHED_LATER, (_, name) => `./${fileName(name)}`),
  },
  plugins: [
    ownTrustedTypesPolicy(),
    leanLit(),
    compilerSourceMaps(),
    squeezedTemplates(),
    nodeResolve({ exportConditions: ["production"] }),
    terser(MINIFIED),
    thirdPartyNotices(),
    compressed(),
  ],
};

const later = Object.keys(LATER).map((name) => ({
  input: `dist/widget/${name}.js`,
  output: {
    file: `dist/assistant/${fileName(name)}`,
    format: "esm",
    sourcemap: true,
    generatedCode: "es2015",
  },
  plugins: [compilerSourceMaps(), nodeResolve(), terser(MINIFIED), compressed()],
}));

export default [script, ...later];
