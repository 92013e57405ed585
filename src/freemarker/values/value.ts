import type { NumberValue } from '../../java/numbers/index.js';
import type { JsonObject, JsonValue } from './json.js';
import type { Range } from './range.js';
import type { TemplateObject } from './template-object.js';

/** What a list holds. JSON's null and a missing value are the same to a template. */
export type Item = Value | JsonValue | undefined;

/** Something with items in an order: JSON arrays, lists made by the template, ranges. */
export type Sequence = readonly Item[] | Range;

/**
 * A value of a template. Data from JSON is used as it is, without copies; values that JSON does not have are objects of
 * their own classes, each a {@link TemplateObject}. A missing value is `undefined`.
 */
export type Value = string | NumberValue | boolean | readonly Item[] | JsonObject | TemplateObject;
