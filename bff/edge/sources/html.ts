/**
 * Reads HTML as a stream of tokens into visible text (decision 10): no tree, since a tree can be
 * made to grow far beyond its source. Budgets on tags and depth; in slices, so that other requests
 * are served in between. Scripts count as run (`noscript` is hidden), style sheets as not loaded.
 */
import { setImmediate } from "node:timers/promises";
import { Tokenizer, TokenizerMode, foreignContent, html as names } from "parse5";
import type { Token, TokenHandler } from "parse5";
import { ExtractError } from "./document.ts";
import { WHITE, backgroundOf, hidingRules, isHidden } from "./hidden.ts";
import type { Attributes, HidingRule } from "./hidden.ts";
import {
  BLOCKS,
  CHROME,
  CHROME_ROLES,
  FORMATTING,
  HEAD_CONTENT,
  ONCE,
  PREFORMATTED,
  SEALS_SELECT,
  VOID_ELEMENTS,
} from "./elements.ts";
import { MAX_DEPTH, OpenElements } from "./open-elements.ts";
import type { Namespace, OpenElement } from "./open-elements.ts";
import type { PageTextWriter } from "./page-text.ts";
import { RowWriter } from "./rows.ts";

const MAX_TAGS = 60_000;
/** Characters tokenized before other work gets its turn. */
const SLICE = 16_384;
/** Characters of `<style>` and of JSON-LD that are looked at. */
const MAX_ASIDE = 262_144;

const RAW: ReadonlyMap<string, Tokenizer["state"]> = new Map([
  ["title", TokenizerMode.RCDATA],
  ["textarea", TokenizerMode.RCDATA],
  ["style", TokenizerMode.RAWTEXT],
  ["xmp", TokenizerMode.RAWTEXT],
  ["iframe", TokenizerMode.RAWTEXT],
  ["noembed", TokenizerMode.RAWTEXT],
  ["noframes", TokenizerMode.RAWTEXT],
  ["noscript", TokenizerMode.RAWTEXT],
  ["script", TokenizerMode.SCRIPT_DATA],
  ["plaintext", TokenizerMode.PLAINTEXT],
]);

/** Dates that the page declares and shows. */
export interface PageDates {
  readonly declared: readonly string[];
  readonly shown: readonly string[];
}

/** Writes the page's visible text; throws `ExtractError` over budget. */
export async function readHtml(html: string, writer: PageTextWriter): Promise<PageDates> {
  const css = /<style/i.test(html) ? await styleOf(html) : "";
  const reader = new HtmlReader(writer, hidingRules(css));
  await tokenize(html, reader);
  return { declared: reader.declared, shown: reader.shown };
}

/** All `<style>` of the page first: a rule may stand after what it hides. */
async function styleOf(html: string): Promise<string> {
  const reader = new HtmlReader(null, []);
  await tokenize(html, reader);
  return reader.style;
}

async function tokenize(html: string, reader: HtmlReader): Promise<void> {
  for (let at = 0; at < html.length || at === 0; at += SLICE) {
    reader.tokenizer.write(html.slice(at, at + SLICE), at + SLICE >= html.length);
    if (at + SLICE < html.length) await setImmediate();
  }
}

class HtmlReader implements TokenHandler {
  readonly tokenizer: Tokenizer;
  readonly declared: string[] = [];
  readonly shown: string[] = [];
  style = "";
  readonly #writer: PageTextWriter | null;
  readonly #rules: readonly HidingRule[];
  readonly #open: OpenElements;
  readonly #rows = new RowWriter();
  #tags = 0;
  #title: string | null = null;
  #linkedData = "";

  constructor(writer: PageTextWriter | null, rules: readonly HidingRule[]) {
    this.#writer = writer;
    this.#rules = rules;
    this.#open = new OpenElements((element) => this.#ended(element));
    this.tokenizer = new Tokenizer({}, this);
  }

  onStartTag(token: Token.TagToken): void {
    this.#budget();
    this.#leaveHead(token.tagName);
    const top = this.#open.top;
    if (top !== undefined && isForeign(top) && foreignContent.causesExit(token)) {
      this.#open.leaveForeign();
    }
    const inside = this.#open.top;
    if (inside !== undefined && isForeign(inside)) this.#openForeign(token, inside.namespace);
    else this.#openHtml(token);
    this.#setForeign();
  }

  onEndTag(token: Token.TagToken): void {
    this.#budget();
    const name = token.tagName;
    if (name === "p" || name === "br") this.#open.leaveForeign();
    const top = this.#open.top;
    if (name === "br") this.#text("\n");
    else if (top !== undefined && top.namespace !== "html") this.#open.closeForeign(name);
    else this.#open.close(name);
    if (BLOCKS.has(name)) this.#endBlock(top);
    this.#setForeign();
  }

  onCharacter(token: Token.CharacterToken): void {
    this.#leaveHead("#text");
    this.#text(token.chars);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.#text(token.chars);
  }

  onNullCharacter(): void {
    // Not a character of the page.
  }

  onComment(token: Token.CommentToken): void {
    if (this.#writer !== null) this.#writer.hiddenCharacters += token.data.length;
    // Text or comment, as what stands around it decides: nothing after it is taken for seen.
    if (token.data.startsWith("[CDATA[")) this.#open.hideRest();
  }

  onDoctype(): void {
    // Says nothing to a reader.
  }

  onEof(): void {
    this.#endBlock(this.#open.top);
    this.#open.finish();
    this.#flushRow();
    this.#endBlock(undefined);
  }

  #budget(): void {
    this.#tags += 1;
    if (this.#tags > MAX_TAGS) throw new ExtractError("too_many_tokens");
  }

  /** Content ends the head, whether or not its end tag was written. */
  #leaveHead(name: string): void {
    if (this.#open.top?.name === "head" && !HEAD_CONTENT.has(name)) this.#open.close("head");
  }

  #openHtml(token: Token.TagToken): void {
    const name = token.tagName === "image" ? "img" : token.tagName;
    const attributes = new Map(token.attrs.map((attr) => [attr.name, attr.value]));
    this.#note(name, attributes);
    if (BLOCKS.has(name)) this.#endBlock(this.#open.top);
    if (name === "br") this.#text("\n");
    if (this.#open.has("select")) {
      // Browsers differ in what these do inside a select, and so in where hidden text ends.
      if (SEALS_SELECT.has(name)) this.#open.hideRest();
      if (name === "select") return this.#open.close("select");
      if (FORMATTING.has(name)) {
        if (isHidden({ name, attributes, background: WHITE }, this.#rules)) this.#open.hideRest();
        return;
      }
    }
    if (VOID_ELEMENTS.has(name) || (ONCE.has(name) && this.#open.has(name))) return;
    const implied = this.#open.makeRoom(name);
    if (implied === null) return;
    for (const part of implied) {
      this.#push(part, new Map(), "html");
      this.#rows.open(part);
    }
    if (name === "template" && attributes.has("shadowrootmode")) this.#open.hideTop();
    const foreign = name === "svg" || name === "math" ? name : "html";
    this.#push(name, attributes, foreign);
    if (foreign !== "html" && token.selfClosing) this.#open.closeForeign(name);
    const state = RAW.get(name);
    if (state !== undefined) this.tokenizer.state = state;
    if (name === "title" && this.#title === null && !this.#open.has("body")) this.#title = "";
    if (name === "script") this.#linkedData = isLinkedData(attributes) ? " " : "";
    this.#rows.open(name);
  }

  #openForeign(token: Token.TagToken, namespace: Namespace): void {
    const attributes = new Map(token.attrs.map((attr) => [attr.name, attr.value]));
    this.#push(token.tagName, attributes, namespace);
    if (token.selfClosing) this.#open.closeForeign(token.tagName);
  }

  #push(name: string, attributes: Attributes, namespace: Namespace): void {
    if (this.#open.depth >= MAX_DEPTH) throw new ExtractError("too_deep");
    const around = this.#open.top;
    const background = around?.background ?? WHITE;
    this.#open.push({
      name: namespace === "html" ? name : `${namespace}:${name}`,
      namespace,
      hidden: isHidden({ name, attributes, background }, this.#rules),
      main: around?.main === true || name === "main" || attributes.get("role") === "main",
      chrome: around?.chrome === true || this.#isChrome(name, attributes),
      preformatted: around?.preformatted === true || PREFORMATTED.has(name),
      background: backgroundOf(attributes) ?? background,
      integration: namespace !== "html" && isIntegration(name, namespace, attributes),
    });
  }

  /** Navigation, banners and the like; a header or footer of an article belongs to it. */
  #isChrome(name: string, attributes: Attributes): boolean {
    if (CHROME.has(name) || CHROME_ROLES.has(attributes.get("role") ?? "")) return true;
    if (name !== "header" && name !== "footer") return false;
    return this.#open.top?.main !== true && !this.#open.has("article");
  }

  #setForeign(): void {
    const top = this.#open.top;
    this.tokenizer.inForeignNode = top !== undefined && isForeign(top);
  }

  #text(text: string): void {
    const name = this.#open.top?.name;
    if (name === "title" && this.#title !== null && this.#writer !== null) {
      if (this.#title.length < 1000) this.#title += text;
    } else if (name === "style") this.style = append(this.style, text);
    else if (name === "script" && this.#linkedData !== "") {
      this.#linkedData = append(this.#linkedData, text);
    } else this.#shown(text);
  }

  #shown(text: string): void {
    if (this.#writer === null) return;
    if (this.#open.isHidden) this.#writer.hiddenCharacters += text.length;
    else if (!this.#rows.add(text)) this.#writer.add(text);
  }

  /** Dates, wherever they stand: they date the page and are never quoted. */
  #note(name: string, attributes: Attributes): void {
    const property = `${attributes.get("property") ?? ""} ${attributes.get("itemprop") ?? ""}`;
    const modified = /\b(?:article:modified_time|og:updated_time|dateModified)\b/.test(property);
    const value = attributes.get(name === "time" ? "datetime" : "content");
    if (value === undefined || this.declared.length + this.shown.length > 1000) return;
    if (modified) this.declared.push(value);
    else if (name === "time") this.shown.push(value);
  }

  #ended(element: OpenElement): void {
    if (element.name === "script" && this.#linkedData !== "") {
      const dates = this.#linkedData.matchAll(/"dateModified"\s*:\s*"([^"]{4,40})"/g);
      for (const match of dates) this.declared.push(match[1] ?? "");
      this.#linkedData = "";
    }
    if (element.name === "title" && this.#title !== null && this.#writer !== null) {
      this.#writer.title ||= this.#title;
    }
    if (element.namespace !== "html") return;
    if (element.name === "tr" || element.name === "table") this.#flushRow();
    this.#rows.close(element.name);
    if (BLOCKS.has(element.name)) this.#endBlock(element);
  }

  #flushRow(): void {
    const row = this.#rows.take();
    if (row === "") return;
    this.#writer?.add(row);
    this.#endBlock(this.#open.top);
  }

  #endBlock(element: OpenElement | undefined): void {
    if (this.#writer === null) return;
    if (this.#rows.isOpen) {
      this.#rows.add(" ");
      return;
    }
    const place = { main: element?.main === true, chrome: element?.chrome === true };
    const preformatted = element?.preformatted === true;
    const level = /^h([1-6])$/.exec(element?.name ?? "")?.[1];
    this.#writer.end(
      place,
      level === undefined ? { preformatted } : { preformatted, level: Number(level) },
    );
  }
}

const append = (text: string, more: string): string =>
  text.length + more.length > MAX_ASIDE ? text : text + more;

const isForeign = (element: OpenElement): boolean =>
  element.namespace !== "html" && !element.integration;

const isLinkedData = (attributes: Attributes): boolean =>
  (attributes.get("type") ?? "").trim().toLowerCase() === "application/ld+json";

function isIntegration(name: string, namespace: Namespace, attributes: Attributes): boolean {
  const ns = namespace === "svg" ? names.NS.SVG : names.NS.MATHML;
  const attrs = [...attributes].map(([key, value]) => ({ name: key, value }));
  // Tag names of SVG arrive in lower case; the table of the standard has its own spelling.
  const spelled = name === "foreignobject" ? "foreignObject" : name;
  return foreignContent.isIntegrationPoint(names.getTagID(spelled), ns, attrs);
}
