import { MIMEType } from 'node:util';

/** A stretch of a multipart body that holds nothing of two parts. */
export interface PartSlice {
  readonly bytes: Buffer;
  /** Whether it begins with the delimiter in front of a part, or with the one behind the last. */
  readonly beginsPart: boolean;
}

const delimiterStart = Buffer.from('\r\n--');

/**
 * Cuts a multipart body where its parts begin: the parser hands on all that it is given at once, what stands behind the
 * last delimiter as well, and would wait for the end of a file that begins there. A delimiter that comes in two pieces is
 * held back until it is there.
 */
export class PartSlices {
  readonly #delimiter: Buffer;
  /** What may be the beginning of a delimiter. The first may stand at the start of the body, with no line before it. */
  #rest: Buffer = Buffer.from('\r\n');

  /** @param contentType - of the body */
  constructor(contentType: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`);
  }

  /** The slices that end in a piece. */
  *of(piece: Buffer): Generator<PartSlice> {
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const end = this.#endOf(bytes);
    this.#rest = bytes.subarray(end);
    let beginsPart = false;
    let start = 0;
    let place = this.#placeIn(bytes, 0);
    while (place >= 0) {
      if (place > start) {
        yield { bytes: bytes.subarray(start, place), beginsPart };
      }
      beginsPart = true;
      start = place;
      place = this.#placeIn(bytes, start + this.#delimiter.length);
    }
    if (end > start) {
      yield { bytes: bytes.subarray(start, end), beginsPart };
    }
  }

  /** What is left at the end of the body. */
  get rest(): Buffer {
    return this.#rest;
  }

  /**
   * Where the next delimiter is. Its first characters are looked for, which stand in it once: a search for all of a long one takes
   * minutes for a body that is made for that.
   */
  #placeIn(bytes: Buffer, from: number): number {
    let place = bytes.indexOf(delimiterStart, from);
    while (place >= 0) {
      if (bytes.subarray(place, place + this.#delimiter.length).equals(this.#delimiter)) {
        return place;
      }
      place = bytes.indexOf(delimiterStart, place + delimiterStart.length);
    }
    return -1;
  }

  /** Where a delimiter may begin whose end has not come yet. It holds one CR, at its start. */
  #endOf(bytes: Buffer): number {
    const place = bytes.lastIndexOf('\r');
    const begun = bytes.subarray(place);
    const isCut =
      place >= 0 &&
      begun.length < this.#delimiter.length &&
      this.#delimiter.subarray(0, begun.length).equals(begun);
    return isCut ? place : bytes.length;
  }
}

function boundaryOf(contentType: string): string {
  try {
    return new MIMEType(contentType).params.get('boundary') ?? '';
  } catch {
    return '';
  }
}
