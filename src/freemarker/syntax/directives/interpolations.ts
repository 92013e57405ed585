import type { Expression, FractionDigits, TextPart } from '../expression.js';
import type { ExpressionReader } from '../expression-reader.js';
import type { Token } from '../tokens.js';

/** Reads what is between `${` and `}`. */
export function readInterpolation(
  start: number,
  parser: ExpressionReader,
  escape: (expression: Expression) => Expression,
): TextPart {
  const expression = parser.parse();
  const close = parser.expect('}');
  parser.refuseLiterals([expression], ['list', 'hash'], 'a text, number or date');
  const { output } = parser.context;
  return { kind: 'interpolation', start, end: close.end, expression: escape(expression), output };
}

/** Reads what is between `#{` and `}`. */
export function readNumericInterpolation(start: number, parser: ExpressionReader): TextPart {
  const expression = parser.parse();
  parser.refuseLiterals([expression], ['text', 'list', 'hash', 'boolean'], 'a number');
  const format = parser.accept(';') === undefined ? undefined : parser.expectName();
  const digits = format === undefined ? undefined : readFractionDigits(format, parser);
  const { end } = parser.expect('}');
  return { kind: 'numeric-interpolation', start, end, expression, digits };
}

function readFractionDigits(format: Token, parser: ExpressionReader): FractionDigits {
  const match = /^(?:m(\d+))?(?:M(\d+))?$|^M(\d+)m(\d+)$/.exec(format.text);
  const least = match?.[1] ?? match?.[4];
  const most = match?.[2] ?? match?.[3];
  const minimum = Number(least ?? 0);
  const maximum = Number(most ?? least ?? -1);
  if (minimum > maximum || maximum > 50) {
    throw parser.context.fail('template-unexpected-token', format, {
      found: `"${format.text}"`,
      expected: 'fraction digits such as m1M3',
    });
  }
  return { minimum, maximum };
}
