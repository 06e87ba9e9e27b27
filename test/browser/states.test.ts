import { waitUntil } from "@open-wc/testing-helpers";
import { expect } from "chai";
import { html } from "lit";
import type { TemplateResult } from "lit";
import {
  BOUNDARY_NOTE,
  CURRENT_IS_NOT_AUTHORITY,
  DERIVATIVE_LABEL,
  DIAGNOSTIC_MESSAGES,
  DIVERGENCE_FALLBACK,
  LANES,
  LANE_PLACEHOLDER,
  MODE_NOT_ENABLED,
  NON_CHAT_WARNING,
  NO_CURRENT_SOURCE,
  NO_SUPPORT,
  REFUSAL_MESSAGES,
  REFUSING_CODES,
  SHORT_DESCRIPTION,
} from "../../bff/contract/index.ts";
import type { AskReply } from "../../bff/contract/index.ts";
import type { PackageContextAssistant } from "../../widget/index.ts";
import * as replies from "../widget/replies.ts";
import { accessibilityFaults } from "./axe.ts";
import {
  all,
  askFor,
  fakeServer,
  find,
  mount,
  problem,
  restoreFetch,
  settled,
  streamed,
  textOf,
  words,
} from "./mount.ts";
import type { Server } from "./mount.ts";

let server: Server;
beforeEach(() => {
  sessionStorage.clear();
  server = fakeServer();
});
afterEach(restoreFetch);

async function shown(
  answer: Server["answer"],
  template?: TemplateResult,
): Promise<PackageContextAssistant> {
  server.answer = answer;
  const element = await mount(template);
  await askFor(element, "How often is a record reviewed?");
  return element;
}

const never = new Promise<never>(() => undefined);

/** A state that a reader can meet: how it comes about, and words that must then be there. */
type State = readonly [string, () => Promise<PackageContextAssistant>, readonly string[]];
const STATES: readonly State[] = [
  ["empty", () => mount(), [NON_CHAT_WARNING, SHORT_DESCRIPTION]],
  [
    "asking",
    () =>
      shown(() => streamed(["screen", "authorize"], { reply: replies.answered, release: never })),
    ["Checking what you may read", "Stop"],
  ],
  ["answered in one lane", () => shown(replies.answered), [LANES[0], DERIVATIVE_LABEL, "P1"]],
  ["answered in four lanes", () => shown(replies.fourLanes), [...LANES, DIVERGENCE_FALLBACK]],
  [
    "conflict",
    () => shown(replies.conflict),
    ["Conflict", "Decision needed", "package/current source conflict", "P2 is older than P1"],
  ],
  [
    "stale",
    () => shown(replies.stale),
    ["stale or weak current source", "stale, undated", "stale, weak, incomplete", BOUNDARY_NOTE],
  ],
  ["not retrieved", () => shown(replies.notRetrieved), [LANE_PLACEHOLDER, NO_CURRENT_SOURCE]],
  [
    "withheld statements",
    () => shown(replies.withheld),
    [
      "3 statements were withheld.",
      "2 quoted words its source does not contain",
      "1 gave a number its source does not give",
    ],
  ],
  ...REFUSING_CODES.map((code): State => [
    `refused: ${code}`,
    () => shown(replies.refused(code)),
    [REFUSAL_MESSAGES[code], "What would be needed", "Rephrase the question"],
  ]),
  [
    "provider failed",
    () => shown(replies.providerFailed),
    [DIAGNOSTIC_MESSAGES.provider_timeout, "Try again", "Choosing a model"],
  ],
  ["wrong shape", () => shown(replies.wrongShape), [DIAGNOSTIC_MESSAGES.wrong_shape]],
  ["mode off", () => shown(replies.modeOff), [MODE_NOT_ENABLED]],
  [
    "network lost",
    () => shown(() => Promise.reject(new TypeError("Failed to fetch"))),
    ["The connection was lost", "Your question is kept in the box.", "Try again"],
  ],
  [
    "rate limited",
    () => shown(() => problem(429, "rate_limited", { "retry-after": "60" })),
    ["Many questions came from here", "Try again in 60 seconds."],
  ],
  [
    "session ended",
    () => shown(() => problem(401, "unauthenticated")),
    ["Your session has ended."],
  ],
  [
    "disabled current mode",
    () => {
      server.config = replies.config("disabled");
      return mount();
    },
    [MODE_NOT_ENABLED],
  ],
  [
    "answer no longer available",
    async () => {
      sessionStorage.setItem(
        "package-context-assistant",
        JSON.stringify({ target: null, run_id: replies.RUN_ID }),
      );
      server.answer = () => new Response(null, { status: 410 });
      const element = await mount();
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
      await settled(element);
      return element;
    },
    ["This answer is no longer available."],
  ],
];

describe("every state of the assistant", () => {
  for (const [name, make, has] of STATES) {
    describe(name, () => {
      it("says what it must", async () => {
        const text = textOf(await make());
        for (const phrase of has) expect(text).to.include(phrase);
      });

      for (const theme of ["light", "dark"] as const) {
        it(`has no accessibility fault in ${theme}`, async () => {
          const element = await make();
          element.theme = theme;
          await element.updateComplete;
          expect(await accessibilityFaults(element)).to.deep.equal([]);
        });
      }

      it("fits 320 px, also with the reader's own text spacing", async () => {
        const element = await make();
        const frame = document.createElement("div");
        frame.setAttribute("style", "inline-size: 320px");
        element.replaceWith(frame);
        frame.append(element);
        await settled(element);
        for (const spacing of ["", "letter-spacing:.12em;word-spacing:.16em;line-height:2"]) {
          element.setAttribute("style", spacing);
          const wide = all(element, "*").filter(
            (one) =>
              one.getBoundingClientRect().right > frame.getBoundingClientRect().right + 0.5 &&
              !one.matches(".status"),
          );
          expect(wide.map((one) => one.outerHTML.slice(0, 80))).to.deep.equal([]);
        }
        frame.remove();
      });
    });
  }
});

describe("in a corner or at a side", () => {
  for (const placement of ["corner", "side"] as const) {
    for (const theme of ["light", "dark"] as const) {
      it(`has no accessibility fault: ${placement}, ${theme}, closed, open, answered, refused`, async () => {
        const element = await mount(
          html`<package-context-assistant
            placement=${placement}
            theme=${theme}
          ></package-context-assistant>`,
        );
        const sound = async () =>
          expect(await accessibilityFaults(element), textOf(element)).to.deep.equal([]);
        await sound();
        await element.openPanel();
        await settled(element);
        await sound();
        for (const reply of [replies.conflict, replies.noSupport]) {
          server.answer = reply;
          await askFor(element, "How often?");
          expect(all(element, `.panel .sheet.${reply.kind}`)).to.have.length(1);
          await sound();
        }
      });
    }
  }
});

describe("an answer sheet", () => {
  it("has the question as its heading, lanes as headed sections, and marks at each statement's end", async () => {
    const element = await shown(replies.fourLanes);
    expect(words(find(element, "article h3"))).to.equal("How often is a record reviewed?");
    expect(all(element, "article section.lane > h4").map(words)).to.deep.equal([...LANES]);
    for (const statement of all(element, ".lane .statement")) {
      const last = [...statement.querySelectorAll("p, li")].at(-1);
      expect(last?.lastElementChild?.className).to.equal("marks");
    }
  });

  it("keeps package and current sources in two lists, told apart by word and by rule", async () => {
    const element = await shown(replies.fourLanes);
    const lists = all(element, "section.sources");
    expect(lists.map((list) => words(list.querySelector("h4") ?? undefined))).to.deep.equal([
      "Package sources",
      "Current/public sources",
    ]);
    const rules = lists.map((list) => getComputedStyle(list).borderBlockStartStyle);
    expect(rules).to.deep.equal(["solid", "dashed"]);
    const lanes = ["package", "current"].map((kind) => find(element, `.lane.${kind}`));
    expect(lanes.map((lane) => getComputedStyle(lane).borderInlineStartStyle)).to.deep.equal([
      "solid",
      "dashed",
    ]);
  });

  const told = (value: unknown): string[] =>
    typeof value === "string" ? [value] : Array.isArray(value) ? value.flatMap(told) : [];
  const dated = /^\d{4}-\d\d-\d\dT/;

  for (const reply of [replies.conflict, replies.fourLanes]) {
    it(`shows every field of every citation (${reply.citations.current[0]?.id ?? ""})`, async () => {
      const element = await shown(reply);
      const entries = all(element, "li.source");
      const records = [...reply.citations.package, ...reply.citations.current];
      expect(entries).to.have.length(records.length);
      for (const record of records) {
        const entry = entries.find(
          (one) => words(one.querySelector(".mark") ?? undefined) === record.id,
        );
        const href = entry?.querySelector("a")?.getAttribute("href");
        for (const [key, value] of Object.entries(record)) {
          if (key === "reader_target") {
            expect(href).to.equal(value ?? "/html/faq/records%20%26%20reviews.html");
          } else {
            for (const text of told(value)) {
              if (!dated.test(text)) expect(words(entry), key).to.include(text);
            }
          }
        }
      }
    });
  }

  it("says of each field that nobody stated that it is not stated", async () => {
    const [pack] = replies.fourLanes.citations.package;
    const [current] = replies.fourLanes.citations.current;
    const element = await shown({
      ...replies.fourLanes,
      citations: {
        package: [{ ...pack!, source_family: "", effective_from: null }],
        current: [{ ...current!, limitations: [] }],
      },
    });
    const values = all(element, "li.source dd").map(words);
    expect(values).not.to.include("");
    expect(values.filter((value) => value === "not stated").length).to.be.at.least(3);
  });

  it("says at each current citation, mark and action that it is not package authority", async () => {
    const element = await shown(replies.fourLanes);
    const links = all(element, 'a[href^="https://"]');
    expect(links).to.have.length(3);
    for (const link of links) {
      expect(link.getAttribute("aria-label")).to.include(CURRENT_IS_NOT_AUTHORITY);
      expect(link.getAttribute("rel")).to.equal("noopener noreferrer");
      expect(link.getAttribute("target")).to.equal("_blank");
    }
    expect(words(find(element, ".sources.current li"))).to.include(CURRENT_IS_NOT_AUTHORITY);
  });

  it("opens synthesis with Conflict and Decision needed, and shows boundaries beside both claims", async () => {
    const element = await shown(replies.conflict);
    expect(all(element, ".synthesis h5").map(words)).to.deep.equal(["Conflict", "Decision needed"]);
    const [ours, theirs] = ["package", "current"].map((kind) =>
      words(find(element, `.lane.${kind} .statement .origin`)),
    );
    expect(ours).to.equal(
      "owner-reviewed · Boundary: Guidance for internal prototypes; not a production approval",
    );
    expect(theirs).to.match(/^news · .*2026.* UTC · as published, stale, undated · Boundary: /);
  });

  it("says beside each statement of an older section what it is older than", async () => {
    const faq = { ...replies.faq, older_than: "P1" as const };
    const says = (text: string) => replies.says(text, ["P2"]);
    const element = await shown({
      ...replies.answered,
      lanes: [{ label: LANES[0], statements: [says("One."), says("Two.")], note: null }],
      citations: { package: [replies.register, faq], current: [] },
    });
    const notes = all(element, ".statement .origin").map(words);
    expect(notes.map((note) => note.endsWith("P2 is older than P1"))).to.deep.equal([true, true]);
  });

  it("says where statements come from once, where it does not change from one to the next", async () => {
    const element = await shown(replies.answered);
    expect(all(element, ".statement")).to.have.length(3);
    expect(all(element, ".statement .origin")).to.have.length(1);
  });

  it("shows nothing of a reply with a target outside the package", async () => {
    const [one] = replies.answered.citations.package;
    const reply = {
      ...replies.answered,
      citations: {
        package: [{ ...one, reader_target: "/html/../api/answers/x" }],
        current: [],
      },
    } as AskReply;
    const element = await shown(reply);
    expect(all(element, "a")).to.deep.equal([]);
    expect(all(element, ".statement")).to.deep.equal([]);
  });

  it("lists what was done, the run and the contract's twelve fields, named for readers", async () => {
    const element = await shown(replies.fourLanes);
    const facts = all(element, "details.run dl > div").map(words);
    expect(facts.map((fact) => fact.charAt(0))).to.satisfy((first: string[]) =>
      first.every((letter) => letter === letter.toUpperCase()),
    );
    expect(facts).to.have.length(2 + replies.fourLanes.telemetry_fields.length);
    expect(facts).to.include.members([
      `Run ${replies.RUN_ID}`,
      "Mode Package + current context",
      "Tokens input: 812, output: 164",
      "Kept in a log none",
    ]);
  });

  const withCode = "Set the limit:\n\n```ini\n[limits]\n  questions = 500\n```";

  it("shows code as a block of its own: its lines kept, scrolled by itself, also by keyboard", async () => {
    const long = withCode.replace("500", "5".repeat(400));
    const element = await shown(replies.answerOf(long));
    const block = find(element, ".statement pre");
    expect(block.textContent).to.equal(`[limits]\n  questions = ${"5".repeat(400)}`);
    expect(words(find(element, ".statement .origin + *, .statement pre"))).to.include("[limits]");
    expect(block.scrollWidth).to.be.above(block.clientWidth);
    expect(block.getBoundingClientRect().right).to.be.at.most(
      element.getBoundingClientRect().right,
    );
    block.focus();
    expect(element.shadowRoot?.activeElement).to.equal(block);
    expect(await accessibilityFaults(element)).to.deep.equal([]);
  });

  it("shows lines of a passage that are laid out as code, and breaks a long word of prose", async () => {
    const element = await shown(
      replies.answerOf(`It says ${"long".repeat(200)}.\n\n{ "id": "1",\n  "kind": "revoke" }`),
    );
    expect(find(element, ".statement pre").textContent).to.equal(
      '{ "id": "1",\n  "kind": "revoke" }',
    );
    const edge = element.getBoundingClientRect().right;
    for (const one of all(element, ".statement p")) {
      expect(one.scrollWidth).to.be.at.most(one.clientWidth);
      expect(one.getBoundingClientRect().right).to.be.at.most(edge);
    }
  });

  it("quotes passages in the package's language", async () => {
    const element = await shown(replies.answered);
    expect(find(element, "blockquote").lang).to.equal("en");
    element.remove();
    const french = await shown(
      replies.answered,
      html`<package-context-assistant lang="fr"></package-context-assistant>`,
    );
    expect(find(french, "blockquote").lang).to.equal("en");
    await waitUntil(() => find(french, ".root").lang === "fr", "the French words did not come");
  });

  it("shows cited sources in full, and the others of each class whole behind one fold", async () => {
    const [P1, C1] = [replies.register, replies.nist];
    const package2 = [P1, ...(["P2", "P3"] as const).map((id) => ({ ...P1, id }))];
    const current = (["C1", "C2"] as const).map((id) => ({ ...C1, id }));
    const element = await shown({
      ...replies.answered,
      citations: { package: package2, current },
      selected_package_refs: ["P1", "P2", "P3"],
      current_external_source_refs: ["C1", "C2"],
    });
    const folds = all(element, "details.more");
    expect(folds.map((fold) => words(fold.querySelector("summary") ?? undefined))).to.deep.equal([
      "2 more sections were read for this answer",
      "2 more public pages were read for this answer",
    ]);
    const [ours, theirs] = folds.map((fold) => [...fold.querySelectorAll(".mark")].map(words));
    expect([ours, theirs]).to.deep.equal([
      ["P2", "P3"],
      ["C1", "C2"],
    ]);
    const fields = (id: string) =>
      words(all(element, "li.source").find((one) => words(one).startsWith(id))).slice(2);
    expect(fields("P2")).to.equal(fields("P1"));
    window.dispatchEvent(new Event("beforeprint"));
    expect(folds.map((fold) => (fold as HTMLDetailsElement).open)).to.deep.equal([true, true]);
  });

  it("offers the page's own way to the contents beside a refusal", async () => {
    const element = await shown(
      replies.noSupport,
      html`<package-context-assistant>
        <a slot="contents" href="/html/">Contents</a>
      </package-context-assistant>`,
    );
    expect(textOf(element)).to.include(NO_SUPPORT);
    const slot = find<HTMLSlotElement>(element, 'slot[name="contents"]');
    expect(slot.assignedElements().map(words)).to.deep.equal(["Contents"]);
  });
});
