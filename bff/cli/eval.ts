/** `pca eval`: the assistant's parts measured on judged data, by the code that serves readers. */
import { runGroup } from "./support/group.ts";
import type { Group } from "./support/group.ts";
import type { VerbModule } from "./support/verb.ts";

const EVAL: Group = {
  command: "pca eval",
  summary: "Measure ranking, gate, screens and claim support on judged data.",
  verbs: {
    retrieval: {
      summary: "How well passages are ranked, against relevance judgements.",
      load: () => import("./eval/retrieval.ts"),
    },
    gate: {
      summary: "Which questions are accepted over a corpus, by kind.",
      load: () => import("./eval/gate.ts"),
    },
    screens: {
      summary: "Which questions are refused or marked at the door.",
      load: () => import("./eval/screens.ts"),
    },
    questions: {
      summary: "Whether questions about a site find their sections in its pack.",
      load: () => import("./eval/questions.ts"),
    },
    claims: {
      summary: "How well claims that their passages carry are told from others.",
      load: () => import("./eval/claims.ts"),
    },
  },
};

export const run: VerbModule["run"] = (argv, io) => runGroup(EVAL, argv, io);
