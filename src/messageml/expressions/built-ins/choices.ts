import { compareValues } from '../operators/comparison.js';
import { requireBoolean, requireValue } from '../values/coercion.js';
import type { BuiltIn, BuiltInTable } from './built-in.js';

const then: BuiltIn = {
  lazyArguments: { atLeast: 2, atMost: 2 },
  evaluate: (use, env) => {
    const condition = requireBoolean(use.target.evaluate(env), use.target, env);
    const chosen = use.args[condition ? 0 : 1] ?? use.target;
    return requireValue(chosen.evaluate(env), chosen, env);
  },
};

const choose: BuiltIn = {
  lazyArguments: { atLeast: 2, atMost: Infinity },
  evaluate: (use, env) => {
    const value = requireValue(use.target.evaluate(env), use.target, env);
    const { args } = use;
    for (let index = 0; index + 1 < args.length; index += 2) {
      const [wanted, result] = args.slice(index, index + 2);
      if (wanted === undefined || result === undefined) break;
      const candidate = requireValue(wanted.evaluate(env), wanted, env);
      if (compareValues(value, '==', candidate, use.target, env)) {
        return requireValue(result.evaluate(env), result, env);
      }
    }
    const otherwise = args.length % 2 === 1 ? args.at(-1) : undefined;
    if (otherwise !== undefined) return requireValue(otherwise.evaluate(env), otherwise, env);
    throw env.fail('template-bad-argument', use.target, {
      problem: 'No case of ?switch fits, and there is no default.',
    });
  },
};

/** Built-ins that evaluate only the argument they choose. */
export const choiceBuiltIns: BuiltInTable = { then, switch: choose };
