import type { KeyPath } from './problems.js';

/**
 * The keys that lead from a value to one that it stands in itself.
 *
 * @example
 * const bot = { username: 'quotes', parent: {} };
 * bot.parent = bot;
 * wayIntoItself({ bot }); // ['bot', 'parent']
 *
 * @returns nothing for what ends
 */
export function wayIntoItself(value: unknown): KeyPath | undefined {
  return wayBack(value, new Set(), new Set());
}

/** What was looked through is not looked through again: aliases of YAML are one object in many places. */
function wayBack(value: unknown, around: Set<object>, ending: Set<object>): KeyPath | undefined {
  if (typeof value !== 'object' || value === null || ending.has(value)) {
    return undefined;
  }
  if (around.has(value)) {
    return [];
  }
  around.add(value);
  for (const [key, inner] of Object.entries(value)) {
    const way = wayBack(inner, around, ending);
    if (way !== undefined) {
      return [Array.isArray(value) ? Number(key) : key, ...way];
    }
  }
  around.delete(value);
  ending.add(value);
  return undefined;
}
