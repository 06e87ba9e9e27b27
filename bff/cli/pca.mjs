#!/usr/bin/env node
// The `pca` command. Plain JavaScript, so that it stands in the repository before anything is built.
// It hands the process to `main`, which itself touches neither the environment nor the streams.
import { existsSync } from "node:fs";

const built = new URL("../../dist/bff/cli/main.js", import.meta.url);

// A reader that has seen enough (`pca pack show … | head`) ends the command quietly.
process.stdout.on("error", (error) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

if (existsSync(built)) {
  const { main } = await import(built.href);
  const { stdout, stderr, env } = process;
  process.exitCode = await main(process.argv.slice(2), { stdout, stderr, env, cwd: process.cwd() });
} else {
  console.error("Run npm run build first.");
  process.exitCode = 2;
}
