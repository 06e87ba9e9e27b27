/**
 * What the playbook suggests to ask: on each page two or three questions, one of which refuses. Asked
 * as whoever may read the page, the others are answered from it or its neighbours; as one whose
 * access was withdrawn, none is.
 */
import { readFileSync, readdirSync } from "node:fs";
import { expect } from "chai";
import type { AskReply } from "../../bff/contract/index.ts";
import { startDemo } from "../support/demo.ts";
import type { Demo } from "../support/demo.ts";
import { inRoot } from "../support/paths.ts";

interface Suggestion {
  readonly page: string;
  readonly question: string;
  readonly refuses: boolean;
}

const READERS = ["employee", "finance-analyst"];
const pages = readdirSync(inRoot("demo/site")).filter((name) => name.endsWith(".html"));

function suggestionsOf(page: string): readonly Suggestion[] {
  const html = readFileSync(inRoot("demo/site", page), "utf8");
  const list = /<ul class="worth-asking">([^]*?)<\/ul>/.exec(html)?.[1] ?? "";
  return [...list.matchAll(/<li( class="refuses")?>([^<]*)<\/li>/g)].map(([, refuses, text]) => ({
    page,
    question: (text ?? "").replace(/\s+/g, " ").replaceAll("&amp;", "&").trim(),
    refuses: refuses !== undefined,
  }));
}

describe("What the demo's playbook suggests to ask", function () {
  this.timeout(60_000);
  let demo: Demo;
  before(async () => {
    demo = await startDemo();
  });
  after(() => demo.stop());

  async function ask(question: string, reader: string): Promise<AskReply> {
    const response = await fetch(`${demo.address}/api/source-grounded-chat`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: `pca-demo-reader=${reader}` },
      body: JSON.stringify({ mode: "Package only", user_question: question }),
    });
    expect(response.status, question).to.equal(200);
    return (await response.json()) as AskReply;
  }

  /** The first reader who may open the page, or undefined where nobody may. */
  async function readerOf(page: string): Promise<string | undefined> {
    for (const reader of READERS) {
      const headers = { cookie: `pca-demo-reader=${reader}` };
      const { status } = await fetch(`${demo.address}/html/${page}`, { headers });
      if (status === 200) return reader;
    }
    return undefined;
  }

  it("is two or three questions a page, one of which refuses", () => {
    const counts = pages.map((page) => suggestionsOf(page));
    expect(counts.filter((list) => list.length < 2 || list.length > 3)).to.deep.equal([]);
    expect(
      counts.filter((list) => list.filter(({ refuses }) => refuses).length !== 1),
    ).to.deep.equal([]);
  });

  it("is answered with citations, or refused where the page says so", async () => {
    const wrong: string[] = [];
    for (const page of pages) {
      const reader = await readerOf(page);
      for (const { question, refuses } of suggestionsOf(page)) {
        const { kind, citations } = await ask(question, reader ?? "employee");
        const right = refuses
          ? kind === "refusal"
          : kind === "answer" && citations.package.length > 0;
        if (!right && (refuses || reader !== undefined))
          wrong.push(`${page}: ${question}: ${kind}`);
      }
    }
    expect(wrong).to.deep.equal([]);
  });

  it("is refused to one whose access was withdrawn, whatever is asked", async () => {
    const asked = ["index.html", "travel-policy-v5.html", "payroll.html"].flatMap(suggestionsOf);
    const kinds = await Promise.all(
      asked.map(async ({ question }) => (await ask(question, "withdrawn")).kind),
    );
    expect(new Set(kinds)).to.deep.equal(new Set(["refusal"]));
  });
});
