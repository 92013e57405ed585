import { isJsonObject, type JsonObject, type JsonValue } from '../json.js';

/** How deeply objects and lists are copied, as deep as the service reads JSON. */
const maximumDepth = 1000;

/**
 * A copy of an object that is JSON already, as if it had been written and read again, in a fifth of the time.
 * `undefined` where only writing it gives the right result: it holds dates, numbers that JSON does not know, methods,
 * or itself.
 *
 * @example
 * copyOfJson({ id: 1 })   // { id: 1 }
 * copyOfJson(anything)    // undefined where it holds a Date
 */
export function copyOfJson(object: JsonObject): JsonObject | undefined {
  return copyOfObject(object, 1);
}

/**
 * What is read where an object was written as JSON: dates are text, and what is `undefined` is not there. An object that
 * cannot be written stays as it is, for the check to refuse; nothing comes of a list.
 *
 * @example
 * asWritten({ when: new Date(0), note: undefined }) // { when: '1970-01-01T00:00:00.000Z' }
 */
export function asWritten(object: object): JsonObject | undefined {
  if (!isJsonObject(object)) {
    return undefined;
  }
  try {
    const written: unknown = copyOfJson(object) ?? JSON.parse(JSON.stringify(object));
    return isJsonObject(written) ? written : undefined;
  } catch {
    return object;
  }
}

function copyOfObject(object: JsonObject, depth: number): JsonObject | undefined {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) {
    return undefined;
  }
  const copy: Record<string, JsonValue> = {};
  // This goes through an object three times as fast as a list of its entries does.
  for (const name in object) {
    const value: unknown = Object.hasOwn(object, name) ? object[name] : undefined;
    if (value === undefined) {
      continue;
    }
    const own = copyOfValue(value, depth);
    // The one name that an assignment does not give an object as its own.
    if (own === undefined || name === '__proto__') {
      return undefined;
    }
    copy[name] = own;
  }
  return copy;
}

function copyOfValue(value: unknown, depth: number): JsonValue | undefined {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) {
    return value;
  }
  if (typeof value === 'number') {
    // JSON has one zero.
    return Number.isFinite(value) ? value + 0 : undefined;
  }
  if (typeof value !== 'object' || depth === maximumDepth) {
    return undefined;
  }
  return Array.isArray(value)
    ? copyOfList(value, depth + 1)
    : copyOfObject(value as JsonObject, depth + 1);
}

function copyOfList(list: readonly unknown[], depth: number): readonly JsonValue[] | undefined {
  if (Object.getPrototypeOf(list) !== Array.prototype) {
    return undefined;
  }
  const copy: JsonValue[] = [];
  for (const item of list) {
    const own = copyOfValue(item, depth);
    if (own === undefined) {
      return undefined;
    }
    copy.push(own);
  }
  return copy;
}
