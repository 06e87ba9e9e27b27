/**
 * The pack is replaced again and again while questions come in: no request fails, and no answer holds
 * something of two packs (interfaces §2, "Reloading"). No time is asserted; `npm run bench -- reload`
 * measures how long a run is held up.
 */
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import type { AskReply } from "../../bff/contract/index.ts";
import { loadConfig } from "../../bff/config.ts";
import { type Running, start } from "../../bff/main.ts";
import { packOf } from "../core/pack/packs.ts";

const LIMITS = ["hotel", "taxi", "train", "meal", "flight", "ferry"];
/** Pages besides, so that reading a pack takes a while. */
const OTHERS = 3_000;
const ASKERS = 4;
const RELOADS = 5;

/** One edition of a package: each of its pages says which one it is of. */
function edition(number: number) {
  const labels = { access_labels: ["all"], labels_as_of: new Date().toISOString() };
  const travel = LIMITS.map((what) => ({
    ...labels,
    source_object: `travel-${what}`,
    source_version: `${number}`,
    title: `Travel limit ${what}`,
    texts: [`The travel limit for a ${what} is ${number * 100} EUR in edition ${number}.`],
  }));
  const others = Array.from({ length: OTHERS }, (_, at) => ({
    ...labels,
    source_object: `other-${at}`,
    title: `Note ${at}`,
    texts: [`Note ${at} of the archive describes cabinet ${at * 7} and shelf ${at % 13}.`],
  }));
  return packOf([...travel, ...others], { package_version: `${number}` });
}

const POLICY = `permit (principal, action, resource);`;

describe("A pack that is replaced while questions come in", function () {
  this.timeout(180_000);
  let folder: string;
  let running: Running;

  /** As a deployment does it: written beside, then put in its place. */
  const publish = async (number: number): Promise<void> => {
    await writeFile(join(folder, "next.json"), JSON.stringify(edition(number)));
    await rename(join(folder, "next.json"), join(folder, "pack.json"));
  };

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "pca-reload-"));
    await publish(1);
    await writeFile(join(folder, "access.cedar"), POLICY);
    const path = join(folder, "assistant.config.json");
    const config = {
      listen: { port: 0, admin_port: 0 },
      package: { pack: "./pack.json" },
      identity: { mode: "anonymous", reader: { id: "reader", groups: ["everyone"] } },
      access: { engine: "cedar", policies: ["./access.cedar"] },
      limits: { requests_per_minute: 1_000_000 },
    };
    await writeFile(path, JSON.stringify(config));
    running = await start(loadConfig({ path, env: {} }), { write: () => undefined });
  });
  after(async () => {
    await running.stop();
    await rm(folder, { recursive: true });
  });

  const ask = async (): Promise<{ readonly status: number; readonly reply: AskReply }> => {
    const response = await fetch(
      `http://127.0.0.1:${running.address.port}/api/source-grounded-chat`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ user_question: "What is the travel limit?" }),
      },
    );
    return { status: response.status, reply: (await response.json()) as AskReply };
  };

  /** Every edition that shows anywhere in a reply. */
  const editionsIn = (reply: AskReply): readonly string[] => {
    const said = JSON.stringify([reply.lanes, reply.citations]);
    const named = [...said.matchAll(/edition (\d+)/g)].map(([, number]) => number ?? "");
    const cited = reply.citations.package.map(({ source_version }) => source_version);
    return [...new Set([...named, ...cited])];
  };

  it("fails no request, and answers each from one edition alone", async () => {
    let newest = 1;
    let over = false;
    let [answers, refusals] = [0, 0];
    const asking = async (): Promise<void> => {
      let before = 0;
      while (before < RELOADS + 1) {
        const { status, reply } = await ask();
        expect(status).to.equal(200);
        if (reply.kind === "refusal") {
          // A run whose sources were all replaced under it: what it drafted may not be delivered.
          expect(reply.refusal?.pattern).to.equal("no_package_support");
          refusals += 1;
          continue;
        }
        const editions = editionsIn(reply);
        expect(editions, JSON.stringify(reply.lanes)).to.have.length(1);
        const edition = Number(editions[0]);
        expect(edition, "an older edition came back").to.be.at.least(before);
        expect(reply.citations.package.length).to.be.greaterThan(1);
        before = edition;
        newest = Math.max(newest, edition);
        answers += 1;
      }
    };
    const publishing = async (): Promise<void> => {
      for (let number = 2; number <= RELOADS + 1; number++) {
        await publish(number);
        while (newest < number && !over) await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const all = [publishing(), ...Array.from({ length: ASKERS }, asking)];
    await Promise.all(all).finally(() => (over = true));
    expect(answers).to.be.greaterThan(RELOADS * ASKERS);
    expect(refusals, "one run an asker and reload at most").to.be.at.most(RELOADS * ASKERS);
  });
});
