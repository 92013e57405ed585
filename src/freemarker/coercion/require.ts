import type { NumberValue } from '../../java/numbers/index.js';
import type { Located } from '../finding.js';
import type { CompiledExpression, Environment } from '../runtime/environment.js';
import { isClassic } from '../runtime/settings.js';
import type { DateValue } from '../values/date-value.js';
import type { HashValue } from '../values/hash.js';
import { isEmpty } from '../values/is-empty.js';
import {
  asBoolean,
  asDate,
  asHash,
  asNumber,
  asSequence,
  entriesOf,
  typeNameOf,
} from '../values/kinds.js';
import type { Sequence, Value } from '../values/value.js';

/** The value, or a finding that `at` has none. */
export function requireValue(value: Value | undefined, at: Located, env: Environment): Value {
  if (value !== undefined) {
    return value;
  }
  throw env.fail('template-missing-value', at, { expression: env.codeOf(at) });
}

/** The value; where templates are classic, an empty text for one that is missing. */
export function valueOrEmpty(value: Value | undefined, at: Located, env: Environment): Value {
  return value === undefined && isClassic(env.settings) ? '' : requireValue(value, at, env);
}

/** A finding that the value at `at` is not what is needed, or missing. */
export function wrongType(
  value: Value | undefined,
  at: Located,
  expected: string,
  env: Environment,
): Error {
  if (value === undefined) {
    return env.fail('template-missing-value', at, { expression: env.codeOf(at) });
  }
  return env.fail('template-wrong-type', at, {
    expression: env.codeOf(at),
    found: typeNameOf(value),
    expected,
  });
}

/** The value as a number. */
export function requireNumber(
  value: Value | undefined,
  at: Located,
  env: Environment,
): NumberValue {
  const found = asNumber(value);
  if (found === undefined) {
    throw wrongType(value, at, 'a number', env);
  }
  return found;
}

/**
 * Whether a condition holds. A range is refused as it is written: its ends are not evaluated. Parentheses around it do
 * not belong to its place.
 */
export function holds(condition: CompiledExpression, env: Environment): boolean {
  const { kind } = condition.inside ?? condition;
  if (kind === 'range') {
    throw wrongType(noItems, condition.inside ?? condition, 'a boolean', env);
  }
  const value = condition.evaluate(env);
  return asBoolean(value) === undefined && isClassic(env.settings)
    ? !isEmpty(value)
    : requireBoolean(value, condition, env);
}

const noItems: readonly [] = [];

/** The value as a boolean: nothing else counts as true or false. Parentheses around it do not belong to its place. */
export function requireBoolean(
  value: Value | undefined,
  at: CompiledExpression,
  env: Environment,
): boolean {
  const found = asBoolean(value);
  if (found === undefined) {
    throw wrongType(value, at.inside ?? at, 'a boolean', env);
  }
  return found;
}

/** The value as a date or time. */
export function requireDate(value: Value | undefined, at: Located, env: Environment): DateValue {
  const found = asDate(value);
  if (found === undefined) {
    throw wrongType(value, at, 'a date', env);
  }
  return found;
}

/** The value as a list. */
export function requireSequence(value: Value | undefined, at: Located, env: Environment): Sequence {
  const found = asSequence(value);
  if (found === undefined) {
    throw wrongType(value, at, 'a list', env);
  }
  return found;
}

/** The value as a hash. */
export function requireHash(value: Value | undefined, at: Located, env: Environment): HashValue {
  const found = asHash(value);
  if (found === undefined) {
    throw wrongType(value, at, 'a hash', env);
  }
  return found;
}

/** The members of a value that has to be a hash whose members can be listed. */
export function requireEntries(
  value: Value | undefined,
  at: Located,
  env: Environment,
): NonNullable<ReturnType<typeof entriesOf>> {
  const entries = entriesOf(requireHash(value, at, env));
  if (entries === undefined) {
    throw wrongType(value, at, 'a hash that can be listed', env);
  }
  return entries;
}
