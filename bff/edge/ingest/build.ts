/**
 * From a folder of static HTML to a context pack, in two passes: every page is read once by the pool
 * and its texts are counted over the site; then, page by page, what is left after the counting is
 * cut into chunks and written. The same bytes for the same site and time, whatever the workers.
 */
import { createHash } from "node:crypto";
import type { Chunk, PackWarning, SourceRecord } from "../../core/documents.ts";
import { assemblePage } from "./assemble.ts";
import { PageCounts } from "./boilerplate.ts";
import { PAGE_BUDGET } from "./budget.ts";
import type { PageBudget } from "./budget.ts";
import { builderFacts } from "./builder-facts.ts";
import type { PageOutline } from "./outline.ts";
import { PackWriter } from "./pack-writer.ts";
import type { PackHead } from "./pack-writer.ts";
import { PagePool } from "./page-pool.ts";
import type { PoolLimits } from "./page-pool.ts";
import type { PageFactsRow, PageResult, PageTask } from "./page-task.ts";
import { isRedirectStub, pageWarnings } from "./page-warnings.ts";
import type { PageFound } from "./page-warnings.ts";
import type { Rules } from "./rules.ts";
import { RuleBook } from "./rules.ts";
import { SiteAddress, SiteLinks, SitePages, linkWarnings } from "./site-links.ts";
import type { PageIdsOf } from "./site-links.ts";
import { siteFiles } from "./site-files.ts";
import { SiteTitles } from "./site-titles.ts";
import { labelSetsOf, sourceRecord } from "./source-records.ts";
import type { SourceDefaults } from "./source-records.ts";
import { Spool } from "./spool.ts";
import { Summary } from "./summary.ts";
import type { BuildSummary } from "./summary.ts";

export interface BuildOptions {
  /** The folder of the site. */
  readonly site: string;
  /** Where the pack goes. */
  readonly out: string;
  readonly rules: Rules;
  readonly label: string | null;
  readonly packageId: string | null;
  readonly packageVersion: string | null;
  readonly sourceSystem: string | null;
  /** ISO 8601 UTC: `built_at`, `extracted_at`, and `labels_as_of` where nothing else is said. */
  readonly builtAt: string;
  readonly limits: PoolLimits;
  readonly budget?: PageBudget;
  readonly progress?: (done: number, total: number) => void;
}

/** A page that was read, or that is only known to be one. */
interface PageRow {
  readonly path: string;
  readonly sha256: string;
  readonly facts: PageFactsRow | null;
  readonly spooled: number | null;
}

function* tasksOf(files: readonly string[], options: BuildOptions): Iterable<PageTask> {
  const budget = options.budget ?? PAGE_BUDGET;
  for (const [index, path] of files.entries()) yield { index, root: options.site, path, budget };
}

/** Builds and writes a pack; throws only what makes the whole site or the output unusable. */
export async function buildPack(options: BuildOptions): Promise<BuildSummary> {
  const spool = new Spool();
  try {
    return await new Build(options, spool).run();
  } finally {
    spool.close();
  }
}

class Build {
  readonly #options: BuildOptions;
  readonly #spool: Spool;
  readonly #book: RuleBook;
  readonly #counts = new PageCounts();
  readonly #titles = new SiteTitles();
  readonly #languages = new Map<string, number>();
  readonly #rows: PageRow[] = [];
  readonly #warnings: PackWarning[] = [];
  readonly #summary = new Summary();
  #excluded = 0;

  constructor(options: BuildOptions, spool: Spool) {
    this.#options = options;
    this.#spool = spool;
    this.#book = new RuleBook(options.rules);
  }

  async run(): Promise<BuildSummary> {
    const { files, symlinks } = siteFiles(this.#options.site);
    for (const path of symlinks) this.#warn("symlink", path, "a symbolic link, not followed");
    const wanted = files.filter((path) => this.#wants(path));
    await this.#read(wanted);
    const links = this.#links();
    this.#warnUnusedRules();
    const sources = this.#sources();
    this.#write(sources, links);
    return this.#summary.finish({ excluded: this.#excluded, sources, out: this.#options.out });
  }

  #wants(path: string): boolean {
    const excluded = this.#book.of(path).fields.exclude === true;
    if (excluded) this.#excluded += 1;
    return !excluded;
  }

  async #read(files: readonly string[]): Promise<void> {
    const workers = Math.max(1, Math.min(this.#options.limits.workers, files.length));
    const limits = { ...this.#options.limits, workers };
    let done = 0;
    const take = (result: PageResult): void => {
      done += 1;
      this.#take(result, files[result.index] ?? "");
      this.#options.progress?.(done, files.length);
    };
    if (files.length > 0) await new PagePool(tasksOf(files, this.#options), { limits, take }).run();
  }

  #take(result: PageResult, path: string): void {
    if (result.kind === "other") return;
    if (result.kind === "fault") {
      this.#warn(result.code, path, result.detail);
      const { sha256 } = result;
      if (sha256 !== null) this.#rows.push({ path, sha256, facts: null, spooled: null });
      return;
    }
    const { facts } = result;
    this.#counts.add(new Set(result.keys));
    this.#titles.count(facts.title);
    const language = facts.language?.toLowerCase();
    if (language !== undefined) {
      this.#languages.set(language, (this.#languages.get(language) ?? 0) + 1);
    }
    const spooled = this.#spool.add(result.spooled);
    this.#rows.push({ path, sha256: facts.sha256, facts, spooled });
  }

  #warn(code: string, path: string, detail: string): void {
    this.#warnings.push({ code, source_path: path, detail });
  }

  #warnUnusedRules(): void {
    for (const match of this.#book.unused()) {
      this.#warn("unused_rule", "", `the rule for "${match}" matches no page`);
    }
  }

  /** Where the site is served, from the addresses of all its pages. */
  #links(): SiteLinks {
    const pages = new SitePages(this.#rows.map((row) => row.path));
    const address = new SiteAddress(pages);
    for (const { facts } of this.#rows) {
      if (facts === null) continue;
      const canonical = facts.canonical === null ? [] : [facts.canonical];
      address.count([...canonical, ...facts.addresses]);
    }
    return new SiteLinks(pages, address.own());
  }

  #sources(): readonly SourceRecord[] {
    const options = this.#options;
    const shorten = this.#titles.shortener();
    const defaults: SourceDefaults = {
      label: options.label,
      sourceSystem: options.sourceSystem ?? "static-html",
      builtAt: options.builtAt,
      labelsAsOf: options.rules.labels_as_of ?? options.builtAt,
    };
    return this.#rows.map(({ path, sha256, facts }) => {
      const title = shorten(facts?.title ?? "") || path;
      return sourceRecord({ path, sha256, title }, { ruled: this.#book.of(path), defaults });
    });
  }

  #head(sources: readonly SourceRecord[]): PackHead {
    const { rules, packageId, packageVersion, builtAt } = this.#options;
    const title = rules.title ?? this.#titles.siteName() ?? this.#homeTitle() ?? "Untitled package";
    return {
      format: "context-pack/1",
      package_id: packageId ?? (slug(title) || "package"),
      package_version: packageVersion ?? versionOf(sources),
      title,
      language: this.#language(),
      built_at: builtAt,
      builder: builderFacts(),
      topics: rules.topics ?? [],
      aliases: rules.aliases ?? [],
      family_precedence: rules.family_precedence ?? [],
      label_sets: labelSetsOf(sources),
    };
  }

  #homeTitle(): string | null {
    const home = this.#rows.find((row) => row.path === "index.html") ?? this.#rows[0];
    return home?.facts?.title || null;
  }

  /** The language that most pages name; English where none does. */
  #language(): string {
    const { language } = this.#options.rules;
    if (language !== undefined) return language;
    const [most] = [...this.#languages].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    return Intl.getCanonicalLocales(most?.[0] ?? "en")[0] ?? "en";
  }

  #write(sources: readonly SourceRecord[], links: SiteLinks): void {
    const writer = new PackWriter(this.#options.out);
    try {
      const head = this.#head(sources);
      writer.head(head);
      writer.sources(sources);
      writer.chunks(this.#chunks({ sources, links, head }));
      this.#warnings.push(...duplicates(sources));
      writer.warnings(this.#sortedWarnings());
      writer.finish();
    } catch (error) {
      writer.abandon();
      throw error;
    }
  }

  *#chunks(of: {
    sources: readonly SourceRecord[];
    links: SiteLinks;
    head: PackHead;
  }): Iterable<Chunk> {
    const ids = new Map(this.#rows.map((row) => [row.path, idsOf(row.facts)]));
    for (const [index, row] of this.#rows.entries()) {
      const source = of.sources[index];
      if (source === undefined) continue;
      const found = this.#pageParts(row, source);
      this.#warnings.push(
        ...pageWarnings(row.facts, { source, language: of.head.language, found }),
      );
      if (found.outline !== null) {
        const { base, fragmentLinks } = found.outline;
        const idsOfPage = (page: string): PageIdsOf | null => ids.get(page) ?? null;
        const at = { site: of.links, path: row.path, base, idsOf: idsOfPage };
        this.#warnings.push(...linkWarnings(fragmentLinks, at));
      }
      this.#summary.page({ source, chunks: found.chunks, sections: found.sections });
      yield* found.chunks;
    }
  }

  #pageParts(row: PageRow, source: SourceRecord): PageFound {
    if (row.spooled === null) return { outline: null, chunks: [], warnings: [], sections: 0 };
    const outline = JSON.parse(this.#spool.get(row.spooled)) as PageOutline;
    const stub = row.facts !== null && isRedirectStub(row.facts);
    if (stub) return { outline, chunks: [], warnings: [], sections: 0 };
    const page = { sourceObject: source.source_object, path: row.path, title: source.title };
    return { outline, ...assemblePage(outline, { page, counts: this.#counts }) };
  }

  #sortedWarnings(): readonly PackWarning[] {
    const order = (a: PackWarning, b: PackWarning): number =>
      compare(a.source_path, b.source_path) || compare(a.code, b.code);
    const sorted = [...this.#warnings].sort(order);
    this.#summary.warnings(sorted);
    return sorted;
  }
}

function idsOf(facts: PageFactsRow | null): PageIdsOf | null {
  if (facts === null) return null;
  return { ids: new Set(facts.ids), repeated: new Set(facts.repeatedIds) };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Two sources of one name are never admitted (interfaces §3). */
function duplicates(sources: readonly SourceRecord[]): readonly PackWarning[] {
  const pages = new Map<string, SourceRecord[]>();
  for (const source of sources) {
    const same = pages.get(source.source_object);
    if (same === undefined) pages.set(source.source_object, [source]);
    else same.push(source);
  }
  return [...pages].flatMap(([name, same]) => {
    if (same.length < 2) return [];
    const detail = `${same.length} pages are the source object "${name}"; none of them is admitted`;
    return same.map((one) => ({ code: "duplicate_source", source_path: one.source_path, detail }));
  });
}

function slug(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** A version that changes when a page does: of the pages' names and contents. */
function versionOf(sources: readonly SourceRecord[]): string {
  const hash = createHash("sha256");
  for (const { source_path: path, content_sha256: sha256 } of sources) {
    hash.update(`${sha256 ?? ""} ${path}\n`);
  }
  return hash.digest("hex").slice(0, 12);
}
