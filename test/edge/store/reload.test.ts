/** The rules of interfaces §2, "Reloading", on real files and real worker threads. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "chai";
import { DocumentError } from "../../../bff/edge/store/door.ts";
import { openStore } from "../../../bff/edge/store/reload.ts";
import type { Store, StoreConfig, StorePart } from "../../../bff/edge/store/store-config.ts";
import { AT, TIME, admitted, packOf } from "../../core/pack/packs.ts";

const documents = [
  { source_object: "travel", access_labels: ["a"], texts: ["The travel limit is 200 EUR."] },
  { source_object: "secret", access_labels: ["b"], texts: ["The secret travel marker is zebra."] },
];
const record = { id: "nist" } as never;

/** A registry is good where it holds the word good. */
const parseRegistry: StoreConfig["parseRegistry"] = (text) => {
  if (!text.includes("good")) throw new Error("not good");
  return { records: [record], reason: null };
};

describe("the store", function () {
  this.timeout(30_000);
  let folder: string;
  let clock: number;
  let store: Store | undefined;
  const path = (name: string) => join(folder, name);
  const write = (name: string, value: unknown) =>
    writeFile(path(name), typeof value === "string" ? value : JSON.stringify(value));
  const open = async (more: Partial<StoreConfig> = {}): Promise<Store> => {
    store = await openStore({
      pack: path("pack.json"),
      labels: null,
      changes: null,
      controls: null,
      releaseRules: null,
      registry: null,
      parseRegistry,
      candidates: 6,
      maxLabelAgeDays: 90,
      maxPolicyAgeSeconds: 30,
      pollMs: 3_600_000,
      now: () => TIME,
      monotonic: () => clock,
      ...more,
    });
    return store;
  };
  const countable = (of: Store, id: string) => of.snapshot().live.countable(id, TIME);
  const faultsOf = (of: Store) =>
    of.status().faults.map(({ part, expired }) => ({ part, expired }));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "pca-store-"));
    clock = 1_000_000;
    store = undefined;
    await write("pack.json", packOf(documents));
  });
  afterEach(async () => {
    await store?.close();
    await rm(folder, { recursive: true });
  });

  it("answers from a pack that a worker read and indexed", async () => {
    const { snapshot, status } = bound(await open());
    expect(status()).to.deep.include({ ready: true, faults: [] });
    expect(status().pack).to.include({ package_id: "test", sources: 2, chunks: 2 });
    const ranked = snapshot().ranking.candidates("travel limit", AT);
    expect(ranked.map(({ source }) => source.source_object)).to.deep.equal(["travel", "secret"]);
    const weighed = await snapshot().weigh.weigh(
      "travel limit",
      admitted(snapshot(), "travel"),
      AT,
    );
    expect(weighed.score).to.be.at.least(weighed.threshold);
    expect(
      snapshot()
        .chunksOf("travel")
        .map(({ text }) => text),
    ).to.deep.equal(documents[0]?.texts);
    expect(Object.isFrozen(snapshot().live.source("travel")?.access_labels)).to.equal(true);
  });

  it("names the faults of every file at once when it cannot start", async () => {
    await write("pack.json", "{}");
    await write("labels.json", "[}");
    const opening = open({ labels: path("labels.json"), changes: path("missing.json") });
    const error = await opening.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).to.be.instanceOf(DocumentError);
    expect((error as Error).message)
      .to.match(/label file/)
      .and.match(/missing\.json/)
      .and.match(/pack/);
  });

  it("takes a change of any file at the next poll and keeps the snapshot while nothing changes", async () => {
    await write("labels.json", []);
    await write("changes.json", []);
    await write("controls.json", {});
    await write("rules.json", []);
    const live = await open({
      labels: path("labels.json"),
      changes: path("changes.json"),
      controls: path("controls.json"),
      releaseRules: path("rules.json"),
    });
    const swaps: (readonly StorePart[])[] = [];
    live.onSwap((parts) => swaps.push(parts));
    const first = live.snapshot();
    await live.refresh();
    expect(live.snapshot()).to.equal(first);
    await write("labels.json", [
      { source_object: "travel", access_labels: ["c"], labels_as_of: "2025-05-31" },
    ]);
    await write("changes.json", [
      { id: "1", kind: "revoke", source_object: "secret", at: "2025-05-31" },
    ]);
    await write("controls.json", { provider: "off", reason: "maintenance" });
    await write("rules.json", [
      {
        id: "r",
        protects: "x",
        sources: ["travel"],
        at_most: 1,
        window: "answer",
        on_conflict: "refuse",
        owner: "o",
      },
    ]);
    await live.refresh();
    const second = live.snapshot();
    expect(second.live.source("travel")?.access_labels).to.deep.equal(["c"]);
    expect(countable(live, "secret")).to.equal(false);
    expect(second.controls.provider).to.equal("off");
    expect(second.releaseRules).to.have.length(1);
    expect(swaps).to.deep.equal([["labels", "changes", "controls", "release_rules"]]);
    expect(first.live.source("travel")?.access_labels).to.deep.equal(["a"]);
    expect(first.live.countable("secret", TIME)).to.equal(true);
  });

  for (const part of ["labels", "changes"] as const)
    it(`keeps the last good ${part} until they are too old, then denies all, and recovers`, async () => {
      await write("live.json", []);
      const live = await open({ [part]: path("live.json") });
      await write("live.json", "[{");
      clock += 1000;
      await live.refresh();
      expect(faultsOf(live)).to.deep.equal([{ part, expired: false }]);
      expect(live.status().ready).to.equal(false);
      expect(countable(live, "travel")).to.equal(true);
      clock += 29_001;
      expect(countable(live, "travel")).to.equal(false);
      expect(live.snapshot().ranking.candidates("travel", AT)).to.deep.equal([]);
      expect(faultsOf(live)).to.deep.equal([{ part, expired: true }]);
      await rm(path("live.json"));
      await live.refresh();
      expect(countable(live, "travel")).to.equal(false);
      await write("live.json", []);
      await live.refresh();
      expect(countable(live, "travel")).to.equal(true);
      expect(live.status()).to.deep.include({ ready: true, faults: [] });
    });

  it("goes by the live labels alone: their age closes a source, and opens one that the pack had let age", async () => {
    const old = "2020-01-01T00:00:00Z";
    const aged = { source_object: "aged", texts: ["Aged travel words."], labels_as_of: old };
    await write("pack.json", packOf([...documents, aged]));
    await write("labels.json", []);
    const live = await open({ labels: path("labels.json") });
    expect([countable(live, "travel"), countable(live, "aged")]).to.deep.equal([true, false]);
    const row = (source_object: string, labels_as_of: string, access_labels = ["a"]) => {
      return { source_object, access_labels, labels_as_of };
    };
    await write("labels.json", [row("travel", old), row("aged", TIME), row("secret", TIME, [])]);
    await live.refresh();
    expect([countable(live, "travel"), countable(live, "aged")]).to.deep.equal([false, true]);
    expect(countable(live, "secret"), "without labels nothing is admitted").to.equal(false);
    expect(live.snapshot().live.source("aged")?.access_labels).to.deep.equal(["a"]);
  });

  it("believes no file that has not been looked at for too long, though none is bad", async () => {
    await write("labels.json", []);
    await write("controls.json", {});
    const live = await open({ labels: path("labels.json"), controls: path("controls.json") });
    clock += 30_001;
    expect(countable(live, "travel")).to.equal(false);
    expect(live.snapshot().controls.package_only).to.equal("off");
    await live.refresh();
    expect(countable(live, "travel")).to.equal(true);
    expect(live.snapshot().controls.package_only).to.equal("on");
  });

  it("switches off when the controls were bad for too long", async () => {
    await write("controls.json", {});
    const live = await open({ controls: path("controls.json") });
    await write("controls.json", { provider: "off" });
    await live.refresh();
    expect(live.snapshot().controls).to.deep.include({ package_only: "on", provider: "on" });
    clock += 30_001;
    expect(live.snapshot().controls).to.deep.include({
      package_only: "off",
      current: "off",
      provider: "off",
    });
    expect(countable(live, "travel")).to.equal(true);
  });

  it("takes a bad registry as unconfigured at once, and is ready all the same", async () => {
    await write("registry.json", "good");
    const live = await open({ registry: { path: path("registry.json") } });
    expect(live.snapshot().live.registry("nist")).to.equal(record);
    expect(live.snapshot().live.registry("other")).to.equal(undefined);
    await write("registry.json", "bad");
    await live.refresh();
    expect(live.snapshot().live.registry("nist")).to.equal(undefined);
    expect(live.registry()).to.deep.equal({ records: [], reason: "not good" });
    expect(live.status()).to.deep.include({ ready: true });
    expect(faultsOf(live)).to.deep.equal([{ part: "registry", expired: false }]);
    const fromText = await openStoreWith({ text: "bad" });
    expect(fromText.registry().reason).to.equal("not good");
    await fromText.close();
  });

  const openStoreWith = async (registry: StoreConfig["registry"]) => {
    const before = store;
    const other = await open({ registry });
    store = before;
    return other;
  };

  it("keeps the old pack and the old release rules where the new ones are bad, and says so", async () => {
    await write("rules.json", []);
    const live = await open({ releaseRules: path("rules.json") });
    await write("pack.json", '{"format":"context-pack/1"');
    await write("rules.json", "no");
    await live.refresh();
    clock += 1_000_000;
    expect(countable(live, "travel")).to.equal(true);
    expect(live.status().ready).to.equal(false);
    expect(faultsOf(live)).to.deep.equal([
      { part: "pack", expired: false },
      { part: "release_rules", expired: false },
    ]);
    await rm(path("pack.json"));
    await live.refresh();
    expect(countable(live, "travel")).to.equal(true);
    await write(
      "pack.json",
      packOf([...documents, { source_object: "new", texts: ["Fresh travel words."] }]),
    );
    await write("rules.json", []);
    await live.refresh();
    expect(countable(live, "new")).to.equal(true);
    expect(live.status()).to.deep.include({ ready: true, faults: [] });
  });

  it("swaps a pack under a run that holds the old one", async () => {
    const live = await open();
    const held = live.snapshot();
    await write("pack.json", packOf([{ source_object: "other", texts: ["Other words."] }]));
    await live.refresh();
    expect(live.snapshot().live.source("travel")).to.equal(undefined);
    expect(live.snapshot().live.source("other")?.source_object).to.equal("other");
    const weighed = await held.weigh.weigh("travel limit", admitted(held, "travel"), AT);
    expect(weighed.scored.map(({ chunkId }) => chunkId)).to.deep.equal(["travel/0"]);
  });

  it("purges what is deleted from all that the process holds, a bad pack file or not", async () => {
    await write("changes.json", []);
    const live = await open({ changes: path("changes.json") });
    await write("pack.json", "broken");
    await write("changes.json", [
      { id: "1", kind: "delete", source_object: "secret", at: "2025-05-31" },
    ]);
    await live.refresh();
    await live.refresh();
    await live.refresh();
    const snapshot = live.snapshot();
    expect(snapshot.live.source("secret")).to.equal(undefined);
    expect(snapshot.chunksOf("secret")).to.deep.equal([]);
    expect(live.status().pack).to.include({ sources: 1, chunks: 1 });
    expect(snapshot.chunksOf("travel")).to.have.length(1);
    expect(snapshot.ranking.candidates("zebra", AT).map(({ role }) => role)).to.deep.equal([
      "fill",
    ]);
    expect(faultsOf(live)).to.deep.equal([{ part: "pack", expired: false }]);
  });

  it("does not take up a deleted source at start, nor again with a later pack", async () => {
    await write("changes.json", [
      { id: "1", kind: "delete", source_object: "secret", at: "2025-05-31" },
    ]);
    const live = await open({ changes: path("changes.json") });
    expect(live.status().pack).to.include({ sources: 1 });
    await write(
      "pack.json",
      packOf([...documents, { source_object: "new", texts: ["Fresh words."] }]),
    );
    await live.refresh();
    expect(live.status().pack).to.include({ sources: 2 });
  });

  it("counts nothing anew for a reload of what does not decide who is counted", async () => {
    await write("controls.json", {});
    await write("changes.json", []);
    const live = await open({ controls: path("controls.json"), changes: path("changes.json") });
    const before = live.snapshot();
    await write("controls.json", { current: "off", reason: "maintenance" });
    await live.refresh();
    expect(live.snapshot()).to.not.equal(before);
    expect(live.snapshot().ranking).to.equal(before.ranking);
    await write("changes.json", [{ id: "1", kind: "block", source_object: "x", at: "2025-05-31" }]);
    await live.refresh();
    expect(live.snapshot().ranking).to.not.equal(before.ranking);
  });

  it("sees a revocation within a second, by its own polling", async () => {
    await write("changes.json", []);
    const live = await open({ changes: path("changes.json"), pollMs: 500 });
    await write("changes.json", [
      { id: "1", kind: "revoke", source_object: "travel", at: "2025-05-31" },
    ]);
    const started = performance.now();
    while (countable(live, "travel") && performance.now() - started < 5000) await wait(10);
    expect(countable(live, "travel")).to.equal(false);
    expect(performance.now() - started).to.be.lessThan(1500);
  });
});

/** The methods of a store, free to be called alone. */
function bound(store: Store): Pick<Store, "snapshot" | "status"> {
  return { snapshot: () => store.snapshot(), status: () => store.status() };
}
