import { waitUntil } from "@open-wc/testing-helpers";
import { expect } from "chai";
import { html } from "lit";
import { MODE_NAMES, MODES } from "../../bff/contract/index.ts";
import type { PackageContextAssistant } from "../../widget/index.ts";
import * as replies from "../widget/replies.ts";
import {
  all,
  askFor,
  button,
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

const status = (element: PackageContextAssistant) => words(find(element, "[role=status]"));
const active = (element: PackageContextAssistant) => element.shadowRoot?.activeElement ?? null;
const radios = (element: PackageContextAssistant) =>
  all(element, "input[type=radio]") as HTMLInputElement[];
const press = (target: EventTarget, key: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent("keydown", {
    key,
    bubbles: true,
    composed: true,
    cancelable: true,
    ...init,
  });
  target.dispatchEvent(event);
  return event;
};
const heard = (element: PackageContextAssistant, type: string): CustomEvent[] => {
  const events: CustomEvent[] = [];
  element.addEventListener(type, (event) => events.push(event as CustomEvent));
  return events;
};
const bodies = () => server.asked.map(({ body }) => body);
const corner = () =>
  mount(html`<package-context-assistant placement="corner"></package-context-assistant>`);

describe("the choice of mode", () => {
  it("starts at Package-only, whatever the page sets, and changes only by the reader", async () => {
    const element = await mount();
    expect(radios(element).map(({ value }) => value)).to.deep.equal([...MODES]);
    const labels = all(element, "fieldset label").map(words);
    expect(labels).to.deep.equal(MODES.map((mode) => MODE_NAMES[mode]));
    Object.assign(element, { mode: MODES[1], modes: "current package" });
    element.setAttribute("mode", MODES[1]);
    await element.ask("First?");
    radios(element)[1]?.click();
    await element.ask("Second?");
    expect(bodies()).to.deep.equal([
      { mode: "Package only", user_question: "First?" },
      { mode: "Package + current context", user_question: "Second?" },
    ]);
  });

  it("is not there where the page offers the package alone", async () => {
    const element = await mount(
      html`<package-context-assistant modes="package"></package-context-assistant>`,
    );
    expect(radios(element)).to.deep.equal([]);
    await element.ask("How?");
    expect(bodies()).to.deep.equal([{ mode: "Package only", user_question: "How?" }]);
  });

  it("is Package-only again when the page offers other modes than the reader chose from", async () => {
    const element = await mount();
    radios(element)[1]?.click();
    element.modes = "package";
    await settled(element);
    await element.ask("How?");
    element.modes = "package current";
    await settled(element);
    expect(radios(element).map(({ checked }) => checked)).to.deep.equal([true, false]);
    expect(bodies()).to.deep.equal([{ mode: "Package only", user_question: "How?" }]);
  });

  it("goes back to Package-only when a page that was left is shown again", async () => {
    const element = await mount();
    radios(element)[1]?.click();
    await element.ask("Kept?");
    window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    await settled(element);
    expect(all(element, "article")).to.deep.equal([]);
    expect(radios(element)[0]?.checked).to.equal(true);
  });
});

describe("asking", () => {
  it("shows the stage in words, and the time only from the third second on", async () => {
    const element = await mount();
    let answer: (value?: unknown) => void = () => undefined;
    const release = new Promise((resolve) => (answer = resolve));
    server.answer = () =>
      streamed(["screen", "retrieve", "consult"], { reply: replies.answered, release });
    await askFor(element, "How often?");
    expect(words(find(element, ".progress"))).to.equal("Leaving current sources out Stop");
    await new Promise((resolve) => setTimeout(resolve, 3300));
    expect(words(find(element, ".progress"))).to.equal(
      "Leaving current sources out 3 seconds so far Stop",
    );
    answer();
    await settled(element);
    expect(all(element, ".lane")).to.have.length(1);
  });

  it("announces start, lasting stage and end in one status region, never the answer", async () => {
    const element = await mount();
    expect(all(element, "[role=status], [role=alert], [aria-live]")).to.have.length(1);
    const said: string[] = [];
    new MutationObserver(() => said.push(status(element))).observe(find(element, "[role=status]"), {
      childList: true,
      characterData: true,
      subtree: true,
    });
    const release = new Promise((resolve) => setTimeout(resolve, 1500));
    server.answer = () => streamed(["screen", "synthesize"], { reply: replies.answered, release });
    await askFor(element, "How often?");
    await new Promise((resolve) => setTimeout(resolve, 1800));
    expect([...new Set(said)]).to.deep.equal([
      "Sending the question",
      "Drafting from the passages",
      "Answer ready: 3 statements, 1 package source.",
    ]);
  });

  it("takes a reader who stayed to the answer's heading, and leaves alone one who went on", async () => {
    const element = await mount(html`
      <div>
        <package-context-assistant></package-context-assistant>
        <input aria-label="elsewhere" />
      </div>
    `);
    await askFor(element, "How often?");
    expect(active(element)?.id).to.equal("question");
    const elsewhere = element.parentElement?.querySelector("input");
    let answer: (value?: unknown) => void = () => undefined;
    const release = new Promise((resolve) => (answer = resolve));
    server.answer = () => streamed([], { reply: replies.fourLanes, release });
    await askFor(element, "And then?");
    elsewhere?.focus();
    answer();
    await settled(element);
    expect(document.activeElement).to.equal(elsewhere);
  });

  for (const [end, answer] of [
    ["an answer", () => Response.json(replies.answered)],
    ["a refusal", () => Response.json(replies.noSupport)],
    ["a failure", () => problem(503, "busy")],
  ] as const) {
    it(`leaves alone a reader who writes on while ${end} comes: words, and focus in the box`, async () => {
      const element = await mount();
      let come: (value?: unknown) => void = () => undefined;
      const coming = new Promise((resolve) => (come = resolve));
      server.answer = () => coming.then(answer);
      await askFor(element, "How often?");
      const box = find<HTMLTextAreaElement>(element, "textarea");
      box.focus();
      box.value = "And on Sund";
      box.dispatchEvent(new InputEvent("input", { bubbles: true }));
      come();
      await settled(element);
      expect(words(find(element, "#question"))).to.equal("How often?");
      expect(box.value).to.equal("And on Sund");
      expect(active(element)).to.equal(box);
    });
  }

  it("stops by button and by Esc, keeps the question, and gives the box the focus", async () => {
    const element = await mount();
    const signals: AbortSignal[] = [];
    server.answer = (signal) => {
      signals.push(signal);
      return streamed(["gate"], { reply: replies.answered, release: new Promise(() => undefined) });
    };
    const stops = [
      () => button(element, "Stop").click(),
      () => press(find(element, "textarea"), "Escape"),
    ];
    for (const stop of stops) {
      await askFor(element, "How often?");
      stop();
      await settled(element);
      expect(textOf(element)).to.include("Stopped.");
      expect(active(element)?.id).to.equal("box");
      expect(find<HTMLTextAreaElement>(element, "textarea").value).to.equal("How often?");
    }
    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true, true]);
  });

  it("keeps the question after an error and asks it again on retry", async () => {
    const element = await mount();
    server.answer = () => problem(503, "busy", { "retry-after": "2" });
    await askFor(element, "How often?");
    expect(find<HTMLTextAreaElement>(element, "textarea").value).to.equal("How often?");
    server.answer = replies.answered;
    button(element, "Try again").click();
    await settled(element);
    expect(all(element, ".lane")).to.have.length(1);
    expect(bodies()).to.have.length(2);
  });

  it("puts a refused question back into the box to be rephrased", async () => {
    const element = await mount();
    server.answer = replies.noSupport;
    await element.ask("Where is the moon?");
    find<HTMLTextAreaElement>(element, "textarea").value = "";
    button(element, "Rephrase the question").click();
    await settled(element);
    expect(active(element)?.id).to.equal("box");
  });

  it("asks nothing while a question is empty, too long by code points, or still being composed", async () => {
    server.config = { ...replies.config(), limits: { question_chars: 3 } };
    const element = await mount();
    await askFor(element, "   ");
    expect(textOf(element)).to.include("Write a question first.");
    await askFor(element, "😀😀😀😀");
    expect(textOf(element)).to.include("4 of 3 characters");
    const box = find<HTMLTextAreaElement>(element, "textarea");
    box.value = "日本";
    box.dispatchEvent(new Event("input"));
    press(box, "Enter", { isComposing: true });
    press(box, "Enter", { shiftKey: true });
    await settled(element);
    expect(bodies()).to.deep.equal([]);
    await askFor(element, "😀😀😀");
    expect(bodies()).to.have.length(1);
  });

  it("tells the page that it asked and what came, without a text", async () => {
    const element = await mount();
    const [asked, replied, failed] = ["pca-ask", "pca-reply", "pca-error"].map((type) =>
      heard(element, type),
    );
    server.answer = replies.withheld;
    await element.ask("How often?");
    server.answer = () => problem(429, "rate_limited");
    await element.ask("Again?");
    const details = [asked, replied, failed].map((all) =>
      all?.map(({ detail }) => detail as unknown),
    );
    expect(details).to.deep.equal([
      [{ mode: "Package only" }, { mode: "Package only" }],
      [
        {
          kind: "answer",
          run_id: replies.RUN_ID,
          statements: 3,
          package: 1,
          current: 0,
          withheld: 3,
        },
      ],
      [{ code: "rate_limited" }],
    ]);
    expect(asked?.every(({ bubbles, composed }) => bubbles && composed)).to.equal(true);
  });
});

describe("suggestions", () => {
  it("come from child items or from the attribute, and ask when pressed", async () => {
    const element = await mount(html`
      <package-context-assistant>
        <ul>
          <li>How often is a record reviewed?</li>
          <li><a href="/html/">Contents</a></li>
        </ul>
      </package-context-assistant>
    `);
    expect(all(element, ".suggestions button").map(words)).to.deep.equal([
      "How often is a record reviewed?",
    ]);
    element.suggestions = '["Who decides?", " "]';
    await settled(element);
    button(element, "Who decides?").click();
    await settled(element);
    expect(bodies()).to.deep.equal([{ mode: "Package only", user_question: "Who decides?" }]);
    expect(all(element, ".suggestions")).to.deep.equal([]);
  });
});

describe("a corner panel", () => {
  it("opens by its button and its hotkey, takes the focus, and gives it back on Esc", async () => {
    const element = await corner();
    const events = ["pca-open", "pca-close"].map((type) => heard(element, type));
    const launcher = find(element, ".launcher");
    launcher.focus();
    launcher.click();
    await settled(element);
    expect(element.open).to.equal(true);
    expect(active(element)?.id).to.equal("box");
    expect(find(element, ".panel").matches(":popover-open")).to.equal(true);
    press(find(element, "textarea"), "Escape");
    await settled(element);
    expect(element.open).to.equal(false);
    expect(active(element)?.className).to.include("launcher");
    press(document.body, "i", { ctrlKey: true });
    await settled(element);
    expect(active(element)?.id).to.equal("box");
    expect(events.map(({ length }) => length)).to.deep.equal([2, 1]);
  });

  it("leaves the hotkey to a page that uses it, and to an editor", async () => {
    const element = await corner();
    const editor = document.createElement("div");
    editor.contentEditable = "true";
    document.body.append(editor);
    const use = (event: Event) => event.preventDefault();
    document.addEventListener("keydown", use, { once: true });
    press(document.body, "i", { ctrlKey: true });
    press(editor, "i", { ctrlKey: true });
    press(document.body, "i");
    press(document.body, "i", { ctrlKey: true, shiftKey: true });
    element.hotkey = "";
    press(document.body, "i", { ctrlKey: true });
    await settled(element);
    editor.remove();
    expect(element.open).to.equal(false);
  });

  it("knows its hotkey in whatever order the modifiers stand", async () => {
    const element = await corner();
    element.hotkey = "shift+ctrl+k";
    press(document.body, "K", { ctrlKey: true });
    await settled(element);
    expect(element.open).to.equal(false);
    press(document.body, "K", { ctrlKey: true, shiftKey: true });
    await settled(element);
    expect(element.open).to.equal(true);
  });

  it("asks for nothing from the server until it is opened", async () => {
    let configured = 0;
    const fetch = window.fetch;
    window.fetch = (...args) => {
      configured += 1;
      return fetch(...args);
    };
    const element = await corner();
    expect(configured).to.equal(0);
    await element.openPanel();
    await settled(element);
    expect(configured).to.equal(1);
    window.fetch = fetch;
  });

  it("takes neither focus nor scroll when the page opens it on load", async () => {
    const element = await mount(
      html`<package-context-assistant placement="side" open></package-context-assistant>`,
    );
    expect(all(element, ".panel")).to.have.length(1);
    expect(document.activeElement).to.equal(document.body);
  });
});

describe("following a citation", () => {
  const page = html`
    <div>
      <package-context-assistant></package-context-assistant>
      <div style="block-size: 2000px"></div>
      <h2 id="here">The section</h2>
      <div style="block-size: 2000px"></div>
    </div>
  `;
  const here = `/html/choosing.html#here`;
  let back: string;
  beforeEach(() => {
    back = location.href;
    history.replaceState(null, "", "/html/choosing.html");
    const [one] = replies.answered.citations.package;
    server.answer = {
      ...replies.answered,
      citations: { package: [{ ...one!, reader_target: here }], current: [] },
    };
  });
  afterEach(() => history.replaceState(null, "", back));

  it("lands on a section of this page: focus, highlight, a step of history, and a way back", async () => {
    const element = await mount(page);
    await element.ask("How often?");
    const events = heard(element, "pca-citation");
    find(element, "a.mark").click();
    await settled(element);
    const heading = element.parentElement?.querySelector("h2");
    expect(document.activeElement).to.equal(heading);
    expect(location.hash).to.equal("#here");
    expect(heading?.getAnimations()).to.have.length(1);
    expect(heading?.getBoundingClientRect().top).to.be.within(-1, 40);
    expect(events.map(({ detail }) => detail as unknown)).to.deep.equal([
      { id: "P1", class: "package citation", target: here },
    ]);
    button(element, "Back to the answer").click();
    await settled(element);
    expect(active(element)?.id).to.equal("question");
    expect(heading?.hasAttribute("tabindex")).to.equal(false);
    expect(all(element, ".way-back")).to.deep.equal([]);
  });

  it("lands on the page where a citation names no section, and keeps the answer", async () => {
    const [one] = replies.answered.citations.package;
    const source = { ...one!, reader_target: null, source_path: "choosing.html" };
    server.answer = { ...replies.answered, citations: { package: [source], current: [] } };
    const element = await mount(page);
    await element.ask("How often?");
    find(element, "a.action").click();
    await settled(element);
    expect(document.activeElement).to.equal(document.querySelector("h1, h2"));
    button(element, "Back to the answer").click();
    await settled(element);
    expect(active(element)?.id).to.equal("question");
  });

  it("does nothing of its own when the page cancels it", async () => {
    const element = await mount(page);
    await element.ask("How often?");
    element.addEventListener("pca-citation", (event) => event.preventDefault());
    find(element, "a.mark").click();
    await settled(element);
    expect(location.hash).to.equal("");
    expect(sessionStorage.getItem("package-context-assistant")).not.to.include("here");
  });

  const noted = () =>
    JSON.parse(sessionStorage.getItem("package-context-assistant") ?? "") as object;

  it("remembers a run, its question and a target, and no text of the answer", async () => {
    const element = await mount(page);
    await element.ask("How often?");
    find(element, "a.mark").click();
    expect(Object.keys(sessionStorage)).to.deep.equal(["package-context-assistant"]);
    expect(noted()).to.deep.equal({
      target: null,
      run_id: replies.RUN_ID,
      question: "How often?",
    });
  });

  it("keeps no question where the page wants none of it restored", async () => {
    const element = await mount(
      html`<package-context-assistant no-restore></package-context-assistant>`,
    );
    await element.ask("How often?");
    expect(noted()).to.deep.equal({ target: null, run_id: replies.RUN_ID, question: null });
  });
});

describe("counting an answer", () => {
  it("sends the run and a verdict, no text, and says so for eye and ear", async () => {
    const element = await mount();
    await element.ask("How often?");
    button(element, "Not helpful").click();
    await settled(element);
    expect(server.asked.at(-1)).to.deep.equal({
      path: "/api/feedback",
      body: { run_id: replies.RUN_ID, helpful: false },
    });
    expect(status(element)).to.equal("Counted, without a text.");
    expect(words(find(element, ".row > span[aria-hidden]"))).to.equal("Counted, without a text.");
  });
});

describe("copying", () => {
  it("gives text and Markdown with sources, in which nothing can load or link", async () => {
    const element = await mount();
    const copied: string[] = [];
    const { clipboard } = navigator;
    clipboard.writeText = async (text) => void copied.push(text);
    server.answer = {
      ...replies.answerOf("See ![x](https://attacker.test/p.png) and <img src=x> **now**."),
      citations: replies.fourLanes.citations,
    };
    await element.ask("How often?");
    for (const [before, name] of ["Copy as text", "Copy as Markdown"].entries()) {
      button(element, name).click();
      await waitUntil(() => copied.length > before, "nothing was copied");
      await settled(element);
      expect(status(element)).to.equal("Copied with its sources.");
    }
    Reflect.deleteProperty(clipboard, "writeText");
    const [text, markdown] = copied;
    for (const part of [
      "How often?",
      "Package says",
      "[P1]",
      "owner-reviewed",
      "not package authority",
    ])
      expect(text).to.include(part);
    expect(text).to.include(`${location.origin}/html/choosing-a-model.html#before-use`);
    expect(markdown).to.include("\\!\\[x\\]\\(https\\:\\/\\/attacker\\.test");
    expect(markdown).to.include("\\<img src\\=x\\>").and.to.include("**now**");
    const links = markdown?.match(/<[^\\>]+>/g);
    expect(links).to.deep.equal([
      `<${location.origin}/html/choosing-a-model.html#before-use>`,
      "<https://www.nist.gov/itl/ai-risk-management-framework>",
    ]);
  });
});

describe("what goes wrong for the maintainer", () => {
  let warned: string[];
  const { warn } = console;
  beforeEach(() => {
    warned = [];
    console.warn = (...args: unknown[]) => void warned.push(args.join(" "));
  });
  afterEach(() => {
    console.warn = warn;
  });
  const visibleText = (element: HTMLElement) => element.innerText.trim();

  it("an endpoint elsewhere: one sentence, no request, the fallback text", async () => {
    const element = await mount(html`
      <package-context-assistant endpoint="https://other.example.org/api/ask">
        <p>See the contents.</p>
      </package-context-assistant>
    `);
    await element.ask("How often?");
    expect(visibleText(element)).to.equal("See the contents.");
    expect(bodies()).to.deep.equal([]);
    expect(warned.filter((one) => one.includes("other.example.org"))).to.have.length(1);
  });

  it("two elements: the first works, the second says so and shows its fallback text", async () => {
    const first = await mount(html`
      <div>
        <package-context-assistant></package-context-assistant>
        <package-context-assistant><p>Second.</p></package-context-assistant>
      </div>
    `);
    const second = first.parentElement?.querySelectorAll("package-context-assistant")[1];
    expect(all(first, "textarea")).to.have.length(1);
    expect(second && all(second, "textarea")).to.deep.equal([]);
    expect(second && visibleText(second)).to.equal("Second.");
    expect(warned.filter((one) => one.includes("stands twice"))).to.have.length(1);
    first.remove();
    await second?.updateComplete;
    expect(second && all(second, "textarea")).to.have.length(1);
    if (second) await settled(second);
    expect(second && textOf(second)).to.include("Answers rest on AI playbook");
  });

  it("a server that is away: one sentence, the fallback text, and another try", async () => {
    server.config = new Response("<p>404", {
      status: 404,
      headers: { "content-type": "text/html" },
    });
    const element = await mount(html`
      <package-context-assistant><p>See the contents.</p></package-context-assistant>
    `);
    expect(textOf(element)).to.include("The assistant cannot be reached just now.");
    expect(visibleText(element)).to.include("See the contents.");
    expect(warned.filter((one) => one.includes("assistant-config"))).to.have.length(1);
    server.config = replies.config();
    button(element, "Try again").click();
    await settled(element);
    expect(textOf(element)).not.to.include("cannot be reached");
  });

  it("suggestions that are not a list of texts: one sentence, and none are shown", async () => {
    const element = await mount(
      html`<package-context-assistant suggestions="How often?"></package-context-assistant>`,
    );
    expect(all(element, ".suggestions")).to.deep.equal([]);
    expect(warned.filter((one) => one.includes("suggestions"))).to.have.length(1);
  });

  it("a misspelt value: one sentence with what would be right, once, and the default", async () => {
    const element = await mount(html`
      <package-context-assistant
        placement="top"
        modes="both"
        theme="night"
        hotkey="cmd+i"
        lang="english"
      ></package-context-assistant>
    `);
    element.heading = "Ask";
    await settled(element);
    const tag = "<package-context-assistant>: ";
    expect(warned).to.deep.equal([
      `${tag}lang="english" is not known; give a tag such as en, de or fr.`,
      `${tag}placement="top" is not known; give inline, corner or side.`,
      `${tag}modes="both" is not known; give package, or package current.`,
      `${tag}theme="night" is not known; give auto, light or dark.`,
      `${tag}hotkey="cmd+i" is not known; give keys such as mod+i or ctrl+shift+k, or nothing.`,
    ]);
    expect(all(element, ".surface:not(.panel) textarea")).to.have.length(1);
  });

  it("an attribute that is taken back: nothing, and the default", async () => {
    const values = { heading: "Ask us", hotkey: "mod+k", modes: "package", placement: "side" };
    const element = await mount();
    const before = textOf(element);
    for (const [name, value] of Object.entries(values)) {
      element.setAttribute(name, value);
      await settled(element);
      element.removeAttribute(name);
      await settled(element);
      Object.assign(element, { [name]: undefined });
      await settled(element);
      expect(textOf(element), name).to.equal(before);
    }
    expect([element.hotkey, element.modes]).to.deep.equal(["mod+i", "package current"]);
    press(document.body, "i", { ctrlKey: true });
    await settled(element);
    expect(active(element)?.id).to.equal("box");
  });

  it("says nothing of values that are right", async () => {
    for (const hotkey of ["", "mod+i", "/", "shift+ctrl+K", "alt+f2", "ctrl++", "mod+arrowup"]) {
      const element = await mount(html`
        <package-context-assistant
          placement="corner"
          modes="current  package"
          theme="dark"
          hotkey=${hotkey}
          lang="de-AT"
        ></package-context-assistant>
      `);
      element.remove();
    }
    expect(warned).to.deep.equal([]);
  });
});
