/**
 * The data of server-sent events out of bytes (WHATWG HTML §9.2), as far as model services use them:
 * `data` fields, joined by line ends, one text an event. Comments and other fields are passed over.
 * How much there may be is the caller's limit.
 */
export class EventLines {
  readonly #utf8 = new TextDecoder("utf-8", { fatal: true });
  /** What has come of a line that has not ended, piece by piece: it is looked through once. */
  #rest: string[] = [];
  #data: string[] = [];

  /** The events that this piece completes. @throws TypeError where it is not UTF-8. */
  take(piece: Uint8Array): readonly string[] {
    const text = this.#utf8.decode(piece, { stream: true });
    const begun = this.#rest.at(-1)?.endsWith("\r") ?? false;
    if (!begun && !/[\r\n]/.test(text)) {
      if (text !== "") this.#rest.push(text);
      return [];
    }
    const lines = [...this.#rest, text].join("").split(/\r\n|\n|\r(?!$)/);
    const rest = lines.pop() ?? "";
    this.#rest = rest === "" ? [] : [rest];
    return lines.flatMap((line) => this.#line(line));
  }

  #line(line: string): readonly string[] {
    if (line.startsWith("data:")) this.#data.push(line.slice(line[5] === " " ? 6 : 5));
    if (line !== "" || this.#data.length === 0) return [];
    const event = this.#data.join("\n");
    this.#data = [];
    return [event];
  }
}
