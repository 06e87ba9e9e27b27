/** `pca trace`: the traces of a running server, through its operator listener. */
import { runGroup } from "./support/group.ts";
import type { Group } from "./support/group.ts";
import type { VerbModule } from "./support/verb.ts";

const TRACE: Group = {
  command: "pca trace",
  summary: "Traces of a running server.",
  verbs: {
    show: {
      summary: "Show the trace of a run.",
      load: () => import("./trace/show.ts"),
    },
    verify: {
      summary: "Check it against itself, its question and the package that is held.",
      load: () => import("./trace/verify.ts"),
    },
  },
};

export const run: VerbModule["run"] = (argv, io) => runGroup(TRACE, argv, io);
