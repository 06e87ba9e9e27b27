import { readFileSync } from "node:fs";
import { expect } from "chai";
import fc from "fast-check";
import * as words from "../../bff/contract/index.ts";
import { parseReply } from "../../bff/contract/index.ts";
import { jsonSchema } from "../../bff/config.ts";
import { replyJsonSchema, replySchema } from "../../bff/edge/http/reply.ts";
import { inRoot } from "../support/paths.ts";

/** Targets that are no place among the pages, however they are written. */
const ELSEWHERE = [
  "javascript:alert(1)",
  "https://evil.example/html/",
  "//evil.example/html/",
  "/html",
  "/html//evil.example",
  "/html/../api/answers/1",
  "/html/a/../../api",
  "/html/a/..",
  "/html/..#a",
  "/html/./a",
  "/html/%2e%2E/api",
  "/html/.%2e/api",
  "/html/a/%2e",
  "/html/a%2f..%2fb",
  "/html/a%5cb",
  "/html/a\\b",
  "/html/a.html#\\",
  "/html/a\u0000",
  "/html/a%00",
  "/html/a%c2%85",
  "/html/\t../api",
  "/html/a\u007f",
  "/html/a.html#\n",
  "/html/a.html?x",
  "/html/100%",
  "\u0000/html/a",
];

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const text = fc.string({ maxLength: 12 });
const count = fc.nat({ max: 9 });
const oneOf = (of: readonly (string | boolean)[]): fc.Arbitrary<string | boolean> =>
  fc.constantFrom(...of);
const some = <T>(item: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(item, { maxLength: 2 });
const orNull = <T>(item: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(item);
const packageId = fc.constantFrom("P1", "P2");
const currentId = fc.constantFrom("C1", "C9999");

const statement = fc.record(
  {
    text,
    citations: some(fc.constantFrom("P1", "C1")),
    basis: oneOf(words.BASES),
    kind: oneOf(words.STATEMENT_KINDS),
    divergence_kind: oneOf(words.DIVERGENCE_KINDS),
  },
  { requiredKeys: ["text", "citations", "basis", "kind"] },
);

const packageCitation = fc.record({
  id: packageId,
  class: fc.constant("package citation"),
  title: text,
  section: text,
  source_family: text,
  quality_label: text,
  claim_boundary: text,
  source_version: text,
  effective_from: orNull(text),
  extracted_at: orNull(text),
  older_than: orNull(packageId),
  reader_target: orNull(fc.constantFrom("/html/a.html#b", "/html/", "/html/%C3%BC/a%20b.html#x")),
  source_path: text,
  excerpt: text,
});

const currentCitation = fc.record({
  id: currentId,
  class: fc.constant("current/public citation"),
  title: text,
  url: fc.constantFrom("https://example.org/", "https://example.org/a?b"),
  retrieved_at: text,
  source_type: text,
  trust_label: oneOf(words.TRUST_LABELS),
  freshness_label: text,
  freshness: fc.record({
    modified_at: orNull(text),
    age_days: orNull(fc.double({ noNaN: true, noDefaultInfinity: true })),
    stale: orNull(fc.boolean()),
  }),
  limitations: some(oneOf(words.LIMITATIONS)),
  claim_boundary: text,
  suitability: oneOf(words.SUITABILITIES),
  excerpt: text,
});

const kinds = fc.constantFrom("answer", "refusal", "diagnostic").chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    refusal:
      kind === "refusal"
        ? fc.record({ pattern: oneOf(words.REFUSING_CODES), message: text, needed: text })
        : fc.constant(null),
    diagnostic:
      kind === "diagnostic"
        ? fc.record({ code: oneOf(words.DIAGNOSTIC_CODES), message: text, retryable: fc.boolean() })
        : fc.constant(null),
  }),
);

const telemetry = fc.record({
  mode: oneOf(words.MODES),
  behaviors: some(oneOf(words.BEHAVIORS)),
  provider_called: fc.boolean(),
  provider_outcome: fc.constantFrom("called", "skipped", "failed"),
  package_refs_selected: count,
  current_refs_selected: count,
  provider: orNull(text),
  model: orNull(text),
  token_usage: orNull(fc.record({ input: count, output: count })),
  latency_ms: count,
  refusal_state: orNull(oneOf(words.PATTERN_CODES)),
  citation_class_counts: fc.record({
    "package citation": count,
    "current/public citation": count,
    "uploaded/session citation": count,
    "internal/operator citation": count,
  }),
  source_freshness: some(
    fc.record({ id: currentId, freshness_label: text, stale: orNull(fc.boolean()) }),
  ),
  external_retrieval_count: count,
  cost_estimate: fc.constant(null),
  durable_logging: fc.constant(false),
});

const rest = fc.record({
  run_id: fc.constant("0123456789abcdef0123456789abcdef"),
  mode: oneOf(words.MODES),
  lanes: some(
    fc.record({ label: oneOf(words.LANES), statements: some(statement), note: orNull(text) }),
  ),
  citations: fc.record({ package: some(packageCitation), current: some(currentCitation) }),
  selected_package_refs: some(packageId),
  current_external_source_refs: some(currentId),
  current_context: fc.record({
    adapter: oneOf(words.ADAPTERS),
    state: oneOf(words.CURRENT_STATES),
    message: text,
  }),
  source_boundary_labels: some(oneOf(words.LANES)),
  citation_classes: some(oneOf(words.CITATION_CLASSES)),
  refusal_patterns: some(oneOf(words.REFUSAL_PATTERNS)),
  derivative_output_label: text,
  telemetry_fields: some(oneOf(words.TELEMETRY_FIELDS)),
  withheld_statements: count,
  withheld_reasons: fc.record(
    Object.fromEntries(words.WITHHELD_REASONS.map((reason) => [reason, count])),
    { requiredKeys: [] },
  ),
  telemetry,
});

const reply = fc
  .tuple(kinds, rest)
  .map(([kind, more]) => ({ ...kind, ...more }) as unknown as Json);

/** Every object and list of a value, to be changed in place. */
function places(value: Json): Extract<Json, object>[] {
  if (value === null || typeof value !== "object") return [];
  return [value, ...Object.values(value).flatMap(places)];
}

const odd: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false, 0, -1, 1.5, 1e300, "", "P0", "P12345", "C1", [], {}),
  fc.constantFrom<Json>(...ELSEWHERE),
  fc.constantFrom<Json>("/html/\\", "//evil", "http://x/", "https://u@h/", "answer", "refusal"),
  fc.string(),
  fc.array(fc.string(), { maxLength: 1 }),
);

interface Mutation {
  readonly at: number;
  readonly key: number;
  readonly how: "replace" | "remove" | "add" | "double";
  readonly value: Json;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  key: fc.nat(),
  how: fc.constantFrom("replace", "remove", "add", "double"),
  value: odd,
});

function mutate(root: Json, { at, key, how, value }: Mutation): Json {
  const copy = structuredClone(root);
  const all = places(copy);
  const place = all[at % all.length] as Json[] & Record<string, Json>;
  const keys = Object.keys(place);
  const name = keys[key % Math.max(1, keys.length)];
  if (how === "add" || name === undefined) place[Array.isArray(place) ? 0 : "unknown_key"] = value;
  else if (how === "replace") place[name] = value;
  else if (how === "double") place[name] = [place[name] as Json, place[name] as Json];
  else if (Array.isArray(place)) place.splice(Number(name), 1);
  else delete place[name];
  return copy;
}

function verdicts(value: Json): { hand: unknown; zod: unknown } {
  let hand: unknown = null;
  try {
    hand = parseReply(value);
  } catch (error) {
    expect(error).to.be.instanceOf(TypeError);
  }
  const parsed = replySchema.safeParse(value);
  return { hand, zod: parsed.success ? parsed.data : null };
}

describe("The two parsers of a reply", () => {
  it("both take what is a reply, and make the same of it", () => {
    let taken = 0;
    fc.assert(
      fc.property(reply, (value) => {
        const { hand, zod } = verdicts(value);
        expect(hand).to.deep.equal(zod);
        if (hand !== null) taken += 1;
      }),
      { numRuns: 500 },
    );
    // Some generated statements cite what is not in the lists; both refuse those alike.
    expect(taken).to.be.greaterThan(100);
  });

  it("agree on every mutant, and refuse most of them", () => {
    let [taken, refused] = [0, 0];
    fc.assert(
      fc.property(reply, fc.array(mutation, { minLength: 1, maxLength: 3 }), (value, changes) => {
        const mutant = changes.reduce(mutate, value);
        const { hand, zod } = verdicts(mutant);
        expect(hand, JSON.stringify(mutant)).to.deep.equal(zod);
        if (hand === null) refused += 1;
        else taken += 1;
      }),
      { numRuns: 3000 },
    );
    expect(taken, "an added key is dropped, not refused").to.be.greaterThan(100);
    expect(refused).to.be.greaterThan(1000);
  });
});

describe("A reader target", () => {
  it("is a clean path under /html/, and nothing that could lead elsewhere", () => {
    for (const target of ELSEWHERE)
      expect(words.READER_TARGET.test(target), target).to.equal(false);
    const clean = [
      "/html/",
      "/html/a.html",
      "/html/a/",
      "/html/a..b/...c#../x",
      "/html/\u00fc%20.html",
    ];
    for (const target of clean) expect(words.READER_TARGET.test(target), target).to.equal(true);
    const long = `/html/${"a/".repeat(50_000)}\\`;
    expect(words.READER_TARGET.test(long)).to.equal(false);
  });

  it("leads to /html/ by a browser's own reading, for whatever it takes", () => {
    const piece = fc.constantFrom(
      "/",
      "//",
      ".",
      "..",
      "%2e",
      "%2F",
      "%5C",
      "\\",
      "a",
      "#",
      "?",
      "\t",
      "%",
      ":",
      "@",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const target = `/html/${pieces.join("")}`;
        if (!words.READER_TARGET.test(target)) return;
        const { href } = new URL(target, "http://host.example");
        expect(href).to.equal(`http://host.example${target}`);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("Published schemas", () => {
  it("are what the schemas in use say", () => {
    const published = (name: string): unknown =>
      JSON.parse(readFileSync(inRoot("docs", name), "utf8"));
    expect(published("reply.schema.json")).to.deep.equal(replyJsonSchema());
    expect(published("assistant.schema.json")).to.deep.equal(jsonSchema());
  });
});
