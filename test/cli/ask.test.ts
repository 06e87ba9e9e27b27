import { expect } from "chai";
import { CURRENT_MESSAGES, LIMITS, parseReply } from "../../bff/contract/index.ts";
import { CONFIG, folder } from "../edge/http/deployment.ts";
import type { Folder } from "../edge/http/deployment.ts";
import { main } from "../../bff/cli/main.ts";
import { pca } from "./process.ts";
import type { Ran } from "./process.ts";

const QUESTION = "What is the travel reimbursement limit?";

describe("pca ask", () => {
  let files: Folder;
  before(() => {
    files = folder();
  });
  after(() => files.remove());

  const ask = (...argv: string[]): Promise<Ran> => pca(["ask", ...argv], { cwd: files.path });

  it("answers as the configured reader, with citations that can be followed", async () => {
    const { code, out, err } = await ask(QUESTION);
    expect([code, err]).to.deep.equal([0, ""]);
    expect(out).to.match(/^Package says\n {2}.*180 euros.* \[P1\]$/m);
    expect(out).to.match(/^ {2}\[P1\] About travel-policy/m);
    expect(out).to.contain("/html/travel-policy.html#a");
    expect(out).not.to.contain("SEED");
  });

  it("answers as whom one names, with their groups and no others", async () => {
    const boss = await ask(QUESTION, "--as", "boss", "--groups", "executives");
    expect(boss.out).to.contain("SEED-EXECUTIVE");
    const nobody = await ask(QUESTION, "--as", "nobody");
    expect([nobody.code, nobody.out.includes("[P1]")]).to.deep.equal([0, false]);
  });

  it("prints the authorization table with --trace, in lines of 100 characters", async () => {
    const { out } = await ask(QUESTION, "--trace");
    expect(out).to.match(
      /^rank +chunk +source object +version +score +read +receive +context +reason$/m,
    );
    expect(out).to.match(/^ +1 +chunk-0 +travel-policy +5 +[\d.]+ +allow +allow +included$/m);
    expect(out).to.match(
      /^ +1 +chunk-1 +executive-draft +5 +[\d.]+ +deny +allow +excluded +denied$/m,
    );
    expect(out).to.match(/^Gate: supported; /m);
    expect(out).to.match(/^forbidden chunks excluded over all forbidden candidates: 2 of 2$/m);
    expect(out).to.match(/^travel-policy +read +allow +fresh /m);
    expect(out.trimEnd().endsWith(LIMITS)).to.equal(true);
    const table = out.split("\n").filter((line) => line !== LIMITS && !line.startsWith("Payload"));
    expect(Math.max(...table.map((line) => line.length))).to.be.at.most(100);
  });

  it("says on a terminal where to look after a refusal, and nowhere else", async () => {
    const onTerminal = async (question: string): Promise<string> => {
      const err: string[] = [];
      const stderr = { isTTY: true, write: (text: string) => err.push(text) };
      const io = { stdout: { write: () => true }, stderr, cwd: files.path, env: {} };
      await main(["ask", question, "--config", "assistant.config.json"], io);
      return err.join("");
    };
    const hint = "--trace shows what was decided; pca config check finds unreachable permissions\n";
    const refused = "What is the weather in Oslo tomorrow?";
    expect([await onTerminal(refused), await onTerminal(QUESTION)]).to.deep.equal([hint, ""]);
    expect((await ask(refused)).err).to.equal("");
  });

  it("gives machines the reply, and with --trace the trace too", async () => {
    const plain = await ask(QUESTION, "--json");
    expect(parseReply(JSON.parse(plain.out)).kind).to.equal("answer");
    const both = JSON.parse((await ask(QUESTION, "--json", "--trace")).out) as {
      reply: unknown;
      trace: { run_id: string; tool_submissions: number };
    };
    expect(parseReply(both.reply).run_id).to.equal(both.trace.run_id);
    expect(both.trace.tool_submissions).to.equal(0);
  });

  it("shows a refusal as an answer, and four lanes in the current mode", async () => {
    const refused = await ask("What is the weather in Oslo tomorrow?");
    expect([refused.code, refused.out.includes("[P1]")]).to.deep.equal([0, false]);
    const current = await ask(QUESTION, "--mode", "current");
    expect(current.out).to.match(/^Current\/public source says\n {2}Not retrieved$/m);
    expect(current.out).to.match(/^Divergence \/ update candidate$/m);
    expect(current.out).to.contain(`Current/public context: ${CURRENT_MESSAGES.disabled}`);
    expect((await ask(QUESTION)).out).not.to.contain("Current/public context:");
  });

  it("refuses what is no question, and words that it does not know", async () => {
    expect((await ask("  ")).err).to.match(/^bad_request: /);
    expect((await ask("x".repeat(501))).err).to.match(/^question_too_long: /);
    expect((await ask(QUESTION, "--groups", "executives")).code).to.equal(2);
    for (const argv of [[], [QUESTION, "--mode", "chat"], [QUESTION, "--as"], [QUESTION, "more"]]) {
      expect((await ask(...argv)).code, argv.join(" ")).to.equal(2);
    }
    const identity = { mode: "jwt", preset: "google-iap", audience: "/projects/1/apps/a" };
    files.write("jwt.json", { ...CONFIG, identity });
    const unnamed = await ask(QUESTION, "--config", "jwt.json");
    expect([unnamed.code, unnamed.err]).to.deep.equal([
      2,
      "Say who asks: --as USER. See pca ask --help.\n",
    ]);
    expect((await ask(QUESTION, "--config", "jwt.json", "--as", "E1")).code).to.equal(0);
  });
});
