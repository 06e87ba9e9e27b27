import { expect } from "chai";
import { parseChanges } from "../../../bff/edge/store/changes.ts";
import { parseControls } from "../../../bff/edge/store/controls.ts";
import { DocumentError } from "../../../bff/edge/store/door.ts";
import { parseLabels } from "../../../bff/edge/store/labels.ts";
import { parseReleaseRules } from "../../../bff/edge/store/release-rules.ts";

const row = { source_object: "s", access_labels: ["all"], labels_as_of: "2025-01-01" };
const change = { id: "1", kind: "revoke", source_object: "s", at: "2025-01-01T00:00:00Z" };
const rule = {
  id: "r",
  protects: "salaries",
  sources: ["a", "b"],
  at_most: 1,
  window: "answer",
  on_conflict: "refuse",
  owner: "HR",
};

const everythingOn = { package_only: "on", current: "on", provider: "on", reason: "" };

interface Door {
  readonly name: string;
  readonly parse: (text: string) => unknown;
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
}

const doors: readonly Door[] = [
  {
    name: "labels",
    parse: parseLabels,
    good: [
      [],
      [row],
      [
        { ...row, access_labels: [] },
        { ...row, source_object: "t" },
      ],
    ],
    bad: [
      {},
      [row, row],
      [{ ...row, labels_as_of: "soon" }],
      [{ ...row, labels_as_of: undefined }],
      [{ ...row, access_labels: "all" }],
      [{ ...row, access_labels: [""] }],
      [{ ...row, status: "approved" }],
    ],
  },
  {
    name: "changes",
    parse: parseChanges,
    good: [
      [],
      [change],
      [{ ...change, kind: "block", reader: "E17" }],
      [{ ...change, deadline_seconds: 5 }],
      [{ id: "1", kind: "delete", source_system: "wiki", at: "2025-01-01" }],
      [{ id: "1", kind: "revoke", reader: "E17", at: "2025-01-01" }],
      [{ ...change, kind: "correct", source_version: "v1" }],
    ],
    bad: [
      {},
      [{ ...change, kind: "allow" }],
      [{ ...change, at: "soon" }],
      [{ ...change, at: undefined }],
      [{ id: "1", kind: "revoke", at: "2025-01-01" }],
      [{ ...change, kind: "correct" }],
      [{ ...change, kind: "delete", reader: "E17" }],
      [{ ...change, source_object: "" }],
      [{ ...change, sourceobject: "t" }],
      [{ ...change, deadline_seconds: 0 }],
    ],
  },
  {
    name: "controls",
    parse: parseControls,
    good: [{}, { provider: "off", reason: "maintenance" }, everythingOn],
    bad: [
      [],
      { provider: "off" },
      { current: "off", reason: " " },
      { current: "maybe" },
      { currant: "off", reason: "x" },
      null,
    ],
  },
  {
    name: "release rules",
    parse: parseReleaseRules,
    good: [[], [rule], [{ ...rule, at_most: 0, recipient: "provider:eu", purpose: "p" }]],
    bad: [
      {},
      [rule, rule],
      [{ ...rule, window: "reader" }],
      [{ ...rule, at_most: -1 }],
      [{ ...rule, at_most: 1.5 }],
      [{ ...rule, sources: [] }],
      [{ ...rule, owner: "" }],
      [{ ...rule, on_conflict: "warn" }],
      [{ ...rule, more: 1 }],
    ],
  },
];

describe("the doors of the live files", () => {
  for (const { name, parse, good, bad } of doors) {
    it(`${name}: take what is whole`, () => {
      for (const document of good) {
        const read = parse(JSON.stringify(document));
        const whole = Array.isArray(document)
          ? document
          : { ...everythingOn, ...(document as object) };
        expect(read).to.deep.equal(whole);
        expect(Object.isFrozen(read)).to.equal(true);
      }
    });

    it(`${name}: refuse everything else, whole`, () => {
      for (const document of bad)
        expect(() => parse(JSON.stringify(document)), JSON.stringify(document)).to.throw(
          DocumentError,
        );
      expect(() => parse("")).to.throw(DocumentError, /not JSON/);
      expect(() => parse("[}")).to.throw(DocumentError, /not JSON/);
    });
  }

  it("controls: everything that is not named is on", () => {
    expect(parseControls("{}")).to.deep.equal(everythingOn);
  });
});
