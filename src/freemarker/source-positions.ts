const tabSize = 8;

/** A line and a column, both from 1. */
export interface LineAndColumn {
  readonly line: number;
  readonly column: number;
}

/**
 * The position of an offset as the service counts it: columns in UTF-16 units, a tab reaching to the next multiple of
 * eight, lines ended by `\n`, `\r` or `\r\n`.
 */
export function servicePosition(source: string, offset: number): LineAndColumn {
  let line = 1;
  let lineStart = 0;
  for (let at = nextLineEnd(source, 0); at < offset; at = nextLineEnd(source, lineStart)) {
    const next = at + (source.startsWith('\r\n', at) ? 2 : 1);
    if (next > offset) {
      break;
    }
    lineStart = next;
    line += 1;
  }
  return { line, column: columnOf(source, lineStart, offset) };
}

function nextLineEnd(source: string, from: number): number {
  for (let at = from; at < source.length; at += 1) {
    const unit = source.charCodeAt(at);
    if (unit === 10 || unit === 13) {
      return at;
    }
  }
  return source.length;
}

function columnOf(source: string, lineStart: number, offset: number): number {
  let column = 0;
  for (let at = lineStart; at < offset; at += 1) {
    column = nextColumn(column, source, at);
  }
  return nextColumn(column, source, offset);
}

function nextColumn(column: number, source: string, at: number): number {
  return source.charCodeAt(at) === 9 ? column + tabSize - (column % tabSize) : column + 1;
}
