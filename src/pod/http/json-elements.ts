import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { badRequest, Refusal } from '../errors.js';
import { Pace } from '../pace.js';
import { piecesOf } from './body-pieces.js';
import { markLength } from './byte-order-mark.js';
import type { JsonElement } from './json-element.js';
import { longTextBytes, parseElement } from './json-element.js';
import type { JsonLimits, TextRange } from './json-scan.js';
import { JsonScan, noJson, noUtf8 } from './json-scan.js';
import { LongText } from './long-text.js';

/** How much a body may hold that is a list of elements. */
export interface ElementLimits extends JsonLimits {
  /** Bytes of the body. */
  readonly bodyBytes: number;
  /** Elements of the list. */
  readonly elements: number;
  /** Bytes of one element. */
  readonly elementBytes: number;
}

/** Bytes of the body that are looked at between two turns: they may hold thousands of elements. */
const atOnce = 8192;
/** The most that is parsed at once: an element without its long texts, in bytes. */
const parsedBytes = 12_000_000;

/**
 * The elements of a body that is a JSON list, read one by one as they come in. None is handed out before all of
 * the body was seen to be right. `values` and `depth` are those of one element.
 *
 * @throws Refusal 400 when it is not a JSON list or a limit is exceeded, 413 when it is too long
 */
export async function readElements(
  request: IncomingMessage,
  limits: ElementLimits,
): Promise<readonly JsonElement[]> {
  const reader = new ElementReader(limits);
  const pace = new Pace();
  let problem: { readonly error: unknown } | undefined;
  for await (const piece of piecesOf(request)) {
    // To the end, so that the client gets to see the refusal.
    if (problem === undefined) {
      try {
        for (let start = 0; start < piece.length; start += atOnce) {
          await pace.turn();
          reader.take(piece.subarray(start, start + atOnce));
        }
      } catch (error) {
        problem = { error };
        reader.forget();
      }
    }
  }
  if (problem !== undefined) {
    throw problem.error;
  }
  return reader.end();
}

class ElementReader {
  readonly #limits: ElementLimits;
  readonly #scan: JsonScan;
  #elements: JsonElement[] = [];
  /** The pieces of the element that has not ended yet. */
  #pieces: Buffer[] = [];
  #elementBytes = 0;
  #longBytes = 0;
  #longTexts: TextRange[] = [];
  readonly #mark = randomUUID();
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true });
  #bytes = 0;
  #state: 'before' | 'inside' | 'after' = 'before';

  constructor(limits: ElementLimits) {
    this.#limits = limits;
    // The list itself is the outermost level.
    this.#scan = new JsonScan({ depth: limits.depth + 1, values: limits.values }, longTextBytes);
  }

  take(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes > this.#limits.bodyBytes) {
      throw new Refusal(413, `The body is longer than ${this.#limits.bodyBytes} bytes.`);
    }
    this.#checkUtf8(piece);
    let place = this.#bytes === piece.length ? markLength(piece) : 0;
    while (place < piece.length) {
      place = this.#state === 'inside' ? this.#inside(piece, place) : this.#outside(piece, place);
    }
  }

  end(): readonly JsonElement[] {
    if (this.#state !== 'after') {
      throw this.#state === 'before' ? noList() : noJson();
    }
    return this.#elements;
  }

  /** A character may be cut in two by the end of a piece. A body that ends within one is no JSON either. */
  #checkUtf8(piece: Buffer): void {
    try {
      this.#utf8.decode(piece, { stream: true });
    } catch {
      throw noUtf8();
    }
  }

  /** Frees what was read of a refused body. */
  forget(): void {
    this.#elements = [];
    this.#pieces = [];
  }

  /** Before the list and after it there are only spaces. */
  #outside(piece: Buffer, place: number): number {
    const text = piece.toString('latin1', place);
    const spaces = /^[ \t\r\n]*/.exec(text)?.[0].length ?? 0;
    if (spaces === text.length) {
      return piece.length;
    }
    if (this.#state === 'after') {
      throw noJson();
    }
    if (text[spaces] !== '[') {
      throw noList();
    }
    this.#state = 'inside';
    this.#scan.take(piece.subarray(place + spaces, place + spaces + 1));
    return place + spaces + 1;
  }

  #inside(piece: Buffer, from: number): number {
    const end = this.#scan.toEndOfMember(piece, from);
    this.#elementBytes += end - from;
    if (this.#elementBytes > this.#limits.elementBytes) {
      throw new Refusal(
        413,
        `Element ${this.#elements.length + 1} of the body is longer than ${this.#limits.elementBytes} bytes.`,
      );
    }
    this.#pieces.push(piece.subarray(from, end));
    this.#noteLongTexts();
    if (end < piece.length) {
      this.#endElement();
      return end + 1;
    }
    return end;
  }

  #noteLongTexts(): void {
    for (const range of this.#scan.takeLongTexts()) {
      this.#longTexts.push(range);
      this.#longBytes += range.end - range.start;
    }
  }

  #endElement(): void {
    const isLast = this.#scan.depth === 0;
    const element = this.#element();
    this.#pieces = [];
    this.#elementBytes = 0;
    this.#longTexts = [];
    this.#longBytes = 0;
    this.#scan.forgetValues();
    if (isLast) {
      this.#state = 'after';
    }
    if (isLast && this.#elements.length === 0 && isBlank(element)) {
      return;
    }
    if (this.#elements.length === this.#limits.elements) {
      throw badRequest(`The body has more than ${this.#limits.elements} elements.`);
    }
    parseElement(element);
    this.#elements.push(element);
  }

  #element(): JsonElement {
    const length = this.#elementBytes;
    const parsed = length - this.#longBytes;
    if (parsed > parsedBytes) {
      throw new Refusal(
        413,
        `Element ${this.#elements.length + 1} of the body has ${parsed} bytes outside of its long texts: it may have ${parsedBytes}.`,
      );
    }
    const [piece, ...more] = this.#pieces;
    if (piece !== undefined && more.length === 0 && this.#longTexts.length === 0) {
      return { length, json: piece, longTexts: [], mark: this.#mark };
    }
    // The scan has seen the comma or bracket behind the element as well.
    const begin = this.#scan.bytes - 1 - length;
    const ranges = this.#longTexts.map(({ start, end }) => [start - begin, end - begin] as const);
    const { outside, inside } = cut(this.#pieces, ranges);
    const json = outside.flatMap((pieces, place) =>
      place === 0 ? pieces : [Buffer.from(`${this.#mark}:${place - 1}`), ...pieces],
    );
    return {
      length,
      json: Buffer.concat(json),
      longTexts: inside.map((pieces) => new LongText(pieces)),
      mark: this.#mark,
    };
  }
}

/** Takes ranges out of a row of pieces. What is outside of them is one more than they are. */
function cut(
  pieces: readonly Buffer[],
  ranges: readonly (readonly [start: number, end: number])[],
): { readonly outside: readonly Buffer[][]; readonly inside: readonly Buffer[][] } {
  const outside: Buffer[][] = [[]];
  const inside: Buffer[][] = [];
  const edges = ranges.flat();
  let passed = 0;
  let place = 0;
  for (const piece of pieces) {
    let from = 0;
    while (from < piece.length || edges[passed] === place + from) {
      const end = Math.min(piece.length, (edges[passed] ?? Infinity) - place);
      (passed % 2 === 0 ? outside : inside).at(-1)?.push(piece.subarray(from, end));
      from = end;
      if (edges[passed] === place + end) {
        passed += 1;
        (passed % 2 === 0 ? outside : inside).push([]);
      }
    }
    place += piece.length;
  }
  return { outside, inside };
}

function isBlank({ json }: JsonElement): boolean {
  return json.toString('latin1').trim() === '';
}

function noList(): Refusal {
  return badRequest('The body is a JSON array, not wrapped in anything.');
}
