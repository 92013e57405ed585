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
