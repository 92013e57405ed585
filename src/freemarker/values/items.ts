import { isArray } from './kinds.js';
import { Range } from './range.js';
import { Stream } from './stream.js';
import type { Item, Sequence } from './value.js';

/** Counts work, and ends a template that does too much of it. */
interface Meter {
  checkLength(length: number): void;
  step(cost: number): void;
}

/** All items of a list as an array; a list made for the purpose is checked for its length. */
export function itemsOf(source: Sequence | Stream, meter: Meter): readonly Item[] {
  if (isArray(source)) {
    return source;
  }
  if (source instanceof Range) {
    meter.checkLength(source.length);
    meter.step(source.length);
    return Array.from({ length: source.length }, (_unset, index) => source.at(index));
  }
  return firstItems(source, Infinity, meter);
}

/** The items that a stream gives first, at most that many. */
export function firstItems(stream: Stream, count: number, meter: Meter): readonly Item[] {
  const items: Item[] = [];
  const deferred = stream.deferred();
  for (let rest = count; rest > 0; rest -= 1) {
    const next = deferred.next();
    if (next.done === true) {
      break;
    }
    items.push(next.value());
    meter.checkLength(items.length);
  }
  return items;
}

/** The items of a list, one after the other. */
export function* eachItem(source: Sequence | Stream): Generator<Item> {
  if (source instanceof Stream) {
    yield* source;
    return;
  }
  for (let index = 0; index < source.length; index += 1) {
    yield source.at(index);
  }
}
