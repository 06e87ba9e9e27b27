import { fixture } from "@open-wc/testing-helpers";
import { html } from "lit";
import type { TemplateResult } from "lit";
import type { AskReply, StageName } from "../../bff/contract/index.ts";
import "../../widget/index.ts";
import type { PackageContextAssistant } from "../../widget/index.ts";
import { answered, config } from "../widget/replies.ts";

/** The server at the edge of the page: what it was asked, and how it answers. */
export interface Server {
  readonly asked: { readonly path: string; readonly body: unknown }[];
  /** A reply, or a whole response; a function may wait. */
  answer: AskReply | ((signal: AbortSignal) => Promise<Response> | Response);
  config: unknown;
}

const real = window.fetch;

export const problem = (status: number, code: string, headers: HeadersInit = {}): Response =>
  new Response(JSON.stringify({ status, code }), {
    status,
    headers: { "content-type": "application/problem+json", ...headers },
  });

/** Stages as they start, then the reply when `release` resolves. */
export function streamed(
  stages: readonly StageName[],
  { reply, release }: { reply: AskReply; release: Promise<unknown> },
): Response {
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const put = (name: string, data: unknown) =>
        controller.enqueue(bytes.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
      for (const stage of stages) put("stage", { stage, state: "started" });
      await release;
      put("reply", reply);
      controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

export function fakeServer(): Server {
  const server: Server = { asked: [], answer: answered, config: config() };
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const { signal, body } = new Request(url, { ...init, mode: "same-origin" });
    if (url.pathname === "/api/assistant-config") {
      return server.config instanceof Response ? server.config : Response.json(server.config);
    }
    const text = body === null ? null : await new Response(body).text();
    server.asked.push({ path: url.pathname, body: text === null ? null : JSON.parse(text) });
    return typeof server.answer === "function"
      ? server.answer(signal)
      : Response.json(server.answer);
  };
  return server;
}

export function restoreFetch(): void {
  window.fetch = real;
}

/** The element as it stands in a page, with its public facts loaded. */
export async function mount(
  template: TemplateResult = html`<package-context-assistant></package-context-assistant>`,
): Promise<PackageContextAssistant> {
  const node = await fixture<HTMLElement>(template);
  const element = (
    node.localName === "package-context-assistant"
      ? node
      : node.querySelector("package-context-assistant")
  ) as PackageContextAssistant;
  await settled(element);
  return element;
}

const QUIET_MS = 40;

/** When nothing of what is shown has changed for a moment. */
export async function settled(element: PackageContextAssistant): Promise<void> {
  for (let before = "", now = "-"; before !== now; now = textOf(element)) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    await element.updateComplete;
  }
}

const inside = (element: PackageContextAssistant): ShadowRoot => {
  if (element.shadowRoot === null) throw new Error("the element has no shadow root yet");
  return element.shadowRoot;
};

export const find = <T extends HTMLElement = HTMLElement>(
  element: PackageContextAssistant,
  selector: string,
): T => {
  const found = inside(element).querySelector<T>(selector);
  if (found === null) throw new Error(`nothing matches ${selector}`);
  return found;
};

export const all = (element: PackageContextAssistant, selector: string): HTMLElement[] => [
  ...inside(element).querySelectorAll<HTMLElement>(selector),
];

/** Words of an element as they are read, with whitespace made even. */
export const words = (node: Element | undefined): string =>
  (node?.textContent ?? "").replace(/\s+/g, " ").trim();

export const textOf = (element: PackageContextAssistant): string =>
  (inside(element).textContent ?? "").replace(/\s+/g, " ");

export const button = (element: PackageContextAssistant, name: string): HTMLButtonElement => {
  const found = all(element, "button").find((one) => words(one) === name);
  if (found === undefined) throw new Error(`no button says ${name}`);
  return found as HTMLButtonElement;
};

/** Asks as a reader does: writes into the box and sends the form. */
export async function askFor(element: PackageContextAssistant, question: string): Promise<void> {
  const box = find<HTMLTextAreaElement>(element, "textarea");
  box.focus();
  box.value = question;
  box.dispatchEvent(new Event("input", { bubbles: true }));
  box.dispatchEvent(
    new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }),
  );
  await settled(element);
}
