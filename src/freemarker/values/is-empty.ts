import type { HashValue } from './hash.js';
import { TemplateHash } from './hash.js';
import { asBoolean, asDate, asHash, asNumber, asSequence, asText } from './kinds.js';
import { Markup } from './markup.js';
import type { Value } from './value.js';

/** Whether a value is missing, or a text, list or hash with nothing in it. Macros and methods have no content. */
export function isEmpty(value: Value | undefined): boolean {
  if (value === undefined) {
    return true;
  }
  const sequence = asSequence(value);
  if (sequence !== undefined) {
    return sequence.length === 0;
  }
  const text = value instanceof Markup ? value.text : asText(value);
  if (text !== undefined) {
    return text === '';
  }
  const hash = asHash(value);
  if (hash !== undefined) {
    return hasNoMembers(hash);
  }
  const isPlain = asNumber(value) !== undefined || asBoolean(value) !== undefined;
  return !isPlain && asDate(value) === undefined;
}

/** A hash of the data can have many members, of which one is enough. */
function hasNoMembers(hash: HashValue): boolean {
  if (hash instanceof TemplateHash) {
    return hash.entries()?.length === 0;
  }
  for (const key in hash) {
    if (Object.hasOwn(hash, key)) {
      return false;
    }
  }
  return true;
}
