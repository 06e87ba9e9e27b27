import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { parse } from "parse5";
import type { DefaultTreeAdapterMap } from "parse5";
import { readFileSync } from "node:fs";
import { main } from "../../bff/cli/main.ts";
import { packOf } from "../core/pack/packs.ts";
import { folder } from "../edge/http/deployment.ts";
import type { Folder } from "../edge/http/deployment.ts";
import { pca } from "./process.ts";

const lines = (...rows: readonly object[]): string =>
  rows.map((row) => JSON.stringify(row)).join("\n");

const CORPUS = lines(
  { id: "quokka", title: "Quokka", text: "The quokka is a small marsupial of Rottnest Island." },
  { id: "okapi", title: "Okapi", text: "The okapi is a relative of the giraffe in the Congo." },
  { id: "narwhal", title: "Narwhal", text: "The narwhal is a whale; a narwhal tusk is a tooth." },
  { id: "whale", title: "Whales", text: "Whales of the north are many, the narwhal among others." },
);

describe("pca eval", () => {
  let files: Folder;
  beforeEach(() => {
    files = folder();
    put("corpus.jsonl", CORPUS);
  });
  afterEach(() => files.remove());

  const put = (name: string, text: string): void => writeFileSync(join(files.path, name), text);
  const evaluate = (...argv: string[]) => pca(["eval", ...argv], { cwd: files.path });

  async function figures(...argv: string[]): Promise<unknown> {
    const { code, out, err } = await evaluate(...argv);
    expect(err).to.equal("");
    expect(code).to.equal(0);
    return JSON.parse(out);
  }

  describe("retrieval", () => {
    const run = () =>
      evaluate("retrieval", "--corpus", "corpus.jsonl", "--queries", "q.jsonl", "--qrels", "j.tsv");

    it("measures the places of the relevant passages", async () => {
      put(
        "q.jsonl",
        lines(
          { id: "1", text: "Where does the quokka live?" },
          { id: "2", text: "What is an okapi?" },
          { id: "3", text: "narwhal" },
          { id: "4", text: "not judged at all" },
          { id: "5", text: "judged irrelevant" },
        ),
      );
      put("j.tsv", "1\tquokka\t1\n2\tquokka\t1\n3\twhale\t1\r\n3\tokapi\t0\n5\twhale\t0\n");
      const { out, code } = await run();
      expect(code).to.equal(0);
      const result = JSON.parse(out) as Record<string, number>;
      expect(Object.keys(result)).to.deep.equal([
        "queries",
        "ndcg_at_10",
        "recall_at_5",
        "ms_per_query",
      ]);
      // first; not found; second of two
      expect(result["queries"]).to.equal(3);
      expect(result["ndcg_at_10"]).to.be.closeTo((1 + 0 + 1 / Math.log2(3)) / 3, 1e-4);
      expect(result["recall_at_5"]).to.be.closeTo(2 / 3, 1e-4);
      expect(result["ms_per_query"]).to.be.greaterThan(0);
    });

    it("says line and key of every fault, and where nothing is judged", async () => {
      put("q.jsonl", lines({ id: "1", text: "quokka" }));
      put("j.tsv", "query\tpassage\tgrade\n1\tquokka\n1\tquokka\t1\n1\tquokka\t1\nquokka");
      const { code, err } = await run();
      expect(code).to.equal(2);
      expect(err).to.contain("j.tsv");
      expect(err).to.contain('line 1, grade: expected a whole number, found "grade"');
      expect(err).to.contain('line 2, grade: expected a whole number, found ""');
      expect(err).to.contain("line 5: expected query id, passage id and grade");
      expect(err).to.contain("line 4: judges its passage a second time");
      put("j.tsv", "9\tquokka\t1\n");
      expect((await run()).err).to.contain("None of the queries has a relevant passage");
    });
  });

  describe("gate", () => {
    it("counts by kind what passes, and compares both scores", async () => {
      put(
        "q.jsonl",
        lines(
          {
            id: "1",
            text: "Is the quokka a small marsupial of Rottnest Island?",
            answerable: true,
          },
          { id: "2", text: "narwhal tusk", answerable: true, kind: "answerable" },
          { id: "3", text: "narwhal tusk", answerable: false, kind: "off-topic" },
          { id: "4", text: "gearbox lubricant viscosity", answerable: false, kind: "off-topic" },
        ),
      );
      put(
        "more.jsonl",
        lines(
          { id: "1", text: "Tell me a joke.", answerable: false, kind: "chit-chat" },
          { id: "2", text: "Is it a quokka?", answerable: false, history: [{ text: "Look!" }] },
        ),
      );
      const result = (await figures(
        ...["gate", "--corpus", "corpus.jsonl", "--queries", "q.jsonl", "--extra", "more.jsonl"],
      )) as Record<"by_kind" | "stand_alone" | "auroc", Record<string, Record<string, number>>>;
      expect(result.by_kind["answerable"]).to.deep.equal({ n: 2, accepted: 2 });
      expect(result.by_kind["off-topic"]).to.deep.equal({ n: 2, accepted: 1 });
      expect(result.by_kind["chit-chat"]).to.deep.equal({ n: 1, accepted: 0 });
      expect(result.by_kind["unanswerable"]?.["n"]).to.equal(1);
      expect(result.stand_alone).not.to.have.property("unanswerable");
      expect(result.stand_alone["answerable"]).to.deep.equal({ n: 2, accepted: 2 });
      // 1 above both, 2 equal to 3 and above 4: three and a half of four pairs
      expect(result.auroc["off-topic"]?.["gate"]).to.equal(0.875);
      expect(result.auroc).to.have.all.keys("off-topic", "chit-chat", "unanswerable");
    });

    it("has no area to give where nothing is answerable", async () => {
      put("q.jsonl", lines({ id: 7, text: "narwhal tusk", answerable: false, kind: "__proto__" }));
      const result = await figures("gate", "--corpus", "corpus.jsonl", "--queries", "q.jsonl");
      const kinds = (result as { auroc: object }).auroc;
      expect(Object.entries(kinds)).to.deep.equal([["__proto__", { gate: null, support: null }]]);
    });
  });

  describe("screens", () => {
    it("counts what is refused or marked as expected", async () => {
      put(
        "s.jsonl",
        lines(
          { id: "1", text: "Tell me a joke.", expect: "general_chat" },
          { id: "2", text: "Is Copilot approved for production?", expect: "approval_request" },
          { id: "3", text: "What is a claim boundary?", expect: "none" },
          { id: "4", text: "What is a claim boundary?", expect: "private_data_request" },
        ),
      );
      expect(await figures("screens", "--queries", "s.jsonl")).to.deep.equal({
        by_expect: {
          general_chat: { n: 1, as_expected: 1 },
          approval_request: { n: 1, as_expected: 1 },
          none: { n: 1, as_expected: 1 },
          private_data_request: { n: 1, as_expected: 0 },
        },
      });
    });

    it("tells a class that no screen knows, rather than counting it as missed", async () => {
      put("s.jsonl", lines({ id: "1", text: "Hello", expect: "chat" }));
      const { code, err } = await evaluate("screens", "--queries", "s.jsonl");
      expect(code).to.equal(2);
      expect(err).to.match(/line 1, expect: /);
    });
  });

  describe("questions", () => {
    const HOSTILE = `What of <img src=x onerror=alert(1)> & "quokkas"?`;

    beforeEach(() => {
      const pack = packOf(
        [
          {
            source_object: "quokka",
            source_path: "quokka.html",
            status: "draft",
            access_labels: [],
            texts: ["The quokka lives on Rottnest Island.", "A quokka weighs 3 kg."],
          },
          {
            source_object: "okapi",
            source_path: "a b/okapi.html",
            supersedes: "quokka",
            texts: ["The okapi lives in the Congo."],
          },
        ],
        { title: "<b>Animals</b>" },
      );
      const targets = [
        "/html/quokka.html#home",
        "/html/quokka.html#weight",
        "/html/a%20b/okapi.html#home",
      ];
      const chunks = pack.chunks.map((chunk, at) => ({
        ...chunk,
        reader_target: targets[at] ?? null,
      }));
      put("pack.json", JSON.stringify({ ...pack, chunks }));
      put(
        "q.jsonl",
        lines(
          {
            id: "1",
            question: "How much does a quokka weigh?",
            kind: "answerable",
            targets: ["quokka.html#weight"],
            must_contain: ["3 kg"],
          },
          {
            id: "2",
            question: "Where does the okapi live?",
            kind: "answerable",
            targets: ["a b/okapi.html#home"],
          },
          {
            id: "3",
            question: "Which quokka lives on an island?",
            kind: "answerable",
            targets: ["quokka.html#weight"],
          },
          { id: "4", question: HOSTILE, kind: "on-topic-unanswerable" },
        ),
      );
    });

    it("finds sections in sources that were never approved, by their targets", async () => {
      const result = await figures("questions", "q.jsonl", "--pack", "pack.json");
      expect(result).to.have.all.keys("answerable", "by_kind", "auroc");
      expect((result as { answerable: object }).answerable).to.deep.equal({
        n: 3,
        hit_at_1: 0.6667,
        hit_at_5: 1,
        page_hit_at_5: 1,
        accepted: 1,
      });
      expect((result as { auroc: object }).auroc).to.have.all.keys("on-topic-unanswerable");
    });

    it("writes a page that loads nothing and shows questions as text", async () => {
      await figures("questions", "q.jsonl", "--pack", "pack.json", "--report", "report.html");
      const document = parse(readFileSync(join(files.path, "report.html"), "utf8"));
      const names: string[] = [];
      let text = "";
      const walk = (node: DefaultTreeAdapterMap["node"]): void => {
        if ("tagName" in node) names.push(node.tagName);
        if ("attrs" in node) {
          expect(node.attrs.filter(({ name }) => /^(src|href|style|on.*)$/.test(name))).to.be.empty;
        }
        if (node.nodeName === "#text" && "value" in node) text += node.value;
        if ("childNodes" in node) node.childNodes.forEach(walk);
      };
      walk(document);
      expect(names).not.to.include.members(["script"]);
      expect(names).not.to.include.members(["img"]);
      expect(text).to.contain(HOSTILE);
      expect(text).to.contain("Questions about <b>Animals</b>");
      expect(text).to.contain("holds 3 kg");
      expect(text).to.match(/found, place [23]/);
    });

    it("ends with 2 where the report cannot be written or the pack is none", async () => {
      const questions = ["questions", "q.jsonl", "--pack"];
      const report = ["--report", "no/such/report.html"];
      expect((await evaluate(...questions, "pack.json", ...report)).code).to.equal(2);
      expect((await evaluate(...questions, "q.jsonl")).code).to.equal(2);
    });
  });

  describe("of any data", () => {
    const screens = () => evaluate("screens", "--queries", "s.jsonl");

    it("tells every fault of a file with its line and key", async () => {
      put("s.jsonl", '{"id":"1","text":"","expect":"none"}\n\n{oops\n{"id":[],"text":5}\n"text"\n');
      const { code, err } = await screens();
      expect(code).to.equal(2);
      expect(err).to.match(/^s\.jsonl cannot be read:/);
      for (const part of ["line 1, text: ", "line 3: not JSON", "line 4, id: ", "line 4, text: "]) {
        expect(err).to.contain(part);
      }
      expect(err).to.contain("line 4, expect: ");
      expect(err).to.contain("line 5: ");
    });

    it("ends a row at a line feed alone, with or without a byte order mark", async () => {
      const row = JSON.stringify({ id: 1, text: "a\u2028b", expect: "none" });
      put("s.jsonl", `\uFEFF${row}\r\n${row}`);
      const { code, out } = await screens();
      expect(code).to.equal(0);
      expect(JSON.parse(out)).to.deep.equal({ by_expect: { none: { n: 2, as_expected: 2 } } });
    });

    it("is refused where it is empty or missing, or an id stands twice", async () => {
      put("s.jsonl", "\n");
      expect((await screens()).err).to.contain("it has no rows");
      expect((await evaluate("screens", "--queries", "none.jsonl")).code).to.equal(2);
      put("corpus.jsonl", `${CORPUS}\n${lines({ id: "okapi", text: "Again." })}`);
      put("q.jsonl", lines({ id: "1", text: "okapi", answerable: true }));
      const { err } = await evaluate("gate", "--corpus", "corpus.jsonl", "--queries", "q.jsonl");
      expect(err).to.contain("line 5, id: the same as in line 2");
    });

    it("shows tables and progress on a terminal, and nothing of either elsewhere", async () => {
      put("q.jsonl", lines({ id: "1", text: "okapi", answerable: true }));
      const [out, err]: [string[], string[]] = [[], []];
      const argv = ["eval", "gate", "--corpus", "corpus.jsonl", "--queries", "q.jsonl"];
      const code = await main(argv, {
        stdout: { write: (text: string) => out.push(text), isTTY: true },
        stderr: { write: (text: string) => err.push(text), isTTY: true },
        cwd: files.path,
        env: {},
      });
      expect(code).to.equal(0);
      expect(out.join("")).to.match(/^Kind +n +accepted/);
      expect(err.join("")).to.contain("Questions: 1 of 1");
    });
  });
});
