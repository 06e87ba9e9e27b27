/**
 * Does a question ask for a number: how many, how long, how often, since when? A section that holds
 * none is then less likely to answer it, whatever words it shares. Patterns are linear; a language
 * without a row asks for none.
 */

const HOW =
  "how (?:many|much|long|often|far|big|large|soon|old|high|low|fast|deep|wide|late|early|frequently|quickly|small|short)";
const AMOUNT =
  "version|port|number|size|limit|percentage|share|rate|time|year|date|day|age|length|duration|maximum|minimum|amount|cost|price|threshold|timeout";

/** By the primary part of a BCP 47 tag; over NFKC, lower case. */
const ASKS: Readonly<Record<string, RegExp>> = {
  en: new RegExp(
    `\\b${HOW}\\b|\\bwhen (?:does|do|did|is|was|will|can)\\b|\\b(?:what|which)(?:'s| is| are| was| were)?(?: the| an?| our| my)?(?: \\w+){0,2} (?:${AMOUNT})\\b`,
  ),
  de: /\bwie ?(?:viele?|vielen?|lange?|oft|hoch|weit|groß|schnell|alt|häufig)\b|\b(?:ab |bis |seit )?wann\b|\bwelche[rsnm]? (?:\p{L}+ ){0,2}(?:frist|höhe|zahl|grenze|betrag|zeitraum|dauer|version)/u,
  fr: /\bcombien\b|\bquand\b|\bquel(?:le)?s? (?:est |sont )?(?:\p{L}+ ){0,2}(?:délai|montant|nombre|plafond|durée|taux|limite|âge|date|taille|version)/u,
  ja: /いくつ|いくら|何(?:日|時|分|秒|回|人|年|か月|ヶ月|週|件|文字|円|パーセント|%|台|枚|度|本)|いつ|どのくらい|どれくらい/u,
  ar: /(?:^|\s)(?:و|ف|ب|ل)?كم(?:\s|$)|(?:^|\s)متى(?:\s|$)|(?:^|\s)(?:ما|ماهو|ماهي)\s+(?:هو\s+|هي\s+)?(?:\p{L}+\s+){0,1}(?:مدة|عدد|الحد|حد|مبلغ|قيمة|نسبة|مهلة)/u,
};

/** True where the question asks for a number in the language of this tag. */
export function asksNumber(question: string, tag: string): boolean {
  const primary = tag.toLowerCase().split("-", 1)[0] ?? "";
  const asks = Object.hasOwn(ASKS, primary) ? ASKS[primary] : undefined;
  return asks?.test(question.normalize("NFKC").toLowerCase()) ?? false;
}
