import type { JsonValue } from '../../json.js';

/** The value of a JSON text; `undefined` when it is none. */
export function fromJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
