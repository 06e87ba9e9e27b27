import { inspect } from "node:util";
import { expect } from "chai";
import { ConfigError, loadConfig } from "../bff/config.ts";
import type { Config } from "../bff/config.ts";
import { CONFIG, folder } from "./edge/http/deployment.ts";
import type { Folder } from "./edge/http/deployment.ts";

type Env = Readonly<Record<string, string | undefined>>;

describe("The configuration", () => {
  let files: Folder;
  before(() => {
    files = folder({
      "secret.txt": "SEED-FILE\n",
      "empty.txt": "\n",
      "changes.json": "[]",
      "registry.json": "[]",
    });
  });
  after(() => files.remove());

  const load = (over: object = {}, env: Env = {}): Config => {
    files.write("assistant.config.json", { ...CONFIG, ...over });
    return loadConfig({ cwd: files.path, env });
  };

  /** The faults as `key: found` and the whole error, or a failure where there is none. */
  const faults = (over: object | string, env: Env = {}): string[] => {
    files.write("assistant.config.json", typeof over === "string" ? over : { ...CONFIG, ...over });
    try {
      loadConfig({ cwd: files.path, env });
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      for (const { key, found, expected } of error.faults) {
        expect(key, error.message).not.to.equal("");
        expect(found, error.message).not.to.equal("");
        expect(expected, error.message).not.to.equal("");
      }
      expect(error.message.split("\n"), "one line a fault").to.have.length(error.faults.length);
      return error.faults.map(({ key }) => key);
    }
    return expect.fail(`no fault in ${inspect(over)}`);
  };

  it("has the closed default for everything that is left out", () => {
    const config = load({ listen: {}, limits: undefined });
    expect(config.listen).to.deep.equal({
      host: "127.0.0.1",
      port: 8787,
      admin_host: "127.0.0.1",
      admin_port: 8788,
      admin_token_file: null,
    });
    expect(config.provider).to.deep.equal({ kind: "extractive" });
    expect(config.current).to.deep.equal({
      adapter: "disabled",
      timeout_ms: 4000,
      max_bytes: 1_048_576,
      max_text_chars: 200_000,
    });
    expect(config.limits).to.deep.equal({
      question_chars: 500,
      requests_per_minute: 30,
      concurrent_runs: 32,
      run_ms: 60_000,
    });
    expect(config.trace).to.deep.equal({
      sink: "memory",
      keep: 1000,
      content: false,
      content_approved_by: null,
    });
    expect(config.lifecycle).to.deep.equal({ deadline_seconds: 60 });
    const { candidates, max_policy_age_seconds, max_label_age_days, timeout_ms } = config.access;
    expect([candidates, max_policy_age_seconds, max_label_age_days, timeout_ms]).to.deep.equal([
      20, 30, 90, 500,
    ]);
    expect(config.package.html_csp).to.equal("none");
    expect(config.package.assets.some((glob) => /\.(js|json|html)/.test(glob))).to.equal(false);
  });

  it("is frozen to its last key, and its paths start from the file", () => {
    const config = load();
    const thaw = (value: unknown): boolean =>
      value !== null &&
      typeof value === "object" &&
      (!Object.isFrozen(value) || Object.values(value).some(thaw));
    expect(thaw(config)).to.equal(false);
    expect(config.package.pack).to.equal(`${files.path}/pack.json`);
    expect(config.access)
      .to.have.property("policies")
      .deep.equal([`${files.path}/access.cedar`]);
  });

  it("tells every fault at once, each with its key", () => {
    const bad = {
      listen: { port: 70_000, hots: "x" },
      package: { pack: "missing.json", html_root: "pack.json" },
      access: { engine: "cedar", policies: [] },
      limits: { question_chars: "500", run_ms: 0.5 },
      extra: true,
    };
    expect(faults(bad)).to.have.members([
      "listen.port",
      "listen.hots",
      "access.policies",
      "limits.question_chars",
      "limits.run_ms",
      "extra",
    ]);
    const paths = {
      package: { pack: "missing.json", html_root: "pack.json" },
      access: { engine: "cedar", policies: ["access.cedar", "none.cedar"], labels: "none.json" },
      release_rules: "none.json",
      lifecycle: { changes: "none.json" },
      controls: "html",
      current: { registry: "none.json" },
    };
    expect(faults(paths)).to.have.members([
      "package.pack",
      "package.html_root",
      "access.policies[1]",
      "access.labels",
      "release_rules",
      "lifecycle.changes",
      "controls",
      "current.registry",
    ]);
  });

  it("demands a package, an identity and an engine with its policies or address", () => {
    expect(faults({ package: undefined, identity: undefined, access: undefined })).to.have.members([
      "package",
      "identity",
      "access",
    ]);
    expect(faults({ identity: { mode: "everyone" } })).to.deep.equal(["identity.mode"]);
    expect(faults({ access: { engine: "authzen" } })).to.deep.equal(["access.url"]);
    expect(faults({ access: { engine: "opa", url: "https://x" } })).to.deep.equal([
      "access.engine",
    ]);
  });

  it("says which key was meant by an unknown one, or which keys there are", () => {
    const package_ = { ...CONFIG.package, root: "html" };
    files.write("assistant.config.json", { ...CONFIG, package: package_, colour: "SEED" });
    const read = (): Config => loadConfig({ cwd: files.path, env: {} });
    expect(read).to.throw(
      /^package\.root: found an unknown key \(did you mean "html_root"\?\); expected one of pack, html_root, html_csp, assets$/m,
    );
    expect(read).to.throw(/^colour: found an unknown key; expected one of listen, package, /m);
    files.write("assistant.config.json", {
      ...CONFIG,
      identity: { ...CONFIG.identity, raeder: {} },
    });
    expect(read).to.throw(/^identity\.raeder: .*"reader".* expected one of mode, reader, public$/m);
  });

  it("names a file that is no configuration, without quoting it", () => {
    for (const text of ["", "{", "[]", "null", '{"a": SEED}']) {
      expect(faults(text), text).to.have.length(1);
    }
    files.write("assistant.config.json", '{"secret": SEED}');
    expect(() => loadConfig({ cwd: files.path, env: {} })).to.throw(
      /^(?!.*SEED).*not JSON at line 1, column 12;/,
    );
    expect(() => loadConfig({ cwd: files.path, env: {}, path: "none.json" })).to.throw(/no file/);
  });

  it("takes overrides from the environment, and no variable that it does not know", () => {
    const env = {
      AICD_HOST: "127.0.0.2",
      AICD_PORT: "9000",
      AICD_ADMIN_PORT: "0",
      AICD_CURRENT_CONTEXT_ADAPTER: "allowlisted_public_fetch",
      AICD_CURRENT_CONTEXT_SOURCE_REGISTRY_JSON: "",
    };
    const config = load({}, env);
    expect([config.listen.host, config.listen.port, config.listen.admin_port]).to.deep.equal([
      "127.0.0.2",
      9000,
      0,
    ]);
    expect(config.current.adapter).to.equal("allowlisted_public_fetch");
    expect(config.registryJson, "empty is unconfigured, not absent").to.equal("");
    const bad = { AICD_PORTT: "1", AICD_PORT: "80x", AICD_CURRENT_CONTEXT_ADAPTER: "on" };
    expect(faults({}, bad)).to.have.members([
      "AICD_PORTT",
      "AICD_PORT",
      "AICD_CURRENT_CONTEXT_ADAPTER",
    ]);
    files.write("other.json", CONFIG);
    const chosen = loadConfig({ cwd: files.path, env: { AICD_CONFIG: "other.json" } });
    expect(chosen.file).to.equal(`${files.path}/other.json`);
    const argued = { cwd: files.path, env: { AICD_CONFIG: "none" }, path: "other.json" };
    expect(loadConfig(argued).file).to.equal(`${files.path}/other.json`);
  });

  it("takes a secret from a variable or a file, never both, and prints neither", () => {
    const config = load(
      {},
      { AICD_TRACE_KEY: "SEED-KEY", AICD_PROVIDER_API_KEY_FILE: "secret.txt" },
    );
    expect(config.secrets.traceKey?.reveal()).to.equal("SEED-KEY");
    expect(config.secrets.providerApiKey?.reveal()).to.equal("SEED-FILE");
    expect(`${JSON.stringify(config)}${inspect(config, { depth: 9 })}`).not.to.contain("SEED");
    const both = { AICD_TRACE_KEY: "SEED", AICD_TRACE_KEY_FILE: "secret.txt" };
    expect(faults({}, both)).to.deep.equal(["AICD_TRACE_KEY"]);
    expect(faults({}, { AICD_TRACE_KEY: "  " })).to.deep.equal(["AICD_TRACE_KEY"]);
    expect(faults({}, { AICD_TRACE_KEY_FILE: "none" })).to.deep.equal(["AICD_TRACE_KEY_FILE"]);
    expect(faults({}, { AICD_TRACE_KEY_FILE: "empty.txt" })).to.deep.equal(["AICD_TRACE_KEY_FILE"]);
  });

  it("shows no value that stands under a secret's name", () => {
    files.write("assistant.config.json", {
      ...CONFIG,
      provider: { kind: "extractive", api_key: "SEED" },
      listen: { admin_token_file: 7 },
    });
    expect(() => loadConfig({ cwd: files.path, env: {} })).to.throw(/^(?![^]*SEED)[^]*api_key/);
  });

  it("listens off loopback only with origins, and for the public only when told so", () => {
    const off = { listen: { host: "0.0.0.0", admin_port: 0 } };
    expect(faults(off)).to.have.members(["listen.public_origins", "identity.public"]);
    const listen = { host: "0.0.0.0", public_origins: ["https://playbook.example.org"] };
    const identity = { ...CONFIG.identity, public: true };
    expect(load({ listen, identity }).identity).to.have.property("public", true);
    const provider = {
      kind: "openai-chat",
      base_url: "https://gateway.example.org/v1",
      model: "m",
      recipient: "provider:gateway",
    };
    expect(faults({ listen, identity, provider }), "anyone could spend").to.deep.equal([
      "identity.mode",
    ]);
    expect(load({ provider }).provider).to.include({ timeout_ms: 30_000, max_output_tokens: 1200 });
    expect(faults({ listen: { admin_host: "10.0.0.1" } })).to.deep.equal([
      "listen.admin_token_file",
    ]);
    for (const origin of [
      "https://a.example/",
      "https://a.example/x",
      "a.example",
      "*",
      "ftp://a",
    ]) {
      const faulty = { listen: { public_origins: [origin] } };
      expect(faults(faulty), origin).to.deep.equal(["listen.public_origins[0]"]);
    }
  });

  it("reaches a remote engine or provider by https, or by http on loopback", () => {
    const engine = (url: string) => ({ access: { engine: "authzen", url } });
    for (const url of ["https://pdp.example.org", "http://127.0.0.1:9000", "http://[::1]:9000"]) {
      expect(load(engine(url)).access).to.have.property("url", url);
    }
    for (const url of ["http://pdp.example.org", "ftp://x", "https://u:p@x.example", "pdp", ""]) {
      expect(faults(engine(url)), url).to.deep.equal(["access.url"]);
    }
    const provider = {
      kind: "anthropic-messages",
      base_url: "http://gateway.example.org",
      model: "",
      recipient: "provider:extractive",
    };
    expect(faults({ provider })).to.have.members([
      "provider.base_url",
      "provider.model",
      "provider.recipient",
    ]);
  });

  it("shows no password of an address in a fault", () => {
    const base_url = "https://user:SEED@gateway.example.org/v1";
    const provider = { kind: "openai-chat", base_url, model: "m", recipient: "provider:x" };
    expect(() => load({ provider }))
      .to.throw()
      .with.property("faults")
      .that.satisfies((told: unknown) => !JSON.stringify(told).includes("SEED"));
  });

  it("trusts headers only from named proxies with a proof, and tokens only of a named issuer", () => {
    const headers = { mode: "trusted-headers", trusted_proxies: ["127.0.0.1/32"] };
    expect(faults({ identity: headers })).to.deep.equal(["AICD_PROXY_PROOF"]);
    const proof = { AICD_PROXY_PROOF: "SEED" };
    expect(load({ identity: headers }, proof).identity).to.include({
      user_header: "x-forwarded-user",
      proof_header: "x-proxy-proof",
    });
    const named = { ...headers, proof_env: "AICD_MY_PROOF" };
    expect(load({ identity: named }, { AICD_MY_PROOF: "x" }).secrets.proxyProof?.reveal()).to.equal(
      "x",
    );
    const anyone = { ...headers, trusted_proxies: ["0.0.0.0/0"] };
    expect(faults({ identity: anyone }, proof)).to.deep.equal(["identity"]);
    expect(faults({ identity: { ...headers, trusted_proxies: [] } }, proof)).to.deep.equal([
      "identity.trusted_proxies",
    ]);
    expect(faults({ identity: { mode: "jwt", audience: "a" } })).to.deep.equal(["identity"]);
  });

  it("keeps text in traces only when somebody approved it", () => {
    expect(faults({ trace: { content: true } })).to.deep.equal(["trace.content_approved_by"]);
    const trace = { content: true, content_approved_by: "Data protection, 2026-11-02" };
    expect(load({ trace }).trace.content).to.equal(true);
  });
});
