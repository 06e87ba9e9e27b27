/** Which known name somebody meant who wrote another one; one helper for every strict file. */
import type { z } from "zod";

/** `Access-Labels` and `accessLabels` are `access_labels`. */
const spelled = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .join("_");

const singular = (name: string): string => name.replace(/s(?=_|$)/g, "");

/** The first known name that is this one, or ends in its words. */
function endingIn(name: string, known: readonly string[], as: (name: string) => string) {
  const mine = as(spelled(name));
  return known.find((one) => `_${as(spelled(one))}`.endsWith(`_${mine}`)) ?? null;
}

/** Least number of letters put in, left out or changed. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Letters that may differ, for a name of this length. */
const slack = (name: string): number => Math.max(1, Math.floor(name.length / 3));
const LONGEST = 64;

/**
 * The known name that is nearest: the same but for its spelling, one that ends in its words, or one
 * that differs by few letters. Null where none is near: better no advice than a wrong one.
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  const mine = spelled(name);
  if (mine === "" || name.length > LONGEST) return null;
  const ending = endingIn(name, known, (as) => as) ?? endingIn(name, known, singular);
  if (ending !== null) return ending;
  const [best] = known
    .map((one) => ({ one, far: distance(mine, spelled(one)) }))
    .sort((a, b) => a.far - b.far);
  return best !== undefined && best.far <= slack(mine) ? best.one : null;
}

interface Def {
  readonly innerType?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly options?: readonly z.core.$ZodType[];
  readonly discriminator?: string;
}
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as Def;

/** Without what stands around it (a default, optional), and of several forms the one that is meant. */
function bare(schema: z.core.$ZodType, value: unknown): z.core.$ZodType | undefined {
  const { innerType, options, discriminator } = defOf(schema);
  if (innerType !== undefined) return bare(innerType, value);
  if (options === undefined || discriminator === undefined) return schema;
  const form = (value as Readonly<Record<string, unknown>> | undefined)?.[discriminator];
  return options.find((option) => {
    const tag = defOf(option).shape?.[discriminator];
    return tag?._zod.values?.has(form as string) === true;
  });
}

/** The keys that a schema knows at a place of a document; none where it holds no object. */
export function keysAt(
  schema: z.core.$ZodType,
  at: { readonly path: readonly PropertyKey[]; readonly root: unknown },
): readonly string[] {
  let here = bare(schema, at.root);
  let value = at.root;
  for (const key of at.path) {
    if (here === undefined) return [];
    const { shape, element }: Def = defOf(here);
    value = (value as Readonly<Record<PropertyKey, unknown>> | undefined)?.[key];
    const next = element ?? shape?.[String(key)];
    here = next === undefined ? undefined : bare(next, value);
  }
  return here === undefined
    ? []
    : Object.keys(defOf(here).shape ?? {}).filter((key) => key !== "$schema");
}
