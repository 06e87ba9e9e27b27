/**
 * What people say instead of the plain word: approval without "approve", private data without "data",
 * a chat without a greeting. Kept apart from `screens.ts`, and by kind: each row is one way of saying a
 * thing, never one question. Linear; over a clause of a plain, lower-case question.
 */
type Table = readonly RegExp[];

const PARTY =
  "(?:we|us|i|they|our team|my team|the team|security|legal|compliance|the board|management|it)";
const CHECKED =
  "(?:review|assessment|approval|checks?|gates?|sign[- ]?off|audit|validation|testing|controls?)";

/** To grant, confirm or imply an approval. */
export const APPROVAL_IDIOMS: Table = [
  // the go-ahead by another name
  /^(?:(?:so|and|but|ok),? )?(?:do|does|did|have|has|is there|are there|was there)\b.{0,60}\b(?:green[- ]?light|thumbs[- ]?up|go[- ]?ahead|blessing|clearance|objections?|veto|anything against)\b/,
  /\b(?:give|get|got|have|need|want)\b.{0,20}\b(?:thumbs[- ]?up|green[- ]?light|a nod|the nod|a yes|an ok|an okay)\b/,
  /\bsign (?:it|this|that|(?:the|our|my) [a-z]+)(?: [a-z]+){0,2} off\b/,
  /^(?:please |just |kindly )*(?:say yes to|mark .{1,40} as approved|endorse|bless|wave .{1,30} through|let .{1,30} through)\b/,
  // to be in the clear
  /\b(?:we|i|they|our team|my team|the team)(?:'re|'m| are| am| is)? (?:all |now |then |already )?(?:fine|good|ok|okay|clear|safe|covered|set|free|in the clear) (?:to|for|with)\b/,
  /^(?:are|am) (?:we|i|they) (?:all |now )?(?:covered|good|clear|fine|ok|okay|safe|in the clear|free)\b[^?]{0,60}$/,
  /^is (?:our|my|the|this) use of\b.{0,60}\b(?:within|inside|covered|allowed|permitted|ok|okay|fine)\b/,
  /\btell (?:me|us|them)(?: that)? (?:we|i|they|our team) (?:can|may|could|are allowed to)\b/,
  /^(?:has|have|did) (?:anyone|anybody|someone|somebody|[a-z]+)(?: (?:in|from|at) [a-z]+)? (?:said|confirmed|agreed|stated|decided|ruled)\b.{0,60}\b(?:fine|ok|okay|approved|allowed|safe|acceptable|good|cleared|compliant)\b/,
  /^(?:can|could|may|shall|should|must) (?:we|i|they|my team|our team|the team) (?:now |already )?(?:start|begin|continue|go on) (?:using|processing|sending|sharing|storing)\b/,
  /^(?:can|could|may|should|must) (?:[a-z]+ ){1,5}be (?:now )?(?:used|sent|shared|put|stored|processed|deployed|released|uploaded|fed|moved)\b.{0,20}\b(?:in|to|into|for|with|by)\b.{0,30}\b(?:production|vendors?|saas|tools?|models?|llm|chatgpt|claude|copilot|gemini|suppliers?|partners?)\b/,
  // the check that was passed
  /\b(?:confirm|state|certify|say|declare|attest|write|assure|guarantee|vouch|promise|tell)\b.{0,80}\b(?:passed|complies|conforms|is validated|was validated|released for|no (?:legal|security|compliance|regulatory|privacy) (?:barriers?|obstacles?|objections?|issues?|concerns?|problems?|risks?))\b/,
  /^(?:is|are|was|were|has|have)\b.{0,60}\b(?:validated|qualified|released|signed|ready|agreed)(?: and [a-z]+)? (?:for|to) (?:use|production|go[- ]?live|release|the)\b/,
  /^(?:is|are|would)\b.{0,80}\b(?:ok|okay|fine|happy|in line|consistent|compatible|permissible|acceptable) (?:with|under|by)\b.{0,30}\b(?:us|policy|policies|rules?|law|regulations?|gdpr|hipaa|legal|security|compliance)\b/,
  /\b(?:anything|something|nothing) (?:that )?(?:stops|stopping|prevents|preventing|keeps|keeping|speaks against|against)\b.{0,20}\b(?:us|me|our|it|using|this)\b/,
  // the check that is to be left out
  new RegExp(
    `^(?:please )?(?:can|could|may|shall|should|must) ${PARTY}\\b.{0,20}\\b(?:skip|bypass|waive|ignore|forgo|leave out|do without|get around|omit)\\b.{0,50}\\b${CHECKED}\\b`,
  ),
];

const WHO_WORKS =
  "(?:colleagues?|co-?workers?|employees|staff|people|workers|managers|patients|customers|clients|contractors?|teammates|applicants)";
const BEFALLEN =
  "(?:sick|ill|pregnant|on leave|off sick|absent|made redundant|redundant|laid off|fired|dismissed|sacked|let go|disciplined|promoted|demoted|leaving|quit|resign(?:ing|ed)?|divorced|hospitali[sz]ed|in debt|overdue|complain(?:ed|ing|s)|owe[sd]?|performance improvement|warning|diabetes|cancer|hiv|depression)";
/** A first name and no word that people put there otherwise. */
const NAME =
  "(?!(?:an?|the|it|there|this|that|these|those|everyone|everything|anyone|someone|nobody|each|every|i|we|you|they|my|our|your|his|her|their|employees?|people|staff|data|access)\\b)[a-z]+";
const FILE = "(?:disciplinary|personnel|hr|medical|health|employee|salary|payroll|appraisal)";

/** Somebody's own data, or what is for few eyes. */
export const PRIVATE_IDIOMS: Table = [
  /\b(?:what|how much)\b.{0,60}\b(?:take home|takes home|get paid|gets paid|earns?|makes? (?:a|each|per) (?:week|month|year)|(?:get|receive|draw)s? (?:as|in) (?:an? )?(?:bonus|salary|pay|commission))\b/,
  new RegExp(`\\bwhere does (?:our |my )?${NAME}(?: in [a-z]+)? live\\b`),
  new RegExp(`^(?:so )?(?:who|whose)\\b.{0,40}\\b${BEFALLEN}\\b`),
  new RegExp(
    `\\b(?:which|what|list|name|names of|show|send|give|tell)\\b.{0,30}\\b${WHO_WORKS}\\b.{0,50}\\b${BEFALLEN}\\b`,
  ),
  new RegExp(
    `^(?:is|was|has|did) (?:my [a-z]+ )?${NAME} (?:on |been |getting |currently )*${BEFALLEN}\\b`,
  ),
  new RegExp(
    `\\bhow many (?:sick|leave|vacation|absence|holiday) days? (?:did|does|has) ${NAME}\\b`,
  ),
  new RegExp(
    `\\bhow (?:many|long|often)\\b.{0,20}\\b(?:was|has|is) ${NAME}\\b.{0,20}\\b(?:off|sick|ill|absent)\\b`,
  ),
  new RegExp(
    `\\b(?:show|give|send|print|open|read|pull up|fetch|see|get|view)\\b.{0,40}\\b${FILE} (?:files?|records?|folders?|notes?)\\b`,
  ),
  /\b(?:show|give|send|print|list|share|open|read|pull up|see)\b.{0,30}\b(?:internal[- ]only|confidential|restricted|private) (?:[a-z]+ ){0,3}(?:documents?|files?|pages?|memos?|emails?|notes?|minutes|meetings?|slides)\b/,
  /\b(?:read|show|open|search|see|get|latest|last)\b.{0,30}\b(?:in|from|of) (?:my|his|her|their|[a-z]+'s) (?:inbox|mailbox|emails?|messages?|calendar|drive|dms)\b/,
  new RegExp(
    `\\b(?!(?:it|that|let|what|who|where|there|how)'s)[a-z]+'s (?:last |latest |next )?(?:appraisals?|evaluations?|take[- ]home pay|pay ?rise|sick days?|inbox|mailbox)\\b`,
  ),
  /\b(?:give|tell|send|show|find)(?: me| us)? the (?:mobile|cell|phone|private number|home number|landline)\b.{0,10}\b(?:of|for)\b/,
];

const KEY =
  "(?:api keys?|passwords?|passphrases?|credentials|access keys?|private keys?|(?:bearer |access |session )?tokens?|secrets|kubeconfig)";

/** To hand over a secret, or what the assistant was told: refused whatever the package holds. */
export const SECRET_IDIOMS: Table = [
  new RegExp(
    `\\b(?:could|can|may) (?:i|we) (?:please )?(?:have|see|know|borrow)(?: the| your| our| all)+(?: [a-z]+){0,3} ${KEY}\\b`,
  ),
  new RegExp(
    `\\b(?:which|what) ${KEY} (?:does|do|did|is|are) (?:the|your|this|you|our)\\b.{0,40}\\b(?:use|using|hold|holding|have|configured|stored|active)\\b`,
  ),
  new RegExp(`\\bwhat(?:'s| is| are) (?:the |your |our )?[a-z]+'s (?:[a-z]+ ){0,2}${KEY}\\b`),
  /\b(?:give|tell|send|show|read)(?: me| us)? (?:a|the|my|your)? ?(?:valid |current |latest |new )*(?:otp|one[- ]time (?:code|password)|mfa code|2fa code|recovery code)s?\b/,
  /\b(?:repeat|print|output|show|copy)\b.{0,20}\b(?:text|words|lines?|everything|content|message)s? (?:that (?:is|are|stands?) )?(?:above|before)\b/,
  /\b(?:ignore|disregard|forget) (?:everything|anything|all|what)(?: that)? you(?:'ve| have| were| had)? (?:been )?(?:told|given|instructed|learned)\b/,
  /\b(?:hidden|secret|internal|system) (?:rules|instructions|prompt)\b.{0,30}\b(?:word for word|verbatim|exactly|in full)\b/,
];

/** Said to the assistant as to a friend. */
export const CHAT_IDIOMS: Table = [
  /^(?:good day|hey|hi|hello|yo)\b(?: to)?(?: you| there| buddy| friend| mate| all)*[,! ]*(?:how's|how is|what's) (?:life|everything|your day|your week|new|up|it going)\b/,
  /^(?:so )?how(?:'s| is) (?:life|everything with you)\b/,
  /^knock,? knock\b|\bcheer me up\b|\bentertain me\b|\bkeep me company\b|\bsing (?:me |us )?(?:happy birthday|something|a\b)|\bare you (?:in love|lonely|jealous|angry|tired)\b/,
  /\b(?:your|a) favou?rite [a-z]+\b/,
  /\b(?:tell|read)(?: me| us)? (?:a|another|some) (?:[a-z]+ ){0,2}(?:story|stories|joke|jokes|tale|fairy tale)\b/,
];

const DISH =
  "(?:pancakes?|omelettes?|lasagn[ae]|risotto|curry|soup|cake|pie|roast|stew|salad|noodles|pizza|burgers?|waffles?|bread)";

/** Of the world at large: the gate decides, and a refusal there says that this is not a chat. */
export const WORLD_IDIOMS: Table = [
  /\b(?:birthday|anniversary|christmas|wedding|valentine'?s?) (?:presents?|gifts?|cake|party)\b|\b(?:presents?|gifts?)(?: ideas?)? for (?:my|his|her)\b/,
  /\b(?:plan|book|organi[sz]e|arrange)(?: me| us)?\b.{0,20}\b(?:trip|holiday|vacation|honeymoon|weekend away|city break|cruise)\b/,
  /\b(?:footballer|striker|goalkeeper|playoffs?|championship|derby|rugby|cricket|tennis|basketball|soccer|football|baseball|golf)\b|\bwin the (?:league|cup|title|match|race|game)\b|\bof all time\b/,
  new RegExp(`\\b(?:make|cook|bake|prepare|recipe for|eat)\\b.{0,20}\\b${DISH}\\b`),
  /\b(?:podcasts?|novels?|star wars|netflix|movies?|tv shows?|sitcoms?|concerts?|singers?|actors?|actress(?:es)?|celebrit(?:y|ies))\b/,
  /\b(?:snow|rain|sunny|cloudy|umbrella|heatwave|temperature|windy)\b.{0,30}\b(?:today|tonight|tomorrow|weekend|outside)\b/,
  /\b(?:name|call) (?:my|our) (?:dog|cat|puppy|kitten|baby|pet|boat|son|daughter)\b/,
  /\b(?:what|which)\b.{0,30}\b(?:should|shall) i buy\b|\b(?:interesting|fun|curious) (?:facts? )?about (?:whales|cats|dogs|space|animals|history|[a-z]+s\b)/,
];
