/** What all titles of a site have in common is the site's name, found by counting. */

/** Marks that generators set between a page's title and the site's. */
const JOINTS = [" - ", " | ", " — ", " – ", " · ", " :: ", " • ", ": "];
const MIN_PAGES = 5;
const MIN_SHARE = 0.6;

interface Affix {
  readonly text: string;
  readonly atEnd: boolean;
}

/** Every beginning and end of a title up to a joint, the joint with it. */
function affixesOf(title: string): readonly Affix[] {
  return JOINTS.flatMap((joint) => {
    const first = title.indexOf(joint);
    const last = title.lastIndexOf(joint);
    if (first <= 0) return [];
    return [
      { text: title.slice(0, first + joint.length), atEnd: false },
      { text: title.slice(last), atEnd: true },
    ];
  });
}

function nameIn(affix: Affix): string {
  const joint = JOINTS.find((one) =>
    affix.atEnd ? affix.text.startsWith(one) : affix.text.endsWith(one),
  );
  const length = joint?.length ?? 0;
  return affix.atEnd ? affix.text.slice(length) : affix.text.slice(0, -length);
}

export class SiteTitles {
  readonly #counts = new Map<string, { affix: Affix; count: number }>();
  #pages = 0;

  count(title: string): void {
    if (title === "") return;
    this.#pages += 1;
    for (const affix of affixesOf(title)) {
      const key = `${affix.atEnd ? ">" : "<"}${affix.text}`;
      const known = this.#counts.get(key) ?? { affix, count: 0 };
      known.count += 1;
      this.#counts.set(key, known);
    }
  }

  #common(): Affix | null {
    const most = [...this.#counts.values()].sort(
      (a, b) => b.count - a.count || (a.affix.text < b.affix.text ? -1 : 1),
    );
    const [first] = most;
    const enough =
      first !== undefined && first.count >= Math.max(MIN_PAGES, this.#pages * MIN_SHARE);
    return enough ? first.affix : null;
  }

  /** The site's own name, or null where its titles share nothing. */
  siteName(): string | null {
    const common = this.#common();
    return common === null ? null : nameIn(common).trim();
  }

  /** Titles without the site's name; a title that is nothing else stays. */
  shortener(): (title: string) => string {
    const common = this.#common();
    if (common === null) return (title) => title;
    const { text, atEnd } = common;
    return (title) => {
      const has = atEnd ? title.endsWith(text) : title.startsWith(text);
      const short = atEnd ? title.slice(0, -text.length) : title.slice(text.length);
      return has && short.trim() !== "" ? short.trim() : title;
    };
  }
}
