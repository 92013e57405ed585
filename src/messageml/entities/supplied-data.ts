import { isBlank } from '../../java/text/index.js';
import type { Findings } from '../diagnostics/findings.js';
import { isJsonObject, type JsonObject } from '../json.js';
import { JsonError, leadingJson } from '../values/json.js';
import { isWithinDepth } from '../values/json-tree.js';

/** The entity data that came with a message. */
export interface SuppliedData {
  readonly data: JsonObject;
  /** The JSON text of the object. */
  readonly text: string;
  /** The length of what was given, which may be more than the text of the object. */
  readonly length: number;
}

const none: SuppliedData = { data: {}, text: '{}', length: 0 };
const atStart = { start: 0, end: 0 };

/** Reads the data of a message: an object, its JSON text, or a JSON string that holds that text. */
export function readSuppliedData(
  given: string | JsonObject | undefined,
  findings: Findings,
): SuppliedData {
  if (given === undefined || (typeof given === 'string' && isBlank(given))) {
    return none;
  }
  try {
    const source = typeof given === 'string' ? given : JSON.stringify(given);
    if (!isWithinDepth(source)) {
      throw new JsonError('it is nested more than 1000 levels deep');
    }
    const outer = leadingJson(source);
    const inner = typeof outer.value === 'string' ? leadingJson(outer.value) : outer;
    if (isJsonObject(inner.value)) {
      return { data: inner.value, text: inner.text, length: source.length };
    }
    findings.add('data-not-object', atStart, {});
  } catch (error) {
    // JSON.stringify fails on objects that hold themselves, and on big integers.
    const problem = error instanceof JsonError ? error.message : 'it cannot be written as JSON';
    findings.add('data-not-json', atStart, { problem });
  }
  return none;
}
