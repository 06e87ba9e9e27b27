import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { LANES, parseReply } from "../../../bff/contract/index.ts";
import type { AskReply } from "../../../bff/contract/index.ts";
import { pca } from "../../cli/process.ts";
import { CONFIG, POLICIES, folder } from "../http/deployment.ts";
import type { Folder } from "../http/deployment.ts";

const QUOTE = "The travel reimbursement limit is 180 euros a night.";
const KEY = "secret-key-of-the-service";

describe("a remote provider in a deployment", () => {
  let server: Server;
  let files: Folder;
  let draft: object = {};
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  before(async () => {
    server = createServer((req, res) => {
      let body = "";
      req.on("data", (piece: Buffer) => (body += piece.toString()));
      req.on("end", () => {
        bodies.push(body);
        headers.push(req.headers);
        const message = { content: JSON.stringify(draft) };
        res.writeHead(200, { "content-type": "application/json" });
        res.end(JSON.stringify({ model: "m-1", choices: [{ finish_reason: "stop", message }] }));
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const provider = {
      kind: "openai-chat",
      base_url: `http://127.0.0.1:${port}/v1`,
      model: "m",
      recipient: "provider:gateway",
    };
    files = folder({
      "assistant.config.json": { ...CONFIG, provider },
      "access.cedar": POLICIES.replace("provider:extractive", "provider:gateway"),
    });
  });
  after(async () => {
    files.remove();
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });

  async function ask(statements: readonly object[]): Promise<AskReply> {
    draft = { unanswered: false, lanes: [{ label: LANES[0], statements }] };
    const question = "What is the travel reimbursement limit?";
    const env = { AICD_PROVIDER_API_KEY: KEY };
    const { out, err } = await pca(["ask", question, "--json"], { cwd: files.path, env });
    expect(out + err).not.to.contain(KEY);
    return parseReply(JSON.parse(out));
  }

  it("is sent the key in its header, and no text of what the reader may not read", async () => {
    const citations = [{ id: "P1", quote: QUOTE }];
    const reply = await ask([{ text: QUOTE, kind: "claim", citations }]);
    expect(reply.kind).to.equal("answer");
    expect(reply.lanes[0]?.statements[0]?.text).to.equal(QUOTE);
    expect(reply.telemetry).to.include({ provider: "openai-chat", model: "m-1" });
    expect(headers.at(-1)?.authorization).to.equal(`Bearer ${KEY}`);
    expect(bodies.at(-1)).to.contain(QUOTE);
    expect(bodies.at(-1)).not.to.match(/SEED|E17|executive|payroll/i);
  });

  it("is believed in nothing that the passages do not carry", async () => {
    const reply = await ask([
      {
        text: "The limit is 900 euros a night.",
        kind: "claim",
        citations: [{ id: "P1", quote: QUOTE }],
      },
      { text: QUOTE, kind: "claim", citations: [{ id: "P9", quote: QUOTE }] },
      { text: QUOTE, kind: "claim", citations: [] },
    ]);
    expect(reply).to.deep.include({ kind: "refusal", lanes: [] });
    expect(reply.refusal?.pattern).to.equal("no_package_support");
  });
});
