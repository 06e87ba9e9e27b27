// A recipe in the docs is the file that a test runs, or says on its first line that none does. The
// programs are Debian's; without them the tests are skipped with a reason.
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROXIES, findProxy, noProxy } from "#proxies";
import { expect } from "chai";
import { inRoot } from "../support/paths.ts";

const read = (path: string) => readFileSync(inRoot(path), "utf8");
const folders = () =>
  readdirSync(inRoot("docs/proxies"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

describe("house: recipes for proxies", () => {
  it("are tried by a test, or say first that they are not", () => {
    for (const name of folders()) {
      if (PROXIES.includes(name)) {
        expect(read(`test/flow/behind-${name}.test.ts`), name).to.contain(
          `behaves(${name.toUpperCase()}`,
        );
      } else {
        for (const file of readdirSync(inRoot("docs/proxies", name))) {
          const [first = ""] = read(`docs/proxies/${name}/${file}`).split("\n");
          expect(first, `${name}/${file}`).to.contain("Not executed by our tests");
        }
      }
    }
    expect(folders()).to.include.members([...PROXIES]);
  });

  it("are each named on the page about proxies, file by file", () => {
    const page = read("docs/proxies.md");
    for (const name of folders()) {
      for (const file of readdirSync(inRoot("docs/proxies", name))) {
        expect(page, file).to.contain(`proxies/${name}/${file}`);
      }
    }
  });

  it("find their program on the path, executable, and say which package it is in", () => {
    const folder = mkdtempSync(join(tmpdir(), "recipes-"));
    const program = join(folder, "a-proxy");
    const found = () => findProxy("a-proxy", { PATH: `${join(folder, "none")}:${folder}` });
    expect(found(), "absent").to.equal(undefined);
    mkdirSync(program);
    expect(found(), "a folder").to.equal(undefined);
    rmSync(program, { recursive: true });
    writeFileSync(program, "", { mode: 0o644 });
    expect(found(), "no program").to.equal(undefined);
    rmSync(program);
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
    expect(found()).to.equal(program);
    expect(noProxy("nginx")).to.match(/install Debian's package nginx/);
    rmSync(folder, { recursive: true });
  });
});
