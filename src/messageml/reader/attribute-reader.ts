import { AttributeList } from './attribute-list.js';
import { endsUnquoted, endsValue, isSpace, nameEnd } from './characters.js';
import type { NamePool } from './name-pool.js';
import type { ReadElement, XmlAttribute } from './nodes.js';
import type { Reading } from './reading.js';
import type { ValueDecoder } from './value-decoder.js';

/** Reads the attributes in start tags. */
export class AttributeReader {
  readonly #reading: Reading;
  readonly #decoder: ValueDecoder;
  readonly #names: NamePool;
  readonly #attributes = new AttributeList();
  /** The next `<` at or after the last value; beyond the text when there is none. */
  #nextLessThan = -1;

  constructor(reading: Reading, decoder: ValueDecoder, names: NamePool) {
    this.#reading = reading;
    this.#decoder = decoder;
    this.#names = names;
  }

  /** Reads from behind the tag's name to behind its `>`; true when the tag closes itself. */
  read(element: ReadElement<unknown>): boolean {
    const closes = this.#readAll(element);
    if (!this.#attributes.isEmpty) {
      element.attributes = this.#attributes.take();
    }
    return closes;
  }

  #readAll(element: ReadElement<unknown>): boolean {
    const reading = this.#reading;
    const { text } = reading;
    while (!reading.stopped) {
      const before = reading.position;
      const position = spaceEnd(text, before);
      const code = text.charCodeAt(position);
      if (code === 62) {
        reading.position = position + 1;
        return false;
      }
      if (code === 47 && text.charCodeAt(position + 1) === 62) {
        reading.position = position + 2;
        return true;
      }
      if (position >= text.length) {
        const { tag, start } = element;
        reading.failOpen(start, start + 1 + tag.length, `the tag <${tag}>`, '>');
        return false;
      }
      const end = nameEnd(text, position);
      if (end === position || position === before) {
        reading.report('malformed-tag', position, position + 1, { element: element.tag });
        if (end === position && !this.#skip(position)) {
          return false;
        }
      }
      if (end > position) {
        this.#readAttribute(element, position, end);
      }
    }
    return false;
  }

  /** Leaves out anything that is not an attribute; false when the tag has to be taken as ended. */
  #skip(position: number): boolean {
    const { text } = this.#reading;
    let next = position + 1;
    while (next < text.length) {
      const code = text.charCodeAt(next);
      if (code === 60) {
        break;
      }
      if (endsValue(code)) {
        this.#reading.position = next;
        return true;
      }
      next += 1;
    }
    this.#reading.position = next;
    return next >= text.length;
  }

  #readAttribute(element: ReadElement<unknown>, start: number, end: number): void {
    const reading = this.#reading;
    const { text } = reading;
    const equals = spaceEnd(text, end);
    if (text.charCodeAt(equals) !== 61) {
      const names = { attribute: text.slice(start, end), element: element.tag };
      reading.report('attribute-without-value', start, end, names);
      reading.position = end;
      return;
    }
    let position = spaceEnd(text, equals + 1);
    const quote = text.charCodeAt(position);
    if (quote === 34 || quote === 39) {
      this.#readValue(element, start, end, position + 1, quote);
      return;
    }
    const names = { attribute: text.slice(start, end), element: element.tag };
    reading.report('unquoted-attribute', start, end, names);
    while (position < text.length && !endsUnquoted(text.charCodeAt(position))) {
      position += 1;
    }
    reading.position = position;
  }

  #readValue(
    element: ReadElement<unknown>,
    nameStart: number,
    nameEnd: number,
    valueStart: number,
    quote: number,
  ): void {
    const reading = this.#reading;
    const { text } = reading;
    const name = this.#names.between(nameStart, nameEnd);
    const closing = quote === 34 ? '"' : "'";
    const found = text.indexOf(closing, valueStart);
    const valueEnd = found === -1 ? text.length : found;
    const lessThan = this.#lessThanBefore(valueEnd, valueStart);
    if (lessThan !== -1) {
      const names = { attribute: name, element: element.tag };
      reading.report('less-than-in-attribute', lessThan, lessThan + 1, names);
    }
    // A quote that is missing makes the value end at the quote of another one.
    if (lessThan !== -1 && !endsValue(text.charCodeAt(valueEnd + 1))) {
      reading.stopped = true;
    } else if (valueEnd >= text.length) {
      reading.failOpen(nameStart, nameEnd, `the value of ${name}`, closing);
    }
    if (reading.stopped) {
      return;
    }
    reading.position = valueEnd + 1;
    const value = this.#decoder.decodeValue(valueStart, valueEnd);
    this.#add(element, { name, value, nameStart, nameEnd, valueStart, valueEnd });
  }

  /** The first `<` between two offsets, or -1. */
  #lessThanBefore(end: number, start: number): number {
    if (this.#nextLessThan < start) {
      const found = this.#reading.text.indexOf('<', start);
      this.#nextLessThan = found === -1 ? Infinity : found;
    }
    return this.#nextLessThan < end ? this.#nextLessThan : -1;
  }

  #add(element: ReadElement<unknown>, attribute: XmlAttribute): void {
    if (this.#attributes.add(attribute)) {
      return;
    }
    const names = { attribute: attribute.name, element: element.tag };
    this.#reading.report('duplicate-attribute', attribute.nameStart, attribute.nameEnd, names);
  }
}

/** The offset after white space. */
function spaceEnd(text: string, offset: number): number {
  let position = offset;
  while (isSpace(text.charCodeAt(position))) {
    position += 1;
  }
  return position;
}
