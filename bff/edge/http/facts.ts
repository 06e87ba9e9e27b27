/** `GET /api/assistant-config`: public facts, the same for every reader. */
import {
  BOUNDARY_NOTE,
  CURRENT_IS_NOT_AUTHORITY,
  CURRENT_MESSAGES,
  DERIVATIVE_LABEL,
  LANES,
  LANE_PLACEHOLDER,
  MODE_NAMES,
  MODE_NOT_ENABLED,
  NON_CHAT_WARNING,
  PACKAGE_OFF,
  SHORT_DESCRIPTION,
} from "../../contract/index.ts";
import type { Mode } from "../../contract/index.ts";
import type { Controls } from "../../core/documents.ts";
import type { PackFacts } from "../../core/ports.ts";
import type { Middleware } from "./context.ts";

/** `off`: by the operator's controls; `disabled` and `unconfigured`: the adapter's states. */
export type ModeState = "on" | "off" | "disabled" | "unconfigured";

export interface ModeFacts {
  readonly mode: Mode;
  readonly name: string;
  readonly state: ModeState;
  /** What to say beside the choice; null while the mode is on. */
  readonly message: string | null;
}

export interface AssistantFacts {
  readonly package: {
    readonly id: string;
    readonly version: string;
    readonly title: string;
    readonly language: string;
  };
  readonly modes: readonly ModeFacts[];
  readonly limits: { readonly question_chars: number };
  readonly words: Readonly<Record<string, string | readonly string[]>>;
}

const WORDS = {
  short_description: SHORT_DESCRIPTION,
  boundary_note: BOUNDARY_NOTE,
  non_chat_warning: NON_CHAT_WARNING,
  mode_not_enabled: MODE_NOT_ENABLED,
  current_is_not_authority: CURRENT_IS_NOT_AUTHORITY,
  derivative_output_label: DERIVATIVE_LABEL,
  lane_placeholder: LANE_PLACEHOLDER,
  lanes: LANES,
} as const;

export interface FactsSource {
  readonly facts: PackFacts;
  readonly controls: Controls;
  /** The adapter's standing state: what a question would find before any source is chosen. */
  readonly adapter: "on" | "disabled" | "unconfigured";
  readonly questionChars: number;
}

function packageMode({ controls }: FactsSource): ModeFacts {
  const state = controls.package_only;
  const message = state === "on" ? null : PACKAGE_OFF;
  return { mode: "Package only", name: MODE_NAMES["Package only"], state, message };
}

function currentMode({ controls, adapter }: FactsSource): ModeFacts {
  const mode = "Package + current context";
  const state = controls.current === "off" ? "off" : adapter;
  const message = {
    on: null,
    off: MODE_NOT_ENABLED,
    disabled: MODE_NOT_ENABLED,
    unconfigured: CURRENT_MESSAGES.unconfigured,
  }[state];
  return { mode, name: MODE_NAMES[mode], state, message };
}

export function factsOf(source: FactsSource): AssistantFacts {
  const { packageId: id, packageVersion: version, title, language } = source.facts;
  return {
    package: { id, version, title, language },
    modes: [packageMode(source), currentMode(source)],
    limits: { question_chars: source.questionChars },
    words: WORDS,
  };
}

export function assistantConfig(facts: () => AssistantFacts): Middleware {
  return async (ctx) => {
    ctx.state.route = "config";
    ctx.body = facts();
  };
}
