import { isSpace, nameEnd } from './characters.js';
import type { ReadElement } from './nodes.js';
import { isTagOpen, type Open, type ReadTarget } from './open-elements.js';
import type { Reading } from './reading.js';

/** What follows the `</` of a template's end tag, which is left when nothing else of the message is a template. */
const templateMark = /[#@]/;

/** Reads end tags and closes what they close. */
export class EndTagReader<Element extends ReadElement<unknown>> {
  readonly #reading: Reading;
  readonly #open: ReadTarget<Element>;
  /** Tags of elements that were reported as unclosed, so that their end tags are not, too. */
  readonly #forgiven: string[] = [];

  constructor(reading: Reading, open: ReadTarget<Element>) {
    this.#reading = reading;
    this.#open = open;
  }

  /** Reads the end tag at an offset, with an element open. */
  read(start: number, innermost: Open<Element>): void {
    const { text } = this.#reading;
    const { tag } = innermost.element;
    const end = start + 2 + tag.length;
    if (text.slice(start + 2, end) !== tag) {
      this.#readForeign(start, innermost);
    } else if (text.charCodeAt(end) === 62) {
      this.#reading.position = end + 1;
      this.#open.close(innermost, end + 1);
    } else if (nameEnd(text, start + 2) === end) {
      this.#readSpaced(start, end, innermost);
    } else {
      this.#readForeign(start, innermost);
    }
  }

  /** Reports that the text ends inside the element that is open. */
  failAtEnd({ element }: Open<Element>): void {
    const { start, tag } = element;
    const end = startTagEnd(element, this.#reading.text);
    this.#reading.failOpen(start, end, `<${tag}>`, `</${tag}>`, tag);
  }

  /** An end tag with something between its name and its `>`. */
  #readSpaced(start: number, end: number, innermost: Open<Element>): void {
    const { text } = this.#reading;
    let position = end;
    while (isSpace(text.charCodeAt(position))) {
      position += 1;
    }
    if (position >= text.length) {
      this.failAtEnd(innermost);
      return;
    }
    const { tag } = innermost.element;
    if (text.charCodeAt(position) === 62) {
      position += 1;
    } else {
      this.#reading.report('malformed-end-tag', start, position, { element: tag });
    }
    this.#reading.position = position;
    this.#open.close(innermost, position);
  }

  /** An end tag that does not belong to the element that is open: closes an outer one, or nothing. */
  #readForeign(start: number, innermost: Open<Element>): void {
    const { text } = this.#reading;
    const mark = templateMark.test(text.charAt(start + 2)) ? 1 : 0;
    const end = nameEnd(text, start + 2 + mark);
    const tag = text.slice(start + 2, end);
    const close = text.indexOf('>', end);
    if (close === -1) {
      this.failAtEnd(innermost);
      return;
    }
    this.#reading.position = close + 1;
    if (isTagOpen(innermost, tag)) {
      this.#closeThrough(tag, start);
    } else {
      this.#reportStray(tag, start, close + 1, innermost);
    }
  }

  /** Closes the innermost element of a tag, and those in it, which lack their end tags. */
  #closeThrough(tag: string, end: number): void {
    const reading = this.#reading;
    const open = this.#open;
    for (let { innermost } = open; innermost !== undefined; { innermost } = open) {
      open.close(innermost, end);
      const { element } = innermost;
      if (element.tag === tag || reading.stopped) {
        return;
      }
      this.#forgiven.push(element.tag);
      const tagEnd = startTagEnd(element, reading.text);
      reading.report('unclosed-element', element.start, tagEnd, { element: element.tag });
    }
  }

  #reportStray(tag: string, start: number, end: number, around: Open<Element>): void {
    const forgiven = this.#forgiven.indexOf(tag);
    if (forgiven !== -1) {
      this.#forgiven.splice(forgiven, 1);
    } else {
      this.#reading.report('stray-end-tag', start, end, { tag, element: around.element.tag });
    }
  }
}

/** The offset after an element's start tag, or of the `<` before which that breaks off. */
function startTagEnd(element: ReadElement<unknown>, text: string): number {
  const { start, tag, attributes } = element;
  const last = attributes.at(-1);
  const from = last === undefined ? start + 1 + tag.length : last.valueEnd + 1;
  const end = from + text.slice(from).search(/[<>]/);
  return text.charAt(end) === '>' ? end + 1 : end;
}
