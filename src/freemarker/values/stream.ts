import { TemplateObject } from './template-object.js';
import type { Item } from './value.js';

/** An item that is computed when it is asked for, which may be done once. */
export type DeferredItem = () => Item;

/**
 * Items that are computed while they are listed: what `?filter`, `?map` and their kin give where the next step can
 * take items one by one. That is what makes `(1..)?map(…)?take_while(…)` end.
 */
export class Stream extends TemplateObject {
  readonly typeName = 'collection';
  /** How many there are, where that is known before they are computed: `?map` gives as many as it takes. */
  readonly size: number | undefined;
  /** Goes through the items before they are computed: whether there is another one is known earlier than what it is. */
  readonly deferred: () => Iterator<DeferredItem>;

  constructor(deferred: () => Iterator<DeferredItem>, size?: number) {
    super();
    this.size = size;
    this.deferred = deferred;
  }

  *[Symbol.iterator](): Generator<Item> {
    const items = this.deferred();
    for (let next = items.next(); next.done !== true; next = items.next()) {
      yield next.value();
    }
  }
}
