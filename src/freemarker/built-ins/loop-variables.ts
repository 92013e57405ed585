import type { Environment } from '../runtime/environment.js';
import type { LoopScope } from '../runtime/loop-scope.js';
import { enclosingLoop } from '../runtime/loop-scope.js';
import type { Value } from '../values/value.js';
import type { BuiltIn, BuiltInTable, BuiltInUse } from './built-in.js';
import { method } from './define.js';

function ofLoop(
  body: (loop: LoopScope, use: BuiltInUse, env: Environment) => Value | undefined,
): BuiltIn {
  return {
    needsLoopVariable: true,
    evaluate: (use, env) => {
      const { target, variable } = use;
      const loop = enclosingLoop(env, (scope) => variable !== undefined && scope.hasItem(variable));
      if (loop !== undefined) {
        return body(loop, use, env);
      }
      throw env.fail('template-bad-argument', use, {
        problem: `${env.codeOf(target)} is not the variable of a loop that runs here.`,
      });
    },
  };
}

/** Built-ins of the variable of a loop: where in the loop it stands. */
export const loopVariableBuiltIns: BuiltInTable = {
  index: ofLoop((loop) => loop.index),
  counter: ofLoop((loop) => loop.index + 1),
  has_next: ofLoop((loop) => loop.hasNext),
  is_first: ofLoop((loop) => loop.index === 0),
  is_last: ofLoop((loop) => !loop.hasNext),
  is_even_item: ofLoop((loop) => loop.index % 2 === 1),
  is_odd_item: ofLoop((loop) => loop.index % 2 === 0),
  item_parity: ofLoop((loop) => (loop.index % 2 === 0 ? 'odd' : 'even')),
  item_parity_cap: ofLoop((loop) => (loop.index % 2 === 0 ? 'Odd' : 'Even')),
  item_cycle: ofLoop((loop, use, env) =>
    method(use, [1, Infinity], env, (args) => args.value(loop.index % args.count)),
  ),
};
