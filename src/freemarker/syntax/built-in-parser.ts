import type { BuiltIn } from '../built-ins/built-in.js';
import { builtInNamed } from '../built-ins/registry.js';
import { Name, Parenthesized } from '../operators/access.js';
import { allowStreaming, BuiltInExpression } from '../operators/built-in-expression.js';
import { Lambda } from '../operators/lambda.js';
import type { Expression } from './expression.js';
import type { ExpressionParser } from './expression-parser.js';
import { isMarkupFormat } from './output-formats.js';
import type { Token } from './tokens.js';

/** Reads what follows `target?`. */
export function parseBuiltIn(target: Expression, parser: ExpressionParser): Expression {
  const token = parser.expectName();
  const { context } = parser;
  const name = context.plainName(token.text, token);
  const builtIn = builtInNamed(name);
  if (builtIn === undefined) {
    throw context.fail('template-unknown-built-in', token, { name: token.text });
  }
  checkPlace(builtIn, target, token, parser);
  if (builtIn.acceptsStream === true) {
    allowStreaming(withoutParentheses(target));
  }
  const { args, end } =
    builtIn.lazyArguments === undefined
      ? { args: [], end: token.end }
      : parseLazyArguments(builtIn.lazyArguments, token, parser);
  const { outputFormat } = context;
  const format = isMarkupFormat(outputFormat) ? outputFormat : 'XML';
  return new BuiltInExpression(builtIn, { target, name, args, format, end });
}

function withoutParentheses(expression: Expression): Expression {
  return expression instanceof Parenthesized ? withoutParentheses(expression.inner) : expression;
}

function checkPlace(
  builtIn: BuiltIn,
  target: Expression,
  token: Token,
  { context }: ExpressionParser,
): void {
  const misused = (reason: string, at: { start: number; end: number } = token) =>
    context.fail('template-misused-built-in', at, { name: token.text, reason });
  if (builtIn.needsLoopVariable === true) {
    if (!(target instanceof Name) || !context.isLoopVariable(target.name)) {
      throw misused('what stands before it is not the variable of a loop around it', target);
    }
  }
  if (builtIn.needsMarkupFormat === true && !isMarkupFormat(context.outputFormat)) {
    throw misused('the output format is not markup');
  }
  if (builtIn.isLegacyEscaping === true && context.escapingFormat !== undefined) {
    throw misused('the output is escaped already');
  }
}

function parseLazyArguments(
  { atLeast, atMost }: NonNullable<BuiltIn['lazyArguments']>,
  token: Token,
  parser: ExpressionParser,
): { args: Expression[]; end: number } {
  parser.expect('(');
  const takesLambda = atMost === 1;
  const args = parser.parseList(() => (takesLambda ? parseLambda(parser) : parser.parse()));
  const close = parser.expect(')');
  if (args.length < atLeast || args.length > atMost) {
    throw parser.context.fail('template-misused-built-in', token, {
      name: token.text,
      reason: `it does not take ${args.length} arguments`,
    });
  }
  return { args, end: close.end };
}

/** Reads `x -> …`, `(x) -> …`, or any other expression. */
function parseLambda(parser: ExpressionParser): Expression {
  const first = parser.parse();
  if (parser.lexer.peek().kind !== '->') {
    return first;
  }
  const parameter = withoutParentheses(first);
  if (!(parameter instanceof Name)) {
    parser.failUnexpected('","');
  }
  parser.next();
  return new Lambda(parameter.name, parser.parse(), first.start);
}
