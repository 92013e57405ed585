/** Every how many levels it is looked. Messages have fewer, so theirs never pays for it. */
const interval = 256;

/**
 * Whether content that is being gone through contains itself: whether the innermost level is one of
 * those around it as well. Only every 256th level is looked at, and content without end gets there.
 *
 * @param open the levels that are open, outermost first
 * @param whose what a level goes through
 */
export function containsItself<Level>(
  open: readonly Level[],
  whose: (level: Level) => unknown,
): boolean {
  const innermost = open.at(-1);
  if (innermost === undefined || open.length % interval !== 0) {
    return false;
  }
  return open.findIndex((level) => whose(level) === whose(innermost)) < open.length - 1;
}
