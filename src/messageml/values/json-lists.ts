import { parseInt64 } from '../../java/numbers/index.js';
import { trimmed } from '../../java/text/index.js';
import { isJsonObject, type JsonValue } from '../json.js';
import { parseLeadingJson, parseLenientJson } from './json.js';

/** JSON, parsed; `undefined` when it is malformed. */
function tryToParse(text: string, parser = parseLeadingJson): JsonValue | undefined {
  try {
    return parser(text);
  } catch {
    return undefined;
  }
}

/** Whether a text is a JSON array of user ids; null passes for one, too. */
export function isListOfUserIds(text: string): boolean {
  return tryToParse(text) === null || countUserIds(text) !== undefined;
}

/** How many user ids a JSON array holds; `undefined` when it is not an array of numbers. */
export function countUserIds(text: string): number | undefined {
  const value = tryToParse(text);
  if (!Array.isArray(value)) {
    return undefined;
  }
  return value.every(isUserId) ? value.length : undefined;
}

function isUserId(value: JsonValue): boolean {
  if (value === null) {
    return true;
  }
  if (typeof value === 'number') {
    return Math.abs(value) < 2 ** 63;
  }
  if (typeof value !== 'string') {
    return false;
  }
  const text = trimmed(value);
  return text === '' || text === 'null' || parseInt64(text) !== undefined;
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

/** The strings of a JSON array, numbers among them as text; null stands for a list, too. `undefined` for anything else. */
export function parseStrings(text: string): readonly (string | null)[] | null | undefined {
  const value = tryToParse(text);
  if (value === null) {
    return null;
  }
  if (!Array.isArray(value)) {
    return undefined;
  }
  const strings: (string | null)[] = [];
  for (const item of value as readonly JsonValue[]) {
    if (item !== null && typeof item === 'object') {
      return undefined;
    }
    strings.push(item === null ? null : String(item));
  }
  return strings;
}
