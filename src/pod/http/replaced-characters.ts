import type { PartSlice } from './part-slices.js';

/** U+FFFD in UTF-8: what decoders put in the place of bytes that they cannot read. */
const replacement = Buffer.from('\uFFFD');

/**
 * Tells of the parts of a multipart body whether their text was decoded as it was sent. The parser hands on texts that
 * are decoded already, so what it could not read is told by more U+FFFD in them than their bytes hold.
 */
export class ReplacedCharacters {
  /** Written in the part that is being read, without the newest slice. */
  #inPart = 0;
  #inSlice = 0;
  #beginsPart = false;
  /** What a character may have begun with at the end of the last slice. */
  #rest = Buffer.alloc(0);

  /** Looks at bytes before the parser gets them. */
  look(slice: PartSlice): void {
    this.#inPart = this.#inPartSoFar;
    this.#beginsPart = slice.beginsPart;
    const bytes = Buffer.concat([this.#rest, slice.bytes]);
    this.#inSlice = 0;
    for (let at = bytes.indexOf(replacement); at >= 0; at = bytes.indexOf(replacement, at + 3)) {
      this.#inSlice += 1;
    }
    this.#rest = Buffer.from(bytes.subarray(-(replacement.length - 1)));
  }

  /** Whether a text part that has just ended holds what was not sent. */
  isInText(text: string): boolean {
    return replacementsIn(text) > this.#inPart;
  }

  /** Whether what the head of the newest part says holds what was not sent. */
  isInHead(text: string): boolean {
    return replacementsIn(text) > this.#inPartSoFar;
  }

  get #inPartSoFar(): number {
    return this.#beginsPart ? this.#inSlice : this.#inPart + this.#inSlice;
  }
}

function replacementsIn(text: string): number {
  return text.split('\uFFFD').length - 1;
}
