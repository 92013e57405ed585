/** Something that services of an older version do not have. */
export interface Feature {
  /** As it is in a sentence: `Interactive elements`. */
  readonly name: string;
  /** The platform version that brought it: `1.55.3`. */
  readonly since: string;
}

/** What came later than the operations it belongs to (VER-3). */
export const features = {
  policies: { name: 'Taking part in compliance filtering', since: '1.53' },
  interactiveElements: { name: 'Interactive elements', since: '1.55.3' },
  authorOfStreamType: { name: 'Searching by author and type of stream', since: '1.52' },
  suspension: { name: 'Suspending users', since: '20.14' },
} as const satisfies Readonly<Record<string, Feature>>;

/**
 * Whether a version is older than another, number by number.
 *
 * @example
 * isOlder('1.9.2', '1.55.3'); // true
 */
export function isOlder(version: string, than: string): boolean {
  const numbers = (text: string): readonly number[] => text.split('.').map(Number);
  const own = numbers(version);
  const other = numbers(than);
  for (let place = 0; place < Math.max(own.length, other.length); place++) {
    const difference = (own[place] ?? 0) - (other[place] ?? 0);
    if (difference !== 0) {
      return difference < 0;
    }
  }
  return false;
}
