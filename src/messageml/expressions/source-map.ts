/** A stretch of the template, as UTF-16 offsets. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** A stretch of the output that comes from one place. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  /** Whether it is the template's own text, as opposed to a value. */
  readonly copied: boolean;
}

/**
 * Says which part of a template a place of its output comes from: the very character for text, the whole `${…}` for
 * a value. Kept as parallel arrays, one entry for each stretch of output, found by binary search.
 *
 * @example
 * const expanded = evaluateTemplate('<b>${data.name}</b>', { name: 'Ann' });
 * if (expanded.ok) expanded.map.locate(4); // inside "Ann" → { start: 3, end: 15 }
 */
export class SourceMap {
  readonly #outputStarts: readonly number[];
  readonly #sourceStarts: readonly number[];
  readonly #sourceEnds: readonly number[];
  readonly #copied: readonly boolean[];
  readonly #outputLength: number;

  /** @param copied Which stretches are the template's own text, as opposed to values. */
  constructor(
    outputStarts: readonly number[],
    sourceStarts: readonly number[],
    sourceEnds: readonly number[],
    copied: readonly boolean[],
    outputLength: number,
  ) {
    this.#outputStarts = outputStarts;
    this.#sourceStarts = sourceStarts;
    this.#sourceEnds = sourceEnds;
    this.#copied = copied;
    this.#outputLength = outputLength;
  }

  /** The map of a text that is its own source. */
  static identity(length: number): SourceMap {
    return new SourceMap([0], [0], [length], [true], length);
  }

  /** Where the character at `offset` of the output comes from. An offset behind the output counts as its end. */
  locate(offset: number): SourceRange {
    const index = this.#indexOf(offset);
    const outputStart = this.#outputStarts[index];
    const start = this.#sourceStarts[index];
    const end = this.#sourceEnds[index];
    if (outputStart === undefined || start === undefined || end === undefined) {
      return { start: 0, end: 0 };
    }
    if (this.#copied[index] !== true) return { start, end };
    const within = Math.min(Math.max(offset - outputStart, 0), end - start);
    return { start: start + within, end: Math.min(start + within + 1, end) };
  }

  /** Where the stretch from `start` up to `end` of the output comes from, from its first to its last character. */
  locateRange(start: number, end: number): SourceRange {
    const first = this.locate(start);
    if (end <= start) return { start: first.start, end: first.start };
    const last = this.locate(end - 1);
    return last.end >= first.start ? { start: first.start, end: last.end } : first;
  }

  /** The stretch from `from` up to `to` of the output, in pieces that each come from one place. */
  *pieces(from: number, to: number): Generator<SourceRange & Piece> {
    for (let at = from; at < to;) {
      const index = this.#indexOf(at);
      const next = Math.min(this.#outputStarts[index + 1] ?? this.#outputLength, to);
      const first = this.locate(at);
      const last = this.locate(next - 1);
      const copied = this.#copied[index] === true;
      yield { from: at, to: next, start: first.start, end: last.end, copied };
      if (next <= at) return;
      at = next;
    }
  }

  #indexOf(offset: number): number {
    let low = 0;
    let high = this.#outputStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#outputStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
