/**
 * Words by which the last two lanes frame what they compare. They say nothing of a source's own
 * matter, so no passage has to hold them.
 */

const FRAME = (
  "package playbook current public source sources guidance context passage passages says say said " +
  "states state stated gives give sets set whereas while but however differ differs different " +
  "difference conflict conflicts contradict contradicts disagree disagrees divergence diverge diverges " +
  "implication implications implies imply therefore thus hence means follows together both same " +
  "update candidate candidates review reviewed wording stale gap missing mention mentions cover covers scope " +
  "mismatch unresolved older newer later earlier version this that point here not yet " +
  "decision decide decides decided owner owners evidence needed needs need require requires required " +
  "confirm confirms confirmed confirmation approval validation validate freshness check whether which applies apply " +
  "record recorded must should might may could would people person team"
).split(" ");
const FRAMED = new RegExp(`\\b(?:${FRAME.join("|")})\\b`, "gi");

export const withoutFrame = (statement: string): string => statement.replace(FRAMED, " ");

const DUTY =
  /\b(?:must|should|shall|needs? to|has to|have to|is to|are to|is required to)(?= (?:be )?(?:decid|confirm|review|clarif|validat|check|stat|nam|resolv|look)\w*)/gi;

/** Without the duty to decide, which no source has to lay on anybody. */
export const withoutDuty = (statement: string): string => statement.replace(DUTY, "");
