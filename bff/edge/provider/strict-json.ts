/** JSON as a model may write it: what it says twice, or nests without end, is no answer. */

/** Deeper than any form that is asked for. */
const DEEPEST = 12;

/** Undefined for text that is no JSON. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    // A document nested too deeply ends in a RangeError.
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Undefined also where an object has a key twice (which of the two was meant?), or nests deeply. */
export function parseStrict(json: string): unknown {
  const parsed = parseJson(json);
  return parsed === undefined || !isPlain(json) ? undefined : parsed;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** Of text that is JSON: reads its strings and signs once, in time linear in it. */
function isPlain(json: string): boolean {
  const open: (Set<string> | null)[] = [];
  let last = "";
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === "{" || token === "[") open.push(token === "{" ? new Set() : null);
    else if (token === "}" || token === "]") open.pop();
    else if (token === ":") {
      const keys = open.at(-1);
      const key = JSON.parse(last) as string;
      if (!keys || keys.has(key)) return false;
      keys.add(key);
    }
    if (open.length > DEEPEST) return false;
    if (token.startsWith('"')) last = token;
  }
  return true;
}
