/**
 * A model service that does everything a model service may do, end to end: a real service over HTTP,
 * the whole BFF over HTTP, both protocols. Whatever it does has its outcome; the citations stay;
 * nothing of its words is delivered before validation, and no secret is in any reply, event, log
 * line, trace or metric.
 */
import { expect } from "chai";
import { gzipSync } from "node:zlib";
import { loadConfig } from "../../bff/config.ts";
import { LANES, parseReply } from "../../bff/contract/index.ts";
import type { AskReply, Mode } from "../../bff/contract/index.ts";
import { start } from "../../bff/main.ts";
import type { Running } from "../../bff/main.ts";
import type { TraceRecord } from "../../bff/core/trace.ts";
import { CONFIG, POLICIES, folder } from "../edge/http/deployment.ts";
import type { Folder } from "../edge/http/deployment.ts";
import { CHAT, call } from "../edge/http/door.ts";
import * as service from "../support/model-service.ts";
import { PROTOCOLS, says, status } from "../support/model-service.ts";
import type { ModelService, Script } from "../support/model-service.ts";

const KEY = "seeded-key-of-the-service";
const QUOTE = "The travel reimbursement limit is 180 euros a night.";
const QUESTION = "What is the travel reimbursement limit?";
/** Stands in everything the service says; what is delivered of a faulty answer would show it. */
const MARKER = "SEEDED-PARTIAL";

const cited = (text: string): object => ({
  text,
  kind: "claim",
  citations: [{ id: "P1", quote: QUOTE }],
  divergence_kind: null,
});
const draft = (statements: readonly object[], lanes: readonly string[] = LANES): string =>
  JSON.stringify({
    unanswered: false,
    lanes: lanes.map((label, at) => ({ label, statements: at === 0 ? statements : [] })),
  });
const GOOD = draft([cited(QUOTE)]);
const MARKED = draft([cited(`${QUOTE} ${MARKER}`)]);

interface Row {
  readonly what: string;
  readonly scripts: readonly Script[];
  /** Kind of the reply with its code or pattern. */
  readonly outcome: string;
  /** The trace's word for it. */
  readonly reason: string | null;
  readonly asked?: number;
}

const JSON_TYPE = { "content-type": "application/json" };
const bomb = gzipSync(Buffer.alloc(64 * 1_048_576, 32));

const ROWS: readonly Row[] = [
  { what: "answers", scripts: [says(GOOD)], outcome: "answer", reason: null },
  { what: "is slow", scripts: [service.slowly(GOOD, 300)], outcome: "answer", reason: null },
  {
    what: "fails once and then answers",
    scripts: [status(503), says(GOOD)],
    outcome: "answer",
    reason: null,
    asked: 2,
  },
  {
    what: "is too slow",
    scripts: [service.slowly(MARKED, 60_000)],
    outcome: "provider_timeout",
    reason: "deadline",
  },
  {
    what: "cuts its answer",
    scripts: [service.cutOff(MARKED)],
    outcome: "provider_unavailable",
    reason: "cut",
  },
  {
    what: "answers no JSON",
    scripts: [service.body(`{"${MARKER}`)],
    outcome: "wrong_shape",
    reason: "not_the_protocol",
  },
  {
    what: "writes another form",
    scripts: [says(JSON.stringify({ answer: MARKER }))],
    outcome: "wrong_shape",
    reason: "not_a_draft",
  },
  {
    what: "leaves a lane out",
    scripts: [says(draft([cited(QUOTE)], [LANES[2]]))],
    outcome: "wrong_shape",
    reason: null,
  },
  {
    what: "declines",
    scripts: [says({ text: `${MARKER}, no.`, ended: "refused" })],
    outcome: "provider_refused",
    reason: "declined",
  },
  {
    what: "is rate-limited for long",
    scripts: [status(429, { "retry-after": "3600" })],
    outcome: "provider_unavailable",
    reason: "rate_limited",
  },
  {
    what: "does not end",
    scripts: [service.endless(`{${MARKER}`.repeat(50))],
    outcome: "wrong_shape",
    reason: "too_long",
  },
  {
    what: "stops at its limit",
    scripts: [says({ text: MARKED, ended: "cut" })],
    outcome: "wrong_shape",
    reason: "token_limit",
  },
  {
    what: "answers in another language",
    scripts: [says(draft([cited("Le plafond des frais de voyage est fixé par la direction.")]))],
    outcome: "no_package_support",
    reason: null,
  },
  { what: "writes nothing", scripts: [says(null)], outcome: "wrong_shape", reason: "no_text" },
  {
    what: "says that nothing answers",
    scripts: [says('{"unanswered":true,"lanes":[{"label":"Package says","statements":[]}]}')],
    outcome: "no_package_support",
    reason: null,
  },
  {
    what: "proposes tools",
    scripts: [says({ text: MARKED, tools: 2 })],
    outcome: "wrong_shape",
    reason: "tool_call",
  },
  {
    what: "redirects",
    scripts: [status(307, { location: `http://127.0.0.1:1/${MARKER}` })],
    outcome: "provider_unavailable",
    reason: "redirect",
  },
  {
    what: "answers as another media type",
    scripts: [service.body(GOOD, { "content-type": "text/plain" })],
    outcome: "wrong_shape",
    reason: "content_type",
  },
  {
    what: "answers with a small body that grows",
    scripts: [service.body(bomb, { ...JSON_TYPE, "content-encoding": "gzip" })],
    outcome: "wrong_shape",
    reason: "content_encoding",
  },
  {
    what: "does not know the key",
    scripts: [status(401)],
    outcome: "provider_refused",
    reason: "status_key",
  },
  {
    what: "resets the connection",
    scripts: [service.resets],
    outcome: "provider_unavailable",
    reason: "connection",
    asked: 3,
  },
];

const outcomeOf = ({ kind, refusal, diagnostic }: AskReply): string =>
  refusal?.pattern ?? diagnostic?.code ?? kind;

for (const kind of PROTOCOLS) {
  describe(`a model service that speaks ${kind}, end to end`, () => {
    let [model, files, running, log] = [null, null, null, []] as unknown as [
      ModelService,
      Folder,
      Running,
      string[],
    ];
    before(async () => {
      model = await service.openModelService();
      const provider = {
        kind,
        base_url: model.baseUrl,
        model: "m",
        recipient: "provider:gateway",
        timeout_ms: 1500,
      };
      files = folder({
        "assistant.config.json": { ...CONFIG, provider },
        "access.cedar": POLICIES.replace("provider:extractive", "provider:gateway"),
      });
      const env = { AICD_PROVIDER_API_KEY: KEY };
      log = [];
      const config = loadConfig({ cwd: files.path, env });
      running = await start(config, { write: (line) => log.push(line) });
    });
    after(async () => {
      await running.stop();
      await model.stop();
      files.remove();
    });

    const origin = (): string => `http://127.0.0.1:${running.address.port}`;
    const operator = (path: string) => call(`http://127.0.0.1:${running.operator.port}${path}`);
    const traceOf = async (runId: string): Promise<TraceRecord> =>
      (await operator(`/runs/${runId}`)).json() as unknown as TraceRecord;

    /** The reply, and everything that came out of the process on its account. */
    async function ask(mode: Mode, accept: string): Promise<readonly [AskReply, string]> {
      const { text } = await call(origin() + CHAT, {
        method: "POST",
        headers: { "content-type": "application/json", accept },
        body: JSON.stringify({ mode, user_question: QUESTION }),
      });
      const data = /^event: reply\ndata: (.*)$/m.exec(text)?.[1] ?? text;
      const reply = parseReply(JSON.parse(data));
      const trace = await operator(`/runs/${reply.run_id}`);
      const metrics = await operator("/metrics");
      return [reply, [text, trace.text, metrics.text, ...log].join("\n")];
    }

    for (const { what, scripts, outcome, reason, asked = 1 } of ROWS) {
      it(`${what}: ${outcome}`, async () => {
        const before = model.received.length;
        model.answer(...scripts);
        const [reply, everything] = await ask("Package only", "application/json");
        expect(outcomeOf(reply)).to.equal(outcome);
        expect(everything).not.to.match(new RegExp(`${MARKER}|${KEY}|SERVICE-SAYS|127.0.0.1:1/`));
        expect(model.received.length - before).to.equal(asked);
        const trace = await traceOf(reply.run_id);
        expect(trace.provider?.reason).to.equal(reason);
        expect(trace).to.include({ tool_submissions: 0 });
        if (reply.kind !== "diagnostic") return;
        expect(reply.lanes.map(({ label }) => label)).to.deep.equal([LANES[0]]);
        expect(reply.lanes.flatMap(({ statements }) => statements)).to.deep.equal([]);
        expect(reply.citations.package[0]).to.include({ id: "P1", title: "About travel-policy" });
        expect(reply.selected_package_refs).to.include("P1");
      });
    }

    it("keeps four lanes in a diagnostic of the mode that has them", async () => {
      model.answer(says(""));
      const [reply] = await ask("Package + current context", "application/json");
      expect(reply.kind).to.equal("diagnostic");
      expect(reply.lanes.map(({ label }) => label)).to.deep.equal(LANES);
      expect(reply.citations.package).not.to.have.length(0);
    });

    it("tells stages while a model writes, and no word of it before the reply", async () => {
      model.answer(service.slowly(MARKED, 400));
      const [faulty, everything] = await ask("Package only", "text/event-stream");
      expect(outcomeOf(faulty)).to.equal("no_package_support");
      expect(everything).to.contain("event: stage").and.not.to.contain(MARKER);
      model.answer(service.slowly(GOOD, 400));
      const [reply, all] = await ask("Package only", "text/event-stream");
      const events = all.slice(0, all.indexOf("event: reply"));
      expect(events).to.contain('{"stage":"synthesize","state":"finished"}');
      expect(events).not.to.contain("180 euros");
      expect(reply.lanes[0]?.statements[0]?.text).to.equal(QUOTE);
    });

    it("traces proposals and what was used, and counts both for the operator", async () => {
      model.answer(says({ text: GOOD, tools: 2 }));
      const [reply] = await ask("Package only", "application/json");
      const trace = await traceOf(reply.run_id);
      expect(trace).to.include({ tool_proposals: 2, tool_submissions: 0 });
      expect(trace.provider).to.deep.include({ model: service.REPORTED, usage: service.USAGE });
      expect(reply.telemetry).to.deep.include({
        model: service.REPORTED,
        token_usage: service.USAGE,
        provider_outcome: "failed",
      });
      const { text } = await operator("/metrics");
      expect(text).to.match(/pca_tool_proposals_total 4\b/);
      expect(text).to.match(/pca_provider_tokens_total\{direction="input"\} [1-9]/);
      expect(text).to.contain(
        'pca_provider_answers_total{outcome="wrong_shape",reason="tool_call"}',
      );
      expect(text).to.contain('pca_provider_circuit{state="closed"} 1');
    });

    it("stops asking a service that stays away, says so, and asks again when it is back", async () => {
      model.answer(status(502, { "x-should-retry": "false" }));
      for (let at = 0; at < 8; at++) await ask("Package only", "application/json");
      const before = model.received.length;
      model.answer(says(GOOD));
      const [refused] = await ask("Package only", "application/json");
      expect(outcomeOf(refused)).to.equal("provider_unavailable");
      expect(refused.citations.package).not.to.have.length(0);
      expect(model.received).to.have.length(before);
      expect((await traceOf(refused.run_id)).provider?.reason).to.equal("circuit_open");
      expect((await operator("/metrics")).text).to.contain('circuit{state="open"} 1');
      await new Promise((resolve) => setTimeout(resolve, 520));
      const [reply] = await ask("Package only", "application/json");
      expect(reply.kind).to.equal("answer");
      expect((await operator("/metrics")).text).to.contain('circuit{state="closed"} 1');
    });
  });
}
