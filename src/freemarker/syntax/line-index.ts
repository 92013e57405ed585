/** Line numbers of a text by offset. Lines end with `\n`, `\r` or `\r\n`. */
export class LineIndex {
  readonly #starts: readonly number[];

  constructor(source: string) {
    const starts = [0];
    for (const match of source.matchAll(/\r\n|\r|\n/g)) {
      starts.push(match.index + match[0].length);
    }
    this.#starts = starts;
  }

  /** The number of the line that the offset is in, from 0. */
  lineOf(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (Number(this.#starts[middle]) <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Whether a line starts at the offset. */
  isLineStart(offset: number): boolean {
    return this.#starts[this.lineOf(offset)] === offset;
  }
}
