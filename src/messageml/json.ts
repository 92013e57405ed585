import type { JsonObject, JsonValue } from '../freemarker/index.js';

export type { JsonObject, JsonValue };

/** Whether a JSON value is an object (and not null or an array). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a JSON value is an array. */
export function isJsonList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
