import { requireValue } from '../coercion/require.js';
import { InterpretedTemplate, Macro } from '../runtime/macro.js';
import type { DateKind } from '../values/date-value.js';
import { TemplateHash } from '../values/hash.js';
import { asBoolean, asHash, asMethod, asNumber, asSequence, dateKindOf } from '../values/kinds.js';
import { ManyFaced } from '../values/many-faced.js';
import { Markup } from '../values/markup.js';
import { Stream } from '../values/stream.js';
import { TextTransform } from '../values/text-transform.js';
import type { Value } from '../values/value.js';
import type { BuiltInFunction, BuiltInTable } from './built-in.js';

function is(test: (value: Value) => boolean): BuiltInFunction {
  return (use, env) => test(requireValue(use.target.evaluate(env), use.target, env));
}

function isDateOf(kind: DateKind): BuiltInFunction {
  return is((value) => dateKindOf(value) === kind);
}

function isListableHash(value: Value): boolean {
  const hash = asHash(value);
  return hash instanceof TemplateHash ? hash.entries() !== undefined : hash !== undefined;
}

function isSequence(value: Value): boolean {
  return asSequence(value) !== undefined;
}

/** A text that cannot be made, such as one to encode without a charset, is one nevertheless. */
function countsAsText(value: Value): boolean {
  return (
    typeof value === 'string' || (value instanceof ManyFaced && value.faces.text !== undefined)
  );
}

/** A text that `?date` was asked of is a date even before it is read as one. */
function isDate(value: Value): boolean {
  return dateKindOf(value) !== undefined;
}

function isTransform(value: Value): boolean {
  return value instanceof TextTransform || value instanceof InterpretedTemplate;
}

/** Built-ins that ask of what type a value is. */
export const typeBuiltIns: BuiltInTable = {
  is_string: is(countsAsText),
  is_number: is((value) => asNumber(value) !== undefined),
  is_boolean: is((value) => asBoolean(value) !== undefined),
  is_hash: is((value) => asHash(value) !== undefined),
  is_hash_ex: is(isListableHash),
  is_sequence: is(isSequence),
  is_indexable: is(isSequence),
  is_enumerable: is((value) => isSequence(value) || value instanceof Stream),
  is_collection: is((value) => value instanceof Stream),
  is_collection_ex: is((value) => value instanceof Stream),
  is_method: is((value) => asMethod(value) !== undefined),
  is_macro: is((value) => value instanceof Macro),
  is_directive: is((value) => value instanceof Macro || isTransform(value)),
  is_transform: is(isTransform),
  is_markup_output: is((value) => value instanceof Markup),
  is_node: is(() => false),
  is_date: is(isDate),
  is_date_like: is(isDate),
  is_unknown_date_like: is(() => false),
  is_date_only: isDateOf('date'),
  is_time: isDateOf('time'),
  is_datetime: isDateOf('datetime'),
};
