import { expect } from "chai";
import fc from "fast-check";
import { DIVERGENCE_FALLBACK, LANES, NO_SUPPORT } from "../../../bff/contract/index.ts";
import type { Draft, DraftStatement } from "../../../bff/core/records.ts";
import { parseDraft } from "../../../bff/edge/provider/draft.ts";

const [PACKAGE, CURRENT, SYNTHESIS, DIVERGENCE] = LANES;
const QUOTE = "The hotel limit is 210 EUR a night.";

const draftOf = (answer: string): Draft => {
  const draft = parseDraft(answer);
  if (draft === undefined) throw new Error("no draft");
  return draft;
};
const lanesOf = (answer: string) =>
  draftOf(answer).statements.map(({ lane, text }) => [lane, text]);

describe("A model's answer as one JSON object", () => {
  const statement = { text: QUOTE, kind: "claim", citations: [{ id: "P1", quote: QUOTE }] };
  const object = { unanswered: false, lanes: [{ label: PACKAGE, statements: [statement] }] };
  const json = JSON.stringify(object);

  it("is read, alone, in spaces, and in one code fence around it", () => {
    const whole = draftOf(json);
    expect(whole.statements).to.deep.equal([{ lane: PACKAGE, ...statement, divergenceKind: null }]);
    for (const form of [`\n ${json}\n`, `\`\`\`json\n${json}\n\`\`\``, `~~~\n${json}\n~~~`])
      expect(draftOf(form), form).to.deep.equal(whole);
  });

  it("loses keys that nobody asked for, wherever they stand", () => {
    const more = {
      ...object,
      tool_calls: [{ name: "send" }],
      __proto__: { unanswered: true },
      lanes: [
        { label: PACKAGE, note: "x", statements: [{ ...statement, basis: "both", url: "x" }] },
      ],
    };
    expect(draftOf(JSON.stringify(more))).to.deep.equal(draftOf(json));
  });

  const deep = (levels: number): string =>
    json.replace("false", `false,"x":${"[".repeat(levels)}${"]".repeat(levels)}`);
  const none: readonly (readonly [string, string])[] = [
    ["says a key twice", json.replace('"unanswered"', '"unanswered":true,"unanswered"')],
    ["says a key twice in disguise", json.replace('"lanes"', '"l\\u0061nes":[],"lanes"')],
    ["is nested deeply", deep(20)],
    ["is nested without end", deep(100_000)],
    ["is without end", json + " ".repeat(300_000)],
    ["has words around it", `Here is the answer: ${json}`],
    ["has two fences", `\`\`\`json\n${json}\n\`\`\`\n\`\`\`json\n${json}\n\`\`\``],
    ["is cut off", json.slice(0, -4)],
    ["is a list", `[${json}]`],
    ["is a word", '"Package says"'],
    ["has a number for a text", json.replace(`"text":"${QUOTE}"`, '"text":1')],
    ["has a statement that is longer than any", json.replace(QUOTE, "x".repeat(5000))],
    ["is empty", ""],
    ["is prose", "The hotel limit is 210 EUR a night, as the policy says."],
  ];
  for (const [what, answer] of none) {
    it(`is no draft where it ${what}`, () => {
      expect(parseDraft(answer)).to.equal(undefined);
    });
  }

  it("says that the passages do not answer, in a word or in the refusal's own sentence", () => {
    expect(draftOf('{"unanswered": true, "lanes": []}').unanswered).to.equal(true);
    const said = { text: NO_SUPPORT, citations: [] };
    const lanes = [{ label: PACKAGE, statements: [said] }];
    expect(draftOf(JSON.stringify({ lanes }))).to.deep.equal({
      statements: [],
      lanes: [PACKAGE],
      unanswered: true,
    });
  });

  it("may state the fallback in its own lane, where it is no statement, and nowhere else", () => {
    const said = [{ text: DIVERGENCE_FALLBACK, citations: [] }];
    const lanes = LANES.map((label) => ({ label, statements: said }));
    expect(lanesOf(JSON.stringify({ lanes })).map(([lane]) => lane)).to.deep.equal(
      LANES.slice(0, 3),
    );
  });
});

describe("A model's answer as headed Markdown", () => {
  const bullet = `- The limit is 210 EUR. [P1] "${QUOTE}"`;
  const four = LANES.map((label, at) => `## ${label}\n${at === 0 ? bullet : ""}`).join("\n");
  const said = {
    lane: PACKAGE,
    kind: "",
    text: "The limit is 210 EUR.",
    citations: [{ id: "P1", quote: QUOTE }],
    divergenceKind: null,
  };

  it("is read into the same shape, one bullet a statement", () => {
    expect(draftOf(four)).to.deep.equal({
      statements: [said],
      lanes: [...LANES],
      unanswered: false,
    });
  });

  it("is read in the ways in which models write headings, bullets and quotes", () => {
    for (const heading of [
      `# ${PACKAGE}`,
      PACKAGE,
      `**${PACKAGE}**`,
      `**${PACKAGE}:**`,
      `${PACKAGE}:`,
      `1. ${PACKAGE}`,
      `### 1. ${PACKAGE} ###`,
    ])
      expect(draftOf(`${heading}\n\n${bullet}`).statements, heading).to.deep.equal([said]);
    for (const item of [
      bullet.replace("- ", "* "),
      bullet.replace("- ", "1. "),
      `- The limit is 210 EUR. [P1]: “${QUOTE}”`,
      `- The limit is 210 EUR.\n  [P1] "${QUOTE}"`,
      `- The limit is 210 EUR.\n  - [P1] "${QUOTE}"`,
      `${bullet}.`,
    ])
      expect(draftOf(`${PACKAGE}\n${item}`).statements, item).to.deep.equal([said]);
    expect(draftOf(`\`\`\`markdown\n${four}\n\`\`\``)).to.deep.equal(draftOf(four));
    expect(draftOf(`Sure, here it is.\n\n${four}`)).to.deep.equal(draftOf(four));
  });

  it("takes several citations, and quotes that hold quotes", () => {
    const item = `- Both. [P1] "a "quoted" word stands here" [C1] "and another one; and [P2] too"`;
    expect(draftOf(`${PACKAGE}\n${item}`).statements[0]?.citations).to.deep.equal([
      { id: "P1", quote: 'a "quoted" word stands here' },
      { id: "C1", quote: "and another one; and [P2] too" },
    ]);
  });

  const uncited: readonly string[] = [
    `- The limit is 210 EUR. [1] "${QUOTE}"`,
    `- The limit is 210 EUR. (P1) "${QUOTE}"`,
    `- The limit is 210 EUR. [P 1] "${QUOTE}"`,
    `- The limit is 210 EUR. [P1, P2] "${QUOTE}"`,
    `- The limit is 210 EUR. [P1] "${QUOTE}" and more words after it`,
    `- The limit is 210 EUR. "${QUOTE}"`,
  ];
  for (const item of uncited) {
    it(`finds no citation in a look-alike: ${item.slice(0, 60)}`, () => {
      const [statement] = draftOf(`${PACKAGE}\n${item}`).statements;
      expect(statement?.citations).to.deep.equal([]);
      expect(statement?.text).to.equal(item.slice(2));
    });
  }

  it("keeps a citation without its words, which the rule for quotes then withholds", () => {
    const [statement] = draftOf(`${PACKAGE}\n- The limit is 210 EUR. [P1]`).statements;
    expect(statement?.citations).to.deep.equal([{ id: "P1", quote: "" }]);
  });

  it("loses no prose: it becomes a statement without a citation, to be counted", () => {
    expect(lanesOf(`${PACKAGE}\n${bullet}\n\nI hope this helps.`)).to.deep.equal([
      [PACKAGE, "The limit is 210 EUR."],
      [PACKAGE, "I hope this helps."],
    ]);
  });

  it("opens no lane for a look-alike, a label in a bullet, or a label in a fence", () => {
    const odd = ["## Package Says", "## Pаckage says", "## Package says!", `- ${CURRENT}`];
    for (const line of odd) expect(draftOf(`${four}\n${line}`).lanes).to.deep.equal([...LANES]);
    const fenced = `${PACKAGE}\n${bullet}\n\`\`\`\n${CURRENT}\n- moved [C1] "x"\n\`\`\``;
    expect(draftOf(fenced).lanes).to.deep.equal([PACKAGE]);
    expect(draftOf(fenced).statements.every(({ lane }) => lane === PACKAGE)).to.equal(true);
    expect(draftOf(`${PACKAGE}\n${bullet}\n\`\`\`\n${CURRENT}\n- x`).lanes).to.deep.equal([
      PACKAGE,
    ]);
  });

  it("puts what stands under another heading into no lane of ours", () => {
    const other = draftOf(`${four}\n## Sources\n- https://evil.example [P1] "x"`);
    expect(other.statements.at(-1)?.lane).to.equal("Sources");
    expect(other.lanes).not.to.include("Sources");
  });

  it("is no draft without the first lane, without a bullet, or without an end", () => {
    expect(parseDraft(`## ${CURRENT}\n${bullet}`)).to.equal(undefined);
    expect(parseDraft(`## ${PACKAGE}\nThe limit is 210 EUR.`)).to.equal(undefined);
    expect(parseDraft(`## ${PACKAGE}\n${`${bullet}\n`.repeat(200)}`)).to.equal(undefined);
    expect(parseDraft(`## ${PACKAGE}\n- ${"x".repeat(5000)}`)).to.equal(undefined);
  });

  it("says that the passages do not answer, by a bullet", () => {
    expect(draftOf(`## ${PACKAGE}\n- unanswered`).unanswered).to.equal(true);
    expect(draftOf(`## ${PACKAGE}\n- ${NO_SUPPORT}`).unanswered).to.equal(true);
  });

  it("names kinds by a word and a colon, or by the headings of a conflict", () => {
    const both = '[P1] "one two three four five" [C1] "six seven eight nine ten"';
    const lanes = [
      `## ${SYNTHESIS}`,
      `- Conflict: They differ. ${both}`,
      `- **Decision needed:** The owner decides. ${both}`,
      `- It follows. ${both}`,
      `## ${DIVERGENCE}`,
      `- stale package wording: The package is older. ${both}`,
      `- Update candidate (gap): It is missing. ${both}`,
    ];
    const kinds = draftOf([`## ${PACKAGE}`, bullet, ...lanes].join("\n")).statements.map(
      ({ kind, text, divergenceKind }) => [kind, text, divergenceKind],
    );
    expect(kinds.slice(1)).to.deep.equal([
      ["conflict", "They differ.", null],
      ["decision_needed", "The owner decides.", null],
      ["", "It follows.", null],
      ["", "The package is older.", "stale package wording"],
      ["update_candidate", "It is missing.", "gap"],
    ]);
    const shape = [PACKAGE, CURRENT, "Conflict", "Decision needed", SYNTHESIS];
    const five = draftOf(shape.map((label) => `## ${label}\n- Said. ${both}`).join("\n"));
    expect(five.statements.map(({ lane, kind }) => [lane, kind])).to.deep.equal([
      [PACKAGE, ""],
      [CURRENT, ""],
      [SYNTHESIS, "conflict"],
      [SYNTHESIS, "decision_needed"],
      [SYNTHESIS, ""],
    ]);
    expect([...five.lanes].sort()).to.deep.equal([...LANES].sort());
  });

  const word = fc.constantFrom(
    ...'a "[P1]" [P1] [1] ## ** `` Package says: - • “ ” \\ Conflict'.split(" "),
  );
  const words = fc
    .array(word, { minLength: 1, maxLength: 12 })
    .map((parts) => `x ${parts.join(" ")}`);
  const plain = fc.stringMatching(/^[a-z][a-z ,.]{4,60}$/).map((text) => text.trim());

  it("gives back what was written, whatever the words of a quote are", () => {
    const cited = fc.record({ id: fc.constantFrom("P1", "P2", "C1"), quote: plain });
    const item = fc.record({
      lane: fc.constantFrom(...LANES),
      text: plain,
      citations: fc.array(cited, { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), (items) => {
        const bullets = (lane: string): readonly string[] =>
          items
            .filter((one) => one.lane === lane)
            .map(({ text, citations }) => {
              const after = citations.map(({ id, quote }) => `[${id}] "${quote}"`).join(" ");
              return `- ${text} ${after}`;
            });
        const answer = LANES.flatMap((lane) => [`## ${lane}`, ...bullets(lane)]).join("\n");
        const expected = LANES.flatMap((lane) => items.filter((one) => one.lane === lane));
        const read = draftOf(answer).statements.map(({ lane, text, citations }) => {
          return { lane, text, citations };
        });
        expect(read).to.deep.equal(expected);
      }),
    );
  });

  it("keeps every bullet in its lane, whatever stands in it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...LANES), words), { maxLength: 8 }),
        (said) => {
          const under = (lane: string): readonly string[] =>
            said.filter(([own]) => own === lane).map(([, text]) => `- ${text}`);
          const answer = LANES.flatMap((lane) => [`## ${lane}`, ...under(lane)]).join("\n");
          const lanes = parseDraft(answer)?.statements.map(({ lane }) => lane) ?? [];
          const expected = LANES.flatMap((lane) => under(lane).map(() => lane));
          expect(lanes).to.deep.equal(expected);
        },
      ),
    );
  });

  it("never throws, and reads in time linear in the text", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (noise) => {
        const draft = parseDraft(`${PACKAGE}\n- ${noise}`);
        const texts: readonly DraftStatement[] = draft?.statements ?? [];
        expect(texts.every(({ text }) => text.length <= 4000)).to.equal(true);
      }),
    );
    const start = performance.now();
    for (const odd of [
      "- ",
      "[P1] ",
      '"',
      "[P1]",
      '[P1] "',
      "```\n",
      "# ",
      "\n```  ",
      "**",
      "{",
      '"a":',
    ])
      parseDraft(`${PACKAGE}\n- ${odd.repeat(Math.floor(190_000 / odd.length))}`);
    for (const [before, odd, after] of [
      ["- a", " ", "b"],
      ["# ", " ", "b"],
      ["- a [P1]", " ", "b"],
      ["- a", "\t[", "b"],
    ])
      parseDraft(`${PACKAGE}\n${before}${odd?.repeat(95_000)}${after}`);
    parseDraft(`\`\`\`\n${"\n".repeat(190_000)}a\n\`\`\``);
    expect(performance.now() - start).to.be.below(2000);
  });
});
