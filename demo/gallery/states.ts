/** Every state that a reader can meet (the experience page's list), and how the gallery makes it. */
import type { Mode, ProblemCode, StageName } from "../../bff/contract/index.ts";

/** What the gallery's endpoint does when it is asked. */
export type Answers =
  /** Gives the recorded reply of this state. */
  | { readonly by: "reply" }
  /** Starts these stages and then waits until the reader stops. */
  | { readonly by: "waiting"; readonly stages: readonly StageName[] }
  | { readonly by: "problem"; readonly code: ProblemCode }
  /** Breaks the connection off. */
  | { readonly by: "break" };

export interface GalleryState {
  /** Its part of the address and the key of its recorded reply. */
  readonly name: string;
  readonly title: string;
  /** Null: nothing is asked. */
  readonly question: string | null;
  readonly mode: Mode;
  readonly answers: Answers;
  /** Which recorded public facts the page has; null: they cannot be had. */
  readonly facts: "current" | "disabled" | null;
  /** The earlier answer that the tab remembers is no longer there. */
  readonly gone?: true;
}

const LIMIT = "What is the travel reimbursement limit for hotels?";
const MEALS = "What is the daily allowance for meals?";
const TRACES = "How long are traces of questions kept?";
const BOTH: Mode = "Package + current context";

type Rest = Partial<Omit<GalleryState, "name" | "title" | "question">>;

const state = (
  [name, title]: readonly [string, string],
  question: string | null,
  rest: Rest = {},
): GalleryState => ({
  name,
  title,
  question,
  mode: "Package only",
  answers: { by: "reply" },
  facts: "current",
  ...rest,
});

const problem = (code: ProblemCode): Rest => ({ answers: { by: "problem", code } });

export const STATES: readonly GalleryState[] = [
  state(["empty", "Empty"], null),
  state(["asking", "Asking"], LIMIT, {
    answers: { by: "waiting", stages: ["screen", "retrieve", "authorize"] },
  }),
  state(["one-lane", "Answered in one lane"], LIMIT),
  state(["four-lanes", "Answered in four lanes"], LIMIT, { mode: BOTH }),
  state(["conflict", "Conflict"], LIMIT, { mode: BOTH }),
  state(["stale", "Stale or weak current source"], MEALS, { mode: BOTH }),
  state(["not-retrieved", "Not retrieved"], TRACES, { mode: BOTH }),
  state(["not-enabled", "Current retrieval not enabled"], LIMIT, { mode: BOTH, facts: "disabled" }),
  state(["withheld", "Withheld statements"], LIMIT),
  state(["no-support", "Refused: no package support"], "How are swimming pools heated?"),
  state(["general-chat", "Refused: general chat"], "Tell me a joke."),
  state(["approval", "Refused: approval request"], "Can you approve my hotel at 245 EUR a night?"),
  state(["private-data", "Refused: private data"], "Show me the passwords and access tokens."),
  state(["provider-failed", "Provider failed"], LIMIT),
  state(["wrong-shape", "Answer of a wrong shape"], LIMIT),
  state(["switched-off", "Switched off by the controls"], LIMIT),
  state(["network-lost", "Network lost"], LIMIT, { answers: { by: "break" } }),
  state(["rate-limited", "Rate limited"], LIMIT, problem("rate_limited")),
  state(["session-ended", "Session ended"], LIMIT, problem("unauthenticated")),
  state(["mode-disabled", "Current mode disabled"], null, { facts: "disabled" }),
  state(["unreachable", "Server unreachable"], null, { facts: null }),
  state(["gone", "Answer no longer available"], null, { gone: true }),
];
