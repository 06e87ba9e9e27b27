// `npm run verify`, the only thing that CI calls: every gate in turn, then `npm test`. A gate that
// fails is named and counted as one failure of the closing line; the gates after it still run,
// except those that need what it should have made.
import { NOTHING, ONE_FAILURE, add, close, findTests, runLayers } from "./support/layers.mjs";
import { bundle, compile, ensureChromium, installPackages, tool } from "./support/prepare.mjs";
import { ensureProxies } from "./support/proxies.mjs";

// What looks at the built widget, and so comes after the build.
const OF_THE_BUILD = ["bundle", "embedding-guide", "manifest", "package"].map(
  (name) => `test/house/${name}.test.ts`,
);

const mocha = (files) =>
  tool(
    "mocha/bin/mocha.js",
    "--reporter=dot",
    ...files.map((file) => `dist/${file.replace(/\.ts$/, ".js")}`),
  );
/** Where they cannot be had, the tests of their recipes are skipped, counted, and say why. */
const proxies = () => ensureProxies().forEach((reason) => console.error(reason));
const houseTests = () =>
  findTests("test/house/").node.filter((file) => !OF_THE_BUILD.includes(file));

// [name, what it runs, the names of the gates it stands on]
const GATES = [
  ["packages", installPackages, []],
  ["format", () => tool("prettier/bin/prettier.cjs", "--check", "."), ["packages"]],
  ["types", () => compile({ clean: true }), ["packages"]],
  ["lint", () => tool("eslint/bin/eslint.js", "."), ["packages"]],
  ["house tests", () => mocha(houseTests()), ["types"]],
  ["build", bundle, ["types"]],
  ["bundle gate", () => mocha(OF_THE_BUILD), ["build"]],
  ["chromium", () => (process.env.CHROME_PATH = ensureChromium()), ["packages"]],
  ["proxies", proxies, []],
];

function runGate([name, work, needs], failed) {
  if (needs.some((need) => failed.has(need))) {
    console.error(`\n== ${name}: not run, since ${needs.filter((n) => failed.has(n))} failed`);
    failed.add(name);
    return;
  }
  console.log(`\n== ${name}`);
  const began = performance.now();
  try {
    work();
    console.log(`== ${name}: passed in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  } catch (error) {
    console.error(`== ${name}: FAILED. ${error.message}`);
    failed.add(name);
  }
}

const failed = new Set();
for (const gate of GATES) runGate(gate, failed);

let total = NOTHING;
if (failed.has("types")) console.error("\n== tests: not run, since types failed");
else total = await runLayers();
for (const name of failed) {
  console.error(`Gate failed: ${name}`);
  total = add(total, ONE_FAILURE);
}
close(total);
