import type { Tag } from './foreign-markup.js';
import { scanMarkup } from './foreign-markup.js';

/** Elements that never have content, in whatever way they were written. */
const emptyElements = new Set(['br', 'hr', 'img', 'input', 'audio', 'chime']);

/**
 * Makes foreign markup fit for a parser that trusts its tags: each end tag closes its own element,
 * unclosed elements inside are closed before it, end tags that close nothing are left out, and
 * nothing but tags and escaped text remains.
 *
 * @example
 * balance('1 < 2 <b>so <i>it is</b></p>'); // '1 &lt; 2 <b>so <i>it is</i></b>'
 */
export function balance(source: string): string {
  const markup = new BalancedMarkup();
  scanMarkup(source, markup);
  return markup.finish();
}

class BalancedMarkup {
  #written = '';
  readonly #open: string[] = [];
  /** Where the elements of each name are among the open ones, so that a stray end tag is known at once. */
  readonly #places = new Map<string, number[]>();

  text(value: string): void {
    this.#written += value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  }

  tag({ kind, name, attributes }: Tag): void {
    if (kind === 'end') {
      this.#close(name);
    } else if (kind === 'empty' || emptyElements.has(name)) {
      this.#written += `<${name}${attributes}/>`;
    } else {
      this.#start(name, attributes);
    }
  }

  finish(): string {
    this.#closeFrom(0);
    return this.#written;
  }

  #start(name: string, attributes: string): void {
    this.#written += `<${name}${attributes}>`;
    const place = this.#open.push(name) - 1;
    const places = this.#places.get(name);
    if (places === undefined) {
      this.#places.set(name, [place]);
    } else {
      places.push(place);
    }
  }

  #close(name: string): void {
    const place = this.#places.get(name)?.at(-1);
    if (place !== undefined) {
      this.#closeFrom(place);
    }
  }

  /** Closes the open elements from a place on, the innermost first. */
  #closeFrom(place: number): void {
    for (const name of this.#open.splice(place).toReversed()) {
      this.#places.get(name)?.pop();
      this.#written += `</${name}>`;
    }
  }
}
