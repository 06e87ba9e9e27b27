/**
 * The runner. A stage takes a record and the ports it names, and answers the next record with the
 * note it leaves in the trace; the compiler demands both. Only a refusal or a loss short-cuts the
 * line. The runner times stages, tells their progress and writes their notes; a stage does neither.
 */
import type { StageName } from "../../contract/index.ts";
import type { Lost, Refusal } from "../records.ts";
import type { Note } from "../trace.ts";

export interface Step<Next> {
  readonly next: Next;
  readonly note: Note;
}

export type Stage<In, Out, P> = (input: In, ports: P) => Step<Out> | Promise<Step<Out>>;

/** Where the runner tells what happens; one per walk, and it may be silent. */
export interface Recorder {
  started(stage: StageName): void;
  finished(stage: StageName, note: Note): void;
}

type End = Refusal | Lost;

/** A line from `In` to `Out` that may end early in `Early`, over the ports `P`. */
export interface Line<In, Out, Early, P> {
  to<Next, Q>(
    stage: Stage<Out, Next, Q>,
  ): Line<In, Exclude<Next, End>, Early | Extract<Next, End>, P & Q>;
  walk(input: In, ports: P, recorder: Recorder): Promise<Out | Early>;
}

/** Runs one stage: progress, work, note. A throw passes through, with the stage left unfinished. */
export async function take<In, Out, P>(
  stage: Stage<In, Out, P>,
  input: In,
  context: { readonly ports: P; readonly recorder: Recorder },
): Promise<Out> {
  const name = stage.name as StageName;
  context.recorder.started(name);
  const step = stage(input, context.ports);
  // Most stages need not wait, and a turn of the queue costs as much as some of them.
  const { next, note } = step instanceof Promise ? await step : step;
  context.recorder.finished(name, note);
  return next;
}

const isEnd = (record: unknown): record is End => {
  const { at } = record as { readonly at?: unknown };
  return at === "refusal" || at === "lost";
};

/** A stage of a line whose types were checked when it was laid. */
type AnyStage = Stage<unknown, unknown, unknown>;

function extend<In, Out, Early, P>(stages: readonly AnyStage[]): Line<In, Out, Early, P> {
  return {
    walk: async (input, ports, recorder) => {
      let here: unknown = input;
      for (const stage of stages) {
        here = await take(stage, here, { ports, recorder });
        if (isEnd(here)) break;
      }
      return here as Out | Early;
    },
    to: <Next, Q>(stage: Stage<Out, Next, Q>) =>
      extend<In, Exclude<Next, End>, Early | Extract<Next, End>, P & Q>([
        ...stages,
        stage as AnyStage,
      ]),
  };
}

/** An empty line; it answers what it is given. */
export const from = <In>(): Line<In, In, never, unknown> => extend<In, In, never, unknown>([]);
