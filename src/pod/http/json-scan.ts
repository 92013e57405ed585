import type { Refusal } from '../errors.js';
import { badRequest } from '../errors.js';

/** How much JSON a body may hold, however short it is written. */
export interface JsonLimits {
  /** Lists and objects inside each other. */
  readonly depth: number;
  /** Members of lists and objects, all together. */
  readonly values: number;
}

/** Beyond what any call needs, and still quickly read. */
export const defaultJsonLimits: JsonLimits = { depth: 100, values: 100_000 };

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const letterU = 0x75;
const openings: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closings: ReadonlySet<number> = new Set([0x5d, 0x7d]);
/** What may be after a backslash. */
const escapes: ReadonlySet<number> = new Set(Buffer.from('"\\/bfnrtu'));
const hexDigits: ReadonlySet<number> = new Set(Buffer.from('0123456789abcdefABCDEF'));

/** Characters before the space are in a text only as escapes. */
const firstInText = 0x20;
const fewer = { 4: 3, 3: 2, 2: 1, 1: 'none' } as const;

/** Where a text stands among the bytes that were looked at: after its quote, and before the other. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Looks through JSON as it comes in, before it is parsed: how deep it is nested, how many values it has and where the
 * members of its outermost list end. Texts are checked here; whether the rest is JSON is left to the parser.
 */
export class JsonScan {
  readonly #limits: JsonLimits;
  #depth = 0;
  #values = 0;
  #isInText = false;
  /** Bytes that an escape still has. */
  #escape: 'none' | 'begun' | 4 | 3 | 2 | 1 = 'none';
  #bytes = 0;
  #textStart = 0;
  #longTexts: TextRange[] = [];
  readonly #longTextBytes: number;

  /** @param longTextBytes - texts that are longer are reported by {@link JsonScan.takeLongTexts} */
  constructor(limits: JsonLimits, longTextBytes = Infinity) {
    this.#limits = limits;
    this.#longTextBytes = longTextBytes;
  }

  /** How many lists and objects are open. */
  get depth(): number {
    return this.#depth;
  }

  /** How many bytes were looked at. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Begins to count values again. */
  forgetValues(): void {
    this.#values = 0;
  }

  /** The long texts that have ended since this was last asked. */
  takeLongTexts(): readonly TextRange[] {
    const taken = this.#longTexts;
    this.#longTexts = [];
    return taken;
  }

  /**
   * Looks through a whole piece.
   *
   * @throws Refusal 400 when a limit is exceeded
   */
  take(piece: Buffer): void {
    for (const byte of piece) {
      this.#step(byte);
    }
  }

  /**
   * Looks through a piece, from a place on, to where a member of the outermost list ends.
   *
   * @returns the place of the comma or bracket that ends it; the length of the piece when none does
   * @throws Refusal 400 when a limit is exceeded
   */
  toEndOfMember(piece: Buffer, from: number): number {
    for (let place = from; place < piece.length; place += 1) {
      if (this.#isInText && this.#escape === 'none') {
        const special = pastPlainText(piece, place);
        this.#bytes += special - place;
        place = special;
        if (place === piece.length) {
          return place;
        }
      }
      const byte = piece[place] ?? 0;
      const wasInText = this.#isInText;
      this.#step(byte);
      const isEnd =
        (byte === comma && this.#depth === 1) || (this.#depth === 0 && closings.has(byte));
      if (isEnd && !wasInText) {
        return place;
      }
    }
    return piece.length;
  }

  #step(byte: number): void {
    this.#bytes += 1;
    if (this.#isInText) {
      this.#stepInText(byte);
    } else if (byte === quote) {
      this.#isInText = true;
      this.#textStart = this.#bytes;
    } else if (byte === comma) {
      this.#count();
    } else if (openings.has(byte)) {
      this.#depth += 1;
      this.#count();
      if (this.#depth > this.#limits.depth) {
        throw badRequest(
          `The body is nested too deeply: it may have ${this.#limits.depth} levels.`,
        );
      }
    } else if (closings.has(byte)) {
      this.#depth -= 1;
    }
  }

  #stepInText(byte: number): void {
    if (this.#escape !== 'none') {
      this.#stepInEscape(byte, this.#escape);
    } else if (byte === backslash) {
      this.#escape = 'begun';
    } else if (byte === quote) {
      this.#isInText = false;
      const end = this.#bytes - 1;
      if (end - this.#textStart > this.#longTextBytes) {
        this.#longTexts.push({ start: this.#textStart, end });
      }
    } else if (byte < firstInText) {
      throw noJson();
    }
  }

  #stepInEscape(byte: number, left: 'begun' | 4 | 3 | 2 | 1): void {
    if (!(left === 'begun' ? escapes : hexDigits).has(byte)) {
      throw noJson();
    }
    if (left === 'begun') {
      this.#escape = byte === letterU ? 4 : 'none';
    } else {
      this.#escape = fewer[left];
    }
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > this.#limits.values) {
      throw badRequest(`The body holds too many values: it may have ${this.#limits.values}.`);
    }
  }
}

/** Where characters of a text end that mean themselves: most do, and are passed in a third of the time of a step for each. */
function pastPlainText(piece: Buffer, from: number): number {
  let place = from;
  for (; place < piece.length; place += 1) {
    const byte = piece[place] ?? 0;
    if (byte === quote || byte === backslash || byte < firstInText) {
      break;
    }
  }
  return place;
}

/** Of a body that is not JSON. */
export function noJson(): Refusal {
  return badRequest('The body is not valid JSON.');
}

/** What is in another encoding would be kept as something else than was sent. */
export function noUtf8(of: 'body' | 'query' = 'body'): Refusal {
  return badRequest(`The ${of} is not valid UTF-8. Send its text in UTF-8.`);
}
