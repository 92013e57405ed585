import type { Findings } from '../diagnostics/findings.js';
import { isJsonObject, type JsonObject } from '../json.js';
import { isBlank } from '../values/java-text.js';
import { parseLeadingJson } from '../values/json.js';

/** The entity data that came with a message, and how long its JSON text was. */
export interface SuppliedData {
  readonly data: JsonObject;
  readonly length: number;
}

const none: SuppliedData = { data: {}, length: 0 };
const atStart = { start: 0, end: 0 };

/** Reads the data of a message: an object, its JSON text, or a JSON string that holds that text. */
export function readSuppliedData(
  given: string | JsonObject | undefined,
  findings: Findings,
): SuppliedData {
  if (given === undefined) return none;
  if (typeof given === 'string' && isBlank(given)) return none;
  try {
    if (typeof given !== 'string') return { data: given, length: JSON.stringify(given).length };
    const parsed = parseLeadingJson(given);
    const data = typeof parsed === 'string' ? parseLeadingJson(parsed) : parsed;
    if (isJsonObject(data)) return { data, length: given.length };
    findings.add('data-not-object', atStart, {});
  } catch (error) {
    const problem = error instanceof Error ? error.message : 'malformed';
    findings.add('data-not-json', atStart, { problem });
  }
  return none;
}
