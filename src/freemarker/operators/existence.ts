import type { Compiler, Evaluate } from '../runtime/compiler.js';
import type { CompiledExpression, Environment } from '../runtime/environment.js';
import type { ExpressionOf } from '../syntax/expression.js';
import { HashOfEntries } from '../values/hash.js';
import { ManyFaced } from '../values/many-faced.js';
import type { Value } from '../values/value.js';

/** What a missing value becomes with `x!`: an empty text, list and hash in one. */
export const nothing = new ManyFaced({
  text: () => '',
  sequence: [],
  hash: new HashOfEntries(new Map()),
});

/**
 * The value of an expression that may have none. In parentheses, any missing value inside makes the whole missing;
 * without them only the last step may be missing.
 */
export function evaluateIfPresent(
  expression: CompiledExpression,
  env: Environment,
): Value | undefined {
  if (expression.kind !== 'parenthesized') {
    return expression.evaluate(env);
  }
  return env.recovering(
    () => expression.evaluate(env),
    (failure) => {
      if (failure.isForgivable) {
        return undefined;
      }
      throw failure;
    },
  );
}

/** `x!fallback` and `x!` */
export function compileDefault(expression: ExpressionOf<'default'>, compiler: Compiler): Evaluate {
  const target = compiler.expression(expression.target);
  const fallback = compiler.optional(expression.fallback);
  return (env) => {
    env.step(1);
    const value = evaluateIfPresent(target, env);
    if (value !== undefined) {
      return value;
    }
    return fallback === undefined ? nothing : fallback.evaluate(env);
  };
}

/** `x??` */
export function compileExists(expression: ExpressionOf<'exists'>, compiler: Compiler): Evaluate {
  const target = compiler.expression(expression.target);
  return (env) => {
    env.step(1);
    return evaluateIfPresent(target, env) !== undefined;
  };
}
