import { isBlank } from '../../java/text/index.js';
import type { Findings } from '../diagnostics/findings.js';
import { isJsonObject, type JsonObject } from '../json.js';
import { JsonError, type LeadingJson, leadingJson } from '../values/json.js';
import { hasLongNumber, isWithinDepth } from '../values/json-bounds.js';
import { copyOfJson } from '../values/json-copy.js';

/** The entity data that came with a message. */
export interface SuppliedData {
  readonly data: JsonObject;
  /** The JSON text of the object, and how long what was given is: it may be more than the text of the object. */
  readonly written: WrittenData | undefined;
}

/** Entity data as text. */
export interface WrittenData {
  readonly text: string;
  readonly length: number;
}

const none: SuppliedData = { data: {}, written: { text: '{}', length: 0 } };
const atStart = { start: 0, end: 0 };

/**
 * Reads the data of a message: an object, its JSON text, or a JSON string that holds that text. An object is copied, so
 * that it cannot change in the meantime, and mostly not written: `written` is `undefined` then, and {@link writeData}
 * gives it.
 */
export function readSuppliedData(
  given: string | JsonObject | undefined,
  findings: Findings,
): SuppliedData {
  if (given === undefined || (typeof given === 'string' && isBlank(given))) {
    return none;
  }
  try {
    const copied = typeof given === 'object' ? copyOfGiven(given) : undefined;
    if (copied !== undefined) {
      return { data: copied, written: undefined };
    }
    const source = typeof given === 'string' ? given : JSON.stringify(given);
    if (!isWithinDepth(source)) {
      throw new JsonError('it is nested more than 1000 levels deep');
    }
    const outer = leadingJson(source);
    const inner = typeof outer.value === 'string' ? innerJson(outer.value) : outer;
    if (inner !== undefined && hasLongNumber(inner.text)) {
      throw new JsonError('it has a number of more than 1000 digits');
    }
    if (inner !== undefined && isJsonObject(inner.value)) {
      return { data: inner.value, written: { text: inner.text, length: source.length } };
    }
    findings.add('data-not-object', atStart, {});
  } catch (error) {
    // JSON.stringify fails on objects that hold themselves, and on big integers.
    const problem = error instanceof JsonError ? error.message : 'it cannot be written as JSON';
    findings.add('data-not-json', atStart, { problem });
  }
  return none;
}

/** The JSON in a JSON string; `undefined` where nothing is in it. */
function innerJson(text: string): LeadingJson | undefined {
  return /^[ \t\r\n]*$/.test(text) ? undefined : leadingJson(text);
}

/** The text of data that was copied. */
export function writeData(data: JsonObject): WrittenData {
  const text = JSON.stringify(data);
  return { text, length: text.length };
}

/** Plain JavaScript may give anything. */
function copyOfGiven(given: JsonObject | null): JsonObject | undefined {
  return isJsonObject(given) ? copyOfJson(given) : undefined;
}
