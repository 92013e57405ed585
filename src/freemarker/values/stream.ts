import { TemplateObject } from './template-object.js';
import type { Item } from './value.js';

/**
 * Items that are computed while they are listed: what `?filter`, `?map` and their kin give where the next step can
 * take items one by one. That is what makes `(1..)?map(…)?take_while(…)` end.
 */
export class Stream extends TemplateObject {
  readonly typeName = 'collection';
  readonly #start: () => Iterator<Item>;

  constructor(start: () => Iterator<Item>) {
    super();
    this.#start = start;
  }

  [Symbol.iterator](): Iterator<Item> {
    return this.#start();
  }
}
