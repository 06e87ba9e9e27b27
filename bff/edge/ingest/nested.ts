/**
 * Reads HTML as a stream of well nested events, from parse5's tokenizer and without a tree: a tree
 * built from 25 KB of hostile HTML takes four million nodes (security research 1.1), a stack of open
 * elements never grows past its depth limit. The stack follows the standard as far as the text of a
 * page depends on it: implied end tags, scopes, foreign content; where the adoption agency would
 * copy nodes, it only says that an element has ended early.
 */
import { Tokenizer, TokenizerMode, foreignContent, html } from "parse5";
import type { Token } from "parse5";
import { PageFault } from "./budget.ts";
import type { PageBudget } from "./budget.ts";
import { RAWTEXT, RCDATA, VOID } from "./elements.ts";
import type { NestedSink } from "./nested-sink.ts";
import { OpenElements } from "./open-elements.ts";

/** Small enough that a tag with very many attributes is noticed while it is still being read. */
const SLICE = 16 * 1024;

/** Streams `source` into `sink`; throws {@link PageFault} `too_complex` where a budget is spent. */
export function readNested(source: string, sink: NestedSink, budget: PageBudget): void {
  const reader = new Reader(sink, budget);
  for (let at = 0; at < source.length || at === 0; at += SLICE) {
    reader.write(source.slice(at, at + SLICE), at + SLICE >= source.length);
  }
  reader.end();
}

/** The tokenizer's unfinished tag, to see its attributes before it is emitted. */
class WatchedTokenizer extends Tokenizer {
  pendingAttributes(): number {
    const token = this.currentToken as Partial<Token.TagToken> | null;
    return token?.attrs?.length ?? 0;
  }
}

class Reader {
  readonly #sink: NestedSink;
  readonly #budget: PageBudget;
  readonly #open: OpenElements;
  readonly #tokenizer: WatchedTokenizer;
  #tokens = 0;

  constructor(sink: NestedSink, budget: PageBudget) {
    this.#sink = sink;
    this.#budget = budget;
    this.#open = new OpenElements(sink, budget);
    const nothing = (): void => undefined;
    const text = (token: Token.CharacterToken): void => this.#text(token.chars);
    this.#tokenizer = new WatchedTokenizer(
      { sourceCodeLocationInfo: false },
      {
        onStartTag: (token) => this.#start(token),
        onEndTag: (token) => this.#end(token),
        onCharacter: text,
        onWhitespaceCharacter: text,
        onNullCharacter: nothing,
        onComment: nothing,
        onDoctype: nothing,
        onEof: nothing,
      },
    );
  }

  write(slice: string, last: boolean): void {
    this.#tokenizer.write(slice, last);
    this.#checkAttributes(this.#tokenizer.pendingAttributes());
  }

  end(): void {
    this.#open.closeAll();
  }

  #count(): void {
    this.#tokens += 1;
    if (this.#tokens > this.#budget.maxTokens) {
      throw new PageFault("too_complex", `more than ${this.#budget.maxTokens} tags and texts`);
    }
  }

  #checkAttributes(count: number): void {
    if (count <= this.#budget.maxAttributes) return;
    throw new PageFault(
      "too_complex",
      `a tag with more than ${this.#budget.maxAttributes} attributes`,
    );
  }

  #text(chars: string): void {
    this.#count();
    this.#open.leaveHeadFor(chars);
    this.#sink.text(chars);
  }

  #start(token: Token.TagToken): void {
    this.#count();
    this.#checkAttributes(token.attrs.length);
    if (token.tagName === "html" || token.tagName === "body") this.#open.repeat(token);
    if (this.#open.inForeign() && !this.#startsHtml(token)) this.#startForeign(token);
    else this.#startHtml(token);
    this.#tokenizer.inForeignNode = this.#open.inForeignNode();
  }

  /** WHATWG 13.2.6.5: some start tags end foreign content, others are HTML at integration points. */
  #startsHtml(token: Token.TagToken): boolean {
    if (!this.#open.inForeignNode()) {
      const mathOnly = token.tagName === "mglyph" || token.tagName === "malignmark";
      return !(mathOnly && this.#open.inMath());
    }
    if (!foreignContent.causesExit(token)) return false;
    this.#open.leaveForeign();
    return true;
  }

  #startForeign(token: Token.TagToken): void {
    const ns = this.#open.inMath() ? html.NS.MATHML : html.NS.SVG;
    if (ns === html.NS.SVG) foreignContent.adjustTokenSVGTagName(token);
    const integration = foreignContent.isIntegrationPoint(token.tagID, ns, token.attrs);
    const name = token.tagName.toLowerCase();
    this.#open.pushForeign({ name, attrs: token.attrs, math: ns === html.NS.MATHML, integration });
    if (token.selfClosing) this.#open.popTop();
  }

  #startHtml(token: Token.TagToken): void {
    const { tagName: name, attrs } = token;
    if (name === "svg" || name === "math") {
      this.#open.pushForeign({ name, attrs, math: name === "math", integration: false });
      if (token.selfClosing) this.#open.popTop();
      return;
    }
    const pushed = this.#open.push(name, attrs);
    if (VOID.has(name) && pushed) this.#open.popTop();
    else if (pushed) this.#switchTokenizer(name);
  }

  /** The tokenizer leaves it to its user which elements hold plain characters. */
  #switchTokenizer(name: string): void {
    if (RCDATA.has(name)) this.#tokenizer.state = TokenizerMode.RCDATA;
    else if (RAWTEXT.has(name)) this.#tokenizer.state = TokenizerMode.RAWTEXT;
    else if (name === "script") this.#tokenizer.state = TokenizerMode.SCRIPT_DATA;
    else if (name === "plaintext") this.#tokenizer.state = TokenizerMode.PLAINTEXT;
  }

  #end(token: Token.TagToken): void {
    this.#count();
    const name = token.tagName;
    if (!(this.#open.inForeign() && this.#open.endForeign(name))) this.#open.end(name);
    this.#tokenizer.inForeignNode = this.#open.inForeignNode();
  }
}
