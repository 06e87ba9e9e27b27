import { expect } from "chai";
import { LANES, parseReply } from "../../bff/contract/index.ts";
import type { AskReply } from "../../bff/contract/index.ts";
import { PCA, launch } from "../cli/process.ts";
import { CONFIG, POLICIES, folder } from "../edge/http/deployment.ts";
import { createAuthority } from "../edge/sources/support/certificates.ts";
import { openModelService, says } from "../support/model-service.ts";

const QUOTE = "The travel reimbursement limit is 180 euros a night.";
const KEY = "seeded-key-of-the-service";
const ANSWER = JSON.stringify({
  unanswered: false,
  lanes: [
    {
      label: LANES[0],
      statements: [{ text: QUOTE, kind: "claim", citations: [{ id: "P1", quote: QUOTE }] }],
    },
  ],
});

describe("a model service over TLS", () => {
  const authority = createAuthority();

  /** Asks in a process that trusts the authority, a service whose certificate has this name. */
  async function ask(name: string): Promise<{ reply: AskReply; requests: number }> {
    const { pem, key } = authority.issue([name]);
    const model = await openModelService({ cert: pem, key });
    model.answer(says(ANSWER));
    const provider = {
      kind: "openai-chat",
      base_url: model.baseUrl.replace("127.0.0.1", "localhost"),
      model: "m",
      recipient: "provider:gateway",
      timeout_ms: 5000,
    };
    const files = folder({
      "assistant.config.json": { ...CONFIG, provider },
      "access.cedar": POLICIES.replace("provider:extractive", "provider:gateway"),
      "ca.pem": authority.ca,
    });
    const env = { NODE_EXTRA_CA_CERTS: `${files.path}/ca.pem`, AICD_PROVIDER_API_KEY: KEY };
    const argv = ["ask", "What is the travel reimbursement limit?", "--json"];
    const { ended, out, err } = launch(PCA, argv, { cwd: files.path, env });
    await ended;
    files.remove();
    await model.stop();
    expect(out() + err()).not.to.contain(KEY);
    return { reply: parseReply(JSON.parse(out())), requests: model.received.length };
  }

  it("is asked where its certificate is its own", async () => {
    const { reply, requests } = await ask("localhost");
    expect(reply.kind).to.equal("answer");
    expect(requests).to.equal(1);
  });

  it("is sent nothing where its certificate is another name's", async () => {
    const { reply, requests } = await ask("other.example");
    expect(reply.diagnostic).to.include({ code: "provider_unavailable", retryable: false });
    expect(reply.citations.package).not.to.have.length(0);
    expect(requests).to.equal(0);
  });
});
