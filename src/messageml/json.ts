/** Any JSON value. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/**
 * A JSON object: the entity data of a message.
 *
 * @example
 * const data: JsonObject = { issue: { type: 'com.example.issue', version: '1.0', key: 'ABC-1' } };
 */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Whether a JSON value is an object (and not null or an array). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a JSON value is an array. */
export function isJsonList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
