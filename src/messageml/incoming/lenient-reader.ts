import type { Steps } from '../reader/steps.js';
import type { AttributeOf } from './entity-tokens.js';
import type { PieceListener, Tag } from './foreign-markup.js';
import { scanMarkup } from './foreign-markup.js';
import type { MarkupListener } from './message-walk.js';
import { decodeReferences } from './references.js';

/** Elements that never have content, in whatever way they were written. */
const emptyElements = new Set(['br', 'hr', 'img', 'input', 'audio', 'chime']);

/**
 * Reads markup that need not be well-formed, and reports it as if it were: each end tag closes its own element, unclosed
 * elements inside are closed before it, end tags that close nothing are left out. No tree is made of it, so it takes
 * any depth.
 *
 * @example
 * const walk = new MessageWalk(new EntityLookup(undefined));
 * readLeniently('1 < 2 <b>so <i>it is</b></p>', walk); // as '1 &lt; 2 <b>so <i>it is</i></b>'
 */
export function* readLeniently(source: string, listener: MarkupListener): Steps<void> {
  const balanced = new BalancedMarkup(listener);
  yield* scanMarkup(source, balanced);
  balanced.finish();
}

/** Reports tags and texts, and keeps the elements that are open. */
class BalancedMarkup implements PieceListener {
  readonly #listener: MarkupListener;
  readonly #open: string[] = [];
  /** Where the elements of each name are among the open ones, so that a stray end tag is known at once. */
  readonly #places = new Map<string, number[]>();
  /** What is not reported yet: end tags that close nothing do not cut a text in two. */
  #text = '';

  constructor(listener: MarkupListener) {
    this.#listener = listener;
  }

  text(value: string): void {
    this.#text += value;
  }

  tag({ kind, name, attributes }: Tag): void {
    if (kind === 'end') {
      this.#close(name);
      return;
    }
    this.#reportText();
    this.#listener.open(name, attributesOf(attributes));
    if (kind === 'empty' || emptyElements.has(name)) {
      this.#listener.close();
    } else {
      this.#keep(name);
    }
  }

  finish(): void {
    this.#reportText();
    this.#closeFrom(0);
  }

  #reportText(): void {
    if (this.#text !== '') {
      this.#listener.text(this.#text);
      this.#text = '';
    }
  }

  #keep(name: string): void {
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
      this.#reportText();
      this.#closeFrom(place);
    }
  }

  /** Closes the open elements from a place on, the innermost first. */
  #closeFrom(place: number): void {
    while (this.#open.length > place) {
      this.#places.get(this.#open.pop() ?? '')?.pop();
      this.#listener.close();
    }
  }
}

const attribute = /([^\s=]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'))?/g;
const noAttribute = (): undefined => undefined;

/** Looks attributes up in what is written of them, once somebody asks. Of those that share a name the last one counts. */
function attributesOf(written: string): AttributeOf {
  if (!written.includes('=')) {
    return noAttribute;
  }
  let values: Map<string, string | undefined> | undefined;
  return (name) => {
    if (!written.includes(name)) {
      return undefined;
    }
    values ??= new Map(
      Array.from(written.matchAll(attribute), ([, found = '', double, single]) => [
        found,
        double ?? single,
      ]),
    );
    const value = values.get(name);
    return value === undefined ? undefined : decodeReferences(value);
  };
}
