/**
 * Release rules that the policies defeat (seed 2, 11.3): a rule keeps sources out of one answer, and
 * means little where one reader may read each of them anyway, in two questions or as pages. Whether
 * that may be so is not for this product to decide; that somebody must is for it to say.
 */
import { AssistantError } from "../core/errors.ts";
import type { ReleaseRule, SourceRecord } from "../core/documents.ts";
import type { Access } from "../core/ports.ts";
import type { Reader } from "../core/records.ts";
import { quoted } from "../edge/access/policy-reach.ts";

/** A reader to try, and how to name such readers. */
export interface Probe {
  readonly reader: Reader;
  readonly who: string;
}

export interface ReleaseReach {
  readonly rules: readonly ReleaseRule[];
  /** Sources that can be admitted at all. */
  readonly sources: readonly SourceRecord[];
  readonly access: Access;
  /** Readers as the policies can tell them apart; null for an engine that shows no policies. */
  readonly probes: readonly Probe[] | null;
}

const TOLD =
  "withholding the combination does not withdraw what the sources tell one by one, so whoever reads them all can put it together";

/** One sentence for each rule that the package or the policies leave without its effect. */
export async function releaseWarnings(about: ReleaseReach): Promise<readonly string[]> {
  const said: string[] = [];
  for (const rule of about.rules) said.push(...(await warningsOf(rule, about)));
  return said.map((sentence) => `release_rules: ${sentence}`);
}

async function warningsOf(rule: ReleaseRule, about: ReleaseReach): Promise<readonly string[]> {
  const { id, at_most, owner } = rule;
  const named = about.sources.filter(({ source_object }) => rule.sources.includes(source_object));
  const absent = rule.sources.filter(
    (one) => !named.some(({ source_object }) => source_object === one),
  );
  const missing =
    absent.length === 0
      ? []
      : [`${id}: the package admits no source ${quoted(absent)}, so the rule does not see it`];
  // A rule that lets all of its sources stand together, or has too few of them, keeps nothing apart.
  if (named.length <= at_most) {
    return [
      ...missing,
      `${id}: can never apply: ${named.length} of its sources, ${at_most} allowed`,
    ];
  }
  const decide = `${owner} must decide who may read them`;
  if (about.probes === null) {
    const unknown = "whether one reader may read all of its sources cannot be found out here";
    return [
      ...missing,
      `${id}: ${unknown}: the engine shows no policies. If so, ${TOLD}; ${decide}`,
    ];
  }
  const defeated = await defeatedBy(about.probes, { rule, named, access: about.access });
  return defeated === null ? missing : [...missing, `${id}: ${defeated}: ${TOLD}; ${decide}`];
}

interface Trial {
  readonly rule: ReleaseRule;
  readonly named: readonly SourceRecord[];
  readonly access: Access;
}

/** The first reader who may read more of the rule's sources than may stand together. */
async function defeatedBy(
  probes: readonly Probe[],
  { rule, named, access }: Trial,
): Promise<string | null> {
  const asks = named.map((source) => ({ action: "read", recipient: null, source }) as const);
  for (const { reader, who } of probes) {
    const batch = { reader, phase: "delivery", asks } as const;
    const decisions = await orNone(() => access.decide(batch, { freshness: "fresh" }));
    const read = named.filter((_, at) => decisions[at]?.allow === true);
    if (read.length <= rule.at_most) continue;
    const all =
      read.length === rule.sources.length ? "all of its sources" : `${read.length} of its sources`;
    return `${who} may read ${all}, ${quoted(read.map((one) => one.source_object))}, one by one`;
  }
  return null;
}

/** Policies that cannot be used are told elsewhere; here they permit nothing. */
async function orNone<T>(act: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AssistantError) return [];
    throw error;
  }
}

/** Names that policies write out. */
export interface Named {
  readonly groups: readonly string[];
  readonly users: readonly string[];
}

const MOST_PROBES = 200;

/**
 * Readers of each group alone come first, since that is the finding that says most; then the users
 * that policies name, somebody of no group, and somebody of all of them.
 */
export function probesOf({ groups, users }: Named): readonly Probe[] {
  const of = (id: string, its: readonly string[]): Reader => ({ id, groups: its, tenant: null });
  return [
    { reader: of("anyone", []), who: "every reader" },
    ...groups.map((group) => ({
      reader: of("anyone", [group]),
      who: `a reader in the group ${quoted([group])}`,
    })),
    ...users.map((user) => ({ reader: of(user, []), who: `the reader ${quoted([user])}` })),
    ...(groups.length > 1
      ? [{ reader: of("anyone", groups), who: `a reader in the groups ${quoted(groups)}` }]
      : []),
  ].slice(0, MOST_PROBES);
}
