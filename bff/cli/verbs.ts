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
    serve: {
      summary: "Serve the assistant and the pages of its package.",
      load: () => import("./serve.ts"),
    },
    ask: {
      summary: "Ask one question, as the server would answer it.",
      load: () => import("./ask.ts"),
    },
    trace: {
      summary: "Show and verify the traces of a running server.",
      load: () => import("./trace.ts"),
    },
    config: {
      summary: "Check and print the configuration, or print its schema.",
      load: () => import("./config.ts"),
    },
    sources: {
      summary: "Check the registry of public sources, or try one of them.",
      load: () => import("./sources.ts"),
    },
    eval: {
      summary: "Measure ranking, gate, screens and claim support on judged data.",
      load: () => import("./eval.ts"),
    },
  },
};
