/** Which members of an answer are replaced, and by what. */
export interface Replacement {
  /** The keys of those that are, wherever they stand. */
  readonly keys: ReadonlySet<string>;
  /** The keys of those that are left as they are, with all that they hold. */
  readonly left: ReadonlySet<string>;
  /** What a member is replaced by; itself where it may stay. */
  readonly by: (held: unknown) => unknown;
}

/**
 * Replaces members of an answer by their keys.
 *
 * @example
 * const answer = { user: { userId: '7' } };
 * replaceMembers(answer, { keys: new Set(['userId']), left: new Set(), by: Number });
 * answer; // { user: { userId: 7 } }
 *
 * @param answer - just read and not shared yet: it is changed in place
 */
export function replaceMembers(answer: unknown, { keys, left, by }: Replacement): void {
  // A list instead of the call stack: the service decides how deeply an answer is nested.
  const open = [answer];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) {
      continue;
    }
    for (const [key, held] of Object.entries(value) as [string, unknown][]) {
      const replaced = keys.has(key) ? by(held) : held;
      if (replaced !== held) {
        Reflect.set(value, key, replaced);
      } else if (!left.has(key)) {
        open.push(held);
      }
    }
  }
}
