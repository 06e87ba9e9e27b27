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
  const { next, note } = await stage(input, context.ports);
  context.recorder.finished(name, note);
  return next;
}

const isEnd = (record: unknown): record is End => {
  const { at } = record as { readonly at?: unknown };
  return at === "refusal" || at === "lost";
};

function extend<In, Out, Early, P>(walk: Line<In, Out, Early, P>["walk"]): Line<In, Out, Early, P> {
  return {
    walk,
    to: <Next, Q>(stage: Stage<Out, Next, Q>) =>
      extend<In, Exclude<Next, End>, Early | Extract<Next, End>, P & Q>(
        async (input, ports, recorder) => {
          const here = await walk(input, ports, recorder);
          if (isEnd(here)) return here as unknown as Early;
          const next = await take(stage, here as Out, { ports, recorder });
          return next as Exclude<Next, End> | Extract<Next, End>;
        },
      ),
  };
}

/** An empty line; it answers what it is given. */
export const from = <In>(): Line<In, In, never, unknown> =>
  extend<In, In, never, unknown>((input) => Promise.resolve(input));
