import { expect } from "chai";
import { holdsAddress, withoutAddresses } from "../../../bff/core/rules/addresses.ts";

describe("Addresses", () => {
  it("are taken out of passages, and the words around them stay", () => {
    const text = "Read https://a.example/x?y=1 or (www.b.example/z), then call mailto:a@b.example.";
    expect(withoutAddresses(text)).to.equal("Read [address] or ([address]), then call [address]");
  });

  const carriers = [
    "see https://a.example",
    "see //a.example ![x](//a.example/p.png)",
    "[text](javascript:alert(1))",
    "![text][ref]",
    "[ref]: //a.example",
    '<img src="//a.example">',
    "<a\nhref=x>",
    "data:text/html;base64,AAAA",
  ];
  for (const text of carriers) {
    it(`are found in ${JSON.stringify(text)}`, () => {
      expect(holdsAddress(text)).to.equal(true);
    });
  }

  for (const text of [
    "The limit is 210 EUR.",
    "Use list[0][1], calls[i](x) and map<K, V>.",
    "a/b and c//d",
    "See [1].",
  ]) {
    it(`are not found in ${JSON.stringify(text)}`, () => {
      expect(holdsAddress(text)).to.equal(false);
    });
  }

  it("are looked for in time that no statement stretches", () => {
    const start = performance.now();
    for (const odd of ["](.", "](", "<a", "<aon", "![", "\n", "[", "\n[", "on", "src "])
      holdsAddress(`<a ${odd.repeat(4000 / odd.length)}`);
    expect(performance.now() - start).to.be.below(500);
  });
});
