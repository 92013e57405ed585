import type { JsonElement } from './json-element.js';
import { withLongTexts } from './json-element.js';
import { LongText } from './long-text.js';

const opening = 0x5b;
const comma = 0x2c;
const closing = 0x5d;

/** Elements of one body as they are handed to a thread. */
export interface MovedElements {
  /** The JSON list of their values, where each long text is replaced as in {@link JsonElement.json}. */
  readonly list: Uint8Array<ArrayBuffer>;
  /** Of each element, its long texts as they were written. */
  readonly longTexts: readonly (readonly Uint8Array[])[];
  readonly mark: string;
}

/** Copies elements into memory that nothing else uses: only such can be handed over. */
export function movedElements(elements: readonly JsonElement[]): MovedElements {
  return {
    list: listOf(elements),
    longTexts: elements.map(({ longTexts }) => longTexts.map((text) => text.written())),
    mark: elements[0]?.mark ?? '',
  };
}

function listOf(elements: readonly JsonElement[]): Uint8Array<ArrayBuffer> {
  const bytes = elements.reduce((sum, { json }) => sum + json.length + 1, 1);
  const list = new Uint8Array(bytes).fill(comma);
  let place = 1;
  for (const { json } of elements) {
    list.set(json, place);
    place += json.length + 1;
  }
  list[0] = opening;
  list[bytes - 1] = closing;
  return list;
}

/** The values of elements that were handed over, at least one. Each was seen to be a value before. */
export function parseMoved({ list, longTexts, mark }: MovedElements): unknown[] {
  const values = JSON.parse(Buffer.from(list.buffer).toString('utf8')) as unknown[];
  return values.map((value, place) => {
    const own = longTexts[place] ?? [];
    return own.length === 0
      ? value
      : withLongTexts(
          value,
          mark,
          own.map((written) => new LongText([Buffer.from(written)])),
        );
  });
}
