/** Globs of `package.assets`: `**` any folders, `*` and `?` inside one name. Nothing else is special. */

const ESCAPE = /[.+^${}()|[\]\\]/g;

function pattern(glob: string): string {
  return glob
    .split(/(\*\*\/|\*\*|\*|\?)/)
    .map((part) => WILD.get(part) ?? part.replace(ESCAPE, "\\$&"))
    .join("");
}

const WILD: ReadonlyMap<string, string> = new Map([
  ["**/", "(?:[^/]+/)*"],
  ["**", ".*"],
  ["*", "[^/]*"],
  ["?", "[^/]"],
]);

/** True for paths that one of the globs matches whole. */
export function matcher(globs: readonly string[]): (path: string) => boolean {
  const patterns = globs.map((glob) => new RegExp(`^${pattern(glob)}$`));
  return (path) => patterns.some((one) => one.test(path));
}
