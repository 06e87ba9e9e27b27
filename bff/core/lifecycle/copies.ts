/**
 * The register of copies (seed 2, 11.2: "which derived copies each changed permission update must
 * cover"): every place that content of the package, or of a public source, comes to, what for, for
 * how long, under which rule, and what cannot be seen from here.
 */

export interface Copy {
  readonly copy: string;
  readonly holds: string;
  readonly purpose: string;
  readonly recipient: string;
  /** Null: for as long as the process or the file lives. */
  readonly retention_seconds: number | null;
  readonly permission_link: string;
  readonly deadline_seconds: number | null;
  readonly purge: string;
  readonly evidence: string;
  /** ISO 8601 UTC; null where no change has come to it yet, or where it cannot be seen. */
  readonly last_enforced: string | null;
  /** Ids of changes whose deadline this copy missed; they stay. */
  readonly missed: readonly string[];
  readonly limits: string;
}

/** What the register is told of a running process. */
export interface CopyFacts {
  readonly sources: number;
  readonly chunks: number;
  readonly decisions: number;
  readonly traces: number;
  readonly answers: number;
  readonly answerSeconds: number;
  readonly traceContent: boolean;
  readonly traceKeep: number;
  readonly maxPolicyAgeSeconds: number;
  readonly deadlineSeconds: number;
  readonly provider: {
    readonly name: string;
    readonly recipient: string;
    readonly remote: boolean;
  };
  readonly current: boolean;
  /** For how long the text of a public source is used again. */
  readonly currentSeconds: number;
  readonly pages: boolean;
  /** What this process saw enforced in a copy; null where it sees nothing of it. */
  readonly enforced: (copy: string) => Enforced | null;
}

/** What was seen of a copy. */
export interface Enforced {
  /** ISO 8601 UTC; null where no change has come to it yet. */
  readonly lastEnforced: string | null;
  /** Ids of changes that were late there. */
  readonly missed: readonly string[];
}

type Own = Omit<Copy, "deadline_seconds" | "last_enforced" | "missed">;
type Row = (facts: CopyFacts) => Own | null;

const PROCESS = "this process";

const index: Row = ({ sources, chunks }) => ({
  copy: "package index",
  holds: `text, labels and postings of ${sources} sources in ${chunks} chunks`,
  purpose: "retrieval",
  recipient: PROCESS,
  retention_seconds: null,
  permission_link: "live labels, changes and policy at every question, and again before delivery",
  purge: "built anew without what a delete or correct names; the worker that read it ends",
  evidence: "the sources of the live snapshot no longer hold it",
  limits: "the pack file itself is the operator's; freed memory is not overwritten",
});

const words: Row = () => ({
  copy: "word memory",
  holds: "single words with their stems, without their order or source",
  purpose: "retrieval",
  recipient: PROCESS,
  retention_seconds: null,
  permission_link: "none: a word names no source",
  purge: "ends with the process",
  evidence: "none",
  limits: "a word that only one source has may outlive that source here",
});

const decisions: Row = ({ decisions: held, maxPolicyAgeSeconds }) => ({
  copy: "decision cache",
  holds: `${held} decisions under digests; no text, no ids`,
  purpose: "fewer questions to the engine at admission; the recheck never reads it",
  recipient: PROCESS,
  retention_seconds: maxPolicyAgeSeconds,
  permission_link:
    "engine, reader, recipient, source, version, labels, package and policy version are its key; of the embedded engine, as much of a source as its policies can tell",
  purge: "dropped whole by every reload of changes, labels, package or policy",
  evidence: "its number of decisions after a reload",
  limits: "a remote engine may hold decisions of its own",
});

const traces: Row = ({ traces: held, traceContent, traceKeep }) => ({
  copy: "traces",
  holds: `${held} of at most ${traceKeep}: ids, versions, decisions, digests${
    traceContent ? ", and the text of questions and answers" : "; no text"
  }`,
  purpose: "evidence for the operator",
  recipient: traceContent ? "trace, asked for `receive` like a provider" : "the operator",
  retention_seconds: null,
  permission_link: "the operator listener",
  purge: traceContent
    ? "text of runs that had a deleted or corrected source among their candidates is dropped"
    : "the oldest go first; all end with the process",
  evidence: "GET /runs",
  limits: "whoever was shown a trace may have kept it",
});

const answers: Row = ({ answers: held, answerSeconds }) => ({
  copy: "released answers",
  holds: `${held} answers with the passages that they rest on`,
  purpose: "to be shown again to the reader who asked, after a reload of the page",
  recipient: "the reader who asked",
  retention_seconds: answerSeconds,
  permission_link: "every source that the draft saw is rechecked before it is shown again",
  purge: "dropped when a delete or correct concerns one of its sources, or when a recheck fails",
  evidence: "GET /api/answers/{run_id} answers 410",
  limits: "freed memory is not overwritten",
});

const current: Row = ({ current: on, currentSeconds }) =>
  on
    ? {
        copy: "current source memory",
        holds: "text of public sources fetched of late",
        purpose: "fewer fetches",
        recipient: PROCESS,
        retention_seconds: currentSeconds,
        permission_link: "the registry record must be unchanged at the recheck",
        purge: "ends with its time, with the record, or with the process",
        evidence: "GET /metrics",
        limits: "the public source itself is outside",
      }
    : null;

const pages: Row = ({ pages: served }) =>
  served
    ? {
        copy: "pages",
        holds: "the pages under package.html_root, on the operator's disk",
        purpose: "reading",
        recipient: "readers who may read their source",
        retention_seconds: null,
        permission_link: "a fresh read decision at every request; live labels and changes",
        purge: "the operator removes the file",
        evidence: "GET /html/… answers 404",
        limits: "assets are open to every reader",
      }
    : null;

const provider: Row = ({ provider: { name, recipient, remote } }) => ({
  copy: remote ? "provider's copy" : "provider's payload",
  holds: "the question and the admitted passages of a run, without the reader",
  purpose: "the answer",
  recipient,
  retention_seconds: remote ? null : 0,
  permission_link: "`receive` at the admission before each send",
  purge: remote ? "asked of the supplier by its own route" : "ends with the run",
  evidence: remote
    ? "the supplier's; the trace has what was sent, when, and its digest"
    : "the trace",
  limits: remote
    ? `what ${name} keeps cannot be seen from here; what was sent cannot be taken back`
    : "none: it does not leave the process",
});

const reader: Row = () => ({
  copy: "reader's screen",
  holds: "the answer, its citations and excerpts",
  purpose: "reading",
  recipient: "the reader who asked",
  retention_seconds: null,
  permission_link: "`read` at admission and at the recheck",
  purge: "no-store; the widget keeps no answer",
  evidence: "the trace has the answer's digest",
  limits: "what was read cannot be unread, and may have been copied",
});

const ROWS: readonly Row[] = [
  index,
  words,
  decisions,
  traces,
  answers,
  current,
  pages,
  provider,
  reader,
];
/** The register as `GET /copies` gives it (design, interfaces §7). */
export function copiesOf(facts: CopyFacts): readonly Copy[] {
  return ROWS.flatMap((row) => row(facts) ?? []).map((own) => {
    // Of a copy whose end of a change is not seen from here, nothing is claimed.
    const seen = facts.enforced(own.copy);
    return {
      ...own,
      deadline_seconds: seen === null ? null : facts.deadlineSeconds,
      last_enforced: seen?.lastEnforced ?? null,
      missed: seen?.missed ?? [],
    };
  });
}
