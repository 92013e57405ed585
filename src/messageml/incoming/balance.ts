import { scanMarkup } from './foreign-markup.js';
import type { Tag } from './foreign-markup.js';

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
  /** How often each name is among the open elements, so that a stray end tag is known at once. */
  readonly #count = new Map<string, number>();

  text(value: string): void {
    this.#written += value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  }

  tag({ kind, name, attributes }: Tag): void {
    if (kind === 'end') this.#close(name);
    else if (kind === 'empty' || emptyElements.has(name))
      this.#written += `<${name}${attributes}/>`;
    else this.#start(name, attributes);
  }

  finish(): string {
    while (this.#open.length > 0) this.#closeLast();
    return this.#written;
  }

  #start(name: string, attributes: string): void {
    this.#written += `<${name}${attributes}>`;
    this.#open.push(name);
    this.#count.set(name, (this.#count.get(name) ?? 0) + 1);
  }

  #close(name: string): void {
    if (!this.#count.get(name)) return;
    while (this.#closeLast() !== name);
  }

  #closeLast(): string | undefined {
    const name = this.#open.pop();
    if (name !== undefined) {
      this.#count.set(name, (this.#count.get(name) ?? 1) - 1);
      this.#written += `</${name}>`;
    }
    return name;
  }
}
