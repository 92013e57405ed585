/**
 * A field of what came off the wire, which need not be what its type says; undefined where there is none.
 *
 * @example
 * field({ stream: { streamId: 'a' } }, 'stream', 'streamId'); // 'a'
 *
 * @param path - the names of the fields on the way to it
 */
export function field(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, name)
        ? Reflect.get(found, name)
        : undefined;
  }
  return found;
}
