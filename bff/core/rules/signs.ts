/**
 * Which signs may a statement bring? Those of plain prose, and those of the text that it cites. What
 * draws nothing, turns the reading direction, or looks like another letter, digit or mark could make
 * a reader read something else than the rules do: a reversed number, a hidden sentence, an approval
 * in letters of another script, a tick, a table.
 */

/** Latin letters, digits, and what prose is punctuated with. */
const PLAIN =
  /^[\t\n\r !"#$%&'()*+,\-./0-9:;?@A-Z[\]_`a-z\u00a0\u00b7\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff\u2010-\u2014\u2018-\u201e\u2022\u2026\u202f\u2032\u2033\u20ac£§°«»‹›\u2039\u203a€]$/u;

/** Letters that may be written anew where the cited text is in that script; with its own signs. */
const SCRIPTS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]/u,
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\u3001\u3002\u3005\u3008-\u3011\u30fb\u30fc\uff01\uff08\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff5e]/u,
  ],
  [/\p{sc=Arabic}/u, /[\p{sc=Arabic}\u060c\u061b\u061f\u0640\u064b-\u0655]/u],
  [/\p{sc=Cyrillic}/u, /\p{sc=Cyrillic}/u],
  [/\p{sc=Greek}/u, /\p{sc=Greek}/u],
  [/\p{sc=Hebrew}/u, /\p{sc=Hebrew}/u],
  [/\p{sc=Thai}/u, /\p{sc=Thai}/u],
  [/\p{sc=Devanagari}/u, /[\p{sc=Devanagari}\u0964\u0965]/u],
];

/** Scripts whose letters look like Latin ones, in one word with these. */
const MIXED =
  /(?=[\p{L}\p{M}\p{N}]*\p{sc=Latin})[\p{L}\p{M}\p{N}]*[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}][\p{L}\p{M}\p{N}]*/gu;

/** A number with a letter that looks like one of its digits. */
const AS_DIGIT = /(?<![\p{L}\p{N}])(?=[\d.,]*[OolI])[\d.,OolI]*\d[\d.,OolI]*(?![\p{L}\p{N}])/gu;

/** True when the statement holds a sign, or a mixture of letters, that is not of its source. */
export function bringsSigns(statement: string, source: string): boolean {
  const [said, there] = [statement.normalize("NFC"), source.normalize("NFC")];
  const known = new Set(there);
  const written = SCRIPTS.filter(([letters]) => letters.test(there)).map(([, signs]) => signs);
  const isOf = (sign: string): boolean =>
    PLAIN.test(sign) || known.has(sign) || written.some((signs) => signs.test(sign));
  if (![...new Set(said)].every(isOf)) return true;
  const mixed = [...(said.match(MIXED) ?? []), ...(said.match(AS_DIGIT) ?? [])];
  return mixed.some((word) => !there.includes(word));
}
