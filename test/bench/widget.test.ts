/** The widget's benchmark: our pages of the shared bench, and what is read of its result. */
import { expect } from "chai";
import { figuresOf } from "../../bench/widget-figures.ts";
import { OURS, replyWith, withOurs } from "../../bench/widget-pages.ts";
import { rowsOf } from "../../bench/widget-targets.ts";

const still = { scroll: false, clipped: 0 };
const one = (title: string, over: object = {}): object => ({
  title,
  median: { foreign: 0, shift: 0, bytes: 1500 },
  widget_only: { bytes: 20_000, requests: 2, heap: 400_000 },
  foreign_hosts: [],
  loads: [
    { script_ms: 30, long_ms: 60 },
    { script_ms: 9, long_ms: 0 },
  ],
  talk: {
    axe_closed: { rules: 0 },
    axe_open: { rules: 0 },
    axe_answer: { rules: 0 },
    answer_ms: 80,
    bytes_total: 21_500,
    foreign_during_talk: [],
    leak: { sentinel: [], links: [] },
  },
  strict: { rendered: true, styled: true, answered: true, violations: {}, errors: 0 },
  keys: {
    tabs: 2,
    kind: "panel",
    enter: true,
    focus_in: { inside: true },
    escape: true,
    returns: true,
  },
  narrow: { closed: still, open: still, answer: still },
  ...over,
});
const result = (peer: object, ours: object = {}): unknown => ({
  at: "2026-11-29T12:00:00.000Z",
  chromium: "156",
  load_before: 0,
  load_after: 0,
  widgets: {
    control: { ...one("blank"), widget_only: null, talk: undefined },
    ...Object.fromEntries(Object.keys(OURS).map((name) => [name, one(name, ours)])),
    peer,
  },
});
const missed = (value: unknown): readonly string[] =>
  rowsOf(figuresOf(value))
    .filter(({ met }) => !met)
    .map(({ what }) => what);

describe("bench: the widget beside its peers", () => {
  it("gives a reply of the contract with the hostile text as statement and excerpt", () => {
    const reply = replyWith("![x](http://127.0.0.1:1/p.png)");
    expect(reply.lanes[0]?.statements.map(({ text }) => text)).to.deep.equal([
      "![x](http://127.0.0.1:1/p.png)",
    ]);
    expect(new Set(reply.citations.package.map(({ excerpt }) => excerpt))).to.have.lengthOf(1);
  });

  it("puts our pages in the place of the bench's own entry and keeps every peer", () => {
    const all = withOurs({ control: 1, ours: 2, n8n: 3 });
    expect(Object.keys(all)).to.deep.equal(["control", ...Object.keys(OURS), "n8n"]);
  });

  it("counts the least script time of the loads, and meets every target where nothing is worse", () => {
    const run = result(one("peer"));
    expect(figuresOf(run).widgets[0]?.script_ms).to.equal(9);
    expect(missed(run)).to.deep.equal([]);
  });

  it("misses a target where a peer is better or a page of ours was not measured", () => {
    const faster = one("peer", { loads: [{ script_ms: 3, long_ms: 0 }] });
    expect(missed(result(faster))).to.deep.equal(["script time"]);
    const untold = { talk: { failed: "took over 90 s" } };
    expect(missed(result(one("peer"), untold))).to.include("axe, rules broken, answered");
  });
});
