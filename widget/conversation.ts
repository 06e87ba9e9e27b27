/**
 * What is going on between the reader and the assistant, as one typed union. There is one question
 * and one answer at a time: a sheet, not a chat. Holds no copy of an answer beyond what is shown and
 * none in any storage (decision 5).
 */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { AskReply, Mode, StageName } from "../bff/contract/index.ts";
import { ask, configure, judge, recall } from "./ask.ts";
import type { Asked, Failure, Knowledge } from "./ask.ts";
import { t } from "./language.ts";
import { NOTED, NOT_NOTED, RECALLING, STOPPED, announceEnd, stageWords } from "./words.ts";

export type Talk =
  | { readonly at: "empty" }
  | {
      readonly at: "asking";
      readonly question: string;
      readonly mode: Mode;
      readonly stage: StageName | null;
      /** Whole seconds since the question was sent. */
      readonly seconds: number;
    }
  /** No question where the tab remembers none, here and of a reply or failure that follows. */
  | { readonly at: "recalling"; readonly question: string | null }
  /** An answer, a refusal or a diagnostic, as `reply.kind` says. */
  | { readonly at: "replied"; readonly question: string | null; readonly reply: AskReply }
  | {
      readonly at: "failed";
      readonly question: string | null;
      readonly mode: Mode;
      readonly failure: Failure;
    }
  | { readonly at: "stopped"; readonly question: string };

/** What the element does when something happened; it alone knows events, focus and storage. */
export interface Listener {
  replied(reply: AskReply, question: string | null): void;
  failed(failure: Failure, question: string | null): void;
  unreachable(): void;
}

const EMPTY: Talk = { at: "empty" };

export class Conversation implements ReactiveController {
  talk: Talk = EMPTY;
  knowledge: Knowledge = { at: "unknown" };
  /** What the status region says: start, a stage that lasts, the end. Never the answer. */
  announcement = "";
  /** What came of the reader's last action on the answer shown, or empty. */
  remark = "";

  readonly #host: ReactiveControllerHost;
  readonly #listener: Listener;
  #run = new AbortController();
  #setup = new AbortController();
  #clock: ReturnType<typeof setInterval> | undefined;
  #announced: StageName | null = null;

  constructor(host: ReactiveControllerHost, listener: Listener) {
    this.#host = host;
    this.#listener = listener;
    host.addController(this);
  }

  /** Whether something is on its way that the reader can stop. */
  get busy(): boolean {
    return this.talk.at === "asking" || this.talk.at === "recalling";
  }

  hostDisconnected(): void {
    if (this.busy) this.clear();
    this.#setup.abort();
  }

  /** Fetches the public facts, once; again only after a failure. */
  async learn(endpoint: URL): Promise<void> {
    if (this.knowledge.at === "known") return;
    this.#setup.abort();
    const setup = (this.#setup = new AbortController());
    const knowledge = await configure(endpoint, setup.signal);
    if (setup.signal.aborted) return;
    this.knowledge = knowledge;
    if (knowledge.at === "unreachable") this.#listener.unreachable();
    this.#host.requestUpdate();
  }

  /** Asks, in place of whatever was going on. */
  async ask(endpoint: URL, { question, mode }: { question: string; mode: Mode }): Promise<void> {
    const run = this.#begin({ at: "asking", question, mode, stage: null, seconds: 0 });
    this.#say(stageWords(null, mode));
    const began = Date.now();
    this.#clock = setInterval(() => this.#tick(began), 1000);
    const asked = await ask(
      { mode, user_question: question },
      { endpoint, signal: run.signal, onStage: (stage) => this.#atStage(run, stage) },
    );
    if (this.#run === run) this.#settle(asked, { question, mode });
  }

  /** Fetches an earlier answer again; the server rechecks every source of it first. */
  async recall(
    endpoint: URL,
    { runId, question }: { runId: string; question: string | null },
  ): Promise<void> {
    const run = this.#begin({ at: "recalling", question });
    this.#say(t(RECALLING));
    const asked = await recall(runId, { endpoint, signal: run.signal });
    if (this.#run === run) this.#settle(asked, { question, mode: "Package only" });
  }

  /** The reader's own stop. */
  stop(): void {
    const { talk, busy } = this;
    if (!busy) return;
    this.clear();
    if (talk.at === "asking") {
      this.#set({ at: "stopped", question: talk.question });
      this.#say(t(STOPPED));
    }
  }

  /** Forgets question and answer. */
  clear(): void {
    this.#end();
    this.#say("");
    this.#set(EMPTY);
  }

  /** Counts the answer shown as helpful or not. */
  async judge(endpoint: URL, helpful: boolean): Promise<void> {
    const { talk } = this;
    if (talk.at !== "replied") return;
    const signal = AbortSignal.timeout(10_000);
    const verdict = { run_id: talk.reply.run_id, helpful };
    this.say(t((await judge(verdict, { endpoint, signal })) ? NOTED : NOT_NOTED));
  }

  /** What came of an action on the answer shown, such as "Copied with its sources." */
  say(sentence: string): void {
    this.remark = sentence;
    this.#say(sentence);
  }

  #begin(talk: Talk): AbortController {
    this.#end();
    this.#announced = null;
    this.#set(talk);
    return (this.#run = new AbortController());
  }

  #end(): void {
    clearInterval(this.#clock);
    this.#run.abort();
  }

  #settle(asked: Asked, { question, mode }: { question: string | null; mode: Mode }): void {
    this.#end();
    if (asked.at === "stopped") return; // whoever stopped it has moved the talk on
    this.#say(announceEnd(asked));
    if (asked.at === "reply") {
      this.#set({ at: "replied", question, reply: asked.reply });
      this.#listener.replied(asked.reply, question);
    } else {
      this.#set({ at: "failed", question, mode, failure: asked.failure });
      this.#listener.failed(asked.failure, question);
    }
  }

  #atStage(run: AbortController, stage: StageName): void {
    if (this.#run !== run || this.talk.at !== "asking") return;
    this.#set({ ...this.talk, stage });
  }

  /** Once a second: time passes, and a stage that lasted until now is worth saying aloud. */
  #tick(began: number): void {
    const { talk } = this;
    if (talk.at !== "asking") return;
    this.#set({ ...talk, seconds: Math.floor((Date.now() - began) / 1000) });
    if (talk.stage === this.#announced) return;
    this.#announced = talk.stage;
    this.#say(stageWords(talk.stage, talk.mode));
  }

  #say(sentence: string): void {
    this.announcement = sentence;
    this.#host.requestUpdate();
  }

  #set(talk: Talk): void {
    this.talk = talk;
    this.remark = "";
    this.#host.requestUpdate();
  }
}
