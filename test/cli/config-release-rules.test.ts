/** `pca config check` on release rules that the policies leave without their effect (seed 2, 11.3). */
import { expect } from "chai";
import { CONFIG, POLICIES, folder, pack, source } from "../edge/http/deployment.ts";
import type { Folder } from "../edge/http/deployment.ts";
import { authzen, openPdp } from "../edge/access/pdp.ts";
import { pca } from "./process.ts";

const RULE = {
  id: "pay-total-difference",
  protects: "the pay of one person",
  sources: ["pay-all", "pay-without-lead"],
  at_most: 1,
  window: "answer",
  on_conflict: "withhold",
  owner: "Head of Compensation",
};
/** The design's figures; the difference is the pay of one person. */
const REPORTS = [
  ["pay-all", "Annual base pay of ten people is 1,000,000 in total."],
  ["pay-without-lead", "Annual base pay of nine people is 880,000 in total."],
] as const;
const DIFFERENCE = "120,000";

const READS = (group: string, label: string) =>
  `permit (principal in Group::"${group}", action == Action::"read", resource)
   when { resource.labels.contains("${label}") };\n`;
const RECEIVES = `permit (principal is Recipient, action == Action::"receive", resource);\n`;

const HEADERS = {
  mode: "trusted-headers",
  user_header: "x-user",
  groups_header: "x-groups",
  trusted_proxies: ["127.0.0.1/32"],
  proof_header: "x-proof",
  proof_env: "AICD_PROXY_PROOF",
};

/** Two reports under two labels, and pages around them for a ranking to mean something. */
function payPack() {
  const labels = ["finance", "leads"];
  const reports = REPORTS.map(([id], at) => source(id, { access_labels: [labels[at] ?? ""] }));
  const others = ["cards", "canteen", "parking"].map((id) => source(id));
  const { chunks, ...rest } = pack([...reports, ...others]);
  return {
    ...rest,
    chunks: chunks.map((chunk, at) => ({ ...chunk, text: REPORTS[at]?.[1] ?? chunk.text })),
  };
}

describe("pca config check, of release rules", () => {
  let files: Folder;
  const write = (identity: object, policies: string, rules: readonly object[] = [RULE]): void => {
    files.write("access.cedar", policies + RECEIVES);
    files.write("release-rules.json", rules);
    files.write("assistant.config.json", {
      ...CONFIG,
      identity,
      release_rules: "release-rules.json",
    });
  };
  const check = async (): Promise<readonly string[]> => {
    const env = { AICD_PROXY_PROOF: "proof" };
    const { code, out } = await pca(["config", "check"], { cwd: files.path, env });
    expect(code, out).to.equal(0);
    return out.split("\n").filter((line) => line.startsWith("warning: release_rules"));
  };

  beforeEach(() => {
    files = folder({ "pack.json": payPack() });
  });
  afterEach(() => files.remove());

  it("says of the pay example which readers may read both reports, what follows, and who decides", async () => {
    write(HEADERS, READS("finance", "finance") + READS("finance", "leads") + READS("hr", "leads"));
    expect(await check()).to.deep.equal([
      'warning: release_rules: pay-total-difference: a reader in the group "finance" may read all of its ' +
        'sources, "pay-all", "pay-without-lead", one by one: withholding the combination does not ' +
        "withdraw what the sources tell one by one, so whoever reads them all can put it together; " +
        "Head of Compensation must decide who may read them",
    ]);
  });

  it("is right about it: in two questions that reader is told both totals, never in one", async () => {
    const reader = { mode: "anonymous", reader: { id: "E17", groups: ["finance"] } };
    write(reader, READS("finance", "finance") + READS("finance", "leads"));
    const [said] = await check();
    expect(said).to.contain("the one configured reader may read all of its sources");
    expect(said).not.to.contain(DIFFERENCE);
    const ask = async (question: string): Promise<string> =>
      (await pca(["ask", question], { cwd: files.path })).out;
    const both = await ask("What is the annual base pay in total?");
    expect(both.includes("1,000,000") !== both.includes("880,000"), both).to.equal(true);
    expect(await ask("What is the annual base pay of ten people?")).to.contain("1,000,000");
    expect(await ask("What is the annual base pay of nine people?")).to.contain("880,000");
  });

  it("says nothing where each report has readers of its own, and finds readers of two groups", async () => {
    const apart = READS("finance", "finance") + READS("leads", "leads");
    write(HEADERS, apart);
    expect((await check()).join()).to.contain('a reader in the groups "finance", "leads" may read');
    const never = `forbid (principal in Group::"leads", action, resource)
      when { principal in Group::"finance" };`;
    write(HEADERS, apart + never);
    expect(await check()).to.deep.equal([]);
  });

  it("finds the user whom a policy names, and everybody", async () => {
    write(HEADERS, `permit (principal == User::"E1", action == Action::"read", resource);`);
    expect((await check()).join()).to.contain('the reader "E1" may read all of its sources');
    write(HEADERS, `permit (principal, action == Action::"read", resource);`);
    expect((await check()).join()).to.contain("every reader may read all of its sources");
  });

  it("tells of sources that the package does not admit, and of a rule that can never apply", async () => {
    const wrong = { ...RULE, sources: ["pay-all", "pay-wihtout-lead"] };
    write(HEADERS, POLICIES, [wrong, { ...RULE, id: "loose", at_most: 2 }]);
    const said = await check();
    expect(said).to.have.length(3);
    expect(said[0]).to.contain('admits no source "pay-wihtout-lead"');
    expect(said[1]).to.contain(
      "pay-total-difference: can never apply: 1 of its sources, 1 allowed",
    );
    expect(said[2]).to.contain("loose: can never apply");
  });

  it("says that it cannot know where a remote engine shows no policies", async () => {
    const pdp = await openPdp(authzen);
    write(HEADERS, "");
    files.write("assistant.config.json", {
      ...CONFIG,
      identity: HEADERS,
      access: { engine: "authzen", url: pdp.url },
      release_rules: "release-rules.json",
    });
    const [said] = await check();
    expect(said).to.match(
      /cannot be found out here: the engine shows no policies\. .*Compensation/,
    );
    expect(pdp.calls).to.deep.equal([]);
    await pdp.close();
  });
});
