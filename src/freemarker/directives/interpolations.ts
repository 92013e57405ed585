import { formatWithFractionDigits } from '../numbers/number-output.js';
import type { Completion } from '../runtime/completion.js';
import { completed } from '../runtime/completion.js';
import type { Environment } from '../runtime/environment.js';
import type { Element, Layout } from '../syntax/element.js';
import type { Expression } from '../syntax/expression.js';
import type { ExpressionParser } from '../syntax/expression-parser.js';
import type { MarkupFormat } from '../syntax/output-formats.js';
import type { Token } from '../syntax/tokens.js';
import { requireNumber, toOutput } from '../values/coercion.js';

const valueLayout: Layout = { kind: 'value' };

/** `${expression}` */
export class Interpolation implements Element {
  readonly layout = valueLayout;
  readonly start: number;
  readonly end: number;
  readonly #expression: Expression;
  readonly #format: MarkupFormat | undefined;

  constructor(
    expression: Expression,
    format: MarkupFormat | undefined,
    start: number,
    end: number,
  ) {
    this.#expression = expression;
    this.#format = format;
    this.start = start;
    this.end = end;
  }

  render(env: Environment): Completion {
    env.independently(() => {
      const value = this.#expression.evaluate(env);
      env.write(toOutput(value, this.#expression, this.#format, env), this);
    });
    return completed;
  }
}

/** How many fraction digits `#{x; m1M3}` asks for. */
export interface FractionDigits {
  readonly minimum: number;
  readonly maximum: number;
}

/** `#{number}` and `#{number; m1M3}`: a number without grouping. */
export class NumericInterpolation implements Element {
  readonly layout = valueLayout;
  readonly start: number;
  readonly end: number;
  readonly #expression: Expression;
  readonly #digits: FractionDigits | undefined;

  constructor(
    expression: Expression,
    digits: FractionDigits | undefined,
    start: number,
    end: number,
  ) {
    this.#expression = expression;
    this.#digits = digits;
    this.start = start;
    this.end = end;
  }

  render(env: Environment): Completion {
    env.independently(() => {
      const value = requireNumber(this.#expression.evaluate(env), this.#expression, env);
      env.write(formatWithFractionDigits(value, this.#digits, env), this);
    });
    return completed;
  }
}

/** Reads what stands between `${` and `}`. */
export function readInterpolation(
  start: number,
  parser: ExpressionParser,
  escape: (expression: Expression) => Expression,
): Element {
  const expression = parser.parse();
  parser.refuseLiterals([expression], ['list', 'hash'], 'a text, number or date');
  const close = parser.expect('}');
  return new Interpolation(escape(expression), parser.context.escapingFormat, start, close.end);
}

/** Reads what stands between `#{` and `}`. */
export function readNumericInterpolation(start: number, parser: ExpressionParser): Element {
  const expression = parser.parse();
  parser.refuseLiterals([expression], ['text', 'list', 'hash', 'boolean'], 'a number');
  const format = parser.accept(';') === undefined ? undefined : parser.expectName();
  const digits = format === undefined ? undefined : readFractionDigits(format, parser);
  return new NumericInterpolation(expression, digits, start, parser.expect('}').end);
}

function readFractionDigits(format: Token, parser: ExpressionParser): FractionDigits {
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
