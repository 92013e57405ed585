import { requireValue } from '../coercion/require.js';
import { toText } from '../coercion/text.js';
import type { Compiler, Evaluate } from '../runtime/compiler.js';
import { invokeFunction, refuseTooMany } from '../runtime/invoke.js';
import { Macro } from '../runtime/macro.js';
import type { ExpressionOf } from '../syntax/expression.js';
import { asMethod, typeNameOf } from '../values/kinds.js';

/** Steps that a call counts as, besides what it does. */
const callPrice = 12;

/** `f(a, b)` */
export function compileCall(expression: ExpressionOf<'call'>, compiler: Compiler): Evaluate {
  const target = compiler.expression(expression.target);
  const args = compiler.expressions(expression.args);
  return (env) => {
    env.step(callPrice);
    const called = requireValue(target.evaluate(env), target, env);
    const method = asMethod(called);
    if (method !== undefined) {
      const { takesTexts } = method;
      return method.call(
        args.map((arg) => (takesTexts ? toText(arg.evaluate(env), arg, env) : arg.evaluate(env))),
      );
    }
    if (!(called instanceof Macro)) {
      const found = typeNameOf(called);
      throw env.fail('template-not-callable', target, { expression: env.codeOf(target), found });
    }
    if (called.typeName === 'macro') {
      const found = 'a macro';
      throw env.fail('template-not-callable', undefined, { expression: env.codeOf(target), found });
    }
    refuseTooMany(called, args.length, env);
    const values = args.map((arg) => arg.evaluate(env));
    return invokeFunction(called, values, env);
  };
}
