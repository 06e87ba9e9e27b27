/** `pca sources`: the approved public sources, and the guard in front of them. */
import { runGroup } from "./support/group.ts";
import type { Group } from "./support/group.ts";
import type { VerbModule } from "./support/verb.ts";

const SOURCES: Group = {
  command: "pca sources",
  summary: "The registry of current/public sources: check it, or try one source.",
  verbs: {
    check: {
      summary: "Check a registry, or a list of URLs; contacts nothing.",
      load: () => import("./sources/check.ts"),
    },
    try: {
      summary: "Fetch one source for real and show what was read, or why not.",
      load: () => import("./sources/try.ts"),
    },
  },
};

export const run: VerbModule["run"] = (argv, io) => runGroup(SOURCES, argv, io);
