import { requireValue, wrongType } from '../coercion/require.js';
import type { Environment } from '../runtime/environment.js';
import { Macro } from '../runtime/macro.js';
import type { PresetArguments } from '../values/call-arguments.js';
import { itemsOf } from '../values/items.js';
import { asHash, asMethod, asSequence, entriesOf } from '../values/kinds.js';
import { Method } from '../values/method.js';
import type { Item } from '../values/value.js';
import type { Arguments } from './arguments.js';
import type { BuiltInFunction, BuiltInTable } from './built-in.js';
import { method } from './define.js';

function presetsOf(
  args: Arguments,
  side: PresetArguments['side'],
  env: Environment,
): PresetArguments {
  const given = args.value(0);
  const sequence = asSequence(given);
  if (sequence !== undefined) {
    return { side, positional: valuesOf(itemsOf(sequence, env)) };
  }
  const hash = asHash(given);
  const entries = hash === undefined ? undefined : entriesOf(hash);
  if (entries === undefined) {
    throw args.problem('needs a list or hash as argument 1');
  }
  return { side, named: new Map(entries.map(([name, value]) => [name, value ?? undefined])) };
}

function valuesOf(items: readonly Item[]) {
  return items.map((item) => item ?? undefined);
}

/** `?with_args(…)`: the same macro, function or method with some arguments given already. */
function withArguments(side: PresetArguments['side']): BuiltInFunction {
  return (use, env) => {
    const value = requireValue(use.target.evaluate(env), use.target, env);
    if (value instanceof Macro && value.typeName === 'macro') {
      return method(use, 1, env, (args) => value.withPresets(presetsOf(args, side, env)));
    }
    const callable = value instanceof Macro ? value : asMethod(value);
    if (callable === undefined) {
      throw wrongType(value, use.target, 'a macro, function or method', env);
    }
    return method(use, 1, env, (args) => {
      const presets = presetsOf(args, side, env);
      if (!('positional' in presets)) {
        throw args.problem('needs a list here');
      }
      const { positional } = presets;
      if (callable instanceof Macro) {
        return callable.withPresets(presets);
      }
      return new Method((rest) =>
        callable.call(side === 'first' ? [...positional, ...rest] : [...rest, ...positional]),
      );
    });
  };
}

/** Built-ins of macros, functions and methods. */
export const callableBuiltIns: BuiltInTable = {
  with_args: withArguments('first'),
  with_args_last: withArguments('last'),
};
