/** No command is longer, and the work per candidate stays bounded. */
const longestWord = 40;

/**
 * The candidate that someone who wrote `word` most likely meant: the one that the fewest typing
 * errors (a letter too many, missing, wrong, or two swapped) turn into it, if those are few.
 *
 * @example
 * suggest('/qoute', ['/quote', '/help']); // '/quote'
 *
 * @param mostErrors - how many are few; default: one in three letters
 * @returns undefined when nothing is close
 */
export function suggest(
  word: string,
  candidates: Iterable<string>,
  mostErrors: number = Math.max(1, Math.floor(word.length / 3)),
): string | undefined {
  if (word.length > longestWord) {
    return undefined;
  }
  const typed = word.toLowerCase();
  let fewest = mostErrors + 1;
  let best: string | undefined;
  for (const candidate of candidates) {
    const errors = typingErrors(typed, candidate.toLowerCase());
    if (errors < fewest) {
      fewest = errors;
      best = candidate;
    }
  }
  return best;
}

/** The optimal string alignment distance, three rows at a time. */
function typingErrors(typed: string, meant: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    for (let column = 1; column <= meant.length; column++) {
      const same = typed[row - 1] === meant[column - 1];
      const swapped = typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, meant.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
