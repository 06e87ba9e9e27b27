// The product decides sources, never the site: products are named as examples and protocols, not as
// requirement or approval, and the page a reader opens first says that the pattern is portable.
import { existsSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { PORTABILITY } from "../../bff/contract/index.ts";
import { inRoot } from "../support/paths.ts";
import { filesIn } from "./sources.ts";

const PRODUCTS =
  /\b(OpenAI|ChatGPT|Anthropic|Claude|Gemini|Mistral|Azure|AWS|Bedrock|Vertex|Google Cloud|Cloudflare|Okta|Auth0|Entra|Keycloak|Zscaler|Akamai|Netlify|Vercel|GitHub|GitLab|nginx|Caddy|HAProxy|Cerbos|Redis|Grafana|Datadog|Splunk|Docker|Kubernetes)\b/;
const DEMAND =
  /\b(must|requires?|required|mandatory|only works?|works only|is needed|needs|certified|endorsed|officially|recommended|approved by|approved for|is approved)\b/i;
const DENIAL = /\b(not|no|never|neither|nor|without|none|any|example|examples|or)\b/i;

/** Sentences of Markdown prose; code blocks are left out, each table row is a sentence. */
const sentencesOf = (markdown: string) =>
  markdown
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, "")
    .split(/(?<=[.!?:])\s+|\n\s*\n|\n(?=[-*|#\d])/)
    .map((sentence) => sentence.replace(/\s+/g, " ").trim());

/** Sentences that demand or approve a product. One that denies, or offers a choice, is none. */
const demandsIn = (markdown: string) =>
  sentencesOf(markdown).filter(
    (sentence) => PRODUCTS.test(sentence) && DEMAND.test(sentence) && !DENIAL.test(sentence),
  );

const pages = () => [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"].filter((name) =>
    existsSync(inRoot(name)),
  ),
  ...filesIn(["docs"], /\.md$/),
];
const read = (path: string) => readFileSync(inRoot(path), "utf8");

describe("house: portability", () => {
  it("is stated in the README and in the docs, word for word", () => {
    const stated = (path: string) => read(path).replace(/\s+/g, " ").includes(PORTABILITY);
    expect(stated("README.md"), "README.md").to.equal(true);
    expect(filesIn(["docs"], /\.md$/).filter(stated), "docs").not.to.be.empty;
  });

  it("holds: no page demands or approves a product", () => {
    const demands = pages().flatMap((path) => demandsIn(read(path)).map((it) => `${path}: ${it}`));
    expect(demands).to.deep.equal([]);
  });

  it("would see a demand and an approval, and lets an example be", () => {
    expect(demandsIn("The BFF requires Cloudflare in front of it.")).to.have.lengthOf(1);
    expect(demandsIn("It starts.\n\n- Okta is approved for this.")).to.have.lengthOf(1);
    expect(demandsIn("A proxy, for example nginx, must send the header.")).to.be.empty;
    expect(demandsIn("Cloudflare is never required.")).to.be.empty;
    expect(demandsIn("The gateway speaks the Anthropic Messages protocol.")).to.be.empty;
  });
});
