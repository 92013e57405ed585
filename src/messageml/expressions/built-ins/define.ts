import type { DateValue } from '../dates/date-value.js';
import type { Environment } from '../runtime/environment.js';
import { Method } from '../values/callable.js';
import {
  requireDate,
  requireEntries,
  requireNumber,
  requireSequence,
  toText,
} from '../values/coercion.js';
import type { Item, NumberValue, Sequence, Value } from '../values/value.js';
import { Arguments } from './arguments.js';
import type { BuiltInFunction, BuiltInUse } from './built-in.js';

/** How many arguments a method takes: exactly, or from and to. */
export type ArgumentCount = number | readonly [atLeast: number, atMost: number];

/** The method that `target?name` is when it waits for its arguments. */
export function method(
  use: BuiltInUse,
  count: ArgumentCount,
  body: (args: Arguments, env: Environment) => Value | undefined,
): Method {
  const [atLeast, atMost] = typeof count === 'number' ? [count, count] : count;
  return new Method((values, env) =>
    body(new Arguments(values, { atLeast, atMost }, use.name, env), env),
  );
}

/** A built-in of texts: numbers and dates count as the text they are written as. */
export function ofText(
  body: (text: string, env: Environment, use: BuiltInUse) => Value | undefined,
): BuiltInFunction {
  return (use, env) => {
    const text = toText(use.target.evaluate(env), use.target, env);
    env.step(text.length >> 6);
    return body(text, env, use);
  };
}

/** A built-in of texts that takes arguments. */
export function ofTextWith(
  count: ArgumentCount,
  body: (text: string, args: Arguments, env: Environment) => Value | undefined,
): BuiltInFunction {
  return ofText((text, _env, use) => method(use, count, (args, env) => body(text, args, env)));
}

/** A built-in of numbers. */
export function ofNumber(
  body: (value: NumberValue, env: Environment, use: BuiltInUse) => Value | undefined,
): BuiltInFunction {
  return (use, env) => body(requireNumber(use.target.evaluate(env), use.target, env), env, use);
}

/** A built-in of lists. */
export function ofSequence(
  body: (items: Sequence, env: Environment, use: BuiltInUse) => Value | undefined,
): BuiltInFunction {
  return (use, env) => {
    const sequence = requireSequence(use.target.evaluate(env), use.target, env);
    return body(sequence, env, use);
  };
}

/** A built-in of hashes whose members can be listed. */
export function ofEntries(
  body: (entries: readonly (readonly [string, Item])[], env: Environment) => Value | undefined,
): BuiltInFunction {
  return (use, env) => {
    const entries = requireEntries(use.target.evaluate(env), use.target, env);
    env.checkLength(entries.length);
    return body(entries, env);
  };
}

/** A built-in of dates and times. */
export function ofDate(
  body: (date: DateValue, env: Environment, use: BuiltInUse) => Value | undefined,
): BuiltInFunction {
  return (use, env) => body(requireDate(use.target.evaluate(env), use.target, env), env, use);
}
