import type { Position } from './diagnostic.js';

/** Finds line and column of offsets in a text. Lines are counted once, at the first question. */
export function positionsIn(text: string): (offset: number) => Position {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    const at = Math.min(Math.max(offset, 0), text.length);
    const line = lastAtOrBefore(starts, at);
    return { line: line + 1, column: at - (starts[line] ?? 0) + 1, offset: at };
  };
}

/** Lines end with LF, CR LF or CR. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let offset = 0; offset < text.length; offset += 1) {
    const code = text.charCodeAt(offset);
    if (code === 10 || (code === 13 && text.charCodeAt(offset + 1) !== 10)) {
      starts.push(offset + 1);
    }
  }
  return starts;
}

function lastAtOrBefore(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] ?? 0) <= value) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}
