import { createHash } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { LANES } from "../../../bff/contract/index.ts";
import type { Language, ProviderAnswer } from "../../../bff/core/ports.ts";
import type { Draft, Payload, PayloadPassage } from "../../../bff/core/records.ts";
import { createExtractive } from "../../../bff/edge/provider/extractive.ts";
import { payloadOf } from "../../support/payload.ts";

const STOP = new Set("a an and are at be by for i in is it of on or the to what which".split(" "));

/** Words as they stand, a sentence ends at its mark or its line: enough to see what is chosen. */
const english: Language = {
  tag: "en",
  terms: (text) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((w) => !STOP.has(w)),
  sentences: (text) => text.match(/\S[^\n]*?(?:[.!?](?=\s|$)|(?=\n)|$)/g) ?? [],
};
const provider = createExtractive(() => english);

const policy = passage({
  id: "P1",
  title: "Travel policy",
  section: "Limits",
  text: "Limits\nThe travel limit is 80 EUR a day. Receipts are kept for two years. The travel limit is set by finance.",
});
const faq = passage({
  id: "P2",
  title: "Travel questions",
  section: "Money",
  text: "Is there a travel limit? Ask your manager about the weather.",
});
const publicPage = passage({
  id: "C1",
  title: "Public rates",
  section: "",
  text: "The public travel limit is 90 EUR. Trains are fast.",
});

function passage(of: Partial<PayloadPassage>): PayloadPassage {
  return { id: "P1", title: "", section: "", text: "", ...of };
}

const payload = ({
  package: own = [policy, faq],
  current = [],
  ...of
}: Partial<Payload>): Payload =>
  payloadOf({ user_question: "What is the travel limit?", package: own, current, ...of });

async function draftOf(of: Partial<Payload>): Promise<Draft> {
  const answer: ProviderAnswer = await provider.send(provider.serialize(payload(of)));
  if (!("draft" in answer)) throw new Error(`no draft: ${answer.failure.code}`);
  return answer.draft;
}

const texts = (draft: Draft): readonly string[] => draft.statements.map(({ text }) => text);

describe("the extractive provider", () => {
  it("names itself, no model, and the recipient that decisions are about", () => {
    expect(provider).to.include({ name: "extractive", recipient: "provider:extractive" });
    expect(provider.model).to.equal(null);
  });

  it("serializes to the same bytes whatever the order of keys, with their SHA-256", () => {
    const { user_question, mode, ...rest } = payload({});
    const one = provider.serialize(payload({}));
    const other = provider.serialize({ ...rest, user_question, mode });
    expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).to.equal(true);
    expect(one.sha256).to.equal(createHash("sha256").update(one.bytes).digest("hex"));
  });

  it("lets no key ride along into the bytes that the payload does not name", () => {
    const extra = { ...policy, reader: "E17" };
    const bytes = provider.serialize(payload({ package: [extra] })).bytes;
    expect(new TextDecoder().decode(bytes)).not.to.contain("E17");
  });

  it("quotes whole sentences that bear on the question, the best first, with their source", async () => {
    const draft = await draftOf({ user_question: "How much is the travel limit?" });
    expect(draft.statements[0]).to.deep.equal({
      lane: "Package says",
      kind: "claim",
      text: "The travel limit is 80 EUR a day.",
      citations: [{ id: "P1", quote: "The travel limit is 80 EUR a day." }],
      divergenceKind: null,
    });
    expect(texts(draft)).not.to.include("Receipts are kept for two years.");
    expect(draft.unanswered).to.equal(false);
  });

  it("does not quote a heading, though it holds the word asked for", async () => {
    expect(texts(await draftOf({ user_question: "Limits of travel" }))).not.to.include("Limits");
  });

  it("says that the passages do not answer where no sentence shares a word", async () => {
    const draft = await draftOf({ user_question: "Who repairs bicycles?" });
    expect(draft).to.deep.equal({ statements: [], lanes: ["Package says"], unanswered: true });
  });

  it("keeps current quotes in their own lane, names all four lanes, leaves two empty", async () => {
    const draft = await draftOf({ mode: "Package + current context", current: [publicPage] });
    expect(draft.lanes).to.deep.equal(LANES);
    const lanes = new Map(draft.statements.map(({ lane, citations }) => [lane, citations[0]?.id]));
    expect([...lanes.keys()]).to.deep.equal(["Package says", "Current/public source says"]);
    expect(lanes.get("Current/public source says")).to.equal("C1");
  });

  it("takes the line that a lead-in announces along with it", async () => {
    const text = "To save a travel key use this command:\nsecrets set KEY\nThen restart.";
    const draft = await draftOf({
      user_question: "command to save a key",
      package: [{ ...faq, text }],
    });
    expect(texts(draft)[0]).to.equal("To save a travel key use this command:\nsecrets set KEY");
  });

  it("cuts a long sentence only where a list item or a sentence ends", async () => {
    const items = Array.from({ length: 30 }, (_, n) => `item ${n} of the list`);
    const long = [...items, "the limit is 80", ...items].join("\n");
    const whole: Language = { ...english, sentences: (text) => [text] };
    const answer = await createExtractive(() => whole).send(
      provider.serialize(payload({ user_question: "limit", package: [{ ...policy, text: long }] })),
    );
    expect("draft" in answer && texts(answer.draft)).to.deep.equal(["the limit is 80"]);
  });

  it("takes following sentences along where one holds little of what was asked", async () => {
    const text =
      "Sea trips are rare. Ask the harbour office.\n\nTrips by air need a reason. Trips end.";
    const draft = await draftOf({
      user_question: "sea trips: reason",
      package: [passage({ text })],
    });
    expect(texts(draft)).to.deep.equal([text]);
  });

  it("answers bytes that are no payload with a failure, not with a throw", async () => {
    const answer = await provider.send({ bytes: new TextEncoder().encode("{}"), sha256: "" });
    expect("failure" in answer && answer.failure).to.deep.equal({
      code: "wrong_shape",
      retryable: false,
    });
  });

  it("quotes only what stands in the cited passage, at most four, two a passage, the same twice", async () => {
    const words = fc.constantFrom("travel", "limit", "is", "80", "EUR.", "Why?", "\n", "day:", "x");
    const text = fc.array(words, { maxLength: 60 }).map((parts) => parts.join(" "));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 8 }), fc.string(), async (bodies, noise) => {
        const passages = bodies.map((body, n) => passage({ id: `P${n + 1}`, text: body + noise }));
        const want = { package: passages, user_question: `travel limit ${noise}` };
        const draft = await draftOf(want);
        const count = new Map<string, number>();
        for (const { citations, text: said } of draft.statements) {
          const [citation] = citations;
          const source = passages.find(({ id }) => id === citation?.id);
          expect(source?.text).to.contain(said);
          expect(citation?.quote).to.equal(said);
          count.set(citation?.id ?? "", (count.get(citation?.id ?? "") ?? 0) + 1);
        }
        expect(draft.statements.length).to.be.at.most(4);
        expect(Math.max(0, ...count.values())).to.be.at.most(2);
        expect(await draftOf(want)).to.deep.equal(draft);
      }),
    );
  });
});
