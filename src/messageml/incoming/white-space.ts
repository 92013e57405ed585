/** Units that are made a piece of a string at once. */
const longestPiece = 8192;

/**
 * A string that is written unit by unit. A regular expression that replaces every other character of a long message takes
 * ten times as long.
 */
class UnitWriter {
  #piece: number[] = [];
  readonly #pieces: string[] = [];

  add(unit: number): void {
    if (this.#piece.push(unit) === longestPiece) {
      this.#endPiece();
    }
  }

  /** Adds the units of a text between two offsets. */
  addFrom(text: string, start: number, end: number): void {
    for (let index = start; index < end; index += 1) {
      this.add(text.charCodeAt(index));
    }
  }

  finish(): string {
    this.#endPiece();
    return this.#pieces.join('');
  }

  #endPiece(): void {
    this.#pieces.push(String.fromCharCode(...this.#piece));
    this.#piece = [];
  }
}

const [lineFeed, carriageReturn, space, noBreakSpace] = [10, 13, 32, 0xa0];

/** Whether a line ends with a character. */
export function isLineEnd(unit: number): boolean {
  return unit === lineFeed || unit === carriageReturn;
}

/** White space beyond ASCII. */
const foreignSpaces: ReadonlySet<number> = new Set([
  0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009,
  0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
]);

/** Whether a character is white space, as JavaScript sees it. */
export function isWhite(unit: number): boolean {
  return unit < 0x80
    ? unit === space || (unit >= 9 && unit <= carriageReturn)
    : foreignSpaces.has(unit);
}

/** A text with spaces in place of those at which no line may break. */
export function withPlainSpaces(text: string): string {
  if (!text.includes('\u00a0')) {
    return text;
  }
  const writer = new UnitWriter();
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    writer.add(unit === noBreakSpace ? space : unit);
  }
  return writer.finish();
}

/**
 * A text with one space in place of each run of some characters.
 *
 * @example
 * collapsed('a\n\nb', isLineEnd); // 'a b'
 */
export function collapsed(text: string, isOfRun: (unit: number) => boolean): string {
  const writer = new UnitWriter();
  let isInRun = false;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const isOne = isOfRun(unit);
    if (!isOne) {
      writer.add(unit);
    } else if (!isInRun) {
      writer.add(space);
    }
    isInRun = isOne;
  }
  return writer.finish();
}

/**
 * A text whose lines all end with `\n`, and none with white space before it.
 *
 * @example
 * trimmedLines('a \r\n b'); // 'a\n b'
 */
export function trimmedLines(text: string): string {
  const writer = new UnitWriter();
  let written = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (isLineEnd(unit)) {
      index += unit === carriageReturn && text.charCodeAt(index + 1) === lineFeed ? 1 : 0;
      writer.add(lineFeed);
      written = index + 1;
    } else if (!isWhite(unit)) {
      writer.addFrom(text, written, index + 1);
      written = index + 1;
    }
  }
  return writer.finish();
}
