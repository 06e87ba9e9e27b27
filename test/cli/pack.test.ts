import { expect } from "chai";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { main } from "../../bff/cli/main.ts";
import { MEANINGS } from "../../bff/cli/pack/build-summary.ts";
import { packDigest, parsePack } from "../../bff/edge/store/pack.ts";
import { newFolder, page, removeFolders, siteOf } from "../edge/ingest/site.ts";
import { inRoot } from "../support/paths.ts";
import { PCA, launch, pca } from "./process.ts";
import type { Ran } from "./process.ts";

const HOME = '<h1 id="home">Home</h1><p>Welcome to the handbook.</p>';
const TRAVEL = '<h1 id="travel">Travel</h1><p>Fly economy.</p><h2>No anchor</h2><p>Lost.</p>';

interface Place {
  readonly cwd: string;
  readonly site: string;
  readonly run: (...argv: string[]) => Promise<Ran>;
}

/** A folder with a site of two pages, where commands run at a fixed time. */
function place(pages: Readonly<Record<string, string>> = {}): Place {
  const site = siteOf({
    "index.html": page(HOME, "<title>Handbook</title>"),
    "policies/travel.html": page(TRAVEL),
    ...pages,
  });
  const cwd = newFolder();
  const env = { SOURCE_DATE_EPOCH: "1700000000" };
  return { cwd, site, run: (...argv) => pca(["pack", ...argv], { cwd, env }) };
}

const build = ({ run, site }: Place, ...more: string[]): Promise<Ran> =>
  run("build", "--site", site, "--out", "pack.json", ...more);

const RULES = {
  title: "The Handbook",
  sources: [
    {
      match: "policies/**",
      status: "approved",
      quality_label: "reviewed",
      claim_boundary: "Inside the country.",
      access_labels: ["staff"],
    },
  ],
};

describe("pca pack", function () {
  this.timeout(60_000);
  after(removeFolders);

  it("build writes a pack at the given time and names, with exit code 0", async () => {
    const at = place();
    const names = ["--package-id", "hb", "--package-version", "7", "--source-system", "wiki"];
    const { code, err } = await build(at, "--label", "everyone", ...names);
    expect([code, err]).to.deep.equal([0, ""]);
    const text = readFileSync(join(at.cwd, "pack.json"), "utf8");
    const pack = parsePack(text);
    expect(pack).to.deep.include({
      package_id: "hb",
      package_version: "7",
      built_at: "2023-11-14T22:13:20.000Z",
      label_sets: [["everyone"]],
    });
    expect(pack.builder?.name).to.equal("pca");
    expect(pack.builder?.parser).to.match(/^parse5 \d+\.\d+\.\d+$/);
    expect(pack.sources.map((source) => source.source_system)).to.deep.equal(["wiki", "wiki"]);
    expect(readdirSync(at.cwd)).to.deep.equal(["pack.json"]);
    await build(at, "--label", "everyone", ...names, "--workers", "2");
    expect(readFileSync(join(at.cwd, "pack.json"), "utf8")).to.equal(text);
  });

  it("build ends with a summary that fits 100 columns and says what to do next", async () => {
    const at = place();
    writeFileSync(join(at.cwd, "rules.json"), JSON.stringify(RULES));
    const { code, out } = await build(at, "--rules", "rules.json");
    expect(code).to.equal(0);
    expect(out).to.contain("2 pages, 3 sections, 3 chunks");
    expect(out).to.contain("Answers can be given from 2 of 3 sections. Of the rest:");
    expect(out).to.match(/^ +1 {2}no access label$/m);
    expect(out).to.match(/^ +1 {2}missing_anchor +headings without an anchor/m);
    expect(out).to.match(/Pages with most warnings\n +1 {2}policies\/travel\.html/);
    expect(out).to.contain("pca pack check pack.json --site");
    for (const line of out.split("\n").filter((one) => !one.includes(at.site))) {
      expect(line.length).to.be.at.most(100);
    }
    expect(out).to.not.contain("\u001b");
  });

  it("build is good, and says what is missing, where nothing can be admitted", async () => {
    const { code, out } = await build(place());
    expect(code).to.equal(0);
    expect(out).to.contain("Answers can be given from 0 of 3 sections.");
    expect(out).to.contain("--label public");
  });

  it("build tells the same to machines", async () => {
    const { code, out } = await build(place(), "--label", "x", "--json");
    expect(code).to.equal(0);
    expect(JSON.parse(out)).to.deep.include({
      out: "pack.json",
      pages: 2,
      sections: 3,
      answerable: 3,
      obstacles: {},
      warnings: { missing_anchor: 1 },
      worst_pages: [{ page: "policies/travel.html", warnings: 1 }],
    });
  });

  it("build writes a report that holds the site's text as text", async () => {
    const at = place({
      "x.html": page('<h1 id="x">&lt;img src=x onerror=alert(1)&gt;</h1><p>x</p>'),
    });
    await build(at, "--label", "x", "--report", "report.html");
    const html = readFileSync(join(at.cwd, "report.html"), "utf8");
    expect(html).to.contain("&lt;img src=x onerror=alert(1)&gt;").and.not.contain("<img");
    expect(html)
      .to.match(/default-src 'none'/)
      .and.not.match(/<(?:script|link|img|iframe)/);
  });

  it("build colours only a terminal, and not where NO_COLOR is set", async () => {
    const at = place();
    const argv = ["pack", "build", "--site", at.site, "--out", "pack.json"];
    const run = async (isTTY: boolean, env: Record<string, string>): Promise<[string, string]> => {
      const [out, err]: [string[], string[]] = [[], []];
      const stdout = { isTTY, write: (text: string) => out.push(text) };
      const stderr = { isTTY, write: (text: string) => err.push(text) };
      await main(argv, { stdout, stderr, cwd: at.cwd, env });
      return [out.join(""), err.join("")];
    };
    const [plain, silent] = await run(false, {});
    const [coloured, progress] = await run(true, {});
    const [uncoloured] = await run(true, { NO_COLOR: "1" });
    expect([plain.includes("\u001b"), silent]).to.deep.equal([false, ""]);
    expect(coloured).to.contain("\u001b[1mWrote pack.json\u001b[0m");
    expect(progress).to.match(/Reading files: 2 of 2/);
    expect(uncoloured).to.equal(plain);
  });

  const WRONG: readonly (readonly [string, readonly string[], RegExp])[] = [
    [
      "an unknown option",
      ["build", "--sight", "x"],
      /^Unknown option "--sight"\. See pca pack build --help\.\n$/,
    ],
    ["a missing option", ["build", "--site", "."], /^--out PACK\.json is missing\./],
    [
      "an option without its value",
      ["build", "--site", "--out", "x"],
      /^--site needs a value: --site DIR\./,
    ],
    ["an option given twice", ["build", "--json", "--json"], /^--json is given twice\./],
    ["a value for a switch", ["build", "--json=yes"], /^--json takes no value\./],
    ["an argument too many", ["check", "a", "b"], /^"b" is one argument too many\./],
    ["a missing argument", ["check"], /^PACK\.json is missing\./],
    ["an unknown verb", ["bild"], /^Unknown verb "bild"\. See pca pack --help\.\n$/],
    [
      "a folder that is not there",
      ["build", "--site", "gone", "--out", "x"],
      /gone: there is no such file or folder\.\n$/,
    ],
    [
      "an output folder that is not there",
      ["build", "--site", ".", "--out", "none/p.json"],
      /^none\/p\.json: the folder it should be written to is not there\.\n$/,
    ],
    [
      "an output folder that is not there",
      ["build", "--site", ".", "--out", "none/p.json"],
      /^none\/p\.json: the folder it should be written to is not there\.\n$/,
    ],
    [
      "a pack that is not there",
      ["check", "gone.json"],
      /gone\.json: there is no such file or folder\.\n$/,
    ],
    [
      "too many workers",
      ["build", "--site", ".", "--out", "x", "--workers", "0"],
      /^--workers is "0"/,
    ],
  ];
  for (const [what, argv, message] of WRONG) {
    it(`ends with 2 and one sentence for ${what}`, async () => {
      const { code, out, err } = await place().run(...argv);
      expect([code, out]).to.deep.equal([2, ""]);
      expect(err).to.match(message);
      expect(err.trimEnd()).to.not.contain("\n");
    });
  }

  it("ends with 2, naming every fault, for rules that are wrong; and leaves no pack", async () => {
    const at = place();
    writeFileSync(join(at.cwd, "rules.json"), '{"tittle":1,"sources":[{"status":"approved"}]}');
    const { code, err } = await build(at, "--rules", "rules.json");
    expect(code).to.equal(2);
    expect(err).to.contain("tittle").and.contain("sources[0]");
    expect(readdirSync(at.cwd)).to.deep.equal(["rules.json"]);
  });

  it("ends with 2 for a time of building that is none", async () => {
    const { cwd, site } = place();
    const env = { SOURCE_DATE_EPOCH: "yesterday" };
    const { code, err } = await pca(["pack", "build", "--site", site, "--out", "p"], { cwd, env });
    expect(code).to.equal(2);
    expect(err).to.contain('SOURCE_DATE_EPOCH is "yesterday"');
  });

  it("explains itself: --help of every verb, from its table", async () => {
    const { run, cwd } = place();
    for (const verb of ["build", "check", "diff", "show"]) {
      const { code, out } = await run(verb, "--help");
      expect(code).to.equal(0);
      expect(out).to.contain(`Usage: pca pack ${verb} `).and.contain("--json");
      for (const line of out.split("\n")) expect(line.length).to.be.at.most(100);
    }
    expect((await run("--help")).out).to.match(/build +Make a context pack/);
    const overview = await pca(["--help"], { cwd });
    expect([overview.code, /^ {2}pack /m.test(overview.out)]).to.deep.equal([0, true]);
  });

  it("check finds nothing in a good pack, with its site", async () => {
    const at = place();
    await build(at, "--label", "x");
    const { code, out } = await at.run("check", "pack.json", "--site", at.site);
    expect(code).to.equal(0);
    expect(out).to.contain("No faults. Reader targets that exist, each exactly once: 2.");
    const json = JSON.parse((await at.run("check", "pack.json", "--json")).out) as unknown;
    expect(json).to.deep.include({ sources: 2, chunks: 3, targets_checked: null, faults: [] });
  });

  it("check ends with 1, naming page and chunk, where a target is gone", async () => {
    const at = place();
    await build(at, "--label", "x");
    writeFileSync(join(at.site, "policies/travel.html"), page(TRAVEL.replace("travel", "trip")));
    const { code, out } = await at.run("check", "pack.json", "--site", at.site);
    expect(code).to.equal(1);
    expect(out).to.match(/^missing_target +policies\/travel\.html +policies\/travel\.html#travel/m);
    expect(out).to.contain("2 faults.");
  });

  it("check ends with 1 for JSON that is no pack, and with 2 for no JSON", async () => {
    const { cwd, run } = place();
    writeFileSync(join(cwd, "a.json"), '{"format":"context-pack/1","sources":[{}],"chunks":[]}');
    const found = await run("check", "a.json");
    expect([found.code, found.out.includes("sources[0]")]).to.deep.equal([1, true]);
    writeFileSync(join(cwd, "b.json"), "{");
    expect((await run("check", "b.json")).code).to.equal(2);
  });

  it("show lists the pages, and shows a section by any of its names", async () => {
    const at = place();
    await build(at, "--label", "x");
    const all = await at.run("show", "pack.json");
    expect(all.out)
      .to.contain("Handbook")
      .and.match(/policies\/travel\.html +Page +approved +x +2/);
    const digest = packDigest(parsePack(readFileSync(join(at.cwd, "pack.json"), "utf8")));
    expect(all.out).to.contain(digest);
    for (const id of ["policies/travel.html#travel", "/html/policies/travel.html#travel"]) {
      expect((await at.run("show", "pack.json", "--section", id)).out).to.contain(
        "Travel\nFly economy.",
      );
    }
    const both = await at.run("show", "pack.json", "--section", "policies/travel", "--json");
    expect(JSON.parse(both.out)).to.have.length(2);
    const none = await at.run("show", "pack.json", "--section", "gone");
    expect([none.code, none.err]).to.deep.equal([
      2,
      'The pack has no section "gone". pca pack show PACK lists its pages.\n',
    ]);
  });

  it("diff reads as a change list: access first, then pages, then lines", async () => {
    const at = place({ "old.html": page('<h1 id="o">Old</h1><p>Gone soon.</p>') });
    await build(at, "--label", "x");
    const newer = place({ "new.html": page('<h1 id="n">New</h1><p>Just come.</p>') });
    writeFileSync(
      join(newer.site, "index.html"),
      page(HOME.replace("Welcome to", "Here is"), "<title>Handbook</title>"),
    );
    writeFileSync(join(newer.cwd, "rules.json"), JSON.stringify(RULES));
    await build(newer, "--label", "x", "--rules", "rules.json");
    const { code, out } = await at.run("diff", "pack.json", join(newer.cwd, "pack.json"));
    expect(code).to.equal(0);
    expect(out.split("\n")[0]).to.equal("1 page added, 1 removed, 2 changed; changed sections: 3.");
    const order = [
      /title +Handbook|title +Page/,
      /Who may read or rely on it changed \(1\)\n {2}policies\/travel\.html/,
      /access_labels +x +→ {2}staff/,
      /Pages added \(1\)\n {2}new\.html/,
      /\+ Just come\./,
      /Pages removed \(1\)\n {2}old\.html/,
      /Pages changed \(1\)\n {2}index\.html/,
      /- Welcome to the handbook\.\n +\+ Here is the handbook\./,
    ].map((pattern) => out.search(pattern));
    expect(order, out)
      .to.deep.equal([...order].sort((a, b) => a - b))
      .and.not.include(-1);
    const same = await at.run("diff", "pack.json", "pack.json");
    expect([same.code, same.out]).to.deep.equal([0, "The packs are the same.\n"]);
    const json = JSON.parse(
      (await at.run("diff", "pack.json", join(newer.cwd, "pack.json"), "--json")).out,
    ) as {
      sources: { kind: string }[];
    };
    expect(json.sources.map((one) => one.kind)).to.deep.equal([
      "changed",
      "added",
      "changed",
      "removed",
    ]);
  });

  it("explains every warning, in the summary and in the docs", () => {
    const docs = readFileSync(inRoot("docs/building-a-package.md"), "utf8");
    for (const code of Object.keys(MEANINGS)) expect(docs).to.contain(`\`${code}\``);
  });

  it("is a command of its own, with its exit codes", async () => {
    const { cwd, site } = place();
    const run = async (...argv: string[]): Promise<number | null> =>
      launch(PCA, argv, { cwd }).ended;
    expect(
      await run("pack", "build", "--site", site, "--out", "pack.json", "--label", "x"),
    ).to.equal(0);
    expect(await run("pack", "check", "pack.json", "--site", site)).to.equal(0);
    writeFileSync(join(site, "index.html"), page("<p>changed</p>"));
    expect(await run("pack", "check", "pack.json", "--site", site)).to.equal(1);
    expect(await run("pack", "check", "pack.json", "--sit", site)).to.equal(2);
    expect(await run()).to.equal(2);
  });
});
