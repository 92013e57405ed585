import { requireNumber } from '../coercion/require.js';
import { toOutput } from '../coercion/text.js';
import { formatWithFractionDigits } from '../numbers/number-output.js';
import type { Compiler, Run } from '../runtime/compiler.js';
import { completed } from '../runtime/completion.js';
import type { ElementOf } from '../syntax/element.js';
import { isMarkupFormat } from '../syntax/output-formats.js';

/** Text between the directives and interpolations. */
export function compileText({ stretches }: ElementOf<'text'>): Run {
  return (env) => {
    for (const { text, from } of stretches) {
      env.write(text, from);
    }
    return completed;
  };
}

/** `${expression}` */
export function compileInterpolation(element: ElementOf<'interpolation'>, compiler: Compiler): Run {
  const expression = compiler.expression(element.expression);
  const { start, end } = element;
  const { format, isEscaping } = element.output;
  const output = { format, isEscaping: isEscaping && isMarkupFormat(format) };
  const from = { start, end };
  return (env) => {
    env.independently(() => {
      env.write(toOutput(expression.evaluate(env), expression, output, env), from);
    });
    return completed;
  };
}

/** `#{number}` and `#{number; m1M3}` */
export function compileNumericInterpolation(
  element: ElementOf<'numeric-interpolation'>,
  compiler: Compiler,
): Run {
  const expression = compiler.expression(element.expression);
  const { digits, start, end } = element;
  const from = { start, end };
  return (env) => {
    env.independently(() => {
      const value = requireNumber(expression.evaluate(env), expression, env);
      env.write(formatWithFractionDigits(value, digits, env), from);
    });
    return completed;
  };
}
