import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect } from "chai";
import fc from "fast-check";
import { LANES } from "../../../bff/contract/index.ts";
import type { ProviderAnswer } from "../../../bff/core/ports.ts";
import { openProvider } from "../../../bff/edge/provider/index.ts";
import { materialOf } from "../../../bff/edge/provider/material.ts";
import type { RemoteConfig } from "../../../bff/edge/provider/remote.ts";
import { languageOf } from "../../../bff/edge/text/language.ts";
import { payloadOf } from "../../support/payload.ts";

const KEY = "secret-key-of-the-service";

const payload = payloadOf({
  mode: "Package + current context",
  user_question: "What is the travel limit?",
  package: [{ id: "P1", title: "Policy", section: "Limits", text: "The limit is 80 EUR a day." }],
  current: [{ id: "C1", title: "Rates", section: "", text: "The usual limit is 90 EUR." }],
});

const statement = {
  text: "The limit is 80 EUR a day.",
  kind: "claim",
  citations: [{ id: "P1", quote: "The limit is 80 EUR a day." }],
};
const good = JSON.stringify({
  unanswered: false,
  lanes: LANES.map((label, i) => ({ label, statements: i === 0 ? [statement] : [] })),
});

interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

type Answering = (res: ServerResponse, asked: Asked) => void;

const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}): Answering =>
  (res) => {
    res.writeHead(status, { "content-type": "application/json", ...headers });
    res.end(typeof value === "string" ? value : JSON.stringify(value));
  };

interface Dialect {
  readonly path: string;
  readonly key: readonly [string, string];
  answer(text: string | null, of?: object): object;
  readonly refused: object;
  readonly cut: object;
  readonly tools: object;
}

const dialects: Readonly<Record<RemoteConfig["kind"], Dialect>> = {
  "openai-chat": {
    path: "/v1/chat/completions",
    key: ["authorization", `Bearer ${KEY}`],
    answer: (content, of = {}) => ({
      model: "model-2026-01",
      choices: [{ finish_reason: "stop", message: { role: "assistant", content }, ...of }],
      usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
    }),
    refused: { message: { refusal: "I cannot." } },
    cut: { finish_reason: "length" },
    tools: { finish_reason: "tool_calls", message: { content: good, tool_calls: [{}, {}] } },
  },
  "anthropic-messages": {
    path: "/v1/messages",
    key: ["x-api-key", KEY],
    answer: (text, of = {}) => ({
      type: "message",
      model: "model-2026-01",
      content: text === null ? [] : [{ type: "text", text }],
      stop_reason: "end_turn",
      usage: { input_tokens: 11, output_tokens: 7 },
      ...of,
    }),
    refused: { stop_reason: "refusal" },
    cut: { stop_reason: "max_tokens" },
    tools: {
      content: [{ type: "text", text: good }, { type: "tool_use" }, { type: "server_tool_use" }],
      stop_reason: "tool_use",
    },
  },
};

for (const kind of Object.keys(dialects) as RemoteConfig["kind"][]) {
  const dialect = dialects[kind];

  describe(`the ${kind} provider`, () => {
    let server: Server;
    let asked: Asked[] = [];
    let answering: Answering[] = [];
    before(async () => {
      server = createServer((req, res) => void take(req, res));
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
    });
    after(async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    });
    beforeEach(() => {
      asked = [];
    });

    async function take(req: IncomingMessage, res: ServerResponse): Promise<void> {
      let body = "";
      req.setEncoding("utf8");
      for await (const piece of req) body += String(piece);
      asked.push({ path: req.url ?? "", headers: req.headers, body });
      const [next, ...more] = answering;
      if (more.length > 0) answering = more;
      next?.(res, asked.at(-1) as Asked);
    }

    const open = (of: Partial<RemoteConfig> = {}, signal: AbortSignal | null = null) => {
      const { port } = server.address() as AddressInfo;
      const config: RemoteConfig = {
        kind,
        base_url: `http://127.0.0.1:${port}/v1/`,
        model: "model",
        recipient: "provider:gateway",
        timeout_ms: 3000,
        max_output_tokens: 1200,
        ...of,
      };
      const deps = { language: languageOf, apiKey: KEY, random: () => 0 };
      return openProvider(config, deps)({ signal });
    };

    const ask = (...answers: readonly Answering[]): Promise<ProviderAnswer> => {
      answering = [...answers];
      const provider = open();
      return provider.send(provider.serialize(payload));
    };

    const failureOf = async (...answers: readonly Answering[]): Promise<string> => {
      const answer = await ask(...answers);
      return "failure" in answer ? answer.failure.code : "no failure";
    };

    it("posts exactly the serialized bytes, the key in a header, nothing of tools or streams", async () => {
      const provider = open();
      const serialized = provider.serialize(payload);
      answering = [json(dialect.answer(good))];
      await provider.send(serialized);
      const [request] = asked;
      expect(request?.path).to.equal(dialect.path);
      expect(request?.headers[dialect.key[0]]).to.equal(dialect.key[1]);
      expect(request?.body).to.equal(new TextDecoder().decode(serialized.bytes));
      expect(serialized.sha256).to.equal(
        createHash("sha256").update(serialized.bytes).digest("hex"),
      );
      expect(request?.body).not.to.contain(KEY);
      const body = JSON.parse(request?.body ?? "") as Record<string, unknown>;
      expect(body).to.include({ model: "model", max_tokens: 1200, stream: false });
      expect(body).not.to.have.any.keys("tools", "functions", "user", "metadata");
      const messages = body["messages"] as readonly { role: string; content: string }[];
      expect(messages.at(-1)?.content).to.equal(materialOf(payload));
    });

    it("gives the draft, the reported model, usage and the digest of the answer", async () => {
      const sent = JSON.stringify(dialect.answer(good));
      const answer = await ask(json(sent));
      expect(answer).to.deep.equal({
        draft: {
          statements: [
            {
              lane: "Package says",
              kind: "claim",
              text: statement.text,
              citations: statement.citations,
              divergenceKind: null,
            },
          ],
          lanes: [...LANES],
          unanswered: false,
        },
        model: "model-2026-01",
        usage: { input: 11, output: 7 },
        toolProposals: 0,
        responseSha256: createHash("sha256").update(sent).digest("hex"),
      });
    });

    it("reads an answer in a code fence, and one that says that nothing answers", async () => {
      const fenced = await ask(json(dialect.answer(`\`\`\`json\n${good}\n\`\`\``)));
      expect(fenced).to.have.property("draft");
      const none = await ask(json(dialect.answer('{"unanswered": true, "lanes": []}')));
      expect(none).to.deep.include({ draft: { statements: [], lanes: [], unanswered: true } });
    });

    it("counts proposed tools and submits none", async () => {
      const answer = await ask(json(dialect.answer(good, dialect.tools)));
      expect(answer).to.include({ toolProposals: 2 });
      expect(asked).to.have.length(1);
    });

    it("tries again with the same bytes where the service is busy, and then answers", async () => {
      const busy = json({ error: "busy" }, 429, { "retry-after": "0" });
      expect(await ask(busy, json({}, 503), json(dialect.answer(good)))).to.have.property("draft");
      expect(asked).to.have.length(3);
      expect(new Set(asked.map(({ body }) => body)).size).to.equal(1);
    });

    it("gives up after three tries", async () => {
      const answer = await ask(json({ error: "down" }, 500));
      expect(answer).to.deep.include({
        failure: { code: "provider_unavailable", retryable: true },
      });
      expect(asked).to.have.length(3);
    });

    const failures: readonly [string, Answering, string][] = [
      ["a refusal of the model", json(dialect.answer(null, dialect.refused)), "provider_refused"],
      ["an answer cut at its limit", json(dialect.answer(good, dialect.cut)), "wrong_shape"],
      ["an answer without text", json(dialect.answer(null)), "wrong_shape"],
      ["text around the object", json(dialect.answer(`Here: ${good}`)), "wrong_shape"],
      ["an object of another form", json(dialect.answer('{"answer": "80"}')), "wrong_shape"],
      ["a body that is no JSON", json("{"), "wrong_shape"],
      ["a body of another form", json({ result: "x" }), "wrong_shape"],
      ["another media type", json(good, 200, { "content-type": "text/html" }), "wrong_shape"],
      ["a wrong key", json({ error: "no" }, 401), "provider_refused"],
      ["a bad request", json({ error: "no" }, 400), "provider_refused"],
      ["a redirect", json("", 307, { location: "http://127.0.0.1:1/" }), "provider_unavailable"],
      [
        "an answer without end",
        (res) =>
          void res
            .writeHead(200, { "content-type": "application/json" })
            .end("x".repeat(2_000_000)),
        "wrong_shape",
      ],
      [
        "a compressed answer",
        (res) =>
          void res
            .writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
            .end(gzipSync(good)),
        "wrong_shape",
      ],
    ];
    for (const [what, answer, code] of failures) {
      it(`tells ${what}: ${code}, and does not ask again`, async () => {
        expect(await failureOf(answer)).to.equal(code);
        expect(asked).to.have.length(1);
      });
    }

    it("tells an answer that is cut on the way, and a service that is not there", async () => {
      const cut: Answering = (res) => {
        res.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
        res.write("{");
        setTimeout(() => res.destroy(), 10);
      };
      expect(await failureOf(cut)).to.equal("provider_unavailable");
      const provider = open({ base_url: "http://127.0.0.1:1/v1" });
      expect(await provider.send(provider.serialize(payload))).to.deep.include({
        failure: { code: "provider_unavailable", retryable: true },
      });
    });

    it("ends at its deadline, also between two tries and when an answer drips", async () => {
      const slow: readonly Answering[] = [
        () => undefined,
        json({}, 503, { "retry-after": "60" }),
        (res) => {
          res.writeHead(200, { "content-type": "application/json" });
          const timer = setInterval(() => res.write(" "), 20);
          res.on("close", () => clearInterval(timer));
        },
      ];
      for (const answer of slow) {
        answering = [answer];
        const provider = open({ timeout_ms: 300 });
        const started = performance.now();
        const got = await provider.send(provider.serialize(payload));
        expect(got).to.deep.include({ failure: { code: "provider_timeout", retryable: true } });
        expect(performance.now() - started).to.be.below(1000);
      }
    });

    it("ends with the run that asked", async () => {
      const run = new AbortController();
      answering = [() => run.abort()];
      const provider = open({}, run.signal);
      expect(await provider.send(provider.serialize(payload))).to.deep.include({
        failure: { code: "provider_timeout", retryable: true },
      });
    });

    it("has at most sixteen requests under way, and serves who waits in order", async () => {
      let most = 0;
      let now = 0;
      answering = [
        (res, one) => {
          most = Math.max(most, ++now);
          setTimeout(() => ((now -= 1), json(dialect.answer(good))(res, one)), 20);
        },
      ];
      const provider = open();
      const bytes = provider.serialize(payload);
      const answers = await Promise.all(Array.from({ length: 40 }, () => provider.send(bytes)));
      expect(answers.every((answer) => "draft" in answer)).to.equal(true);
      expect(most).to.equal(16);
    });

    it("answers whatever text a model writes with a draft or a failure, never with a throw", async () => {
      const value = fc.oneof(
        fc.string(),
        fc.json(),
        fc.constant(good),
        fc.constant("[".repeat(5000)),
      );
      await fc.assert(
        fc.asyncProperty(value, fc.boolean(), async (text, inside) => {
          const answer = await ask(json(inside ? dialect.answer(text) : text));
          expect("draft" in answer || answer.failure.code === "wrong_shape").to.equal(true);
        }),
        { numRuns: 60 },
      );
    });
  });
}
