/**
 * The embedded provider (decision 9): no model. It quotes the sentences of the admitted passages
 * that bear on the question, word for word, each with its citation, and leaves synthesis and
 * divergence empty. Deterministic: the same bytes give the same answer.
 */
import { LANES } from "../../contract/index.ts";
import type { Lane } from "../../contract/index.ts";
import type { Language, Provider, ProviderAnswer } from "../../core/ports.ts";
import type { Draft, DraftStatement, PayloadPassage, Serialized } from "../../core/records.ts";
import { parsePayload, serialized, serializePayload } from "./payload-bytes.ts";
import type { Material } from "./payload-bytes.ts";
import { bestQuotes, weighing } from "./quotes.ts";
import type { Quote, QuoteLimits } from "./quotes.ts";

/** Statements of one lane at most, and of one passage. */
const LIMITS: QuoteLimits = { quotes: 4, perPassage: 2 };

/** `languageOf` gives the words and sentences of a language by its BCP 47 tag. */
export function createExtractive(languageOf: (tag: string) => Language): Provider {
  return {
    name: "extractive",
    model: null,
    recipient: "provider:extractive",
    serialize: serializePayload,
    send: (request) => Promise.resolve(answer(request, languageOf)),
  };
}

function answer(request: Serialized, languageOf: (tag: string) => Language): ProviderAnswer {
  const payload = parsePayload(request.bytes);
  const nothing = { model: null, usage: null, toolProposals: 0 };
  if (payload === undefined) {
    return {
      failure: { code: "wrong_shape", retryable: false },
      responseSha256: null,
      ...nothing,
    };
  }
  const draft = draftOf(payload, languageOf(payload.language));
  return { draft, responseSha256: serialized(JSON.stringify(draft)).sha256, ...nothing };
}

function draftOf(material: Material, language: Language): Draft {
  const { selected_package_refs: own, current_external_source_refs: current } = material;
  const weighed = weighing(material.user_question, { passages: [...own, ...current], language });
  const quotes = (group: readonly PayloadPassage[]): readonly Quote[] =>
    bestQuotes(weighed, { ids: new Set(group.map(({ id }) => id)), limits: LIMITS });
  const fromPackage = quotes(own);
  return {
    statements: [
      ...fromPackage.map((quote) => statement(LANES[0], quote)),
      ...quotes(current).map((quote) => statement(LANES[1], quote)),
    ],
    lanes: material.mode === "Package only" ? LANES.slice(0, 1) : [...LANES],
    unanswered: fromPackage.length === 0,
  };
}

function statement(lane: Lane, quote: Quote): DraftStatement {
  return {
    lane,
    kind: "claim",
    text: quote.text,
    citations: [{ id: quote.id, quote: quote.text }],
    divergenceKind: null,
  };
}
