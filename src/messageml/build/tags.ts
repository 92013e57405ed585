import type { ElementName } from '../elements/names.js';
import type { BuildContext } from './context.js';

type Table = BuildContext['table'];

const indexes = new WeakMap<Table, ReadonlyMap<string, ElementName>>();

/** The elements of a table by their tags; of several with the same tag, the first one. */
export function tagIndex({ table }: BuildContext): ReadonlyMap<string, ElementName> {
  const known = indexes.get(table);
  if (known !== undefined) return known;
  const index = new Map<string, ElementName>();
  let name: ElementName;
  for (name in table) {
    for (const tag of table[name].tags) if (!index.has(tag)) index.set(tag, name);
  }
  indexes.set(table, index);
  return index;
}
