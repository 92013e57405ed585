/**
 * Whether two texts are the same for Java's `equalsIgnoreCase`. It compares the capital letters, and their small ones, of
 * each character for itself, so that `ſ` is an `s`, and both `ı` and `İ` are an `i`; the small letters of a whole text
 * do not tell that.
 *
 * @example
 * isSameIgnoringCase('HTTPS', 'httpſ')   // true
 */
export function isSameIgnoringCase(one: string, other: string): boolean {
  if (one.length !== other.length) {
    return false;
  }
  for (let index = 0; index < one.length; index += 1) {
    const [left, right] = [one.charAt(index), other.charAt(index)];
    if (left !== right && folded(left) !== folded(right)) {
      return false;
    }
  }
  return true;
}

/** Java maps one character to one: what has two capital letters, as `ß`, stays, and of two small ones the first counts. */
function folded(character: string): string {
  const upper = character.toUpperCase();
  return (upper.length === 1 ? upper : character).toLowerCase().charAt(0);
}
