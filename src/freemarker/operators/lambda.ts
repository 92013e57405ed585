import type { Evaluate } from '../runtime/compiler.js';
import type { ExpressionOf } from '../syntax/expression.js';

/** `x -> x * 2` has no value, and cannot be assigned: built-ins such as `?map` take it as it is. */
export function compileLambda({ start, end }: ExpressionOf<'lambda'>): Evaluate {
  const at = { start, end };
  return (env) => {
    throw env.fail('template-bad-argument', at, {
      problem: 'A lambda can only be the argument of a built-in such as ?map.',
    });
  };
}
