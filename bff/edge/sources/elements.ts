/** Elements by what they mean for reading a page as a stream (HTML Living Standard, 13.1, 13.2). */
const set = (names: string): ReadonlySet<string> => new Set(names.split(" "));

export const VOID_ELEMENTS = set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr",
);
export const FORMATTING = set("a b big code em font i nobr s small strike strong tt u");
/** Elements that end tags of others do not reach past. */
export const SCOPE = set("applet caption html table td th marquee object template select");
/** Elements that formatting opened inside them does not outlive. */
export const MARKERS = set("applet caption marquee object template td th");
export const SPECIAL = set(
  "address applet area article aside blockquote body button caption center col colgroup dd details " +
    "dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header " +
    "hgroup html iframe li listing main marquee menu nav noembed noframes noscript object ol p plaintext " +
    "pre script search section select style summary table tbody td template textarea tfoot th thead " +
    "title tr ul xmp",
);
export const HEADINGS = set("h1 h2 h3 h4 h5 h6");
/** Start tags that end an open paragraph; not `table`, which only does after a doctype. */
export const CLOSES_P = set(
  "address article aside blockquote center details dialog dir div dl dd dt fieldset figcaption figure " +
    "footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search " +
    "section summary ul xmp",
);
export const TABLE_PARTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["td", ["tr", "tbody", "thead", "tfoot", "table"]],
  ["th", ["tr", "tbody", "thead", "tfoot", "table"]],
  ["tr", ["tbody", "thead", "tfoot", "table"]],
  ["tbody", ["table"]],
  ["thead", ["table"]],
  ["tfoot", ["table"]],
  ["caption", ["table"]],
  ["colgroup", ["table"]],
]);
export const IMPLIED_END = set("dd dt li optgroup option p rb rp rt rtc");
export const CELLS = set("td th caption");
export const IN_TABLE = set("table tbody thead tfoot tr");
export const TABLE_ENDS = set("table tbody thead tfoot tr td th caption colgroup");

/** Elements that end a block of text. */
export const BLOCKS = set(
  "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset " +
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p pre " +
    "search section summary table tbody tfoot thead tr ul xmp",
);
/** Navigation, banners and the like. */
export const CHROME = set("nav aside search");
export const CHROME_ROLES = set(
  "navigation banner contentinfo search complementary menu menubar toolbar",
);
export const PREFORMATTED = set("pre listing xmp plaintext");
export const HEAD_CONTENT = set(
  "head base basefont bgsound link meta title noscript noframes style script template",
);
/** Inside a select, browsers differ in what these do. */
export const SEALS_SELECT = set(
  "svg math style title xmp iframe noembed noframes noscript plaintext form input keygen textarea " +
    "table caption colgroup tbody thead tfoot tr td th",
);
export const ONCE = set("html head body");
