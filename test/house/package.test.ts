// What `npm pack` makes is what others get: everything that `exports` names, types that a fresh
// project's compiler reads without help, the licences of what is bundled, and nothing of ours alone.
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { inRoot } from "../support/paths.ts";

const NAME = "package-context-assistant";
const OPTIONS = "--noEmit --strict --target es2023 --lib es2023,dom,dom.iterable --module".split(
  " ",
);

/** A stranger's file: the element, the contract and the server, each by its export. */
const STRANGER = `import { PackageContextAssistant } from "${NAME}";
import type { AskReply, Mode } from "${NAME}/contract";
import { LANES, parseReply } from "${NAME}/contract";
import { createApp } from "${NAME}/bff";
import type { AppConfig } from "${NAME}/bff";
const element: PackageContextAssistant = document.createElement("${NAME}");
element.placement = "corner";
element.noRestore = true;
void element.ask("What counts?").then(() => element.closePanel());
document.querySelector("${NAME}")?.clear();
// @ts-expect-error there is no such placement
element.placement = "middle";
// @ts-expect-error a question is a text
void element.ask(1);
export const reply: AskReply = parseReply(JSON.parse("{}"));
export const mode: Mode = "Package only";
export const lanes: readonly string[] = LANES;
export const make: (config: AppConfig, ports: never) => unknown = createApp;
`;

describe("house: the npm package", function () {
  this.timeout(120_000);
  let folder: string;
  let tarball: string;
  let unpacked: string;
  let files: readonly string[];
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "packed-"));
    const modules = join(folder, "node_modules");
    mkdirSync(modules);
    for (const entry of readdirSync(inRoot("node_modules"))) {
      if (!entry.startsWith(".")) symlinkSync(inRoot("node_modules", entry), join(modules, entry));
    }
    const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder];
    const said = execFileSync("npm", pack, { cwd: inRoot(), encoding: "utf8" });
    tarball = join(folder, said.trim().split("\n").at(-1) ?? "");
    unpacked = join(modules, NAME);
    mkdirSync(unpacked);
    execFileSync("tar", ["xzf", tarball, "-C", unpacked, "--strip-components=1"]);
    files = readdirSync(unpacked, { recursive: true, encoding: "utf8" });
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it("is accepted by publint, without an error, a warning or a suggestion", async () => {
    const packed = readFileSync(tarball);
    const data = packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength);
    const { messages, pkg } = await publint({ pack: { tarball: data } });
    expect(pkg["name"]).to.equal(NAME);
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).to.deep.equal(
      [],
    );
  });

  it("gives a fresh TypeScript project its types, by Node's resolution and by a bundler's", () => {
    writeFileSync(join(folder, "package.json"), '{"private":true,"type":"module"}');
    writeFileSync(join(folder, "stranger.ts"), STRANGER);
    const tsc = inRoot("node_modules/typescript/bin/tsc");
    for (const module of [
      ["NodeNext"],
      ["ESNext", "--moduleResolution", "bundler", "--skipLibCheck"],
    ]) {
      const args = [tsc, ...OPTIONS, ...module, "--preserveSymlinks", "--types", "node"];
      const compile = () =>
        execFileSync(process.execPath, [...args, "stranger.ts"], { cwd: folder, stdio: "pipe" });
      expect(compile, module.join(" ")).not.to.throw();
    }
  });

  it("runs its command from where it was unpacked", () => {
    const help = execFileSync(process.execPath, [join(unpacked, "bff/cli/pca.mjs"), "--help"]);
    expect(help.toString()).to.include("serves a context p");
  });

  it("holds the script, its languages, its manifest and the licences of what is bundled", () => {
    const beside = [".js", ".de.js", ".fr.js", ".notices.txt"].map((end) => `${NAME}${end}`);
    const wanted = [...beside, "custom-elements.json"].map((name) => `dist/assistant/${name}`);
    expect(files).to.include.members([...wanted, "LICENSE", "README.md"]);
    const notices = readFileSync(join(unpacked, `dist/assistant/${NAME}.notices.txt`), "utf8");
    for (const name of ["lit-html", "lit-element", "@lit/reactive-element"]) {
      const licence = readFileSync(inRoot("node_modules", name, "LICENSE"), "utf8").trim();
      expect(notices).to.include(name).and.to.include(licence);
    }
  });

  it("holds no test, no source of ours and no build record", () => {
    const foreign = files.filter((path) => /^(test|bench|demo|widget)\/|\.tsbuildinfo$/.test(path));
    expect(foreign).to.deep.equal([]);
    expect(files.filter((path) => /(?<!\.d)\.ts$/.test(path))).to.deep.equal([]);
  });
});
