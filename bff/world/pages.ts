/**
 * Which pages of the package are shown to whom: approved, labelled, labels fresh, closed by no
 * change, and `read` allowed now (design, interfaces §4). Quality label, boundary and the version
 * rule decide what answers may say, not what may be read.
 */
import type { SourceRecord } from "../core/documents.ts";
import { closingChange } from "../core/lifecycle/changes.ts";
import { days, instantOf } from "../core/pack/instant.ts";
import type { Access, DecisionBatch, Live } from "../core/ports.ts";
import type { Reader } from "../core/records.ts";
import type { Pages } from "../edge/http/pages.ts";

export interface PagesWorld {
  /** Sources under live labels; the same list until a reload. */
  readonly sources: () => readonly SourceRecord[];
  /** True where any source of the pack file stands, also one that was purged since. */
  readonly standsAt: (path: string) => boolean;
  readonly live: () => Live;
  readonly access: (signal: AbortSignal) => Access;
  readonly now: () => string;
  readonly maxLabelAgeDays: number;
  /** True while live labels or changes are too old to be believed: no page is shown. */
  readonly denyAll: () => boolean;
}

type Places = ReadonlyMap<string, readonly SourceRecord[]>;

function placesOf(sources: readonly SourceRecord[]): Places {
  const places = new Map<string, SourceRecord[]>();
  for (const source of sources) {
    const here = places.get(source.source_path);
    if (here === undefined) places.set(source.source_path, [source]);
    else here.push(source);
  }
  return places;
}

/** Made anew when the list is another one, so at most once a reload. */
function remembering<From, To>(make: (from: From) => To): (from: From) => To {
  let known: { readonly from: From; readonly to: To } | null = null;
  return (from) => {
    if (known === null || known.from !== from) known = { from, to: make(from) };
    return known.to;
  };
}

function isFresh({ labels_as_of }: SourceRecord, now: string, maxAgeDays: number): boolean {
  const [then, at] = [instantOf(labels_as_of ?? ""), instantOf(now)];
  return then !== null && at !== null && at <= then + days(maxAgeDays);
}

function mayBeShown(source: SourceRecord, reader: Reader, world: PagesWorld): boolean {
  const time = world.now();
  const { source: find, changes } = world.live();
  return (
    find(source.source_object) !== undefined && // an id that stands twice is ambiguous
    source.status === "approved" &&
    source.access_labels.length > 0 &&
    isFresh(source, time, world.maxLabelAgeDays) &&
    closingChange(changes, { source, reader: reader.id, time }) === null
  );
}

const readsOf = (reader: Reader, sources: readonly SourceRecord[]): DecisionBatch => ({
  reader,
  phase: "delivery",
  asks: sources.map((source) => ({ action: "read", recipient: null, source })),
});

const INDEX = /(?:^|\/)index\.html$/;
/** Decided in one round, so they are few; deeper ones are no way in. */
const MOST_INDEXES = 50;

/** Paths of index pages, those nearest to the top first. */
function indexesOf(sources: readonly SourceRecord[]): readonly string[] {
  const depth = (path: string): number => path.split("/").length;
  const paths = [...placesOf(sources).keys()].filter((path) => INDEX.test(path));
  return paths.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1)).slice(0, MOST_INDEXES);
}

export function pagesOf(world: PagesWorld): Pages {
  const places = remembering(placesOf);
  const indexes = remembering(indexesOf);
  return {
    async first(reader, signal) {
      const sources = world.sources();
      const known = indexes(sources).flatMap((path) => places(sources).get(path) ?? []);
      const open = (one: SourceRecord): boolean =>
        !world.denyAll() && mayBeShown(one, reader, world);
      const shown = known.filter(open);
      // The same round where nothing may be shown, as for a page.
      const asked = shown.length > 0 ? shown : sources.slice(0, 1);
      if (asked.length === 0) return null;
      const want = { freshness: "fresh" } as const;
      const decisions = await world.access(signal).decide(readsOf(reader, asked), want);
      if (decisions.length !== asked.length) return null;
      const allowed = new Set(shown.filter((_, at) => decisions[at]?.allow === true));
      const isOpen = (path: string): boolean =>
        (places(sources).get(path) ?? []).every((source) => allowed.has(source));
      return indexes(sources).find(isOpen) ?? null;
    },
    governed: world.standsAt,
    async mayRead(path, reader, signal) {
      const sources = world.sources();
      const here = places(sources).get(path) ?? [];
      const shown =
        here.length > 0 &&
        !world.denyAll() &&
        here.every((source) => mayBeShown(source, reader, world));
      // Where nothing may be shown anyway, the same round is made about any source, and not used.
      const asked = shown ? here : sources.slice(0, 1);
      if (asked.length === 0) return false;
      const want = { freshness: "fresh" } as const;
      const decisions = await world.access(signal).decide(readsOf(reader, asked), want);
      return shown && decisions.length === asked.length && decisions.every(({ allow }) => allow);
    },
  };
}
