import { parseInt64 } from '../../java/numbers/index.js';
import { trimmed } from '../../java/text/index.js';
import { isJsonObject, type JsonValue } from '../json.js';
import { encodableText } from './carried-text.js';
import { parseLeadingJson, parseLenientJson } from './json.js';
import { hasLongNumber } from './json-bounds.js';
import { parseWrittenTree, scalarText } from './json-tree.js';

/** JSON, parsed; `undefined` when it is malformed, or has a number that is too long for the service. */
function tryToParse(text: string, parser = parseLeadingJson): JsonValue | undefined {
  try {
    return hasLongNumber(text) ? undefined : parser(text);
  } catch {
    return undefined;
  }
}

/** The items of a JSON array as they are written; `undefined` when there are others than scalars. */
function parseScalars(text: string): readonly string[] | undefined {
  const value = tryToParse(text);
  const isScalar = (item: JsonValue) => item === null || typeof item !== 'object';
  if (!Array.isArray(value) || !value.every(isScalar)) {
    return undefined;
  }
  const tree = parseWrittenTree(text);
  return Array.isArray(tree) ? tree.map(String) : undefined;
}

/** Whether a text is a JSON array of user ids; null passes for one, too. */
export function isListOfUserIds(text: string): boolean {
  return tryToParse(text) === null || countUserIds(text) !== undefined;
}

/** How many user ids a JSON array holds; `undefined` when it is not an array of numbers. */
export function countUserIds(text: string): number | undefined {
  const scalars = parseScalars(text);
  return scalars?.every(isUserId) === true ? scalars.length : undefined;
}

/** A whole number of 64 bits, or one with a fraction that rounds to one. Texts without a number pass for null. */
function isUserId(scalar: string): boolean {
  if (/^-?\d+[.eE]/.test(scalar)) {
    return Math.abs(Number(scalar)) <= 2 ** 63;
  }
  const text = scalarText(scalar);
  const number = text === scalar ? text : trimmed(text ?? '');
  return number === '' || number === 'null' || parseInt64(number) !== undefined;
}

/** Whether a text is a JSON array of strings; they may be between single quotes. */
export function isListOfIds(text: string): boolean {
  const value = tryToParse(text, parseLenientJson);
  if (value === null) {
    return true;
  }
  return (
    Array.isArray(value) &&
    value.every((item) => item === null || !(Array.isArray(item) || isJsonObject(item)))
  );
}

/** The strings of a JSON array, numbers among them as they are written; null stands for a list, too. `undefined` for anything else. */
export function parseStrings(text: string): readonly (string | null)[] | null | undefined {
  return tryToParse(text) === null ? null : parseScalars(text)?.map(scalarText);
}

/** What {@link parseStrings} read, as the service writes it: with capital letters in the codes of control characters. */
export function writeStrings(strings: readonly (string | null)[] | null): string {
  const encodable = strings?.map((text) => (text === null ? null : encodableText(text))) ?? null;
  return JSON.stringify(encodable).replace(/\\(?:u[\da-f]{4}|.)/g, (escape) =>
    escape.startsWith('\\u') ? `\\u${escape.slice(2).toUpperCase()}` : escape,
  );
}
