import { expect } from "chai";
import { jsonSchema } from "../../bff/config.ts";
import { CONFIG, POLICIES, folder, pack, source } from "../edge/http/deployment.ts";
import type { Folder } from "../edge/http/deployment.ts";
import { pca } from "./process.ts";
import type { Ran } from "./process.ts";

describe("pca config", () => {
  let files: Folder;
  beforeEach(() => {
    files = folder();
  });
  afterEach(() => files.remove());

  const config = (verb: string, env: Readonly<Record<string, string>> = {}, ...more: string[]) =>
    pca(["config", verb, ...more], { cwd: files.path, env });

  it("check finds no fault in a good one, and notes that digests end with the process", async () => {
    const { code, out } = await config("check");
    expect(code).to.equal(0);
    expect(out).to.match(/^warning: AICD_TRACE_KEY: not set/m);
    expect(out).to.match(/^No faults\.$/m);
    expect((await config("check", { AICD_TRACE_KEY: "k" })).out).not.to.contain("AICD_TRACE_KEY");
  });

  it("check tells every fault with exit code 1, and an unreadable file with 2", async () => {
    files.write("access.cedar", `${POLICIES}permit (principal, action, resource) when { 1 };`);
    files.write("assistant.config.json", { ...CONFIG, release_rules: "none.json" });
    const found = await config("check");
    expect(found.code).to.equal(1);
    expect(found.out).to.match(/^fault: release_rules: found .*; expected a readable file$/m);
    expect(found.out).to.match(/^fault: access\.policies: found /m);
    const json = JSON.parse((await config("check", {}, "--json")).out) as {
      faults: { key: string }[];
    };
    expect(json.faults.map(({ key }) => key)).to.include.members([
      "release_rules",
      "access.policies",
    ]);
    files.write("assistant.config.json", "{");
    expect((await config("check")).code).to.equal(2);
    expect((await config("check", {}, "--config", "none.json")).code).to.equal(2);
  });

  it("check warns of few places, of policies that permit nothing, and of open texts", async () => {
    files.write(
      "access.cedar",
      'permit (principal in Group::"a", action == Action::"read", resource);',
    );
    files.write("html/search_index.json", "[]");
    files.write("html/texts.json", "[]");
    files.write("assistant.config.json", {
      ...CONFIG,
      access: { ...CONFIG.access, candidates: 10 },
      package: { ...CONFIG.package, assets: ["**/*.json", "**/*.js"] },
    });
    const { code, out } = await config("check");
    expect(code).to.equal(0);
    expect(out).to.match(/^warning: access\.candidates: 10 places for 2 label sets, 5 a set/m);
    expect(out).to.match(
      /^warning: access\.policies: .*provider:extractive.*labels of the pack: "employees", "executive"$/m,
    );
    expect(out).to.match(/^warning: package\.assets: search indexes .*: search_index\.json$/m);
    expect(out).to.match(/^warning: package\.assets: data files .*: texts\.json$/m);
    expect(out).to.match(/^warning: package\.assets: \*\*\/\*\.js opens scripts/m);
  });

  it("check tells of the one reader whom no policy permits a label of the pack", async () => {
    const identity = { ...CONFIG.identity, reader: { id: "E17", groups: ["everyone"] } };
    files.write("assistant.config.json", { ...CONFIG, identity });
    const { code, out } = await config("check");
    expect(code).to.equal(0);
    expect(out).to.match(
      /^warning: identity\.reader: "E17", in the groups "everyone", may read nothing: .*"employees", "executive"/m,
    );
    expect(out, "somebody else could").not.to.contain("access.policies");
    files.write("assistant.config.json", CONFIG);
    expect((await config("check")).out).not.to.contain("identity.reader");
  });

  it("check blames the pack, and no policy, where no source of it can be admitted", async () => {
    files.write(
      "pack.json",
      pack([source("a", { status: "draft" }), source("b", { access_labels: [] })]),
    );
    const { code, out } = await config("check");
    expect(code).to.equal(0);
    expect(out).to.match(/^warning: package\.pack: no answer can be given: .*pca pack check/m);
    expect(out).not.to.match(/access\.policies|identity\.reader/);
  });

  it("check says why a registry is unconfigured", async () => {
    const env = {
      AICD_CURRENT_CONTEXT_ADAPTER: "allowlisted_public_fetch",
      AICD_CURRENT_CONTEXT_SOURCE_REGISTRY_JSON: '[{"id":"x"}]',
    };
    const { code, out } = await config("check", env);
    expect([code, /^warning: current\.registry: unconfigured: /m.test(out)]).to.deep.equal([
      0,
      true,
    ]);
  });

  it("print shows the effective values, and a mask in place of each secret", async () => {
    const { code, out } = await config("print", { AICD_PORT: "9000", AICD_TRACE_KEY: "SEED" });
    expect(code).to.equal(0);
    expect(out).not.to.contain("SEED");
    const shown = JSON.parse(out) as {
      listen: { public_origins: string[] };
      environment: Record<string, string | null>;
    };
    expect(shown.listen.public_origins[0]).to.equal("http://127.0.0.1:9000");
    expect(shown.environment["AICD_TRACE_KEY"]).to.equal("********");
    expect(shown.environment["AICD_PROVIDER_API_KEY"]).to.equal(null);
  });

  it("schema prints the schema that is in use", async () => {
    const { out }: Ran = await config("schema");
    expect(JSON.parse(out)).to.deep.equal(jsonSchema());
  });
});
