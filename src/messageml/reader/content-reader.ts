import { AttributeReader } from './attribute-reader.js';
import { nameEnd, startsName } from './characters.js';
import { EndTagReader } from './end-tag-reader.js';
import { NamePool } from './name-pool.js';
import type { ReadElement } from './nodes.js';
import type { Open, ReadTarget } from './open-elements.js';
import { readCdata, readComment, readDoctype, readInstruction } from './other-markup.js';
import type { Reading } from './reading.js';
import type { ValueDecoder } from './value-decoder.js';

/**
 * How deeply elements may be nested. The service overflows its stack at about 1,500 levels; our limit must
 * also leave room for callers that are already deep in calls of their own.
 */
export const maximumDepth = 1000;

/** Texts and tags that are read in one step. */
const readAtOnce = 1000;

/** Reads the root of a text and what is in it. */
export class ContentReader<Element extends ReadElement<unknown>> {
  readonly #text: string;
  readonly #reading: Reading;
  readonly #decoder: ValueDecoder;
  readonly #names: NamePool;
  /** Made for the first start tag that has more in it than its name. */
  #attributes: AttributeReader | undefined;
  readonly #endTags: EndTagReader<Element>;
  readonly #open: ReadTarget<Element>;
  /** The next `]]>` at or after the last text; beyond the text when there is none. */
  #nextCdataEnd = -1;

  constructor(reading: Reading, decoder: ValueDecoder, open: ReadTarget<Element>) {
    this.#text = reading.text;
    this.#reading = reading;
    this.#decoder = decoder;
    this.#names = new NamePool(reading.text);
    this.#open = open;
    this.#endTags = new EndTagReader(reading, this.#open);
  }

  /** Begins with the element whose `<` comes next: what is in it is still to be read. */
  begin(): Element {
    return this.#readStartTag(this.#reading.position);
  }

  /** Reads some of what comes next, up to the end of the element or to where reading stops. Returns whether there is more. */
  readSome(): boolean {
    const reading = this.#reading;
    const open = this.#open;
    for (let left = readAtOnce; left > 0; left -= 1) {
      const { innermost } = open;
      if (innermost === undefined) {
        return false;
      }
      if (reading.stopped) {
        open.close(innermost, this.#text.length);
      } else {
        this.#readNext(reading.position, innermost);
      }
    }
    return true;
  }

  /** Reads a text, if one is at the offset, and the piece of markup after it. */
  #readNext(position: number, innermost: Open<Element>): void {
    const text = this.#text;
    const markup = text.indexOf('<', position);
    if (markup !== position) {
      this.#addText(position, markup === -1 ? text.length : markup);
    }
    if (markup === -1) {
      this.#endTags.failAtEnd(innermost);
      return;
    }
    const code = text.charCodeAt(markup + 1);
    if (code === 47) {
      this.#endTags.read(markup, innermost);
    } else if (startsName(code < 0xd800 ? code : (text.codePointAt(markup + 1) ?? 0))) {
      this.#readStartTag(markup);
    } else if (code === 33) {
      this.#readDeclarationLike(markup, innermost);
    } else if (code === 63) {
      readInstruction(this.#reading, markup, this.#open);
    } else {
      this.#keepAsText(markup, innermost);
    }
  }

  #readStartTag(start: number): Element {
    const text = this.#text;
    const reading = this.#reading;
    const open = this.#open;
    const end = nameEnd(text, start + 1);
    const element = open.addElement(this.#names.between(start + 1, end), start);
    element.end = end;
    if (open.depth >= maximumDepth) {
      reading.fail('nested-too-deep', start, end, { depth: String(maximumDepth) });
      return element;
    }
    reading.position = end;
    if (text.charCodeAt(end) === 62) {
      reading.position = end + 1;
      open.enter(element);
      return element;
    }
    this.#attributes ??= new AttributeReader(reading, this.#decoder, this.#names);
    if (this.#attributes.read(element)) {
      element.end = reading.position;
      open.addEmpty(element);
    } else {
      open.enter(element);
    }
    return element;
  }

  /** What starts with `<!`. */
  #readDeclarationLike(start: number, innermost: Open<Element>): void {
    const text = this.#text;
    const reading = this.#reading;
    if (text.startsWith('--', start + 2)) {
      readComment(reading, start, this.#open);
    } else if (text.startsWith('[CDATA[', start + 2)) {
      readCdata(reading, start, this.#open);
    } else if (text.startsWith('DOCTYPE', start + 2)) {
      readDoctype(reading, start);
    } else if (text.charCodeAt(start + 2) === 45) {
      const problem = 'Comment must start with "<!--".';
      reading.report('malformed-comment', start, start + 3, { problem });
      this.#addText(start, start + 3);
      reading.position = start + 3;
    } else {
      this.#keepAsText(start, innermost);
    }
  }

  /** A `<` that starts nothing. */
  #keepAsText(start: number, innermost: Open<Element>): void {
    if (start + 1 >= this.#text.length) {
      this.#endTags.failAtEnd(innermost);
      return;
    }
    this.#reading.report('bare-less-than', start, start + 1, {});
    this.#addText(start, start + 1);
    this.#reading.position = start + 1;
  }

  #addText(start: number, end: number): void {
    if (this.#nextCdataEnd < start) {
      const found = this.#text.indexOf(']]>', start);
      this.#nextCdataEnd = found === -1 ? Infinity : found;
    }
    if (this.#nextCdataEnd < end) {
      const nextCdataEnd = this.#nextCdataEnd;
      this.#reading.report('cdata-end-in-text', nextCdataEnd, nextCdataEnd + 3, {});
    }
    const value = this.#decoder.decodeText(start, end);
    this.#open.addText({ type: 'text', value, start, end });
  }
}
