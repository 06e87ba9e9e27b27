/**
 * A run: binds the world to one frozen snapshot a walk, counts what is called, walks the line,
 * closes the trace whatever happens. HTTP, the command line and the tests all come in here.
 */
import type { AskReply, Mode, StageName } from "../contract/index.ts";
import { AssistantError } from "./errors.ts";
import { answer } from "./pipeline.ts";
import type { Walk } from "./pipeline.ts";
import type { Access, Clock, CoreLimits, CurrentSources, Ports, Progress } from "./ports.ts";
import type { Provider, Sha256, Snapshot } from "./ports.ts";
import type { Calls, Cleared, Lost, Question, Reader, Validated } from "./records.ts";
import { switchedOff } from "./rules/refusals.ts";
import { recheck } from "./stages/recheck.ts";
import type { Recorder } from "./stages/stage.ts";
import { Notebook } from "./trace.ts";
import type { TraceRecord } from "./trace.ts";

/** What a deployment supplies, once. Ports that wait take the run's signal and honour it. */
export interface World {
  /** The live snapshot; a run takes it once a walk, and once more at the recheck. */
  readonly snapshot: () => Snapshot;
  readonly clock: Clock;
  /** Milliseconds on a monotonic clock. */
  readonly monotonic: () => number;
  readonly sha256: Sha256;
  /** HMAC-SHA-256 under the trace key, lower-case hex. */
  readonly keyed: (text: string) => string;
  /** 128 random bits as 32 hex digits. */
  readonly runId: () => string;
  /** Asks about the package of the run's snapshot, whatever a reload brings meanwhile. */
  readonly access: (signal: RunSignal, snapshot: Snapshot) => Access;
  readonly current: (signal: RunSignal, snapshot: Snapshot) => CurrentSources;
  readonly provider: (signal: RunSignal, snapshot: Snapshot) => Provider;
  readonly trace: { readonly content: boolean; readonly close: (record: TraceRecord) => void };
  /** Released answers, where they are kept at all: a registered copy in bounded memory. */
  readonly released?: Released;
  readonly limits: CoreLimits;
  /** Milliseconds a run may take; a second walk begins only with at least half of them left. */
  readonly runMs: number;
}

/** An answer as it was released, with what a recheck needs to release it again. */
export interface ReleasedAnswer {
  readonly reply: AskReply;
  readonly cleared: Cleared;
}

/** Forgets by time, by number and by every change that purges; the edge sees to it. */
export interface Released {
  keep(answer: ReleasedAnswer): void;
  find(runId: string): ReleasedAnswer | undefined;
  drop(runId: string): void;
}

/** Opaque to the core: the edge's abort signal travels inside it. */
export type RunSignal = { readonly signal: unknown };

/** A question as it arrives, parsed and with its reader. */
export interface Ask {
  readonly mode: Mode;
  readonly text: string;
  readonly reader: Reader;
  readonly signal: RunSignal;
  readonly progress: Progress;
}

export type AnswerQuestion = (ask: Ask) => Promise<AskReply>;

export const createAssistant =
  (world: World): AnswerQuestion =>
  (ask) =>
    run(world, ask);

async function run(world: World, ask: Ask): Promise<AskReply> {
  const started = world.monotonic();
  const snapshot = world.snapshot();
  const asked = question(world, ask);
  const notebook = new Notebook(world, snapshot, asked);
  const ledger = new Ledger();
  const at = { world, ask, started, ledger };
  const first: Walk = {
    asked,
    ports: bind(at, snapshot),
    recorder: recorderOf(world, notebook, ask.progress),
  };
  const again = (lost: Lost): Walk | null => {
    if (world.monotonic() - started > world.runMs / 2) return null;
    notebook.secondWalk();
    const recorder = recorderOf(world, notebook, () => undefined);
    return { asked: afterLoss(asked, lost, world), ports: bind(at, world.snapshot()), recorder };
  };
  try {
    const { reply, end } = await answer({ first, again });
    if (end.at === "cleared" && end.failure === null) world.released?.keep({ reply, cleared: end });
    world.trace.close(notebook.close(reply, world));
    return reply;
  } catch (fault) {
    const code = fault instanceof AssistantError ? fault.code : "internal";
    world.trace.close(notebook.fail(code));
    throw fault;
  }
}

export interface Recall {
  readonly runId: string;
  readonly reader: Reader;
  readonly signal: RunSignal;
}

/**
 * Gives a released answer again, to its own reader, after every source its draft saw is rechecked
 * for that reader as they are now; null for an unknown, expired, foreign or lost one alike
 * (decision 4). What was lost is forgotten.
 */
export const createRecall =
  (world: World) =>
  async ({ runId, reader, signal }: Recall): Promise<AskReply | null> => {
    const kept = world.released?.find(runId);
    if (kept === undefined || kept.cleared.asked.reader.id !== reader.id) return null;
    const { asked } = kept.cleared;
    // What is switched off gives nothing again either; it may come back with the switch.
    if (switchedOff(asked, world.snapshot().controls) !== null) return null;
    const progress: Progress = () => undefined;
    const ask: Ask = {
      mode: kept.reply.mode,
      text: kept.cleared.asked.text,
      reader,
      signal,
      progress,
    };
    const state = { world, ask, started: world.monotonic(), ledger: new Ledger() };
    const { next } = await recheck(
      asValidated(kept.cleared, reader),
      bind(state, world.snapshot()),
    );
    if (next.at === "cleared") return kept.reply;
    world.released?.drop(runId);
    return null;
  };

function asValidated(cleared: Cleared, reader: Reader): Validated {
  const { asked, refs, limited, current, lanes, failure, withheld } = cleared;
  const now: Question = { ...asked, reader };
  return {
    at: "validated",
    asked: now,
    sent: [],
    refs,
    limited,
    current,
    lanes,
    failure,
    withheld,
  };
}

function question(world: World, { mode, text, reader }: Ask): Question {
  const time = world.clock.now();
  return { runId: world.runId(), mode, text, reader, time, without: [], sent: [], held: [] };
}

/** The same question at a later time, without what was lost. */
function afterLoss(asked: Question, { lost, sent, held }: Lost, world: World): Question {
  const { runId, mode, text, reader, without } = asked;
  const time = world.clock.now();
  return { runId, mode, text, reader, time, without: [...without, ...lost], sent, held };
}

interface RunState {
  readonly world: World;
  readonly ask: Ask;
  readonly started: number;
  readonly ledger: Ledger;
}

/** Lays the snapshot's parts beside the world's ports; stages never hold the whole pack. */
function bind({ world, ask, started, ledger }: RunState, snapshot: Snapshot): Ports {
  return {
    clock: world.clock,
    sha256: world.sha256,
    controls: snapshot.controls,
    facts: snapshot.facts,
    language: snapshot.language,
    ranking: snapshot.ranking,
    weigh: snapshot.weigh,
    chunksOf: snapshot.chunksOf,
    changes: snapshot.live.changes,
    access: world.access(ask.signal, snapshot),
    current: ledger.counting(world.current(ask.signal, snapshot)),
    releaseRules: snapshot.releaseRules,
    provider: ledger.sending(world.provider(ask.signal, snapshot)),
    traceContent: world.trace.content,
    live: () => world.snapshot().live,
    limits: world.limits,
    calls: () => ledger.calls(),
    elapsed: () => world.monotonic() - started,
  };
}

/** Counts calls where they happen, so that telemetry tells what was called, not what was meant. */
class Ledger {
  #provider: Calls["provider"] = "skipped";
  #model: string | null = null;
  #usage: Calls["usage"] = null;
  #retrievals = 0;

  calls(): Calls {
    return {
      provider: this.#provider,
      model: this.#model,
      usage: this.#usage,
      retrievals: this.#retrievals,
    };
  }

  sending(provider: Provider): Provider {
    const { name, model, recipient } = provider;
    return {
      name,
      model,
      recipient,
      serialize: (payload) => provider.serialize(payload),
      send: async (serialized) => {
        this.#provider = "failed";
        const sent = await provider.send(serialized);
        this.#provider = "draft" in sent ? "called" : "failed";
        this.#model = sent.model ?? model;
        this.#usage = sent.usage;
        return sent;
      },
    };
  }

  counting(current: CurrentSources): CurrentSources {
    return {
      consult: async (text, held) => {
        const outcome = await current.consult(text, held);
        this.#retrievals += outcome.retrievals;
        return outcome;
      },
    };
  }
}

function recorderOf(world: World, notebook: Notebook, progress: Progress): Recorder {
  const since = new Map<StageName, number>();
  return {
    started: (stage) => {
      since.set(stage, world.monotonic());
      progress(stage, "started");
    },
    finished: (stage, note) => {
      const ms = world.monotonic() - (since.get(stage) ?? world.monotonic());
      notebook.write(stage, note, ms);
      progress(stage, "finished");
    },
  };
}
