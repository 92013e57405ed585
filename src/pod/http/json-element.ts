import { badRequest } from '../errors.js';
import { noJson } from './json-scan.js';
import type { LongText } from './long-text.js';

/** Longer texts, in bytes, are left out of what is parsed at once. */
export const longTextBytes = 1024;

/** A JSON value as it was written; it was parsed once, to see that it is one. */
export interface JsonElement {
  /** Bytes, with everything. */
  readonly length: number;
  /** The value, where each long text is replaced by a text of {@link JsonElement.mark}, a colon and its place. */
  readonly json: Buffer;
  readonly longTexts: readonly LongText[];
  /** What no client can know, and no text of theirs begins with. */
  readonly mark: string;
}

/**
 * The value of an element. Its long texts are {@link LongText}s, wherever they stand.
 *
 * @throws Refusal 400 when it is not one
 */
export function parseElement({ json, longTexts, mark }: JsonElement): unknown {
  let value: unknown;
  try {
    value = JSON.parse(json.toString('utf8'));
  } catch {
    throw noJson();
  }
  return longTexts.length === 0 ? value : withLongTexts(value, mark, longTexts);
}

/** A value with its long texts where they stood. @throws Refusal 400 when one of them is the name of a member */
export function withLongTexts(
  value: unknown,
  mark: string,
  longTexts: readonly LongText[],
): unknown {
  if (typeof value === 'string') {
    return value.startsWith(mark) ? longTexts[Number(value.slice(mark.length + 1))] : value;
  }
  if (Array.isArray(value)) {
    return value.map((member) => withLongTexts(member, mark, longTexts));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (name.startsWith(mark)) {
        throw badRequest(`The name of a member is longer than ${longTextBytes} bytes.`);
      }
      return [name, withLongTexts(member, mark, longTexts)];
    }),
  );
}
