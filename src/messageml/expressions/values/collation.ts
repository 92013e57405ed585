/** Below 0, 0 or above 0 as texts are ordered. */
export function compareTexts(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

/** The order of texts in a sorted list. */
export function compareForSorting(left: string, right: string): number {
  return compareTexts(left, right);
}
