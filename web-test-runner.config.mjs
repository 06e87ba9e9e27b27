import { esbuildPlugin } from "@web/dev-server-esbuild";
import { chromeLauncher, defaultReporter } from "@web/test-runner";
import { fileURLToPath } from "node:url";
import { CHROMIUM_FLAGS, NO_CHROMIUM, findChromium } from "./test/support/chromium.mjs";
import { closingLineReporter } from "./test/support/wtr-reporter.mjs";

const executablePath = findChromium();
if (!executablePath) throw new Error(NO_CHROMIUM);

// The widget's tests run its TypeScript sources; esbuild only strips the types, `tsc -b` checks them.
export default {
  files: ["test/browser/**/*.test.ts"],
  nodeResolve: { exportConditions: ["development"] },
  plugins: [
    esbuildPlugin({
      ts: true,
      target: "es2022",
      tsconfig: fileURLToPath(new URL("./widget/tsconfig.json", import.meta.url)),
    }),
  ],
  browsers: [chromeLauncher({ launchOptions: { executablePath, args: [...CHROMIUM_FLAGS] } })],
  concurrency: 1,
  testFramework: { config: { ui: "bdd", timeout: 20_000, forbidOnly: true } },
  testsFinishTimeout: 120_000,
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith("Lit is in dev mode"),
  reporters: [
    defaultReporter({ reportTestResults: true, reportTestProgress: false }),
    closingLineReporter({ output: "test-results/browser.json" }),
  ],
};
