// `npm run demo`: from a fresh clone to a served demo. Installs and builds what is missing, then
// runs the compiled demo directly, so that a signal to this process reaches the server itself.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { onParentGone } from "../test/support/parent.mjs";
import { ROOT, build, installPackages } from "../test/support/prepare.mjs";

function startDemo(args) {
  const program = join(ROOT, "dist/demo/start.js");
  const child = spawn(process.execPath, ["--enable-source-maps", program, ...args], {
    cwd: ROOT,
    stdio: "inherit",
  });
  // A terminal sends its interrupt to both processes; passing it on as well would send it twice.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  onParentGone(() => child.kill("SIGTERM"));
  child.once("error", (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.once("exit", (code, signal) => {
    process.exitCode = signal ? 128 + constants.signals[signal] : code;
  });
}

try {
  installPackages();
  console.error("Building the server and the widget: a minute the first time ...");
  build();
  startDemo(process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
