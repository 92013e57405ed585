import type { NumberValue } from '../../java/numbers/index.js';
import { parseDecimal } from '../../java/numbers/index.js';
import { HashOfEntries } from './hash.js';
import type { Item } from './value.js';

/** A text is not JSON. */
export class NoJson extends Error {
  override readonly name = 'NoJson';
}

/** White space, to which FreeMarker counts no-break spaces, byte order marks and comments of JavaScript. */
const blank = /(?:[ \t\r\n\u00a0\ufeff]|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/)*/y;
const quoted = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/y;
const written = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?(?![0-9.eE])/y;
const keyword = /(?:true|false|null)(?![\p{L}\p{Nl}\p{Nd}_$@])/uy;

const keywords: ReadonlyMap<string, Item> = new Map<string, Item>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/**
 * Reads JSON as `?eval_json` does: members stay in their order, and numbers are exact.
 *
 * @throws NoJson when the text is not JSON.
 */
export function readJson(text: string): Item {
  const reader = new JsonReader(text);
  const value = reader.value();
  reader.expectEnd();
  return value;
}

class JsonReader {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): Item {
    this.#take(blank);
    switch (this.#text.charAt(this.#position)) {
      case '{':
        return new HashOfEntries(this.#members());
      case '[':
        return this.#items();
      case '"':
        return this.#string();
      default:
        return this.#scalar();
    }
  }

  expectEnd(): void {
    this.#take(blank);
    if (this.#position < this.#text.length) {
      throw new NoJson();
    }
  }

  #items(): readonly Item[] {
    const items: Item[] = [];
    this.#eachPart(']', () => items.push(this.value()));
    return items;
  }

  #members(): ReadonlyMap<string, Item> {
    const members = new Map<string, Item>();
    this.#eachPart('}', () => {
      this.#take(blank);
      const name = this.#string();
      this.#take(blank);
      this.#expect(':');
      members.set(name, this.value());
    });
    return members;
  }

  /** Reads what is between a bracket and the one that closes it, with commas in between. */
  #eachPart(close: string, read: () => void): void {
    this.#position += 1;
    this.#take(blank);
    if (this.#isNext(close)) {
      return;
    }
    do {
      read();
      this.#take(blank);
    } while (this.#isNext(','));
    this.#expect(close);
  }

  #string(): string {
    const found = this.#take(quoted);
    if (found === '') {
      throw new NoJson();
    }
    return JSON.parse(found) as string;
  }

  #scalar(): Item {
    const word = this.#take(keyword);
    if (word !== '') {
      return keywords.get(word);
    }
    const number = this.#take(written);
    if (number === '') {
      throw new NoJson();
    }
    return this.#number(number);
  }

  #number(text: string): NumberValue {
    const value = parseDecimal(text);
    if (value === undefined) {
      throw new NoJson();
    }
    return value;
  }

  #isNext(character: string): boolean {
    const isNext = this.#text.charAt(this.#position) === character;
    this.#position += isNext ? 1 : 0;
    return isNext;
  }

  #expect(character: string): void {
    if (!this.#isNext(character)) {
      throw new NoJson();
    }
  }

  /** Passes what is of that form here, and answers it: an empty text where there is nothing of it. */
  #take(form: RegExp): string {
    form.lastIndex = this.#position;
    const found = form.exec(this.#text)?.[0] ?? '';
    this.#position += found.length;
    return found;
  }
}
