import { carriedText } from '../values/carried-text.js';
import { escapeJson, escapeXml, joinLines } from './escape.js';

/** What keeps a text from being written as it is, and line breaks: most texts have none of these. */
// eslint-disable-next-line no-control-regex -- control characters are among what is looked for
const special = /[\0-\x1f"&<>\ud800-\uffff]/;

/** The PresentationML while it is written. Whatever is not markup goes through one of the methods that escape it. */
export class PresentationWriter {
  #out = '';
  readonly #keepsControls: boolean;

  /** @param keepsControls - whether control characters are kept, as XML 1.1 has them. */
  constructor(keepsControls: boolean) {
    this.#keepsControls = keepsControls;
  }

  /** What was written so far. */
  get text(): string {
    return this.#out;
  }

  /** Adds markup as it is. */
  add(markup: string): void {
    this.#out += markup;
  }

  /** Adds characters, of a text or an attribute, so that they are read as they are. */
  addEscaped(text: string): void {
    this.#out += special.test(text) ? escapeXml(this.#carried(text)) : text;
  }

  /** Adds text; each run of line breaks in it is one space, unless they are kept. */
  addText(text: string, keepsLineBreaks: boolean): void {
    if (special.test(text)) {
      const carried = this.#carried(text);
      this.#out += escapeXml(keepsLineBreaks ? carried : joinLines(carried));
    } else {
      this.#out += text;
    }
  }

  /** Adds JSON as it is between single quotes. */
  addJson(json: string): void {
    this.#out += escapeJson(this.#carried(json));
  }

  /** Adds an attribute, with the space before it. */
  addAttribute(name: string, value: string): void {
    this.#out += ` ${name}="`;
    this.addEscaped(value);
    this.#out += '"';
  }

  #carried(text: string): string {
    return this.#keepsControls ? text : carriedText(text);
  }
}
