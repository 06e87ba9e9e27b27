/**
 * Which questions are refused at the door, and which are marked for the gate (seed 1, Refusal
 * Model). Patterns are linear, over a question that the door has already cut to its limit. They err
 * towards the gate: what they miss must still find approved support, what they catch wrongly a
 * reader can rephrase.
 */
import type { RefusingCode } from "../../contract/index.ts";
import type { Topic } from "../documents.ts";
import type { Language } from "../ports.ts";
import type { Mark } from "../records.ts";
import {
  APPROVAL_IDIOMS,
  CHAT_IDIOMS,
  PRIVATE_IDIOMS,
  SECRET_IDIOMS,
  WORLD_IDIOMS,
} from "./turns-of-phrase.ts";

type Table = readonly RegExp[];

const matches = (table: Table, text: string): boolean =>
  table.some((pattern) => pattern.test(text));

/** Letters of other scripts that look like Latin ones; enough that a word cannot hide behind them. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  у: "y",
  х: "x",
  і: "i",
  ј: "j",
  ѕ: "s",
  ԁ: "d",
  һ: "h",
  ո: "n",
  к: "k",
  м: "m",
  т: "t",
  в: "b",
  н: "h",
  г: "r",
  ԛ: "q",
  ѵ: "v",
  ԝ: "w",
  ɡ: "g",
  α: "a",
  ε: "e",
  ι: "i",
  κ: "k",
  ν: "v",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "u",
  χ: "x",
  ɑ: "a",
  ı: "i",
};

/** Compatibility forms, marks and invisible characters do not count; nor do letters set apart. */
const visible = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}\p{Co}\u115f\u1160\u3164\uffa0]/gu, "")
    .replace(/\P{ASCII}/gu, (letter) => LOOKALIKES[letter.toLowerCase()] ?? letter)
    .replace(/\b(?:\w[.\-_*·] ?){3,}\w\b/g, (spaced) => spaced.replace(/[.\-_*· ]/g, ""))
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, " ")
    .trim();

const plain = (text: string): string => visible(text).toLowerCase();

/** The whole question and each part of it that stands for itself, without what leads into it. */
const clausesOf = (question: string): readonly string[] =>
  [
    question,
    ...question.split(
      /[.?!;:,()[\]{}"<>\u201c\u201d\u00ab\u00bb|\u2013\u2014\n]+| - | and | but | so (?=is |are |can )/,
    ),
  ]
    .map((clause) => clause.replace(/^[^\p{L}\p{N}]+/u, "").trim())
    .filter((clause) => clause !== "");

/** Things that look like a secret in the question itself: it must not travel any further. */
const HOLDS_SECRET: Table = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)?[-_]?[A-Za-z0-9_-]{16,}/,
  /\b(?:ghp|gho|ghs|ghu|github_pat|glpat|xox[abprs])[-_][A-Za-z0-9_-]{16,}/,
  /\bA(?:KIA|SIA)[A-Z0-9]{16}\b/,
  /\bAIza[A-Za-z0-9_-]{30,}/,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+/,
  /\bnpm_[A-Za-z0-9]{20,}|\bhf_[A-Za-z0-9]{20,}|\bBearer [A-Za-z0-9._~+/-]{12,}|\bSG\.[A-Za-z0-9_-]{16,}/,
  /\b[a-z][a-z0-9+.-]{1,15}:\/\/[^\s/:@]{1,64}:[^\s/@]{1,128}@/i,
  /\b(?:password|passwd|passphrase|pwd|pin|secret|token|api[_ -]?key|one-time code|otp)\s*(?:is|=|:)\s*["']?(?=[^\s"']*\d)[^\s"']{4,}/i,
  /\bmy (?:\w+ )?(?:password|passwd|passphrase|secret|api key|access key|pin)\s*(?:is|=|:)\s*["']?(?!(?:not|too|no|expired|wrong|being|locked|lost|gone|old|weak|rejected|refused|unknown)\b)[^\s"',]{5,}/i,
];

const SECRET =
  "(?:api[ _-]?keys?|access keys?|private keys?|signing keys?|ssh keys?|secret keys?|credentials?|passwords?|passphrases?|(?:access |session |auth(?:entication)? |bearer |refresh |cloudflare |service |deploy )*tokens?|session cookies?|cookies?|otps?|one[- ]time codes?|mfa codes?|recovery codes?|client secrets?|secrets|\\.env(?: file)?|env(?:ironment)? (?:file|variables?)|kubeconfig|service account (?:file|json)|private files?|operator(?:-only)? (?:receipts?|logs?)|system prompts?|hidden prompts?|(?:system|hidden|internal|initial|secret) instructions|your (?:instructions|rules|prompt|guidelines))";
const HAND_OVER =
  "(?:show|give|print|reveal|tell|send|share|display|dump|list|leak|output|paste|expose|export|read out|hand over|provide|repeat|fetch|get|post|email)";

/** Requests to hand over a secret: refused whatever the package holds. */
const ASKS_SECRET: Table = [
  new RegExp(
    `\\b${HAND_OVER}(?: out| over| back)?(?: (?:me|us|them))?(?: (?:the|your|our|my|all|any|every|its|current|full|exact|complete|entire|first|whole|contents?|of|value|raw|verbatim|text|that|you|used|was|given|production|prod|staging|admin|root|gateway|provider|model|database|server|latest|stored|saved|user'?s?|everyone'?s?)){0,7} ${SECRET}\\b`,
  ),
  new RegExp(
    `\\bwhat(?:'s| is| are| was) (?:the|your|our) (?:[a-z]+ ){0,3}(?:api key|access key|private key|password|passphrase|client secret|one[- ]time code|otp|session cookie|system prompt|bearer token|access token)s?(?: (?:for|of|to|you|that)\\b|[?.! ]*$)`,
  ),
  new RegExp(
    `\\b(?:ignore|disregard|forget|override|bypass) (?:all |any |the |your |previous |prior |above |earlier )*(?:instructions?|rules?|prompts?|guidelines?|safety)`,
  ),
  /\bwhat (?:were you told|are your (?:hidden |secret |internal |system )?instructions)\b/,
];

/** Conversation, errands and entertainment: no playbook answers them, whatever it holds. */
const CHAT: Table = [
  /^(?:hi|hey|hello|good (?:morning|afternoon|evening|night)|thanks?(?: you)?|thank you[a-z ]*|bye|goodbye|cheers|ok(?:ay)?|yo|howdy|nice to meet you)[\s!.,?]*(?:there|assistant|bot|friend|everyone|all|so much)?[\s!.,?]*$/,
  /\bhow (?:are|were|is) (?:you|your (?:day|week|weekend|morning|evening))\b|\bhow's it going\b|\bwhat's up\b|\bhow do you feel\b|\bare you (?:ok|okay|happy|sad|bored|human|real|alive|conscious|sentient|single|a (?:bot|robot|person|human|machine))\b/,
  /\b(?:who|what) are you\b(?! (?:looking|checking|allowed))|\bwhat(?:'s| is) your (?:name|age|favou?rite|birthday|hobby|opinion)\b|\bwhere (?:do you live|are you from|were you born)\b|\bwho (?:made|created|built|invented) you\b|\bhow old are you\b|\bdo you (?:like|love|dream|sleep|have (?:feelings|pets|a (?:dog|cat|name|girlfriend|boyfriend)))\b|\bi (?:love|hate|miss|like) you\b/,
  /\b(?:tell|give|know|crack|share)(?: me| us)?(?: any| some| another| a| one)?(?: good| funny| dad| short| new| quick)* (?:jokes?|riddles?|stor(?:y|ies)|fun facts?|puns?|bedtime stor(?:y|ies))\b|\bmake me laugh\b|\bsing\b.{0,20}\bsong\b/,
  /\b(?:write|compose|draft|make|create|generate|give)(?: me| us)?(?: up)?(?: a| an| some| the| my)?(?: [a-z-]+){0,3} (?:poems?|haikus?|songs?|lyrics|limericks?|stor(?:y|ies)|novels?|raps?|toasts?|speech(?:es)?|love letters?|cover letters?|birthday (?:cards?|wishes|message)|essays?|tweets?|captions?|resum[eé]s?|cvs?|screenplays?|jingles?)\b/,
  /\b(?:write|code|implement|program|generate|create|make|build|give)(?: me| us)?(?: a| an| some| the)?(?: [a-z+#-]+){0,3} (?:functions?|scripts?|programs?|class|regex(?:es)?|snippets?|sql quer(?:y|ies)|one-liners?|algorithms?|games?|website|web page|app) (?:that|to|which|for|in|using|with)\b/,
  /^(?:please |can you |could you |would you )*translate\b.{0,80}\b(?:in)?to [a-z]+\b|\bhow do (?:you|i|we) say\b.{0,60}\bin (?:french|german|spanish|italian|japanese|chinese|korean|arabic|russian|portuguese|dutch|latin|hindi|english)\b/,
  /\b(?:weather|forecast)\b.{0,40}\b(?:today|tonight|tomorrow|now|outside|this (?:week|weekend|evening|morning|afternoon)|next (?:week|weekend)|like|in [a-z]+)\b|\bis it (?:raining|snowing|sunny|cold|hot|warm)\b|\bwill it (?:rain|snow|be (?:sunny|cold|hot|warm))\b|\bdo i need an umbrella\b/,
  /\b(?:recommend|suggest)(?: me| us)?(?: any| some| a| an| the)?(?: [a-z-]+){0,3} (?:restaurants?|pizza(?: place)?s?|caf[eé]s?|coffee shops?|bars?|pubs?|movies?|films?|books to read|series|tv shows?|songs?|playlists?|recipes?|gifts?|presents?|holiday destinations?|beach(?:es)?|gyms?)\b/,
  /\b(?:recipe for|how (?:do|can|should) (?:i|you|we) (?:cook|bake|grill|fry|boil)\b|what should i (?:eat|cook|wear|watch|have for (?:dinner|lunch|breakfast)))/,
  /\b(?:horoscope|zodiac|star sign|lottery numbers|astrology|tarot)\b|\b(?:flip a coin|roll a dice?|pick a number|rock paper scissors|play a game|tic[- ]tac[- ]toe)\b/,
  /\b(?:set|start|cancel|snooze)(?: me)?(?: an?| the| my)? (?:alarm|timer|reminder)\b(?! (?:metric|function|job|api|event|thread|class))|\bremind me to\b|\bplay (?:some|me|the|a|my) (?:music|song|playlist|jazz|video)|\bturn (?:on|off) the (?:lights?|tv|heating|music)\b|\bcall (?:my )?(?:mom|mum|dad|wife|husband|mother|father)\b/,
  /\bwhat(?:'s| is) (?:the time|today's date|the date(?: today)?|\d+\s*(?:[-+*x/]|plus|minus|times|divided by)\s*\d+)\b|\bwhat (?:time|day) is it\b|\bmeaning of life\b|\bmy (?:girlfriend|boyfriend|crush|love life|horoscope)\b/,
  /\bchat with me\b|\blet's (?:chat|talk)\b|\bi'm (?:bored|lonely|sad)\b|\btalk to me\b/,
  /\byour (?:\w+ )?(?:voice|accent|volume|rate of speech|name|language settings?|hobb(?:y|ies)|pets?|birthday|current age|age|boss|supervisor|superior|designer|creator|maker|factory settings|owner's name)\b|\bchange you (?:name|accent)\b/,
  /\b(?:talk|speak)(?:ing)? (?:to me )?(?:a (?:bit|little) )?(?:more )?(?:slow(?:er|ly)?|fast(?:er)?|quick(?:er|ly)|loud(?:er|ly)?|quiet(?:er|ly)|softly)\b|\bwhisper mode\b|\b(?:male|female|british|american|australian) accent\b|\b(?:switch|change) (?:the )?language (?:for me|to [a-z]+)\b/,
  /\b(?:start |stop )?call(?:ing)? (?:me|you) [a-z]+\b(?! (?:when|if|by|at|before|after|about|with))|\brefer to me as\b|\bdo you know (?:who i am|my name)\b|\b(?:what(?:'s| is)|tell me|is \w+) my name\b|\bwhat (?:may|can|should) i call you\b/,
  /\b(?:were|are|was) you (?:actually |originally )?(?:born|created|designed)\b|\byou (?:were|come|are) (?:actually |originally )?(?:born|created|from|real|(?:an? )?(?:robot|bot|human|person|artificial intelligence|ai)\b)|\byou (?:were real|consider yourself)\b|\bwho (?:is|was|are) your\b|\bdo you (?:work for|have (?:any )?(?:animals|hobbies|animal companions))\b|\bresponsible for your\b/,
  /\bwhat (?:\w+ ){0,3}(?:questions|things|stuff)(?: \w+){0,2} (?:can|could|may) (?:i ask|you answer|you do|you help)\b|\bwhat (?:can|may|could) i ask (?:you|the ai|this)\b|\bwhat (?:can|do) you do\b[?. ]*$/,
  /\b(?:tell|give) (?:me|us) (?:an? |some )?(?:cool|fun|interesting|funny|random|weird) (?:facts?|trivia|things?)\b|\b(?:tell|give|hear) (?:me |us )?something (?:cool|fun|interesting|funny|hilarious)\b|\b(?:purpose|meaning|point) of (?:our )?(?:life|existence)\b|\blife's (?:purpose|meaning)\b/,
  /^(?:please |ok |oh )*(?:cancel|stop|quit|never ?mind|repeat|say|yes|yup|yeah|no|nope|nah|maybe|perhaps|possibly|sure|true|scrap|forget)(?: (?:it|that|this|please|now|talking|again|for me|me|what you said|way|thanks|one more time|is|true|false|so|,))*[.! ]*$/,
  /^(?:many |ok )?thank(?:s| you)\b[^?]{0,50}$|\b(?:good)?bye\b[.! ]*$|^see (?:ya|you)\b[^?]{0,30}$|^(?:i )?enjoyed (?:our|this) (?:talk|chat)\b/,
];

/**
 * Questions about the world at large: general chat unless the package itself supports an answer, so
 * they are marked for the gate and refused there with this pattern.
 */
const WORLD: Table = [
  /\bwho (?:won|is winning|will win|scored|plays?|is playing|sang|sings|painted|directed|starred)\b|\b(?:world cup|super bowl|olympics?|champions league|premier league|formula (?:one|1)|grand prix|nba|nfl|oscars?|grammys?|eurovision|wimbledon)\b/,
  /\b(?:weather|temperature outside)\b(?! (?:data|source|service|api|feed|station))/,
  /\b(?:find|know|book|order|reserve|get)(?: me| us)?(?: any| some| a| an| the)?(?: [a-z-]+){0,3} (?:restaurants?|pizza(?: place)?s?|caf[eé]s?|movies?|films?|playlists?|recipes?|flights?|taxis?|uber|cab|tables?|concert tickets?|holiday destinations?|beach(?:es)?|gyms?)\b/,
  /\bwhat(?:'s| is) the (?:capital|population|national anthem|flag) of [a-z]+\b|\bwho is the (?:president|prime minister|king|queen) of [a-z]+\b|\bhow (?:tall|far|deep|big|high) is (?:the )?(?:mount|eiffel|moon|sun|earth|everest|ocean|empire|statue)\b/,
  /\b(?:stock price|share price|exchange rate|bitcoin|price of (?:gold|oil))\b|\b(?:lose weight|weight loss|workout plan|my (?:cat|dog))\b/,
  /\bwhat(?:'s| is) .{1,40} in (?:french|german|spanish|italian|japanese|chinese|korean|arabic|russian|portuguese|dutch|latin|hindi)\b/,
];

const APPROVED =
  "(?:(?:officially |formally |already |fully |now |currently |legally |pre-?)*(?:approved|authori[sz]ed|cleared|certified|sanctioned|signed[ -]off|whitelisted|allowlisted|greenlit|permitted|allowed|compliant|vetted|qualified|validated for|ok'?d|good to go|safe to use|acceptable to use|legal to use))";
const THING =
  "(?:production|prod\\b|go[- ]?live|gxp|saas|vendor|tool|model|llm|gpt|chatgpt|claude|copilot|gemini|llama|mistral|agent|assistant|chatbot|workflow|pilot|release|deploy|data|records?|contracts?|customers?|patients?|confidential|regulated|personal|pii|phi|security|legal|compliance|compliant|policy|system|platform|plugin|software|application|app|integration|provider|supplier|exception|waiver|batch)";

/** Requests to grant, confirm or imply an approval. */
const APPROVAL: Table = [
  /(?:^|\b(?:please|can you|could you|would you|will you|kindly|you to|you must|just|and|to) )(?:approve|authori[sz]e|sign[ -]off(?: on)?|green-?light|rubber-?stamp|certify|clear|ratify|waive|whitelist|okay)\b(?! (?:process|flow|form|step|code flow|gates?)\b)/,
  /\b(?:give|grant|get|need|want|issue)(?: me| us| my team)? (?:the |a |an |your |our |formal |final |official )*(?:approval|go[- ]ahead|green light|permission|sign[ -]off|clearance|authori[sz]ation|exception|waiver|exemption|blessing)\b(?! (?:checks?|levels?|rules?|model|system|to read))/,
  /\bgrant\b.{0,40}\b(?:approval|exception|waiver|exemption|permission|access to production)\b/,
  new RegExp(
    `\\b(?:confirm|verify|certify|attest|state|declare|say|assure|guarantee|write|tell (?:me|us|them|him|her|my [a-z]+|the [a-z]+))\\b.{0,80}\\b(?:${APPROVED}|(?:it is|it's|that it is|is|are) (?:fine|ok|okay|safe|acceptable|allowed|permitted))\\b`,
  ),
  new RegExp(
    `^(?:(?:so|and|but|hi|hello|hey|please|ok),? )?(?:is|are|was|were|has|have|does|do)\\b.{0,80}\\b${APPROVED}\\b.{0,80}$`,
  ),
  new RegExp(
    `^(?:which|what|whose)\\b.{0,60}\\b(?:is|are|was|were|has|have|have been|has been)\\b.{0,40}\\b(?:approved|authori[sz]ed|certified|cleared|sanctioned|greenlit)\\b.{0,20}\\b(?:for|by|to)\\b`,
  ),
  new RegExp(`\\bwhich\\b.{0,60}\\b(?:approved|authori[sz]ed|certified|cleared|sanctioned)\\b`),
  /\b(?:does|do|did|has|have)\b.{0,60}\b(?:sign[ -]?(?:ed)?[ -]off|approve|authori[sz]e|bless|endorse|greenlight|permit|grant)\b(?! (?:before|after)\b)/,
  new RegExp(
    `^(?:(?:so|and|but|ok),? )?(?:can|could|may|shall|should|must) (?:we|i|they|my team|our team|the team|you)\\b.{0,60}\\b(?:use|deploy|ship|launch|release|go live|send|put|store|process|upload|share|feed|run|roll out|buy|purchase|onboard|adopt|push|move|start using|skip|bypass)\\b.{0,80}\\b${THING}`,
  ),
  new RegExp(
    `\\b(?:are|am|is) (?:we|i|this|that|my team|our team)\\b.{0,30}\\b(?:allowed|permitted|authori[sz]ed|cleared|free|good to go|legally allowed|compliant)\\b.{0,10}\\b(?:to|for|with|if)\\b`,
  ),
  new RegExp(
    `\\b(?:is|are)\\b.{0,60}\\b(?:compliant|in compliance|consistent with our (?:policy|policies)|within policy|gxp[- ](?:approved|validated|ready)|production[- ](?:approved|ready)|legally allowed)\\b`,
  ),
  new RegExp(
    `^(?:(?:so|and|but|ok|hi|hello),? )?(?:is it|would it be|it is|it's) (?:fine|ok|okay|acceptable|allowed|permitted|legal|safe|alright|all right) (?:to|for (?:us|me)|if)\\b.{0,40}\\b(?:use|send|put|share|upload|feed|process|store|buy)\\b.{0,60}\\b(?:production|gxp|saas|vendor|tool|model|llm|gpt|chatgpt|claude|copilot|agent|assistant|contracts?|customers?|patients?|confidential|regulated|personal|pii|phi)`,
  ),
];

/** Said without grammar: a thing and that it is approved, in a few words. */
const SHORT_APPROVAL = new RegExp(
  `^(?:\\w+ ){0,4}${THING}(?:\\w* \\w+){0,3} ${APPROVED}\\W*$|^${APPROVED} (?:for )?(?:\\w+ ){0,3}${THING}\\w*\\W*$`,
);

/** Questions about approval as a subject are what a playbook is for. */
const ABOUT_APPROVAL: Table = [
  /^(?:do|does|did|would) (?:[a-z]+ ){1,4}(?:need|require)\b/,
  /^(?:how|why|when|where|who)\b/,
  /^(?:what|which) (?:is|are|does|do|did|should|evidence|steps?|criteria|process|kind|types?|documents?|records?|role|roles|person|people|team|teams|owner|owners|happens|comes|information|checks?|tests?|counts|must|would)\b(?!.{0,60}\b(?:approved|authori[sz]ed|certified|cleared) (?:for|by)\b)/,
  /^(?:explain|describe|summari[sz]e|define|compare|list the (?:steps|criteria|roles|gates))\b/,
];

const PERSONAL =
  "(?:salar(?:y|ies)|pay(?:roll)?|payslips?|compensation|bonus(?:es)?|wages?|earnings|home address(?:es)?|private address(?:es)?|phone numbers?|mobile numbers?|cell numbers?|personal emails?|private emails?|date of birth|birth ?dates?|birthdays?|social security numbers?|ssns?|passport numbers?|bank (?:account|details)|iban|credit cards?|medical (?:records?|history|condition)|health records?|sick (?:leave|days|notes?)|diagnos[ei]s|performance (?:reviews?|ratings?)|disciplinary|religion|sexual orientation|marital status|immigration status|criminal record|personnel files?|hr files?|leave balance)";
const PERSON =
  "(?:my|his|her|their|colleague'?s?|coworker'?s?|co-worker'?s?|manager'?s?|boss(?:'s)?|employees?'?|staff|team members?'?|head of|director|ceo|cfo|cto|chief|vp|president|patients?'?|customers?'?|clients?'?|users?'?|candidates?'?|applicants?'?|everyone|anyone|someone|people|person|whose|who|mr|ms|mrs|dr|[a-z]+'s)";

/** Requests for data about identifiable people, or internal-only material. */
const PRIVATE: Table = [
  new RegExp(
    `\\b(?:what(?:'s| is| are| was)|how much|show|give|tell|list|find|look up|get|send|share|display|print|reveal|name|which|where)\\b.{0,60}\\b${PERSONAL}\\b.{0,20}\\b(?:of|for|from) (?:the |our |my |all |every |an? )*(?:${PERSON}|[a-z]+ team)\\b`,
  ),
  new RegExp(
    `\\b(?:what(?:'s| is| are| was)|how much|show|give|tell|list|find|look up|get|send|share|display|print|reveal)\\b.{0,40}\\b${PERSON}\\b.{0,40}\\b${PERSONAL}\\b`,
  ),
  /\bhow much (?:does|do|did|is) .{0,40}\b(?:earn|make|paid|get paid|cost us in pay)\b/,
  /\b(?:list|show|name|which|who|give me|find)\b.{0,20}\b(?:employees?|colleagues|staff|people|customers?|clients?|patients?|users?|contractors?|candidates|applicants|team members)\b.{0,20}\b(?:who|that|which|with|whose)\b.{0,60}\b(?:fail(?:ed)?|complain(?:ed|ts)?|were (?:fired|dismissed|laid off|sick|disciplined)|are (?:sick|pregnant|on leave|leaving)|have (?:cancer|hiv|debts?)|earn|resign(?:ed)?|left|took|missed|called in sick|was|got)\b/,
  /\bwho\b.{0,30}\b(?:failed|was (?:fired|dismissed|disciplined|laid off)|were (?:fired|dismissed|laid off)|called in sick|is (?:pregnant|on sick leave)|earns (?:the )?most|reported the incident|complained)\b/,
  /\b(?:which|what) (?:customers?|clients?|patients?|employees?|users?)\b.{0,60}\b(?:complain|phone|address|email|diagnos|fail|owe|churn)/,
  /\b(?:show|give|send|print|list|dump|share|open|read)(?: me| us)?\b.{0,30}\b(?:internal[- ]only|private|confidential|restricted|secret) (?:documents?|files?|pages?|records?|data|memos?|emails?|notes?|content|minutes)\b/,
  /\b(?:read|show|open|search|summari[sz]e)(?: me)? (?:my|his|her|their|[a-z]+'s) (?:emails?|inbox|messages?|chats?|calendar|files?)\b/,
];

/** Questions about how such data is to be handled are what a playbook is for. */
const ABOUT_PRIVATE: Table = [
  /^(?:how (?:should|do|can|must|are|is|does|to)\b(?!.{0,20}\bmuch\b)|why\b|when (?:should|must|may|can)\b|what does the (?:playbook|package|policy|guide)|what (?:is a|is an|counts as|must|should)\b|(?:explain|describe) (?:how|why|when|what|the (?:rules?|policy|process|handling|difference|protection|role|meaning)))/,
];

/** A named person's own data, whatever is asked of it; an unnamed one is a subject of rules. */
const SOMEBODYS = new RegExp(
  `\\b(?!(?:an?|the|every|each|one|some|any)?\\s*(?:employee|customer|patient|user|person|candidate|applicant|client|member|company|vendor|supplier|team|people|somebody|someone|anybody|anyone|everybody|everyone|it|that|let|what|who|where|there|how)'s)[a-z]+'s (?:\\w+ ){0,2}${PERSONAL}\\b|\\b(?:his|her|their|my (?:boss|manager|colleague|coworker|neighbour|friend)s?'?s?) (?:\\w+ ){0,1}${PERSONAL}\\b`,
);

/** Two or three words and nothing else: a name and what is wanted of it. */
const SHORT_PRIVATE = new RegExp(`^(?:[a-z]+ ){1,2}${PERSONAL}$`);
const RULES_OF =
  /\b(?:policy|policies|rules?|process|review|bands?|date|dates|cycle|structure|range|ranges)\b/;

type TopicWords = readonly (readonly string[])[];

/** The words of a package's topics, which stay what they are as long as it is loaded. */
const topicWords = new WeakMap<readonly Topic[], WeakMap<Language, TopicWords>>();

function wordsOfTopics(topics: readonly Topic[], language: Language): TopicWords {
  const byLanguage = topicWords.get(topics) ?? new WeakMap<Language, TopicWords>();
  topicWords.set(topics, byLanguage);
  const known =
    byLanguage.get(language) ??
    topics
      .flatMap(({ terms }) => terms.map((term) => language.terms(term)))
      .filter((words) => words.length > 0);
  byLanguage.set(language, known);
  return known;
}

/** True when the question names a public topic of the package. */
export function namesTopic(text: string, topics: readonly Topic[], language: Language): boolean {
  const asked = new Set(language.terms(text));
  return wordsOfTopics(topics, language).some((words) => words.every((word) => asked.has(word)));
}

/** The pattern that refuses the question at the door, or null; `aboutTopic` is asked when it matters. */
export function screenOut(text: string, aboutTopic: () => boolean): RefusingCode | null {
  const question = plain(text);
  if (matches(HOLDS_SECRET, visible(text)) || asksSecret(question)) return "private_data_request";
  if (isChat(question) && !aboutTopic()) return "general_chat";
  return null;
}

/**
 * Approval and private data: the gate must find them explicitly in a source before it answers.
 * General chat: the gate decides as always, but a refusal there says that this is not a chat.
 */
export function marksOf(text: string, aboutTopic: () => boolean): readonly Mark[] {
  const question = plain(text);
  const clauses = clausesOf(question);
  const marks: Mark[] = [];
  if (clauses.some(asksApproval)) marks.push("approval_request");
  if (clauses.some(asksPrivate)) marks.push("private_data_request");
  if (marks.length === 0 && isOfTheWorld(question) && !aboutTopic()) marks.push("general_chat");
  return marks;
}

const asksSecret = (question: string): boolean =>
  matches(ASKS_SECRET, question) || matches(SECRET_IDIOMS, question);

const isChat = (question: string): boolean =>
  matches(CHAT, question) || matches(CHAT_IDIOMS, question);

const isOfTheWorld = (question: string): boolean =>
  matches(WORLD, question) || matches(WORLD_IDIOMS, question);

const asksApproval = (clause: string): boolean =>
  (matches(APPROVAL, clause) || matches(APPROVAL_IDIOMS, clause) || SHORT_APPROVAL.test(clause)) &&
  !matches(ABOUT_APPROVAL, clause);

const asksPrivate = (clause: string): boolean =>
  SOMEBODYS.test(clause) ||
  ((matches(PRIVATE, clause) ||
    matches(PRIVATE_IDIOMS, clause) ||
    (SHORT_PRIVATE.test(clause) && !RULES_OF.test(clause))) &&
    !matches(ABOUT_PRIVATE, clause));

const OF_APPROVAL =
  /approv|authori[sz]|sanctioned|certif|permitted|permission|clearance|cleared|compliant|sign(?:ed)?[ -]?off|go[- ]?ahead|green ?light|allowed/;

/**
 * True when the question speaks of approval in any way. It is no mark: the gate answers such
 * questions. But a statement that grants something then needs a source that contains approvals, so
 * that no wording of a question makes an approval of a sentence that only mentions one.
 */
export const speaksOfApproval = (text: string): boolean => OF_APPROVAL.test(plain(text));
