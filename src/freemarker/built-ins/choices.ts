import { holds, requireValue } from '../coercion/require.js';
import { compareValues } from '../operators/comparison.js';
import type { BuiltIn, BuiltInTable } from './built-in.js';

const then: BuiltIn = {
  lazyArguments: { atLeast: 2, atMost: 2 },
  evaluate: (use, env) => {
    const condition = holds(use.target, env);
    const chosen = use.args[condition ? 0 : 1] ?? use.target;
    return requireValue(chosen.evaluate(env), chosen, env);
  },
};

const choose: BuiltIn = {
  lazyArguments: { atLeast: 2, atMost: Infinity },
  evaluate: (use, env) => {
    const value = requireValue(use.target.evaluate(env), use.target, env);
    let isChosen = false;
    for (const [index, arg] of use.args.entries()) {
      const isCandidate = index % 2 === 0;
      const isDefault = isCandidate && index === use.args.length - 1;
      if (!isCandidate && !isChosen) {
        continue;
      }
      const given = requireValue(arg.evaluate(env), arg, env);
      if (isChosen || isDefault) {
        return given;
      }
      isChosen = compareValues(value, '==', given, use.target, env);
    }
    throw env.fail('template-bad-argument', use.target, {
      problem: 'No case of ?switch fits, and there is no default.',
    });
  },
};

/** Built-ins that evaluate only the argument they choose. */
export const choiceBuiltIns: BuiltInTable = { then, switch: choose };
