import { expect } from "chai";
import { jsonPlace } from "../../../bff/edge/store/json-place.ts";
import { nearestName } from "../../../bff/edge/store/nearest.ts";

const RULE_KEYS = ["match", "quality_label", "claim_boundary", "access_labels", "labels_as_of"];

describe("The name that was meant", () => {
  for (const [written, meant] of [
    ["labels", "access_labels"],
    ["accessLabels", "access_labels"],
    ["access-label", "access_labels"],
    ["clam_boundary", "claim_boundary"],
    ["Match", "match"],
    ["boundary", "claim_boundary"],
    ["colour", null],
    ["", null],
    ["x".repeat(10_000), null],
  ] as const) {
    it(`is ${meant ?? "not guessed"} for ${written.slice(0, 20)}`, () => {
      expect(nearestName(written, RULE_KEYS)).to.equal(meant);
    });
  }
});

describe("The place where a text stops being JSON", () => {
  for (const [text, place] of [
    ["", "line 1, column 1"],
    ["title: x", "line 1, column 2"],
    ['{\n  "a": 1,\n}', "line 3, column 1"],
    ['{\r\n  "a": 1\r\n  "b": 2\r\n}', "line 3, column 3"],
    ['{"a": SEED}', "line 1, column 7"],
    ['{"a": "\u0001"}', "line 1, column 8"],
    ['{"a": [1, 2', "line 1, column 12"],
    ['{"a": "\\u12', "line 1, column 12"],
    ["{} x", "line 1, column 4"],
  ] as const) {
    it(`is ${place} in ${JSON.stringify(text)}`, () => {
      expect(jsonPlace(text)).to.equal(place);
    });
  }
});
