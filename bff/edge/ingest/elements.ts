/**
 * What the HTML standard says of elements, as tables: which end a paragraph, which stay open over
 * blocks, which hold no text. Only what reading text needs (WHATWG HTML, 13.2.6 and 15.3).
 */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Elements without content. */
export const VOID = words(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
);

/** Elements laid out within a line; everything else that is known starts a block of its own. */
export const INLINE = words(`a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd
  mark nobr q rb rp rt ruby s samp small span strike strong sub sup time tt u var wbr img picture
  source br object svg math button input select textarea output meter progress slot`);

/** Elements that the adoption agency algorithm keeps open across the end of a block. */
export const FORMATTING = words("a b big code em font i nobr s small strike strong tt u");

/** Their start ends an open paragraph. */
export const CLOSES_P =
  words(`address article aside blockquote center details dialog dir div dl dd dt
  fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav
  ol p plaintext pre search section summary table ul xmp`);

/** Nothing inside these is closed by a tag outside, nor the other way round. */
export const SCOPE = words("applet caption html marquee object select table td template th");

/** The standard's "special" elements that matter here: inline end tags do not reach past them. */
export const SPECIAL = words(`address applet article aside blockquote body button caption center dd
  details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup
  html li listing main marquee menu nav object ol p pre search section select summary table tbody td
  template tfoot th thead tr ul`);

/** Elements whose content the tokenizer must read as plain characters. */
export const RCDATA = words("title textarea");
export const RAWTEXT = words("style xmp iframe noembed noframes noscript");

/** What may stand in `head`; any other element ends it. */
export const HEAD = words(
  "base basefont bgsound link meta noframes noscript script style template title",
);

/** Never read as text: not text, not shown, or a control's inner life. */
export const SILENT =
  words(`script style template noscript noembed noframes iframe object embed applet
  audio video canvas map select textarea input datalist meter progress title head rp frameset`);

export const HEADING: ReadonlyMap<string, number> = new Map(
  [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]),
);

/** Landmark roles that are not content (WAI-ARIA 1.2, 5.3.4), and pop-ups. */
export const APART_ROLES = words(
  "navigation search menu menubar banner contentinfo dialog alertdialog toolbar tree",
);
