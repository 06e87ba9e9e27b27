// `npm test`: from a fresh clone to one closing line. `npm test -- PATTERN` runs only the test files
// whose path contains PATTERN.
import { NO_CHROMIUM } from "./support/chromium.mjs";
import { ONE_FAILURE, close, findTests, runLayers } from "./support/layers.mjs";
import { build, ensureChromium, installPackages } from "./support/prepare.mjs";
import { ensureProxies } from "./support/proxies.mjs";

const triesRecipes = (pattern) =>
  findTests(pattern).node.some((file) => /^test\/flow\/(behind|proxies)-/.test(file));

async function runAll(pattern) {
  installPackages();
  build();
  if (triesRecipes(pattern)) for (const reason of ensureProxies()) console.error(reason);
  return runLayers({ pattern, env: { CHROME_PATH: chromiumOrEmpty() } });
}

// Without a Chromium the other tests still run; the browser layer then counts as failed.
function chromiumOrEmpty() {
  try {
    return ensureChromium();
  } catch (error) {
    console.error(error.message ?? NO_CHROMIUM);
    return "";
  }
}

try {
  close(await runAll(process.argv[2]));
} catch (error) {
  console.error(error.message);
  close(ONE_FAILURE);
}
