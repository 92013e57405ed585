import type { NumberValue } from '../../java/numbers/index.js';
import type { DateValue } from '../dates/date-value.js';
import type { Callable } from './callable.js';
import type { TemplateHash } from './hash.js';
import type { JsonObject, JsonValue } from './json.js';
import type { InterpretedTemplate, Macro } from './macro.js';
import type { ManyFaced } from './many-faced.js';
import type { Markup } from './markup.js';
import type { Range } from './range.js';
import type { Stream } from './stream.js';
import type { TextTransform } from './text-transform.js';

/** What a list holds. JSON's null and a missing value are the same to a template. */
export type Item = Value | JsonValue | undefined;

/** Something with items in an order: JSON arrays, lists made by the template, ranges. */
export type Sequence = readonly Item[] | Range;

/** Something with named members: JSON objects, hashes made by the template. */
export type HashValue = JsonObject | TemplateHash;

/**
 * A value of a template. Data from JSON is used as it is, without copies; values that JSON does not have are objects of
 * their own classes. A missing value is `undefined`.
 */
export type Value =
  | string
  | NumberValue
  | boolean
  | DateValue
  | Markup
  | Sequence
  | Stream
  | HashValue
  | Callable
  | Macro
  | InterpretedTemplate
  | TextTransform
  | ManyFaced;
