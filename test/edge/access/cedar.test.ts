import { createHash } from "node:crypto";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { openCedar } from "../../../bff/edge/access/cedar.ts";
import type { CedarEngine } from "../../../bff/edge/access/cedar.ts";
import type { SourceRecord } from "../../../bff/core/documents.ts";
import type { Decision } from "../../../bff/core/ports.ts";
import { inRoot } from "../../support/paths.ts";
import { EMPLOYEE, FACTS, batch, folder, read, receive, source, until, world } from "./asks.ts";
import type { Folder } from "./asks.ts";

const EVERYONE_READS = `permit(principal in Group::"everyone", action == Action::"read", resource)
when { resource.labels.contains("internal") };`;
const EXTRACTIVE_RECEIVES = `permit(principal == Recipient::"provider:extractive", action == Action::"receive", resource);`;

const allows = (decisions: readonly Decision[]): readonly boolean[] =>
  decisions.map((decision) => decision.allow);

describe("Cedar", () => {
  let files: Folder;
  let open: CedarEngine[];
  let time: ReturnType<typeof world>;

  beforeEach(async () => {
    files = await folder();
    open = [];
    time = world();
  });

  afterEach(async () => {
    for (const engine of open) await engine.close();
    await files.remove();
  });

  async function engineOf(...texts: readonly string[]): Promise<CedarEngine> {
    const policyFiles = await Promise.all(
      texts.map((text, index) =>
        files.write(index === 0 ? "access.cedar" : `more${index}.cedar`, text),
      ),
    );
    const engine = await openCedar({ policyFiles, maxPolicyAgeSeconds: 30 }, time);
    open.push(engine);
    return engine;
  }

  const ask = async (engine: CedarEngine, id = "policy"): Promise<readonly boolean[]> =>
    allows(await engine.decide(batch([read(source(id)), receive(source(id))]), FACTS));

  it("denies what no policy permits, and lets a forbid win over a permit", async () => {
    const secret = source("payroll", { access_labels: ["internal", "payroll"] });
    const engine = await engineOf(
      EVERYONE_READS,
      `@id("payroll") forbid(principal, action, resource) when { resource.labels.contains("payroll") };`,
    );
    const asks = [read(source("policy")), receive(source("policy")), read(secret)];
    const decisions = await engine.decide(batch(asks), FACTS);
    expect(allows(decisions)).to.deep.equal([true, false, false]);
    expect(decisions.map((decision) => decision.reason)).to.deep.equal([
      "permitted by access.cedar#1",
      "no policy permits it",
      "forbidden by more1.cedar#1 (payroll)",
    ]);
  });

  it("shows policies every attribute of the published schema", async () => {
    const engine = await engineOf(
      `permit(principal == User::"E17", action == Action::"read", resource == SourceObject::"s") when {
         principal in Group::"sales" && principal has tenant && principal.tenant == "north" &&
         resource.labels == ["a", "b"] && resource.family == "faq" && resource.quality == "gold" &&
         resource.status == "approved" && resource.version == "v7" && resource.system == "dms" &&
         resource.package_id == "travel" && context.phase == "admission" &&
         context.purpose == "package-assistant" && context.service == "package-context-assistant" &&
         context.package_version == "2026.1" };
       permit(principal == Recipient::"provider:eu", action == Action::"receive", resource) when {
         !(principal has region) && context.on_behalf_of == User::"E17" &&
         context.on_behalf_of in Group::"sales" && context.on_behalf_of.tenant == "north" };`.replace(
        "context.on_behalf_of.tenant",
        "context.on_behalf_of has tenant && context.on_behalf_of.tenant",
      ),
    );
    const of = source("s", {
      access_labels: ["a", "b"],
      source_family: "faq",
      quality_label: "gold",
      source_version: "v7",
      source_system: "dms",
    });
    const asks = [read(of), receive(of, "provider:eu"), receive(of)];
    const reader = { ...EMPLOYEE, tenant: "north" };
    expect(allows(await engine.decide(batch(asks, reader), FACTS))).to.deep.equal([
      true,
      true,
      false,
    ]);
    expect(allows(await engine.decide(batch(asks), FACTS))).to.deep.equal([false, false, false]);
  });

  it("stamps each decision with the hash of schema and policies, time, age and freshness", async () => {
    const engine = await engineOf(EVERYONE_READS, EXTRACTIVE_RECEIVES);
    time.pass(2);
    const schema = readFileSync(inRoot("bff/edge/access/schema.cedarschema"), "utf8");
    const text = [schema, EVERYONE_READS, EXTRACTIVE_RECEIVES].join("\n");
    const [decision] = await engine.decide(batch([read(source("policy"))]), FACTS);
    expect(decision).to.deep.equal({
      allow: true,
      reason: "permitted by access.cedar#1",
      policyVersion: createHash("sha256").update(text).digest("hex"),
      decidedAt: "2026-01-01T00:00:03.000Z",
      policyAgeSeconds: 2,
      freshness: "fresh",
    });
  });

  it("denies on any policy error, since the engine itself would skip an erring forbid", async () => {
    const engine = await engineOf(
      `${EVERYONE_READS}
       forbid(principal, action, resource) when { SourceObject::"gone".labels.contains("x") };`,
    );
    const [decision] = await engine.decide(batch([read(source("policy"))]), FACTS);
    expect(decision?.allow).to.equal(false);
    expect(decision?.reason).to.match(/^access\.cedar#2 failed: .*gone/);
  });

  it("denies an ask without a subject, without a source, or that is no text", async () => {
    const engine = await engineOf("permit(principal, action, resource);");
    const good = source("policy");
    const nobody = batch([read(good)], { id: "", groups: [], tenant: null });
    const garbled = batch([read(good)], { id: "\ud800", groups: [], tenant: null });
    const asks = [{ ...receive(good), recipient: null }, read(source("")), read(good)];
    expect(allows(await engine.decide(nobody, FACTS))).to.deep.equal([false]);
    expect(allows(await engine.decide(garbled, FACTS))).to.deep.equal([false]);
    expect(allows(await engine.decide(batch(asks), FACTS))).to.deep.equal([false, false, true]);
  });

  it("takes no harm of text that is none, wherever it stands and however often", async () => {
    const engine = await engineOf(EVERYONE_READS, EXTRACTIVE_RECEIVES);
    const half = "\ud800";
    const places: Partial<SourceRecord>[] = [
      { source_object: half },
      { source_version: half },
      { source_system: half },
      { source_family: half },
      { quality_label: half },
      { access_labels: ["internal", half] },
    ];
    const asks = places.map((over) => read(source("policy", over)));
    const readers = [
      { ...EMPLOYEE, groups: [half] },
      { ...EMPLOYEE, tenant: half },
    ];
    for (let round = 0; round < 300; round += 1) {
      const verdicts = [...(await engine.decide(batch(asks), FACTS))];
      for (const reader of readers)
        verdicts.push(...(await engine.decide(batch([read(source("policy"))], reader), FACTS)));
      expect(allows(verdicts)).to.not.include(true);
    }
    expect(engine.status().faults).to.deep.equal([]);
    expect(await ask(await engineOf(EVERYONE_READS))).to.deep.equal([true, false]);
  });

  describe("refuses to load", () => {
    const faultOf = async (text: string): Promise<string> => {
      const engine = await engineOf(text);
      expect(await ask(engine)).to.deep.equal([false, false]);
      expect(engine.status().ready).to.equal(false);
      return engine.status().faults.join("\n").replaceAll(files.path("").replace(/\/?$/, "/"), "");
    };

    it("a misspelt attribute, naming file, line and policy, with the remedy", async () => {
      const fault = await faultOf(
        `${EXTRACTIVE_RECEIVES}\n@id("board papers")\npermit(principal, action, resource)\nwhen { resource.lables.contains("x") };`,
      );
      expect(fault).to.equal(
        "access.cedar:4: policy access.cedar#2 (board papers): attribute `lables` on entity type " +
          "`SourceObject` not found; did you mean `labels`?",
      );
    });

    it("names the right policy among more than ten", async () => {
      const good = Array.from({ length: 12 }, () => EXTRACTIVE_RECEIVES);
      good[10] = `@id("eleven") permit(principal, action, resource) when { context.fase == "x" };`;
      expect(await faultOf(good.join("\n"))).to.match(
        /^access\.cedar:11: policy access\.cedar#11 \(eleven\)/,
      );
    });

    it("text that does not parse", async () => {
      expect(await faultOf("permit(principal, action")).to.match(/^access\.cedar:1: .*expected/);
    });

    it("an unknown action, a template, an unguarded optional attribute", async () => {
      expect(await faultOf(`permit(principal, action == Action::"raed", resource);`)).to.contain(
        'did you mean `Action::"read"`?',
      );
      expect(await faultOf("permit(principal == ?principal, action, resource);")).to.contain(
        "template",
      );
      expect(
        await faultOf(
          `permit(principal is User, action, resource) when { principal.tenant == "x" };`,
        ),
      ).to.contain("optional attribute `tenant`");
    });

    it("an empty file, telling how to deny everything", async () => {
      expect(await faultOf("// nothing yet\n")).to.contain("forbid(principal, action, resource);");
    });

    it("a file that is missing or is not UTF-8", async () => {
      const engine = await openCedar(
        { policyFiles: [files.path("absent.cedar")], maxPolicyAgeSeconds: 30 },
        time,
      );
      open.push(engine);
      expect(engine.status().faults.join()).to.contain("absent.cedar: cannot be read");
      expect(await ask(engine)).to.deep.equal([false, false]);
    });

    it("shapes that would break the engine for good, and goes on working", async () => {
      const deep = `${"(".repeat(1000)}true${")".repeat(1000)}`;
      const long = Array(3000).fill(`resource.family == "x"`).join(" || ");
      const many = `when { resource.labels.contains("x") }`.repeat(600);
      const path = `resource${".a".repeat(3000)}`;
      for (const body of [`when { ${deep} }`, `when { ${long} }`, many, `when { ${path} }`]) {
        const fault = await faultOf(`permit(principal, action, resource) ${body};`);
        expect(fault).to.match(/nested more than|too long for the engine/);
      }
      expect(await ask(await engineOf(EVERYONE_READS))).to.deep.equal([true, false]);
    });
  });

  it("takes a policy of the greatest length that it lets through", async () => {
    const clauses = Array(95).fill(`resource.family == "x"`).join(" || ");
    const ifs = "if true then true else ".repeat(45);
    const whens = `when { resource.labels.contains("internal") }`.repeat(24);
    const brackets = `when { ${"(".repeat(38)}true${")".repeat(38)} }`;
    const engine = await engineOf(
      [`when { ${clauses} }`, `when { ${ifs}true }`, whens, brackets]
        .map((body) => `permit(principal, action, resource) ${body};`)
        .join("\n"),
    );
    expect(engine.status().faults).to.deep.equal([]);
    expect(await ask(engine)).to.deep.equal([true, true]);
  });

  it("warns of a valid policy that can never apply", async () => {
    const engine = await engineOf(
      `${EVERYONE_READS}\npermit(principal, action == Action::"read", resource) when { false };`,
    );
    expect(engine.status().warnings.join()).to.match(
      /access\.cedar:3: policy access\.cedar#2: .*impossible/,
    );
  });

  describe("on a change of the files", () => {
    it("takes the new policies within two seconds, and tells its listeners", async () => {
      const engine = await engineOf(EVERYONE_READS);
      let changes = 0;
      engine.onChange(() => (changes += 1));
      const version = engine.version();
      await files.write("access.cedar", EXTRACTIVE_RECEIVES);
      await until(() => engine.version() !== version, 2);
      expect(await ask(engine)).to.deep.equal([false, true]);
      expect(changes).to.equal(1);
    });

    it("keeps the last good policies after a bad edit, until they are too old, then denies all", async () => {
      const engine = await engineOf(EVERYONE_READS);
      await files.write("access.cedar", EVERYONE_READS.replace("labels", "lables"));
      await until(() => engine.status().faults.length > 0);
      expect(await ask(engine)).to.deep.equal([true, false]);
      time.pass(31);
      expect(await ask(engine)).to.deep.equal([false, false]);
      const [decision] = await engine.decide(batch([read(source("policy"))]), FACTS);
      expect(decision?.reason).to.equal("the policies were last found valid over 30 s ago");
      await files.write("access.cedar", EVERYONE_READS);
      await until(() => engine.status().ready);
      expect(engine.status().faults).to.deep.equal([]);
      expect(await ask(engine)).to.deep.equal([true, false]);
    });

    it("counts age only while the files cannot be found valid", async () => {
      const engine = await engineOf(EVERYONE_READS);
      time.pass(31);
      await until(() => engine.status().policyAgeSeconds === 0);
      expect(await ask(engine)).to.deep.equal([true, false]);
    });

    it("comes to life when good policies appear after a bad start", async () => {
      const engine = await engineOf("permit(");
      await files.write("access.cedar", EVERYONE_READS);
      await until(async () => (await ask(engine))[0] === true);
    });

    it("alternates between its two sets, also beside another engine", async () => {
      const other = await engineOf(EXTRACTIVE_RECEIVES);
      const otherFiles = await folder();
      const mine = await otherFiles.write("mine.cedar", EVERYONE_READS);
      const engine = await openCedar({ policyFiles: [mine], maxPolicyAgeSeconds: 30 }, time);
      open.push(engine);
      for (const text of [
        EXTRACTIVE_RECEIVES,
        EVERYONE_READS,
        `${EVERYONE_READS}${EXTRACTIVE_RECEIVES}`,
      ]) {
        const version = engine.version();
        await otherFiles.write("mine.cedar", text);
        await until(() => engine.version() !== version);
      }
      expect(await ask(engine)).to.deep.equal([true, true]);
      expect(await ask(other)).to.deep.equal([false, true]);
      await otherFiles.remove();
    });
  });

  it("lets the process end while it polls", async () => {
    const path = await files.write("access.cedar", EVERYONE_READS);
    const script = `import { openCedar } from ${JSON.stringify(inRoot("dist/bff/edge/access/cedar.js"))};
      await openCedar({ policyFiles: [${JSON.stringify(path)}], maxPolicyAgeSeconds: 30 }, { clock: { now: () => "" } });`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      stdio: "inherit",
    });
    const code = await new Promise((resolve) => child.once("exit", resolve));
    expect(code).to.equal(0);
  });
});
