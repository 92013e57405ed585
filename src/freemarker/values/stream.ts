import { TemplateObject } from './template-object.js';
import type { Item } from './value.js';

/**
 * Items that are computed while they are listed: what `?filter`, `?map` and their kin give where the next step can
 * take items one by one. That is what makes `(1..)?map(…)?take_while(…)` end.
 */
export class Stream extends TemplateObject {
  readonly typeName = 'collection';
  /** How many there are, where that is known before they are computed: `?map` gives as many as it takes. */
  readonly size: number | undefined;
  readonly #start: () => Iterator<Item>;

  constructor(start: () => Iterator<Item>, size?: number) {
    super();
    this.size = size;
    this.#start = start;
  }

  [Symbol.iterator](): Iterator<Item> {
    return this.#start();
  }
}
