// `npm run test:model [-- QUESTIONS [MINUTES]]`: a real model of 135 million parameters behind the
// whole BFF, asked so many questions in every setting, for so many minutes at most.
// Opt-in: it fetches 0.8 GB once, takes minutes, and is no part of `npm test` or `npm run verify`.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT, build, installPackages } from "../support/prepare.mjs";
import { CACHE, setUp } from "./set-up.mjs";

/** The port of the service, once the weights are loaded. */
async function open({ weights, runner }) {
  const file = join(ROOT, "test/model/service.mjs");
  const child = spawn(process.execPath, [file, weights, runner], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit").then(() => {
    throw new Error("The model service ended before it listened.");
  });
  ended.catch(() => undefined);
  const [line] = await Promise.race([once(child.stdout, "data"), ended]);
  return { port: Number(line), stop: () => child.kill() };
}

try {
  installPackages();
  build();
  console.error(`Setting up the model in ${CACHE}`);
  const service = await open(await setUp());
  const measure = join(ROOT, "dist/test/model/measure.js");
  const args = [measure, String(service.port), ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  service.stop();
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
