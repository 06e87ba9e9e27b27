/** Where a text stops being JSON, in the terms of an editor. The text itself is never told. */

/** Whether a text could still become JSON if more were written behind it. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as Error;
    const at = /at position (\d+)/.exec(message)?.[1];
    return at === undefined ? /end of JSON input/.test(message) : Number(at) >= text.length;
  }
}

/**
 * `line 3, column 5`, both from one. Parsers tell a position only now and then, so it is searched
 * for: the longest beginning that could still become JSON ends right before the fault.
 */
export function jsonPlace(text: string): string {
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isBeginning(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  const lines = text.slice(0, good).split(/\r\n|\r|\n/);
  return `line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}`;
}
