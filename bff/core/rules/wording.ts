/** Kinds of talk that the rules know by their wording: grants, orders to a machine, chat. */

const GRANT =
  /\b(?:(?:is|are|was|were|been|being|hereby|fully|formally|officially|pre-?)\s*(?:fully |formally |officially )?(?:approved|authori[sz]ed|cleared|certified|sanctioned|permitted|compliant|signed off)|(?:we|i) (?:approve|authori[sz]e|grant|clear)|approval is granted|has approval|have approval|may be used in production|can be used in production|is safe to use|good to go)\b/i;

/** Language that says an approval exists or gives one. */
export const grantsApproval = (text: string): boolean => GRANT.test(text);

const TO_A_MACHINE =
  /(?:^|[.!?:;,"'\n(*-]\s*|\b(?:please|now|then|must|should|and|you) )(?:ignore|disregard|forget|override) (?:all |any |the |these |those |your |my |every |previous |prior |above |earlier |other |preceding )*(?:instructions?|prompts?|rules?|guidelines?|directions?)\b|\b(?:reveal|repeat|print|output|show|leak) (?:me )?(?:your|the) (?:\w+ )?(?:instructions?|prompts?|rules?)\b|\b(?:dear|attention|note to|hello|hey) (?:ai|assistant|chatbot|language model|llm)\b|\bas an (?:ai|llm) (?:language )?(?:model|assistant)\b|\byou are now (?:a|an|in|the)\b|<\|?(?:im_start|im_end|system|endoftext)\|?>|\[\/?inst\]/i;

/** Text that addresses a machine rather than a reader. */
export const addressesMachine = (text: string): boolean => TO_A_MACHINE.test(text);

/** First person, interjections, questions: the talk of a chat. */
const CHAT =
  /\b(?:i|me|my|mine|myself|yeah|yea|yep|nope|oh|wow|hey|hi|hello|ok|okay|haha|lol|hmm|sorry|thanks|let's)\b|\b(?:well)(?=,)|[?!]/g;

/** Signs of chat that a text has, each once. */
export const chatOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .toLowerCase()
      .replace(/\u2019/g, "'")
      .match(CHAT) ?? [],
  );
