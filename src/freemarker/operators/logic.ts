import { holds } from '../coercion/require.js';
import type { Compiler, Evaluate } from '../runtime/compiler.js';
import type { ExpressionOf } from '../syntax/expression.js';

/** `a && b` and `a || b`; the right side is evaluated only when it decides. */
export function compileLogic(sides: ExpressionOf<'logic'>, compiler: Compiler): Evaluate {
  const left = compiler.expression(sides.left);
  const right = compiler.expression(sides.right);
  const decidedBy = sides.operator === '||';
  return (env) => {
    env.step(1);
    const isLeft = holds(left, env);
    return isLeft === decidedBy ? isLeft : holds(right, env);
  };
}

/** `!a` */
export function compileNegation(negation: ExpressionOf<'negation'>, compiler: Compiler): Evaluate {
  const operand = compiler.expression(negation.operand);
  return (env) => {
    env.step(1);
    return !holds(operand, env);
  };
}
