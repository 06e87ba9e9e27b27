import { expect } from "chai";
import { LIMITS, parseReply } from "../../bff/contract/index.ts";
import type { TraceRecord } from "../../bff/core/trace.ts";
import { traceText } from "../../bff/cli/trace/trace-text.ts";
import { scripted } from "../support/scripted.ts";
import { checksOf } from "../../bff/cli/trace/checks.ts";
import type { Chunk } from "../../bff/core/documents.ts";
import { POLICIES, deploy, pack } from "../edge/http/deployment.ts";
import type { Deployment } from "../edge/http/deployment.ts";
import { CHAT, call } from "../edge/http/door.ts";
import { pca } from "./process.ts";
import type { Ran } from "./process.ts";

const QUESTION = "What is the travel reimbursement limit?";

describe("pca trace", () => {
  let at: Deployment;
  let runId = "";
  before(async () => {
    at = await deploy();
    const answer = await call(at.origin + CHAT, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ user_question: QUESTION }),
    });
    runId = parseReply(answer.json()).run_id;
  });
  after(() => at.stop());

  const run = (...argv: string[]): Promise<Ran> =>
    pca([...argv, "--operator", at.operatorOrigin], { cwd: at.folder.path });

  it("shows the trace of a run of the running server", async () => {
    const { code, out } = await run("trace", "show", runId);
    expect(code).to.equal(0);
    expect(out).to.match(new RegExp(`^Run ${runId}: answer, one walk`));
    expect(out).to.match(/ executive-draft .* deny +allow +excluded +denied$/m);
    expect(out.trimEnd().endsWith(LIMITS)).to.equal(true);
    const json = JSON.parse((await run("trace", "show", runId, "--json")).out) as TraceRecord;
    expect(json.run_id).to.equal(runId);
  });

  it("verifies a trace against its question, and says when it is another", async () => {
    const good = await run("trace", "verify", runId, "--question", QUESTION);
    expect([good.code, good.out.includes("FAILS")], good.out).to.deep.equal([0, false]);
    const other = await run("trace", "verify", runId, "--question", `${QUESTION} `);
    expect([other.code, /^FAILS {2}the digest/m.test(other.out)]).to.deep.equal([1, true]);
    expect((await run("trace", "verify", runId)).err).to.match(/^The trace keeps no text/);
  });

  it("rebuilds what was sent, byte for byte, and says what is gone or has another text", async () => {
    const verify = (): Promise<Ran> => run("trace", "verify", runId, "--question", QUESTION);
    const held = pack();
    const rewritten = (change: (chunk: Chunk) => Chunk): void =>
      at.folder.write("pack.json", { ...held, chunks: held.chunks.map(change) });
    const isCited = ({ source_object }: Chunk): boolean => source_object === "travel-policy";
    expect((await verify()).out).to.match(/^holds {2}the payload, rebuilt, has the digest/m);
    rewritten((chunk) => (isCited(chunk) ? { ...chunk, text: `${chunk.text} ` } : chunk));
    const altered = await verify();
    expect(altered.code).to.equal(1);
    expect(altered.out).to.match(/^FAILS {2}the passages that are held/m);
    rewritten((chunk) => (isCited(chunk) ? { ...chunk, chunk_id: "another" } : chunk));
    const gone = await verify();
    expect([gone.code, gone.out.includes("FAILS")], gone.out).to.deep.equal([0, false]);
    expect(gone.out).to.match(/^gone {3}chunk chunk-0 of travel-policy, in the version of then$/m);
    expect(gone.out).not.to.contain("the payload, rebuilt");
    at.folder.write("pack.json", held);
  });

  it("asks again what a run was asked, under the rules of now, and sets both side by side", async () => {
    const again = await run("ask", QUESTION, "--replay", runId, "--trace");
    expect([again.code, again.err]).to.deep.equal([0, ""]);
    expect(again.out).to.match(/^then +[0-9a-f]{16} .* 2 of 2 +2 of 2 +answer$/m);
    expect(again.out).to.match(/^now +[0-9a-f]{16} .* 2 of 2 +2 of 2 +answer$/m);
    expect(again.out).to.match(/^Every candidate was decided as it was then\.$/m);
    at.folder.write("access.cedar", POLICIES.replace('contains("employees")', 'contains("x")'));
    const later = (await run("ask", QUESTION, "--replay", runId)).out;
    at.folder.write("access.cedar", POLICIES);
    expect(later).to.match(
      /^travel-policy\n {2}then {2}version 5, read allow, receive allow, included\n {2}now {3}version 5, read deny, receive allow, excluded \(denied\)$/m,
    );
    const other = await run("ask", "Another question?", "--replay", runId);
    expect([other.code, other.err]).to.deep.equal([2, "This is not the question of that run.\n"]);
    const foreign = await run("ask", QUESTION, "--replay", runId, "--as", "E18");
    expect([foreign.code, foreign.err]).to.match(/2,This is not the reader/);
  });

  it("says what is wrong: no run of that id, no listener, no address", async () => {
    const none = await run("trace", "show", "0".repeat(32));
    expect([none.code, none.err]).to.deep.equal([2, "No such run is kept.\n"]);
    expect((await run("trace", "show", "x")).code).to.equal(2);
    const nobody = await pca(["trace", "show", runId, "--operator", "http://127.0.0.1:9"], {
      cwd: at.folder.path,
    });
    expect([nobody.code, nobody.err]).to.match(/2,The operator listener at .* does not answer/);
    const unknown = await pca(["trace", "show", runId], { cwd: at.folder.path });
    expect(unknown.err).to.match(/^listen\.admin_port is 0/);
  });
});

describe("A trace as text", () => {
  it("tells of a loss: what the recheck refused, what had left by then, and by which rule what was kept out", async () => {
    let withdrawn = false;
    const source = (id: string, score: number) => ({
      source_object: id,
      score,
      text: `The travel reimbursement limit of ${id} is 210 EUR a night.`,
    });
    const { ask, traces } = scripted({
      sources: [source("policy", 0.9), source("faq", 0.8), source("total", 0.7)],
      allow: ({ source: { source_object } }) => !(withdrawn && source_object === "policy"),
      afterSend: () => (withdrawn = true),
      releaseRules: [
        {
          id: "sum",
          protects: "x",
          sources: ["faq", "total"],
          at_most: 1,
          window: "answer",
          on_conflict: "withhold",
          owner: "Owner",
        },
      ],
    });
    await ask(QUESTION);
    const text = traceText(traces[0] as TraceRecord);
    expect(text).to.match(/^Run 0+1: answer, two walks, /);
    expect(text).to.match(/^Package only, asked 2026-11-29T12:00:00\.000Z; package version 1$/m);
    expect(text).to.match(/^Release rule sum: withheld total$/m);
    expect(text).to.match(/^kept +Package says +P1 +faq-1 +1 +0 to \d+$/m);
    expect(text).to.match(/^First walk; what stands above is of the second$/m);
    expect(text).to.match(/^policy +read +deny /m);
    expect(text).to.match(/^Lost since the draft: policy$/m);
    expect(text).to.match(
      /^Already sent to provider:scripted at .*: policy, faq; SHA-256 [0-9a-f]{64}$/m,
    );
    expect(text.endsWith(LIMITS)).to.equal(true);
  });
});

describe("The checks of a trace", () => {
  const row = (over: object) => ({
    rank: 1,
    chunk_id: "c1",
    source_object: "a",
    source_version: "1",
    score: 1,
    read: "allow",
    receive: "allow",
    policy_version: null,
    decided_at: "",
    context: "included",
    reason: "",
    ...over,
  });
  const record = (over: object): TraceRecord =>
    ({
      outcome: "answer",
      tool_submissions: 0,
      candidates: [row({})],
      exclusion: {
        forbidden_excluded: 0,
        forbidden_candidates: 0,
        allowed_returned: 1,
        allowed_candidates: 1,
        not_decided: 0,
      },
      assembled: { chunk_ids: ["c1"], source_objects: ["a"] },
      validation: [{ verdict: "kept", chunk_id: "c1", citation: "P1" }],
      recheck: [{ decision: "allow" }],
      ...over,
    }) as unknown as TraceRecord;
  const failing = (over: object): number =>
    checksOf(record(over)).filter(({ holds }) => !holds).length;

  it("hold for a good one, and each fails for what it is about", () => {
    expect(failing({})).to.equal(0);
    const broken = [
      { candidates: [row({ read: "deny" })] },
      { candidates: [row({ context: "excluded" })] },
      { exclusion: { forbidden_excluded: 0, forbidden_candidates: 1 } },
      { assembled: { chunk_ids: ["c1"], source_objects: ["b"] } },
      { validation: [{ verdict: "kept", chunk_id: "c9", citation: "P1" }] },
      { recheck: [{ decision: "deny" }] },
      { lost: ["a"] },
      { tool_submissions: 1 },
    ];
    for (const over of broken) expect(failing(over), JSON.stringify(over)).to.be.greaterThan(0);
  });
});
