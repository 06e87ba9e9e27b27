/**
 * Check 20: secrets that are seeded into every place where one is configured come out nowhere, also
 * when the services that receive them say them back. The services that receive them are the control:
 * there the search finds them.
 */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { inspect } from "node:util";
import { expect } from "chai";
import { request } from "undici";
import { ConfigError, loadConfig } from "../../bff/config.ts";
import { start } from "../../bff/main.ts";
import type { Running } from "../../bff/main.ts";
import { pca } from "../cli/process.ts";
import { folder } from "../edge/http/deployment.ts";
import type { Folder } from "../edge/http/deployment.ts";
import { CHAT } from "../edge/http/door.ts";
import { listen, stop } from "../edge/identity/door.ts";

const seed = (name: string): string =>
  `SEED${createHash("sha256").update(name).digest("hex").slice(0, 32)}`;

const SECRETS = {
  proof: seed("proof"),
  apiKey: seed("api key"),
  traceKey: seed("trace key"),
  adminToken: seed("admin token"),
  engineToken: seed("engine token"),
};

/** A secret as it may look after somebody's encoding: as is, reversed case, hex, base64 at any offset. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before, "x"), bytes]).toString("base64");
    return text.slice(4, -4); // the ends depend on what stands beside it
  });
  const percent = [...bytes].map((byte) => `%${byte.toString(16)}`).join("");
  return [secret, secret.slice(4), secret.slice(0, 16), bytes.toString("hex"), percent, ...base64];
}

/** Names of the secrets that a text holds in any form. */
const secretsIn = (text: string): readonly string[] =>
  Object.entries(SECRETS)
    .filter(([, secret]) => {
      const folded = text.toLowerCase();
      return formsOf(secret).some((form) => folded.includes(form.toLowerCase()));
    })
    .map(([name]) => name);

/** How a service behaves; each but the first says back what it was sent. */
type Mood = "well" | "error" | "nonsense" | "redirect" | "cut";

interface Service {
  readonly url: string;
  readonly heard: string[];
  mood: Mood;
  close(): Promise<void>;
}

async function openService(well: (body: string) => object): Promise<Service> {
  const heard: string[] = [];
  const server = createServer((incoming: IncomingMessage, response: ServerResponse) => {
    let body = "";
    incoming.on("data", (data: Buffer) => (body += data.toString()));
    incoming.on("end", () => {
      const echo = JSON.stringify(incoming.headers);
      heard.push(echo);
      const said = Buffer.from(echo).toString("latin1");
      response.setHeader("content-type", "application/json");
      if (service.mood === "well") response.end(JSON.stringify(well(body)));
      else if (service.mood === "error") {
        response
          .writeHead(500, "went wrong", { "x-echo": said })
          .end(JSON.stringify({ error: { message: echo, type: echo, code: echo } }));
      } else if (service.mood === "redirect") {
        response.writeHead(302, { location: `/${encodeURIComponent(echo)}` }).end(echo);
      } else if (service.mood === "cut") {
        response.writeHead(200, { "content-length": "100000" });
        response.write(echo, () => response.destroy());
      } else response.end(`{${echo}`);
    });
  });
  const service: Service = {
    url: `http://127.0.0.1:${await listen(server)}`,
    heard,
    mood: "well",
    close: () => stop(server),
  };
  return service;
}

const allowAll = (body: string): object => {
  const { evaluations } = JSON.parse(body) as { readonly evaluations: readonly unknown[] };
  return { evaluations: evaluations.map(() => ({ decision: true })) };
};

/** A model that has learned the key from somewhere and says it, with a quote and a citation. */
const tellKey = (): object => ({
  id: "1",
  object: "chat.completion",
  model: "model-1",
  choices: [
    {
      index: 0,
      finish_reason: "stop",
      message: {
        role: "assistant",
        content: JSON.stringify({
          lanes: [
            {
              label: "Package says",
              statements: [{ text: `The key is ${SECRETS.apiKey}.`, citations: ["P1"] }],
            },
          ],
        }),
      },
    },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

describe("Seeded secrets", function () {
  this.timeout(60_000);
  let files: Folder;
  let engine: Service;
  let model: Service;
  let running: Running;
  const collected: string[] = [];
  const log: string[] = [];

  const env = {
    AICD_PROXY_PROOF: SECRETS.proof,
    AICD_PROVIDER_API_KEY: SECRETS.apiKey,
    AICD_TRACE_KEY: SECRETS.traceKey,
  };

  before(async () => {
    [engine, model] = [await openService(allowAll), await openService(tellKey)];
    files = folder({
      "admin.token": `${SECRETS.adminToken}\n`,
      "engine.token": `${SECRETS.engineToken}\n`,
      "assistant.config.json": {
        listen: { port: 0, admin_port: 0, admin_token_file: "admin.token" },
        package: { pack: "pack.json", html_root: "html" },
        identity: {
          mode: "trusted-headers",
          user_header: "x-forwarded-user",
          groups_header: "x-forwarded-groups",
          trusted_proxies: ["127.0.0.1/32"],
          proof_header: "x-proxy-proof",
        },
        access: { engine: "authzen", url: engine.url, token_file: "engine.token" },
        provider: {
          kind: "openai-chat",
          base_url: `${model.url}/v1`,
          model: "model",
          recipient: "provider:gateway",
        },
        trace: { content: true, content_approved_by: "the owner" },
        limits: { requests_per_minute: 10_000 },
      },
    });
    running = await start(loadConfig({ cwd: files.path, env }), {
      write: (line) => log.push(line),
    });
  });
  after(async () => {
    await running?.stop();
    await Promise.all([engine.close(), model.close()]);
    files.remove();
  });

  interface Sent {
    readonly method?: "GET" | "POST";
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
  }

  /** One request; everything that comes back is kept for the search. */
  async function see(
    url: string,
    { method = "GET", body, headers = {} }: Sent = {},
  ): Promise<number> {
    const answer = await request(url, { method, headers, ...(body === undefined ? {} : { body }) });
    const text = await answer.body.text();
    collected.push(JSON.stringify(answer.headers), text);
    return answer.statusCode;
  }

  const reader = (proof: string): Readonly<Record<string, string>> => ({
    "x-forwarded-user": "ada@example.org",
    "x-forwarded-groups": "employees",
    "x-proxy-proof": proof,
  });
  const at = (path: string): string => `http://127.0.0.1:${running.address.port}${path}`;
  const operator = (path: string): string => `http://127.0.0.1:${running.operator.port}${path}`;

  const ask = (proof: string, accept: string): Promise<number> =>
    see(at(CHAT), {
      method: "POST",
      headers: { ...reader(proof), accept, "content-type": "application/json" },
      body: JSON.stringify({ user_question: "What is the travel reimbursement limit?" }),
    });

  async function everything(proof: string, token: string): Promise<void> {
    for (const accept of ["application/json", "text/event-stream"]) await ask(proof, accept);
    const public_ = ["/", "/api/assistant-config", "/html/travel-policy.html", "/html/none.html"];
    for (const path of [...public_, "/livez", "/readyz", "/nothing", "/api/answers/x"]) {
      await see(at(path), { headers: reader(proof) });
    }
    const { port } = running.address;
    const foreign = { ...reader(proof), host: `evil.example:${port}` };
    await see(at("/api/assistant-config"), { headers: foreign });
    const bearer = { authorization: `Bearer ${token}` };
    for (const path of ["/metrics", "/runs", "/copies", "/nothing", "/runs/x"]) {
      await see(operator(path), { headers: bearer });
    }
    const answer = await request(operator("/runs"), { headers: bearer });
    const runs = (await answer.body.json()) as { readonly run_id: string }[];
    if (Array.isArray(runs)) {
      for (const { run_id } of runs) await see(operator(`/runs/${run_id}`), { headers: bearer });
    }
  }

  it("reach the services that they are for, and the search finds them there in every form", async () => {
    expect(await ask(SECRETS.proof, "application/json")).to.equal(200);
    expect(secretsIn(engine.heard.join(""))).to.deep.equal(["engineToken"]);
    expect(secretsIn(model.heard.join(""))).to.deep.equal(["apiKey"]);
    for (const [name, secret] of Object.entries(SECRETS)) {
      for (const form of [
        secret,
        Buffer.from(secret).toString("hex"),
        Buffer.from(`Basic x:${secret} and more`).toString("base64"),
        Buffer.from(`{"a":"${secret}"}`).toString("base64url"),
        secret.toUpperCase(),
      ]) {
        expect(secretsIn(`before ${form} after`), form).to.include(name);
      }
    }
  });

  for (const mood of ["well", "error", "nonsense", "redirect", "cut"] as const) {
    it(`come out nowhere while engine or model behave so: ${mood}`, async () => {
      for (const [one, other] of [
        [engine, model],
        [model, engine],
      ] as const) {
        [one.mood, other.mood] = [mood, "well"];
        const before = one.heard.length;
        await everything(SECRETS.proof, SECRETS.adminToken);
        expect(one.heard.length, "it was called").to.be.greaterThan(before);
      }
      [engine.mood, model.mood] = ["well", "well"];
      expect(collected.length).to.be.greaterThan(40);
      // A model that knows the key may say it; nothing of what it said without support is shown.
      expect(secretsIn(collected.splice(0).join("\n"))).to.deep.equal([]);
      expect(secretsIn(log.join("\n"))).to.deep.equal([]);
    });
  }

  it("come out nowhere when they are nearly right", async () => {
    for (const wrong of ["", "x", SECRETS.proof.slice(0, -1), `${SECRETS.proof}x`]) {
      await everything(wrong, SECRETS.adminToken.slice(0, -1));
    }
    const echoed = collected.splice(0).join("\n");
    expect(echoed).to.contain('"unauthenticated"');
    expect(secretsIn(echoed)).to.deep.equal([]);
    expect(secretsIn(log.join("\n"))).to.deep.equal([]);
  });

  it("come out of no command that looks at the configuration, and of no object of it", async () => {
    for (const verb of ["check", "print", "schema"]) {
      const { out, err } = await pca(["config", verb], { cwd: files.path, env });
      expect(secretsIn(out + err), verb).to.deep.equal([]);
    }
    const asked = await pca(["ask", "What is the travel limit?", "--as", "ada", "--trace"], {
      cwd: files.path,
      env,
    });
    expect(secretsIn(asked.out + asked.err)).to.deep.equal([]);
    const config = loadConfig({ cwd: files.path, env });
    const printed = [inspect(config, { depth: 12, showHidden: true }), JSON.stringify(config)];
    expect(secretsIn(`${printed.join("")}${String(config.secrets.proxyProof)}`)).to.deep.equal([]);
    expect(secretsIn(config.secrets.proxyProof?.reveal() ?? "")).to.deep.equal(["proof"]);
  });

  describe("that stand where they should not", () => {
    const CONFIG = {
      package: { pack: "pack.json" },
      identity: { mode: "anonymous", reader: { id: "reader", groups: [] } },
      access: { engine: "cedar", policies: ["access.cedar"] },
    };
    const key = SECRETS.apiKey;
    const inUrl = `https://user:${key}@gateway.example.org/v1`;
    const remote = { kind: "openai-chat", model: "m", recipient: "provider:x" };
    const jwt = { mode: "jwt", preset: "oidc", audience: "a", algorithms: ["ES256"] };

    const MISTAKES: Readonly<Record<string, { readonly config?: unknown; readonly env?: object }>> =
      {
        "a key of its own": { config: { ...CONFIG, provider: { ...remote, api_key: key } } },
        "the address of the provider": {
          config: { ...CONFIG, provider: { ...remote, base_url: inUrl } },
        },
        "the address of the engine": {
          config: { ...CONFIG, access: { engine: "authzen", url: inUrl } },
        },
        "the address of the keys": {
          config: { ...CONFIG, identity: { ...jwt, issuer: "https://i.example", jwks_url: inUrl } },
        },
        "an origin": { config: { ...CONFIG, listen: { public_origins: [inUrl] } } },
        "the name of a token's file": {
          config: { ...CONFIG, listen: { admin_token_file: key } },
        },
        "the name of the engine's token file": {
          config: {
            ...CONFIG,
            access: { engine: "authzen", url: "https://e.example", token_file: key },
          },
        },
        "the value of a variable for a file": { env: { AICD_PROVIDER_API_KEY_FILE: key } },
        "a variable that is misspelt": { env: { AICD_PROVIDER_APIKEY: key } },
        "both variables": { env: { AICD_TRACE_KEY: key, AICD_TRACE_KEY_FILE: "engine.token" } },
        "a file that is no JSON": { config: `{"provider": {"api_key": "${key}"` },
      };

    for (const [where, mistake] of Object.entries(MISTAKES)) {
      it(`come out of no fault: in ${where}`, async () => {
        const here = folder({
          "assistant.config.json": mistake.config ?? CONFIG,
          "engine.token": SECRETS.engineToken,
        });
        const given = { ...mistake.env } as Record<string, string>;
        let fault: unknown = null;
        try {
          loadConfig({ cwd: here.path, env: given });
        } catch (error) {
          fault = error;
        }
        expect(fault).to.be.instanceOf(ConfigError);
        const { message, stack = "", faults } = fault as ConfigError;
        const told = `${message}${stack}${inspect(fault, { depth: 9 })}${JSON.stringify(faults)}`;
        expect(secretsIn(told), told).to.deep.equal([]);
        // Started once: a server that is told to start listens to signals.
        const start = where === "the address of the provider" ? [["serve"]] : [];
        for (const argv of [["config", "check"], ["config", "print"], ...start]) {
          const { code, out, err } = await pca(argv, { cwd: here.path, env: given });
          expect(code, argv.join(" ")).to.be.oneOf([1, 2]);
          expect(secretsIn(out + err), argv.join(" ")).to.deep.equal([]);
        }
        here.remove();
      });
    }
  });
});
