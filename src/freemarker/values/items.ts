import type { Environment } from '../runtime/environment.js';
import { isArray } from './kinds.js';
import { Range } from './range.js';
import type { Stream } from './stream.js';
import type { Item, Sequence } from './value.js';

/** All items of a list as an array; a list made for the purpose is checked for its length. */
export function itemsOf(source: Sequence | Stream, env: Environment): readonly Item[] {
  if (isArray(source)) {
    return source;
  }
  if (source instanceof Range) {
    env.checkLength(source.length);
    env.step(source.length);
    return Array.from({ length: source.length }, (_unset, index) => source.at(index));
  }
  const items: Item[] = [];
  for (const item of source) {
    items.push(item);
    env.checkLength(items.length);
  }
  return items;
}
