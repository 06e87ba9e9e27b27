/** `pca pack`: context packs, for the person who builds and the person who approves one. */
import { runGroup } from "./support/group.ts";
import type { Group } from "./support/group.ts";
import type { VerbModule } from "./support/verb.ts";

const PACK: Group = {
  command: "pca pack",
  summary: "Context packs: what the assistant may answer from.",
  verbs: {
    build: {
      summary: "Make a context pack of a folder of static HTML.",
      load: () => import("./pack/build.ts"),
    },
    check: {
      summary: "Tell every fault of a pack; with --site, prove that its targets exist.",
      load: () => import("./pack/check.ts"),
    },
    diff: {
      summary: "Tell what changed between two packs.",
      load: () => import("./pack/diff.ts"),
    },
    show: {
      summary: "Show what a pack holds, or one section of it.",
      load: () => import("./pack/show.ts"),
    },
  },
};

export const run: VerbModule["run"] = (argv, io) => runGroup(PACK, argv, io);
