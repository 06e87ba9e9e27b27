/** `pca config`: what the configuration says, and what is wrong with it. */
import { runGroup } from "./support/group.ts";
import type { Group } from "./support/group.ts";
import type { VerbModule } from "./support/verb.ts";

const CONFIG: Group = {
  command: "pca config",
  summary: "The configuration: check it, print it, or print its schema.",
  verbs: {
    check: {
      summary: "Tell every fault and every warning, without listening.",
      load: () => import("./config/check.ts"),
    },
    print: {
      summary: "Print the effective values; secrets are masked.",
      load: () => import("./config/print.ts"),
    },
    schema: {
      summary: "Print the JSON Schema of the configuration file.",
      load: () => import("./config/schema.ts"),
    },
  },
};

export const run: VerbModule["run"] = (argv, io) => runGroup(CONFIG, argv, io);
