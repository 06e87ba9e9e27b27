import { expect } from "chai";
import { openAccess } from "../../../bff/edge/access/index.ts";
import type { AccessConfig, OpenedAccess } from "../../../bff/edge/access/index.ts";
import { AssistantError } from "../../../bff/core/errors.ts";
import type { Decision, DecisionAsk } from "../../../bff/core/ports.ts";
import { skip } from "../../support/skip.ts";
import { EMPLOYEE, FACTS, batch, folder, read, receive, source, world } from "./asks.ts";
import { CEDAR_POLICIES, authzen, cerbosBinary, openCerbosServer, openPdp } from "./pdp.ts";

const FRESH = { freshness: "fresh" } as const;

interface Opened {
  readonly config: AccessConfig;
  close(): Promise<void>;
}

/** Each engine with the same three rules; null where the machine has no such engine. */
const ENGINES: Readonly<Record<string, () => Promise<Opened | null>>> = {
  Cedar: async () => {
    const files = await folder();
    const policies = [await files.write("access.cedar", CEDAR_POLICIES)];
    const config = { engine: "cedar", policies, max_policy_age_seconds: 30 } as const;
    return { config, close: () => files.remove() };
  },
  AuthZEN: async () => {
    const pdp = await openPdp(authzen);
    return { config: remote("authzen", pdp.url), close: () => pdp.close() };
  },
  Cerbos: async () => {
    const binary = cerbosBinary();
    if (binary === null) return null;
    const server = await openCerbosServer(binary);
    return { config: remote("cerbos", server.url), close: () => server.close() };
  },
};

function remote(engine: "authzen" | "cerbos", url: string): AccessConfig {
  return { engine, url, timeout_ms: 5000, max_policy_age_seconds: 30 };
}

for (const [name, open] of Object.entries(ENGINES)) {
  describe(`The contract of an access engine, kept by ${name}`, function () {
    let opened: Opened;
    let access: OpenedAccess;

    before(async function () {
      const engine = await open();
      if (engine === null) return skip(this, "the optional Cerbos binary is not installed here");
      opened = engine;
      access = await openAccess(opened.config, { ...world(), factsOf: () => FACTS });
    });
    after(async () => {
      await access?.close();
      await opened?.close();
    });

    const decide = (
      asks: readonly DecisionAsk[],
      reader = EMPLOYEE,
    ): Promise<readonly Decision[]> => access.decide(batch(asks, reader), FRESH);
    const allowed = async (...of: Parameters<typeof decide>): Promise<readonly boolean[]> =>
      (await decide(...of)).map((decision) => decision.allow);

    it("answers each ask in order, read and receive apart", async () => {
      const policy = source("policy");
      const payroll = source("payroll", { access_labels: ["internal", "payroll"] });
      const foreign = source("foreign", { access_labels: ["other"] });
      const asks = [policy, payroll, foreign].flatMap((of) => [
        read(of),
        receive(of),
        receive(of, "provider:elsewhere"),
      ]);
      const expected = [true, true, false, ...Array<boolean>(6).fill(false)];
      expect(await allowed(asks)).to.deep.equal(expected);
      expect(await allowed([...asks].reverse())).to.deep.equal([...expected].reverse());
    });

    it("denies a reader without groups", async () => {
      const nobody = { id: "E18", groups: [], tenant: null };
      expect(await allowed([read(source("policy"))], nobody)).to.deep.equal([false]);
    });

    it("decides more than a hundred sources, and one source twice, in one round", async () => {
      const many = Array.from({ length: 120 }, (_, index) =>
        source(`s${index}`, { access_labels: [index % 3 === 0 ? "other" : "internal"] }),
      );
      const asks = [...many.map(read), read(many[1] ?? source("x"))];
      const decisions = await allowed(asks);
      expect(decisions).to.deep.equal([...many.map((_, index) => index % 3 !== 0), true]);
    });

    it("goes by the labels of the ask, so that a relabelled source is decided anew", async () => {
      const relabelled = source("policy", { access_labels: ["payroll", "internal"] });
      expect(await allowed([read(source("policy"))])).to.deep.equal([true]);
      expect(await allowed([read(relabelled)])).to.deep.equal([false]);
    });

    it("takes groups with any printable character", async () => {
      const reader = { ...EMPLOYEE, groups: ["CN=Ä, B/C \"d\" 'e' {f}", "everyone", "*", "a:b"] };
      expect(await allowed([read(source("policy"))], reader)).to.deep.equal([true]);
    });

    it("stamps decisions with time, age and freshness, and freezes them", async () => {
      const [decision] = await decide([read(source("policy"))]);
      expect(decision).to.be.frozen;
      expect(decision).to.deep.include({
        allow: true,
        decidedAt: "2026-01-01T00:00:01.000Z",
        policyAgeSeconds: 0,
        freshness: name === "Cedar" ? "fresh" : "unknown",
      });
    });

    it("never allows an ask that names no recipient or no source", async () => {
      for (const ask of [receive(source("policy"), ""), read(source(""))]) {
        const kept = await decide([ask]).then(
          (decisions) => decisions.every((decision) => !decision.allow),
          (error: unknown) => error instanceof AssistantError && error.status === 503,
        );
        expect(kept).to.equal(true);
      }
    });
  });
}
