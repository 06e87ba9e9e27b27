/** The verbs of `pca`: one file each, loaded when called. */
import type { Group } from "./support/group.ts";

export const PCA: Group = {
  command: "pca",
  summary: "Builds, checks and serves a context package.",
  verbs: {
    pack: {
      summary: "Build, check, compare and show context packs.",
      load: () => import("./pack.ts"),
    },
  },
};
