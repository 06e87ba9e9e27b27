// A clone must come to life by itself on a machine with Node and npm alone, and say in one sentence
// what it cannot do. What decides about installing is tried here on folders made for it.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findChromium } from "#chromium";
import { expect } from "chai";
import { inRoot } from "../support/paths.ts";

interface Prepare {
  packagesAreCurrent(root: string): boolean;
}

const lock = (packages: object) => JSON.stringify({ packages });
const one = { version: "1.0.0", integrity: "sha512-a" };

describe("house: a fresh clone", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "fresh-clone-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it("tells, unbuilt, that pca needs a build, and exits 2", () => {
    const bin = join(folder, "bff/cli/pca.mjs");
    cpSync(inRoot("bff/cli/pca.mjs"), bin);
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin], { encoding: "utf8" });
    expect({ status, stdout, stderr }).to.deep.equal({
      status: 2,
      stdout: "",
      stderr: "Run npm run build first.\n",
    });
  });

  it("installs where a package is missing or of another version, and not otherwise", async () => {
    const url = pathToFileURL(inRoot("test/support/prepare.mjs")).href;
    const { packagesAreCurrent } = (await import(url)) as Prepare;
    const wanted = { "": {}, "node_modules/a": one, "node_modules/b": { ...one, optional: true } };
    const having = (packages: object) => {
      writeFileSync(join(folder, "node_modules/.package-lock.json"), lock(packages));
      return packagesAreCurrent(folder);
    };
    writeFileSync(join(folder, "package-lock.json"), lock(wanted));
    expect(packagesAreCurrent(folder), "nothing installed").to.equal(false);

    mkdirSync(join(folder, "node_modules"));
    expect(having({ "node_modules/a": one }), "an optional one may be absent").to.equal(true);
    expect(having({}), "missing").to.equal(false);
    expect(having({ "node_modules/a": { ...one, version: "1.0.1" } }), "older").to.equal(false);
    expect(having({ "node_modules/a": { ...one, integrity: "b" } }), "other").to.equal(false);
  });

  it("takes the Chromium that CHROME_PATH names, else the first on the path, else none", () => {
    const program = join(folder, "chromium");
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
    writeFileSync(join(folder, "google-chrome"), "", { mode: 0o644 });

    expect(findChromium({ CHROME_PATH: program, PATH: "" })).to.equal(program);
    expect(findChromium({ PATH: `${join(folder, "none")}:${folder}` })).to.equal(program);
    expect(findChromium({ PATH: join(folder, "none") })).to.equal(undefined);
    rmSync(program);
    expect(findChromium({ PATH: folder }), "not executable").to.equal(undefined);
    expect(() => findChromium({ CHROME_PATH: program, PATH: folder })).to.throw("CHROME_PATH");
  });
});
