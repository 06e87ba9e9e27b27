/**
 * The trial of docs/proxies.md as an operator does it, block by block: the commands of the page, with
 * other ports, then the questions that the page says to ask.
 */
import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "chai";
import { inRoot } from "../support/paths.ts";
import { skip } from "../support/skip.ts";
import { AS_IT_IS, NGINX, freePort, needs } from "./behind/proxy.ts";

const PAGE = readFileSync(inRoot("docs/proxies.md"), "utf8");

/** The shell's block under a heading of the page. */
function blockUnder(heading: string): string {
  const from = PAGE.indexOf(`## ${heading}`);
  const block = /```sh\n([\s\S]*?)```/.exec(PAGE.slice(from))?.[1];
  if (from < 0 || block === undefined) throw new Error(`no block under ${heading}`);
  return block;
}

const SITE = {
  "index.html": `<!doctype html><html lang="en"><title>Travel</title><main><h1 id="travel">Travel</h1>
<p>The travel reimbursement limit for a hotel room is 180 euros a night.</p></main></html>`,
};

const missing = (program: string): boolean => {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return false;
  } catch {
    return true;
  }
};

describe("The page about proxies, as an operator follows it", function () {
  this.timeout(60_000);
  let folder: string;
  const children: ChildProcess[] = [];

  before(function () {
    needs(this, NGINX);
    for (const program of ["openssl", "curl"]) {
      if (missing(program))
        skip(this, `No ${program} on this machine, which the page's trial uses.`);
    }
    folder = mkdtempSync(join(tmpdir(), "pca-trial-"));
    mkdirSync(join(folder, "site"));
    for (const [name, text] of Object.entries(SITE))
      writeFileSync(join(folder, "site", name), text);
  });
  after(async () => {
    for (const child of children) {
      if (child.exitCode !== null) continue;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
    if (folder !== undefined) rmSync(folder, { recursive: true });
  });

  it("leads from nothing to an answer, and is closed where it says it is", async () => {
    const [readers, assistant, auth] = [await freePort(), await freePort(), await freePort()];
    const ported = (text: string): string =>
      text
        .replaceAll(":8080", `:${readers}`)
        .replaceAll("8787", String(assistant))
        .replaceAll(":4180", `:${auth}`);
    const env = {
      PATH: `${process.env["PATH"] ?? ""}:/usr/sbin`,
      PCA: inRoot(),
      SITE: join(folder, "site"),
      AICD_ADMIN_PORT: "0",
    };
    const block = blockUnder("From nothing to an answer");
    const [steps = "", starts = ""] = block.split(/^# 5\. .*(?:\n# .*)*\n/m);
    const fit = `for file in *.conf *.json; do sed -i ${[
      `-e 's/:8080/:${readers}/'`,
      `-e 's/8787/${assistant}/'`,
      `-e 's/:4180/:${auth}/'`,
    ].join(" ")} "$file"; done`;
    const checked = execFileSync("sh", ["-ec", steps.replace("# 1. ", `${fit}\n# 1. `)], {
      cwd: folder,
      env,
      encoding: "utf8",
    });
    expect(checked).to.contain("No faults.").and.to.contain("Answers can be given");
    const trial = join(folder, "trial");
    for (const secret of ["proof", "proof.conf"]) {
      expect(statSync(join(trial, secret)).mode & 0o077, `${secret} is for its owner`).to.equal(0);
    }

    const commands = starts.trim().split("\n");
    expect(commands, "auth service, assistant, proxy").to.have.length(3);
    const standIn = `${commands[0]} ${auth}`;
    const proxy = (commands[2] ?? "").replace('"daemon off;"', `"${AS_IT_IS}"`);
    for (const command of [standIn, commands[1] ?? "", proxy]) {
      const started = { ...env, AICD_PROXY_PROOF_FILE: "proof" };
      const child = spawn("sh", ["-c", `exec ${command}`], { cwd: trial, env: started });
      child.stderr.resume();
      child.stdout.resume();
      children.push(child);
    }

    const status = (script: string): string => {
      const given = { ...env, AT: `http://127.0.0.1:${readers}`, COOKIE: "session=1" };
      return execFileSync("sh", ["-c", ported(script)], { env: given, encoding: "utf8" });
    };
    const home = 'curl -si "$AT"/html/ | head -1';
    for (let tries = 0; tries < 200 && !/ 200 /.test(status(home)); tries += 1) await pause(50);
    expect(status(home)).to.contain(" 200 ");

    const closed = blockUnder("Is it closed?").replaceAll("\\\n", "");
    // Not the first: to the stand-in nobody is without a session.
    const [, ...asReader] = closed.trim().split("\n");
    expect(asReader).to.have.length(5);
    for (const line of asReader) {
      const command = line.replace("…", "What is the travel reimbursement limit?");
      const said = status(command);
      if (line.includes("text/event-stream")) expect(said).to.contain("180 euros a night");
      else {
        const allowed = /# (\d+)(?: or (\d+))?/.exec(line)?.slice(1).filter(Boolean) ?? [];
        expect(/^HTTP\/1.1 (\d+)/.exec(said)?.[1], line).to.be.oneOf(allowed);
      }
    }
  });
});
