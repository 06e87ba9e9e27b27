/** How long the rules take over one statement: every sentence of the demo's package, quoted as it is. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LANES } from "../bff/contract/index.ts";
import { brokenRule } from "../bff/core/rules/citations.ts";
import type { Evidence, Evidences } from "../bff/core/rules/citations.ts";
import { languageOf } from "../bff/edge/text/language.ts";
import { parsePack } from "../bff/edge/store/pack.ts";
import { ensurePack } from "../demo/pack.ts";
import type { Row } from "./results.ts";

const language = languageOf("en");
/** Passages in a payload at most. */
const PASSAGES = 8;
/** Fewer words are no quote to the rules. */
const QUOTE_WORDS = 5;

const inRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

interface Statement {
  readonly text: string;
  readonly id: string;
  readonly evidences: Evidences;
}

function payloadsOf(texts: readonly string[]): readonly Evidences[] {
  const groups = Array.from({ length: Math.ceil(texts.length / PASSAGES) }, (_, at) =>
    texts.slice(at * PASSAGES, (at + 1) * PASSAGES),
  );
  return groups.map((group) => {
    const evidences = group.map((text, at): Evidence => {
      return { id: `P${at + 1}`, kind: "package", title: "", section: "", text };
    });
    return new Map(evidences.map((evidence) => [evidence.id, evidence]));
  });
}

const statementsOf = (evidences: Evidences): readonly Statement[] =>
  [...evidences.values()].flatMap(({ id, text }) =>
    language
      .sentences(text)
      .filter((sentence) => sentence.split(/\s+/).length >= QUOTE_WORDS)
      .map((sentence) => ({ text: sentence, id, evidences })),
  );

/** Milliseconds for all of them. */
function timed(statements: readonly Statement[]): number {
  const began = performance.now();
  for (const { text, id, evidences } of statements) {
    const citations = [{ id, quote: text }];
    const draft = { lane: LANES[0], kind: "claim", text, citations, divergenceKind: null };
    brokenRule(draft, LANES[0], { evidences, language });
  }
  return performance.now() - began;
}

export async function validationRows(): Promise<readonly Row[]> {
  const out = inRoot("dist/demo/pack.json");
  const [site, rules] = [inRoot("demo/site"), inRoot("demo/rules.json")];
  await ensurePack({ site, rules, out, builder: inRoot("dist/bff/edge/ingest") });
  const { chunks } = parsePack(readFileSync(out, "utf8"));
  const statements = payloadsOf(chunks.map(({ text }) => text)).flatMap(statementsOf);
  const row = (what: string, ms: number): Row => ({
    what: `validation of a statement, ${what} (${statements.length} statements)`,
    unit: "ms",
    ours: ms / statements.length,
    peer: null,
    theirs: null,
    ratio: null,
    target: "reported",
    met: true,
  });
  return [row("first time", timed(statements)), row("again", timed(statements))];
}
