import { fixture, html } from "@open-wc/testing-helpers";
import { expect } from "chai";
import { accessibilityFaults } from "./axe.ts";

const ruleOf = (fault: string) => fault.split(":")[0];

describe("the accessibility check", () => {
  it("finds seeded faults of contrast, label and text for an image", async () => {
    const faulty = await fixture(html`
      <div>
        <p style="color: #999; background: #aaa">hard to read</p>
        <input type="text" />
        <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" />
      </div>
    `);
    const rules = (await accessibilityFaults(faulty)).map(ruleOf);
    expect(rules).to.have.members(["color-contrast", "label", "image-alt"]);
  });

  it("finds nothing in a labelled field", async () => {
    const sound = await fixture(html`<label>Question <input type="text" /></label>`);
    expect(await accessibilityFaults(sound)).to.deep.equal([]);
  });
});
