/**
 * Files that are read again under readers who go on asking: no request is dropped, what takes effect
 * and what is in trouble is told to the log and to /readyz by its name, and nothing of what is inside
 * (interfaces §2, "Reloading").
 */
import { expect } from "chai";
import { CONFIG, POLICIES, deploy, pack, source } from "../edge/http/deployment.ts";
import type { Deployment } from "../edge/http/deployment.ts";
import { CHAT, call } from "../edge/http/door.ts";
import { until } from "../edge/access/asks.ts";

const REGISTRY = {
  sources: [
    {
      id: "rates",
      title: "Public rates",
      url: "https://www.nist.gov/hotels",
      allowed_origin: "https://www.nist.gov",
      allowed_path_prefix: "/",
      source_type: "standards",
      trust_label: "authoritative",
      freshness_label: "yearly",
      claim_boundary: "Public rates only.",
      query_terms: ["rates"],
    },
  ],
};
const RULE = {
  id: "r1",
  protects: "SEED-PROTECTED",
  sources: ["travel-policy", "cards"],
  at_most: 1,
  window: "answer",
  on_conflict: "withhold",
  owner: "Owner",
};

const GOOD: Readonly<Record<string, unknown>> = {
  "changes.json": [],
  "labels.json": [],
  "controls.json": {},
  "release-rules.json": [],
  "registry.json": REGISTRY,
};
const OTHER: Readonly<Record<string, unknown>> = {
  "changes.json": [{ id: "c", kind: "block", source_object: "old", at: "2026-01-01" }],
  "labels.json": [{ source_object: "old", access_labels: ["x"], labels_as_of: "2026-01-01" }],
  "controls.json": { current: "off", reason: "SEED-REASON" },
  "release-rules.json": [RULE],
  "registry.json": { sources: [{ ...REGISTRY.sources[0], title: "Rates" }] },
  "access.cedar": `${POLICIES}\nforbid(principal, action, resource) when { resource.family == "x" };`,
  "pack.json": pack([source("travel-policy"), source("cards")]),
};
const PARTS: Readonly<Record<string, string>> = {
  "changes.json": "changes",
  "labels.json": "labels",
  "controls.json": "controls",
  "release-rules.json": "release_rules",
  "registry.json": "registry",
  "access.cedar": "policies",
  "pack.json": "pack",
};

describe("Files that are read again under load", function () {
  this.timeout(90_000);
  let at: Deployment;
  let asking = true;
  let askers: Promise<void>[];
  const statuses: number[] = [];

  before(async () => {
    const config = {
      ...CONFIG,
      access: { ...CONFIG.access, labels: "labels.json" },
      lifecycle: { changes: "changes.json" },
      controls: "controls.json",
      release_rules: "release-rules.json",
      current: { adapter: "allowlisted_public_fetch", registry: "registry.json" },
    };
    at = await deploy({ ...GOOD, "assistant.config.json": config });
    askers = Array.from({ length: 3 }, async () => {
      while (asking) {
        const answer = await call(at.origin + CHAT, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ user_question: "What is the travel reimbursement limit?" }),
        });
        statuses.push(answer.status);
      }
    });
  });
  after(async () => {
    asking = false;
    await Promise.all(askers);
    await at.stop();
  });

  const told = (): readonly Record<string, unknown>[] =>
    at.log
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => /^(?:reload|trouble)/.test(String(event)));
  const isTold = (event: string, part: string, from = 0): boolean =>
    told()
      .slice(from)
      .some(
        (line) => line["event"] === event && String(line["note"] ?? line["parts"]).includes(part),
      );

  for (const [file, part] of Object.entries(PARTS))
    it(`${part}: a change is told, a bad file is trouble until it is good again`, async () => {
      at.folder.write(file, OTHER[file]);
      await until(() => isTold("reload", part), 15);
      at.folder.write(file, "SEED-BAD {");
      const note = `${part}_reload_failed`;
      await until(() => isTold("trouble", note), 15);
      const ready = (): ReturnType<typeof call> => call(`${at.origin}/readyz`);
      await until(async () => (await ready()).text.includes(note), 15);
      expect((await ready()).status, "readers are still served").to.equal(200);
      const before = told().length;
      at.folder.write(file, GOOD[file] ?? OTHER[file]);
      await until(() => isTold("trouble_over", note, before), 15);
    });

  it("dropped no request, and told nothing of what is in the files", () => {
    expect(statuses.length).to.be.greaterThan(50);
    expect([...new Set(statuses)]).to.deep.equal([200]);
    const text = JSON.stringify(told());
    expect(text).not.to.match(/SEED|travel-policy|rates|Owner/);
  });
});
