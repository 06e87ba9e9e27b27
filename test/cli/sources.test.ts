import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { trySource } from "../../bff/cli/sources/try.ts";
import { inRoot, shared } from "../support/paths.ts";
import { skip } from "../support/skip.ts";
import { recordOf } from "../edge/sources/support/records.ts";
import {
  answering,
  loopback,
  response,
  startStub,
  stubNetwork,
} from "../edge/sources/support/stub-server.ts";
import { pca } from "./process.ts";

const REGISTRY = [
  {
    ...recordOf(),
    url: "https://docs.public.org/guide/start",
    allowed_origin: "https://docs.public.org",
  },
];

interface Decision {
  readonly url: string;
  readonly decision: string;
  readonly reason: string;
}

describe("pca sources", () => {
  let cwd: string;
  beforeEach(() => {
    cwd = mkdtempSync(join(tmpdir(), "sources-"));
    writeFileSync(join(cwd, "registry.json"), JSON.stringify(REGISTRY));
  });
  afterEach(() => rmSync(cwd, { recursive: true }));

  const check = (argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    pca(["sources", "check", ...argv], { cwd, env });

  async function decide(urls: string, ...more: readonly string[]): Promise<readonly Decision[]> {
    writeFileSync(join(cwd, "urls.txt"), urls);
    const { out } = await check(["--urls", "urls.txt", ...more]);
    return out
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Decision);
  }

  it("check says that a registry is sound, and warns of what is never selected", async () => {
    const { code, out } = await check(["--registry", "registry.json"]);
    expect(code).to.equal(0);
    expect(out).to.match(/^public-guide +authoritative +comparison +https:\/\/docs\.public\.org/m);
    expect(out).to.match(/^configured: 1 record, read from /m);
    writeFileSync(
      join(cwd, "registry.json"),
      JSON.stringify([{ ...REGISTRY[0], query_terms: [] }]),
    );
    const json = JSON.parse((await check(["--registry", "registry.json", "--json"])).out) as object;
    expect(json).to.deep.include({
      state: "configured",
      records: ["public-guide"],
      warnings: ["public-guide: has no query_terms and is never selected"],
    });
  });

  it("check finds a fault with exit code 1, and unreadable input with 2", async () => {
    const bad = await check([], { AICD_CURRENT_CONTEXT_SOURCE_REGISTRY_JSON: "[]" });
    expect(bad.code).to.equal(1);
    expect(bad.out).to.match(/^unconfigured: the registry holds no record$/m);
    const template = inRoot("docs", "current_source_registry_template.json");
    expect((await check(["--registry", template])).code).to.equal(1);
    expect((await check(["--registry", "none.json"])).code).to.equal(2);
    expect((await check([])).code).to.equal(2);
  });

  it("check decides on URLs by a registry, each line as it stands", async () => {
    const urls = [
      "https://docs.public.org/guide/a",
      " https://docs.public.org/guide/a",
      "https://docs.public.org/guide/a\r",
      "",
      "https://docs.public.org/admin",
      "https://8.8.8.8/guide/",
    ];
    const decisions = await decide(urls.join("\n"), "--registry", "registry.json");
    expect(decisions.map(({ url }) => url)).to.deep.equal(urls);
    expect(decisions.map(({ decision, reason }) => `${decision} ${reason}`)).to.deep.equal([
      "allow inside_record: public-guide",
      "deny malformed_url",
      "deny malformed_url",
      "deny malformed_url",
      "deny outside_prefix",
      "deny literal_host",
    ]);
  });

  it("check allows no URL by a registry that is unconfigured", async () => {
    writeFileSync(join(cwd, "registry.json"), "[]");
    const [decision] = await decide(
      "https://docs.public.org/guide/a\n",
      "--registry",
      "registry.json",
    );
    expect(decision).to.deep.include({ decision: "deny", reason: "no_record" });
  });

  it("check decides as the corpus does on every certain URL that needs no resolver", async function () {
    const path = shared("corpora", "dev", "ssrf-urls.json");
    if (path === undefined) return skip(this, "the shared corpora are not beside this checkout");
    const { entries } = JSON.parse(readFileSync(path, "utf8")) as {
      readonly entries: readonly {
        readonly url: string;
        readonly expect: string;
        readonly certain: boolean;
        readonly registry?: object;
      }[];
    };
    const judged = entries.filter(
      (e) => e.certain && e.registry === undefined && !e.url.includes("\n"),
    );
    const decisions = await decide(judged.map(({ url }) => url).join("\n"));
    expect(decisions).to.have.length(judged.length);
    const wrong = judged.filter((entry, i) => {
      return decisions[i]?.decision !== (entry.expect === "allow" ? "allow" : "deny");
    });
    expect(wrong).to.deep.equal([]);
  });

  it("try tells of a record that is not there, and of a registry that is none", async () => {
    const none = await pca(["sources", "try", "other", "--registry", "registry.json"], { cwd });
    expect(none.code).to.equal(2);
    expect(none.err).to.contain("there are: public-guide.");
    writeFileSync(join(cwd, "registry.json"), "{");
    const bad = await pca(["sources", "try", "public-guide", "--registry", "registry.json"], {
      cwd,
    });
    expect(bad.code).to.equal(2);
    expect(bad.err).to.contain("unconfigured: the registry is not JSON");
  });

  it("try shows what was read, or the typed reason why not", async () => {
    const stub = await startStub();
    try {
      const { network } = stubNetwork(stub, loopback);
      stub.answer = answering(response("<title>T</title><p>Seen.</p><p hidden>not</p>"));
      const tried = await trySource(recordOf(), network);
      expect(tried).to.have.nested.property("page.title", "T");
      expect(tried).to.have.nested.property("page.removed.hiddenCharacters", 3);
      stub.answer = answering(response("x", { "content-type": "image/png" }));
      expect(await trySource(recordOf(), network)).to.deep.equal({
        outcome: "refused",
        reason: "unsupported_content_type",
        detail: "200",
      });
    } finally {
      await stub.close();
    }
  });
});
