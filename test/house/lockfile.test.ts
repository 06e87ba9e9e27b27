// Whoever installs gets the same packages from whatever registry they use, and learns nothing of the
// machine that wrote the lock.
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { inRoot } from "../support/paths.ts";

const MACHINE = /^(file:|link:|git[+:]|\/|~\/|[A-Za-z]:[\\/])/;

/** Faults of a parsed lock: every string that tells where something came from. */
function traces(value: unknown, key = ""): readonly string[] {
  if (typeof value === "string") {
    const told = key === "resolved" || MACHINE.test(value) || /\bregistry\./.test(value);
    return told ? [`${key}: ${value}`] : [];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => traces(inner, name));
}

const read = (name: string) =>
  JSON.parse(readFileSync(inRoot(name), "utf8")) as Record<string, unknown>;

describe("house: the lockfile", () => {
  it("names no registry and no path of a machine", () => {
    expect(traces(read("package-lock.json"))).to.deep.equal([]);
  });

  it("would see each of them", () => {
    const seeded = {
      a: { resolved: "https://example.org/a.tgz" },
      b: { version: "file:../b" },
      c: { version: "/srv/c" },
      d: { tarball: "https://registry.example.org/d.tgz" },
    };
    expect(traces(seeded)).to.have.lengthOf(4);
  });

  it("asks for what package.json asks for, in exact versions", () => {
    const { packages } = read("package-lock.json") as { packages: Record<string, unknown> };
    const locked = packages[""] as Record<string, Record<string, string>>;
    const manifest = read("package.json") as Record<string, Record<string, string>>;
    for (const group of ["dependencies", "devDependencies", "optionalDependencies"]) {
      expect(locked[group], group).to.deep.equal(manifest[group]);
      const versions = Object.values(manifest[group] ?? {});
      expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).to.deep.equal([]);
    }
  });

  it("holds no version from before a fix that we depend on", () => {
    // CVE-2026-22036: content codings without bound; CVE-2026-27959: a Host with `@` in it.
    const floors = { undici: [7, 18, 2], koa: [3, 1, 2] } as const;
    const { packages } = read("package-lock.json") as {
      packages: Record<string, { readonly version: string; readonly dev?: boolean }>;
    };
    const older = (version: string, floor: readonly number[]): boolean => {
      const parts = version.split(".").map(Number);
      const at = floor.findIndex((part, index) => parts[index] !== part);
      return at !== -1 && (parts[at] ?? 0) < (floor[at] ?? 0);
    };
    expect([older("7.18.1", floors.undici), older("7.18.2", floors.undici)]).to.deep.equal([
      true,
      false,
    ]);
    expect([older("6.99.0", floors.undici), older("8.0.0", floors.undici)]).to.deep.equal([
      true,
      false,
    ]);
    for (const [name, floor] of Object.entries(floors)) {
      const copies = Object.entries(packages).filter(
        ([path, { dev }]) => path.endsWith(`node_modules/${name}`) && dev !== true,
      );
      expect(copies, name).not.to.be.empty;
      for (const [path, { version }] of copies) expect(older(version, floor), path).to.equal(false);
    }
  });
});
