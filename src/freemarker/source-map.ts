/** A stretch of the template, as UTF-16 offsets. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** The part of the template that a stretch of output comes from. */
export interface Origin extends SourceRange {
  /** It is the template's own text, as opposed to a value that was made there. */
  readonly isCopied?: boolean;
}

/** A stretch of output, which continues up to the next one. */
export interface Stretch {
  readonly at: number;
  readonly from: Origin;
}

/** A part of the output that comes from one place. */
export interface Piece {
  readonly from: number;
  readonly to: number;
  readonly origin: Origin;
}

/**
 * Says which part of a template a place of its output comes from: the very character for text, the whole `${…}` for
 * a value. One entry for each stretch of output, found by binary search.
 *
 * @example
 * const expanded = evaluateTemplate('<b>${data.name}</b>', { name: 'Ann' });
 * if (expanded.ok) expanded.map.locate(4); // inside "Ann" → { start: 3, end: 15 }
 */
export class SourceMap {
  readonly #stretches: readonly Stretch[];
  readonly #outputLength: number;

  /** @param stretches In the order of the output, the first at its start. */
  constructor(stretches: readonly Stretch[], outputLength: number) {
    this.#stretches = stretches;
    this.#outputLength = outputLength;
  }

  /** The map of a text that is its own source. */
  static identity(length: number): SourceMap {
    return new SourceMap([{ at: 0, from: { start: 0, end: length, isCopied: true } }], length);
  }

  /** Where the character at `offset` of the output comes from. An offset behind the output counts as its end. */
  locate(offset: number): SourceRange {
    const stretch = this.#stretches[this.#indexOf(offset)];
    if (stretch === undefined) {
      return { start: 0, end: 0 };
    }
    const { start, end, isCopied = false } = stretch.from;
    if (!isCopied) {
      return { start, end };
    }
    const within = Math.min(Math.max(offset - stretch.at, 0), end - start);
    return { start: start + within, end: Math.min(start + within + 1, end) };
  }

  /** Where the stretch from `start` up to `end` of the output comes from, from its first to its last character. */
  locateRange(start: number, end: number): SourceRange {
    const first = this.locate(start);
    if (end <= start) {
      return { start: first.start, end: first.start };
    }
    const last = this.locate(end - 1);
    return last.end >= first.start ? { start: first.start, end: last.end } : first;
  }

  /** The stretch from `from` up to `to` of the output, in pieces that each come from one place. */
  *pieces(from: number, to: number): Generator<Piece> {
    let at = from;
    for (let index = this.#indexOf(from); at < to; index += 1) {
      const next = Math.min(this.#startOf(index + 1), to);
      const { start, end } = this.locateRange(at, next);
      const isCopied = this.#stretches[index]?.from.isCopied ?? false;
      yield { from: at, to: next, origin: { start, end, isCopied } };
      at = next;
    }
  }

  /** Where in the output a stretch starts; for the one behind the last, where the output ends. */
  #startOf(index: number): number {
    return this.#stretches[index]?.at ?? this.#outputLength;
  }

  #indexOf(offset: number): number {
    let low = 0;
    let high = this.#stretches.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#startOf(middle) <= offset) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
