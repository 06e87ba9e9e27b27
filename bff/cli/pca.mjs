#!/usr/bin/env node
// The `pca` command. Plain JavaScript, so that it stands in the repository before anything is built.
import { existsSync } from "node:fs";

const main = new URL("../../dist/bff/cli/main.js", import.meta.url);

if (existsSync(main)) {
  await import(main.href);
} else {
  console.error("Run npm run build first.");
  process.exitCode = 2;
}
