import type { Compiler, Evaluate } from '../runtime/compiler.js';
import type { Expression, ExpressionOf } from '../syntax/expression.js';
import type { BuiltInUse, CompiledLambda } from './built-in.js';
import { priceOfBuiltIn } from './prices.js';
import { builtInNamed } from './registry.js';

/** `target?name` */
export function compileBuiltIn(
  { start, end, target, name, args, output, mayStream }: ExpressionOf<'built-in'>,
  compiler: Compiler,
): Evaluate {
  const builtIn = builtInNamed(name);
  if (builtIn === undefined) {
    throw new TypeError(
      `There is no built-in ${name}: a template with it is refused when it is read.`,
    );
  }
  const use: BuiltInUse = {
    start,
    end,
    target: compiler.expression(target),
    name,
    args: compiler.expressions(args),
    variable: target.kind === 'name' ? target.name : undefined,
    lambda: compileLambdaOf(args, compiler),
    output,
    mayStream,
  };
  const { evaluate } = builtIn;
  const price = priceOfBuiltIn(name);
  return (env) => {
    env.step(price);
    return evaluate(use, env);
  };
}

function compileLambdaOf(
  [argument]: readonly Expression[],
  compiler: Compiler,
): CompiledLambda | undefined {
  return argument?.kind === 'lambda'
    ? { parameter: argument.parameter, body: compiler.expression(argument.body) }
    : undefined;
}
