// The demo's reader bar: view the playbook as another reader. The server says who one is and which
// restricted pages that opens, by the same decisions as for the pages; the bar only shows it.
const ENDPOINT = "/api/demo/readers";

const STYLE = `
  :host { display: block; font: 400 0.875rem/1.4 system-ui, sans-serif; color: #dfe9ec; background: #10262d;
    border-bottom: 1px solid #2c4a54; }
  .bar { display: flex; flex-wrap: wrap; align-items: center; gap: 0.35em 1.25em; padding: 0.5em 1em;
    max-width: 78em; margin: 0 auto; }
  form, nav { display: flex; flex-wrap: wrap; align-items: center; gap: 0.35em 0.5em; margin: 0; }
  .name { color: #a9bfc6; }
  button { font: inherit; color: inherit; background: transparent; border: 1px solid #4b6a74;
    border-radius: 2em; padding: 0.2em 0.85em; min-height: 1.9em; cursor: pointer; }
  button:hover { border-color: #dfe9ec; }
  button[aria-pressed="true"] { color: #10262d; background: #dfe9ec; border-color: #dfe9ec; font-weight: 600; }
  button:focus-visible, a:focus-visible { outline: 2px solid #ffd479; outline-offset: 2px; }
  a { color: #9fdbe8; text-underline-offset: 0.18em; }
  .problem { color: #ffd9a8; }
  @media (forced-colors: active) { button[aria-pressed="true"] { forced-color-adjust: none;
    background: Highlight; color: HighlightText; } }
  @media print { :host { display: none; } }
`;

/** An element with its text and attributes; text is never markup. */
function make(tag, { text = "", ...attributes } = {}, ...children) {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function readerButton({ id, name, current }) {
  return make("button", {
    text: name,
    type: "submit",
    name: "reader",
    value: id,
    "aria-pressed": String(current),
  });
}

function readersForm(readers, choose) {
  const label = make("span", { text: "View as", class: "name", id: "view-as" });
  const buttons = readers.map(readerButton);
  const form = make("form", { "aria-labelledby": "view-as" }, label, ...buttons);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    choose(event.submitter?.value);
  });
  return form;
}

function openPages(pages) {
  if (pages.length === 0) return [];
  const label = make("span", { text: "Open to this reader only", class: "name", id: "open-to" });
  const links = pages.map(({ title, href }) => make("a", { text: title, href }));
  return [make("nav", { "aria-labelledby": "open-to" }, label, ...links)];
}

/** The answer that this tab remembers was the other reader's: nobody else is given it again. */
function forgetAnswer() {
  try {
    sessionStorage.removeItem("package-context-assistant");
  } catch {
    // Storage that is blocked holds nothing to forget.
  }
}

class DemoReaderBar extends HTMLElement {
  #root = this.attachShadow({ mode: "open" });

  async connectedCallback() {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [sheet];
    try {
      const response = await fetch(ENDPOINT);
      if (!response.ok) throw new Error(`status ${response.status}`);
      this.#show(await response.json());
    } catch {
      this.#say("The demo's server does not answer.");
    }
  }

  #show({ readers, pages }) {
    const form = readersForm(readers, (id) => void this.#choose(id));
    this.#root.replaceChildren(make("div", { class: "bar" }, form, ...openPages(pages)));
  }

  #say(text) {
    const problem = make("span", { text, class: "problem", role: "status" });
    this.#root.replaceChildren(make("div", { class: "bar" }, problem));
  }

  async #choose(reader) {
    const body = JSON.stringify({ reader, page: location.pathname });
    const headers = { "content-type": "application/json" };
    try {
      const response = await fetch(ENDPOINT, { method: "POST", headers, body });
      if (!response.ok) throw new Error(`status ${response.status}`);
      forgetAnswer();
      // A page that this reader may not read does not exist for them: back to the beginning.
      if ((await response.json()).open) location.reload();
      else location.assign("/");
    } catch {
      this.#say("The reader could not be changed. Reload the page.");
    }
  }
}

if (!customElements.get("demo-reader-bar")) {
  customElements.define("demo-reader-bar", DemoReaderBar);
  const bar = document.createElement("demo-reader-bar");
  bar.setAttribute("role", "region");
  bar.setAttribute("aria-label", "Reader of this demo");
  const skip = document.querySelector("body > a.skip");
  if (skip) skip.after(bar);
  else document.body.prepend(bar);
}
