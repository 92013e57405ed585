import type { NumberValue } from '../../java/numbers/index.js';
import { excessDigits } from '../../java/numbers/index.js';
import {
  requireDate,
  requireEntries,
  requireNumber,
  requireSequence,
} from '../coercion/require.js';
import { toText } from '../coercion/text.js';
import type { Environment } from '../runtime/environment.js';
import type { DateValue } from '../values/date-value.js';
import { Method } from '../values/method.js';
import type { Item, Sequence, Value } from '../values/value.js';
import type { ArgumentCount } from './arguments.js';
import { Arguments } from './arguments.js';
import type { BuiltInFunction, BuiltInUse } from './built-in.js';

/** The method that `target?name` is when it waits for its arguments. */
export function method(
  use: BuiltInUse,
  count: ArgumentCount,
  env: Environment,
  body: (args: Arguments) => Value | undefined,
): Method {
  return new Method((values) => body(new Arguments(values, count, use, env)));
}

/** A {@link method} whose arguments are made texts, whatever they are. */
export function methodOfTexts(
  use: BuiltInUse,
  count: ArgumentCount,
  env: Environment,
  body: (args: Arguments) => Value | undefined,
): Method {
  return new Method((values) => body(new Arguments(values, count, use, env)), true);
}

/** A built-in of texts: numbers and dates count as the text they are written as. */
export function ofText(
  body: (text: string, env: Environment, use: BuiltInUse) => Value | undefined,
): BuiltInFunction {
  return (use, env) => {
    const text = toText(use.target.evaluate(env), use.target, env);
    env.step(text.length >> 4);
    return body(text, env, use);
  };
}

/** A built-in of texts that takes arguments. */
export function ofTextWith(
  count: ArgumentCount,
  body: (text: string, args: Arguments, env: Environment) => Value | undefined,
): BuiltInFunction {
  return ofText((text, env, use) => method(use, count, env, (args) => body(text, args, env)));
}

/** A built-in of texts that takes arguments and makes texts of them. */
export function ofTextWithTexts(
  count: ArgumentCount,
  body: (text: string, args: Arguments, env: Environment) => Value | undefined,
): BuiltInFunction {
  return ofText((text, env, use) =>
    methodOfTexts(use, count, env, (args) => body(text, args, env)),
  );
}

/** A built-in of numbers. */
export function ofNumber(
  body: (value: NumberValue, env: Environment, use: BuiltInUse) => Value | undefined,
): BuiltInFunction {
  return (use, env) => {
    const number = requireNumber(use.target.evaluate(env), use.target, env);
    env.step(excessDigits(number) >> 1);
    return body(number, env, use);
  };
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
    env.step(entries.length);
    return body(entries, env);
  };
}

/** A built-in of dates and times. */
export function ofDate(
  body: (date: DateValue, env: Environment, use: BuiltInUse) => Value | undefined,
): BuiltInFunction {
  return (use, env) => body(requireDate(use.target.evaluate(env), use.target, env), env, use);
}
