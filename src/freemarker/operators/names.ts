import type { Compiler, Evaluate } from '../runtime/compiler.js';
import type { ExpressionOf } from '../syntax/expression.js';

/** A variable, or a root of the data. */
export function compileName({ name }: ExpressionOf<'name'>): Evaluate {
  return (env) => env.lookUp(name);
}

/** `(inner)` means what is in it. */
export function compileParenthesized(
  { inner }: ExpressionOf<'parenthesized'>,
  compiler: Compiler,
): Evaluate {
  return compiler.expression(inner).evaluate;
}
