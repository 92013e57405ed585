/** The known name that is most like a misspelt one, if any is close enough. */
export function nearestOf(
  name: string,
  known: readonly string[],
  mostEdits = 2,
): string | undefined {
  let nearest: string | undefined;
  let least = Math.min(mostEdits, Math.floor((name.length - 1) / 2)) + 1;
  for (const candidate of known) {
    const edits = editDistance(name.toLowerCase(), candidate.toLowerCase(), least);
    if (edits < least) {
      nearest = candidate;
      least = edits;
    }
  }
  return nearest;
}

/** How many letters have to be added, removed or changed; stops counting at `limit`. */
function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) {
    return limit;
  }
  let edits = to.length;
  let above = Array.from({ length: to.length }, (_, index) => index + 1);
  for (let row = 0; row < from.length; row += 1) {
    let diagonal = row;
    edits = row + 1;
    const current: number[] = [];
    for (const [column, removed] of above.entries()) {
      const changed = diagonal + (from[row] === to[column] ? 0 : 1);
      edits = Math.min(changed, edits + 1, removed + 1);
      current.push(edits);
      diagonal = removed;
    }
    above = current;
  }
  return edits;
}
