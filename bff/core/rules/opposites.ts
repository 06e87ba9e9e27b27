/**
 * Words of opposite meaning, and the direction a sentence takes from its words that go up, go down
 * or negate. The lists are ours; compared by stem, so that forms need not be listed.
 */
import type { Language } from "../ports.ts";
import { type Difference, type Word, keyOf } from "./words.ts";

const PAIRS = `
above/below over/under up/down before/after more/less more/fewer most/least first/last on/off in/out
increase/decrease increase/reduce raise/lower raise/reduce rise/fall rise/drop grow/shrink gain/lose
gain/loss high/low higher/lower highest/lowest greater/smaller greater/lesser large/small big/small
long/short longer/shorter fast/slow faster/slower strong/weak stronger/weaker early/late
earlier/later old/new older/newer young/old wide/narrow deep/shallow near/far thick/thin heavy/light
maximum/minimum max/min maximise/minimise maximize/minimize upper/lower exceed/below
many/few much/little often/rarely often/seldom frequently/rarely frequent/rare common/rare
common/uncommon always/never all/none everyone/nobody everything/nothing
allow/forbid allow/forbidden allow/prohibit allow/deny allow/block permit/forbid permit/forbidden permit/prohibit permit/deny
approve/reject approve/deny accept/reject accept/refuse accept/decline grant/revoke grant/deny
enable/disable activate/deactivate open/closed open/close start/stop start/end start/finish
begin/end begin/finish create/delete create/destroy add/remove add/delete insert/delete attach/detach
include/exclude inclusive/exclusive import/export push/pull upload/download send/receive give/take
buy/sell borrow/lend win/lose succeed/fail success/failure pass/fail keep/discard keep/delete
lock/unlock encrypt/decrypt encode/decode connect/disconnect install/uninstall load/unload
subscribe/unsubscribe show/hide visible/hidden display/hide expand/collapse merge/split join/leave
enter/exit enter/leave arrive/depart push/pop read/write internal/external inside/outside inner/outer
inbound/outbound input/output ingress/egress incoming/outgoing public/private local/remote
local/global online/offline manual/automatic manually/automatically static/dynamic
synchronous/asynchronous mandatory/optional required/optional necessary/unnecessary
temporary/permanent active/passive active/inactive positive/negative true/false valid/invalid
right/wrong correct/incorrect correct/wrong safe/unsafe safe/dangerous secure/insecure
trusted/untrusted known/unknown same/different similar/different equal/unequal present/absent
presence/absence alive/dead male/female rich/poor hot/cold warm/cool wet/dry hard/soft hard/easy
difficult/easy simple/complex full/empty whole/part single/multiple front/back top/bottom left/right
north/south east/west northern/southern eastern/western ancestor/descendant parent/child ascending/descending ascend/descend
horizontal/vertical odd/even primary/secondary major/minor senior/junior best/worst better/worse
good/bad good/poor benefit/harm advantage/disadvantage strength/weakness support/oppose agree/disagree
for/against promote/inhibit activate/inhibit stimulate/inhibit induce/suppress enhance/impair
enhance/reduce improve/worsen improve/impair upregulate/downregulate accelerate/slow
strengthen/weaken protect/expose prevent/cause trigger/prevent attract/repel profit/loss
asset/liability credit/debit income/expense surplus/deficit
teacher/student employer/employee buyer/seller client/server master/slave producer/consumer
horizontally/vertically directly/indirectly direct/indirect explicit/implicit formal/informal
legal/illegal lawful/unlawful voluntary/mandatory voluntary/compulsory individual/collective
centralised/decentralised centralized/decentralized backward/forward backwards/forwards
past/future ancient/modern day/night summer/winter war/peace friend/enemy
`;

const UP =
  "increase raise rise rose risen higher high highest greater greatest more most elevate enhance promote stimulate activate activation improve induce induction upregulate upregulation gain expand expansion grow growth large larger longer faster strong stronger strengthen boost augment amplify accelerate facilitate enable allow permit support cause drive trigger lead contribute require necessary essential dependent sufficient positive positively presence present abundant overexpress overexpression exceed extend above up many often frequent frequently early earlier rapid success successful succeed benefit beneficial effective protect maintain sensitive better best susceptible susceptibility associate association correlate link enrich";
const DOWN =
  "decrease reduce reduction lower low lowest less least fewer few diminish decline drop fall fell inhibit inhibition inhibitor suppress suppression impair impairment block prevent prevention attenuate abolish abrogate ablate loss lose lost lack absence absent deplete depletion deficiency deficient downregulate downregulation shrink small smaller shorter slow slower weak weaker weaken hinder hamper impede limit restrict delay late later deny forbid prohibit reject fail failure unable inability rare rarely negative negatively knockout knockdown eliminate remove removal delete deletion disrupt disruption terminate below down worse poor poorly ineffective unlikely independent unrelated resistance resistant antagonist antagonize silence null unaffected seldom hardly scarcely avoid stop";
const NEGATING: ReadonlySet<string> = new Set("not no never none nor neither without".split(" "));

/** The lists as the keys of one language; made once a language. */
interface Lexicon {
  readonly opposites: ReadonlyMap<string, ReadonlySet<string>>;
  /** +1 up, -1 down. */
  readonly directions: ReadonlyMap<string, 1 | -1>;
}

const lexicons = new WeakMap<Language, Lexicon>();

function lexiconOf(language: Language): Lexicon {
  const known = lexicons.get(language);
  if (known !== undefined) return known;
  const key = (word: string): string => keyOf(word, language);
  const opposites = new Map<string, Set<string>>();
  for (const pair of PAIRS.trim().split(/\s+/)) {
    const [one = "", other = ""] = pair.split("/");
    const sides = [keysOfForms(one, key), keysOfForms(other, key)] as const;
    for (const [from, to] of [sides, sides.toReversed()]) {
      for (const form of from ?? []) {
        const known = opposites.get(form) ?? new Set();
        // What one stem unites cannot be told apart by stems.
        opposites.set(form, new Set([...known, ...(to ?? [])].filter((other) => other !== form)));
      }
    }
  }
  const directions = new Map<string, 1 | -1>([
    ...UP.split(" ").map((word) => [key(word), 1] as const),
    ...DOWN.split(" ").map((word) => [key(word), -1] as const),
  ]);
  const lexicon = { opposites, directions };
  lexicons.set(language, lexicon);
  return lexicon;
}

/** Stems are not always the same for all forms of a word: "add" stays, "added" becomes "ad". */
function keysOfForms(word: string, key: (word: string) => string): ReadonlySet<string> {
  const root = word.replace(/e$/, "");
  return new Set([word, `${word}s`, `${root}ed`, `${root}ing`, `${root}es`].map(key));
}

const PREFIX = /^(?:un|in|im|ir|il|non|dis|mis)(?=\p{L}{4})/u;

/** Whether a word was added whose opposite was dropped. */
export function saysOpposite({ added, dropped }: Difference, language: Language): boolean {
  const { opposites } = lexiconOf(language);
  const bare = new Set([...dropped].filter((key) => PREFIX.test(key)).map(withoutPrefix));
  return [...added].some(
    (key) =>
      [...(opposites.get(key) ?? [])].some((other) => dropped.has(other)) ||
      (PREFIX.test(key) && dropped.has(withoutPrefix(key))) ||
      bare.has(key),
  );
}

const withoutPrefix = (key: string): string => key.replace(PREFIX, "");

/** +1 or -1: which way the words go that stand near one of `topic`; 0 where none does. */
interface Direction {
  readonly sign: 1 | -1;
  readonly told: boolean;
}

/** Words on each side within which a word of direction bears on a word of the topic. */
const NEAR = 3;

function directionOf(
  words: readonly Word[],
  topic: ReadonlySet<string> | null,
  { directions }: Lexicon,
): Direction {
  let [sign, told]: [1 | -1, boolean] = [1, false];
  words.forEach(({ word, key }, at) => {
    const own = NEGATING.has(word) ? -1 : directions.get(key);
    if (own === undefined) return;
    const around = words.slice(Math.max(0, at - NEAR), at + NEAR + 1);
    if (topic !== null && !around.some((other) => topic.has(other.key))) return;
    sign = (sign * own) as 1 | -1;
    told = true;
  });
  return { sign, told };
}

/** Share of the topic that a sentence must have before its direction says anything. */
const LEAST_TOPIC = 0.4;

/**
 * Whether the sentences that speak of a statement's topic go its way: 1 all do, -1 all go the other
 * way, 0 where none speaks of it. Signs multiply ("fewer" and "not" are up again); a sentence weighs
 * by the cube of the share of the topic that it has. For lowering a score, never to withhold alone.
 */
export function agreementOf(
  statement: readonly Word[],
  sentences: readonly (readonly Word[])[],
  language: Language,
): number {
  const lexicon = lexiconOf(language);
  const topic = topicOf(statement, lexicon);
  if (topic.size === 0) return 0;
  const said = directionOf(statement, null, lexicon);
  let [sum, weights] = [0, 0];
  for (const sentence of sentences) {
    const matched = topicIn(sentence, topic);
    const share = matched.size / topic.size;
    if (share < LEAST_TOPIC) continue;
    const there = directionOf(sentence, matched, lexicon);
    sum += share ** 3 * agree(said, there);
    weights += share ** 3;
  }
  return weights === 0 ? 0 : sum / weights;
}

function topicOf(words: readonly Word[], { directions }: Lexicon): ReadonlySet<string> {
  return new Set(
    words
      .filter(({ kind, key }) => kind === "content" && !directions.has(key))
      .map(({ key }) => key),
  );
}

const topicIn = (words: readonly Word[], topic: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(words.filter(({ key }) => topic.has(key)).map(({ key }) => key));

/** Where only one of two tells a direction, it counts half. */
function agree(said: Direction, there: Direction): number {
  if (said.told === there.told) return said.told ? said.sign * there.sign : 1;
  return (said.sign * there.sign) / 2;
}

/** Whether a word of one direction was added and one of the other was dropped. */
export function turnsAround({ added, dropped }: Difference, language: Language): boolean {
  const { directions } = lexiconOf(language);
  const ways = new Set([...dropped].map((key) => directions.get(key)));
  return [...added].some((key) => {
    const way = directions.get(key);
    return way !== undefined && ways.has(way === 1 ? -1 : 1);
  });
}
