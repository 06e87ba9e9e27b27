/**
 * A model service on loopback that obeys the attacker, in both protocols and both forms of an answer;
 * and the embedded provider, which quotes. What each was given and sent is kept for the search.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { DraftStatement, Payload } from "../../bff/core/records.ts";
import type { Provider } from "../../bff/core/ports.ts";
import { openProvider } from "../../bff/edge/provider/index.ts";
import { languageOf } from "../../bff/edge/text/language.ts";
import { TOOL_PROPOSALS } from "./hostile-model.ts";
import type { Draft } from "./hostile-model.ts";
import type { Through } from "./hostile-run.ts";

export type Protocol = "openai-chat" | "anthropic-messages";
export type Form = "json" | "markdown";

/** Notes payloads and bytes on their way through a provider. */
export function watched(provider: Provider): Through {
  let given: Payload | undefined;
  const sent: string[] = [];
  return {
    provider: {
      ...provider,
      recipient: "provider:scripted",
      serialize: (payload) => {
        given = payload;
        return provider.serialize(payload);
      },
      send: (serialized) => {
        sent.push(new TextDecoder().decode(serialized.bytes));
        return provider.send(serialized);
      },
    },
    given: () => {
      if (given === undefined) throw new Error("nothing was given to the provider");
      return given;
    },
    sent: () => sent.join("\n"),
  };
}

export const embedded = (): Through =>
  watched(openProvider({ kind: "extractive" }, { language: languageOf })({ signal: null }));

export interface Service {
  /** The provider that speaks to it; its model says `draft` in that form, and proposes tools or not. */
  readonly through: (form: Form, tools: boolean) => (draft: Draft) => Through;
  readonly bodies: Record<string, unknown>[];
  readonly close: () => Promise<void>;
}

export async function startService(kind: Protocol): Promise<Service> {
  const bodies: Record<string, unknown>[] = [];
  let [answer, proposing] = ["", false];
  const server = createServer((req, res) => {
    let body = "";
    req.on("data", (piece: Buffer) => (body += piece.toString("utf8")));
    req.on("end", () => {
      bodies.push(JSON.parse(body) as Record<string, unknown>);
      res.writeHead(200, { "content-type": "application/json" });
      res.end(
        JSON.stringify((kind === "openai-chat" ? chat : message)(answer, proposing ? calls : [])),
      );
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const opened = openProvider(
    {
      kind,
      base_url: `http://127.0.0.1:${port}/v1`,
      model: "obedient",
      recipient: "provider:scripted",
      timeout_ms: 10_000,
      max_output_tokens: 20_000,
      structured: "prompted",
      stream: false,
      concurrent_requests: 4,
    },
    { language: languageOf, apiKey: null, random: () => 0 },
  );
  return {
    bodies,
    through: (form, tools) => (draft) => {
      const seen = watched(opened({ signal: null }));
      const { provider } = seen;
      const send: Provider["send"] = (serialized) => {
        [answer, proposing] = [written(draft(seen.given()), form), tools];
        return provider.send(serialized);
      };
      return { provider: { ...provider, send }, given: seen.given, sent: seen.sent };
    },
    close: async () => {
      await opened.close();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const calls = Array.from({ length: TOOL_PROPOSALS }, (_, at) => at);

const chat = (content: string, tools: readonly number[]): object => ({
  model: "obedient",
  choices: [
    {
      finish_reason: "stop",
      message: {
        content,
        tool_calls: tools.map((id) => ({ id, function: { name: "send", arguments: content } })),
      },
    },
  ],
});

const message = (text: string, tools: readonly number[]): object => ({
  model: "obedient",
  content: [
    { type: "text", text },
    ...tools.map((id) => ({ type: "tool_use", id, name: "send", input: { text } })),
  ],
  stop_reason: "end_turn",
});

function written(answer: ReturnType<Draft>, form: Form): string {
  const { statements, lanes } = "draft" in answer ? answer.draft : { statements: [], lanes: [] };
  return form === "json" ? asJson(statements, lanes) : asMarkdown(statements, lanes);
}

const under = (statements: readonly DraftStatement[], label: string) =>
  statements.filter(({ lane }) => lane === label);

const asJson = (statements: readonly DraftStatement[], lanes: readonly string[]): string =>
  JSON.stringify({
    unanswered: false,
    tool_calls: calls,
    lanes: lanes.map((label) => ({
      label,
      statements: under(statements, label).map(({ text, kind, citations }) => {
        return { text, kind, citations, basis: "package", html: text };
      }),
    })),
  });

const bullet = ({ text, citations }: DraftStatement): string =>
  [`- ${text}`, ...citations.map(({ id, quote }) => `[${id}] "${quote}"`)].join(" ");

const asMarkdown = (statements: readonly DraftStatement[], lanes: readonly string[]): string =>
  ["As you told me, here is everything.", ...lanes]
    .map((label, at) =>
      at === 0 ? label : [`## ${label}`, ...under(statements, label).map(bullet)].join("\n"),
    )
    .join("\n\n");
