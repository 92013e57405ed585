import type { BuiltInSyntax } from './built-in-syntax.js';
import type { Expression } from './expression.js';
import { allowStreaming, withoutParentheses } from './expression-facts.js';
import type { ExpressionReader } from './expression-reader.js';
import { isMarkupFormat } from './output-formats.js';
import type { Token } from './tokens.js';

/** Reads what follows `target?`. */
export function parseBuiltIn(target: Expression, parser: ExpressionReader): Expression {
  const token = parser.expectName();
  const { context } = parser;
  const name = context.plainName(token.text, token);
  const builtIn = context.builtIns(name);
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
  const { output } = context;
  const { start } = target;
  return { kind: 'built-in', start, end, target, name, args, output, mayStream: false };
}

/** What is repeated for an `#escape` was checked where that stands. */
function checkPlace(
  builtIn: BuiltInSyntax,
  target: Expression,
  token: Token,
  { context, substitutions }: ExpressionReader,
): void {
  const misused = (reason: string, at: { start: number; end: number } = token) =>
    context.fail('template-misused-built-in', at, { name: token.text, reason });
  if (builtIn.needsLoopVariable === true) {
    if (target.kind !== 'name' || !context.isLoopVariable(target.name)) {
      throw misused('what stands before it is not the variable of a loop around it', target);
    }
  }
  if (builtIn.needsMarkupFormat === true && !isMarkupFormat(context.outputFormat)) {
    throw misused('the output format is not markup');
  }
  const isRepeated = substitutions !== undefined;
  if (builtIn.isLegacyEscaping === true && context.escapingFormat !== undefined && !isRepeated) {
    throw misused('the output is escaped already');
  }
}

function parseLazyArguments(
  { atLeast, atMost }: NonNullable<BuiltInSyntax['lazyArguments']>,
  token: Token,
  parser: ExpressionReader,
): { args: Expression[]; end: number } {
  const open = parser.expect('(');
  const takesLambda = atMost === 1;
  const args = parser.parseList(() => (takesLambda ? parseLambda(parser) : parser.parse()));
  const close = parser.expect(')');
  if (args.length < atLeast || args.length > atMost) {
    throw parser.context.fail('template-misused-built-in', open, {
      name: token.text,
      reason: `it does not take ${args.length} arguments`,
    });
  }
  return { args, end: close.end };
}

/** Reads `x -> …`, `(x) -> …`, or any other expression. */
function parseLambda(parser: ExpressionReader): Expression {
  const first = parser.parse();
  if (parser.lexer.peek().kind !== '->') {
    return first;
  }
  const parameter = withoutParentheses(first);
  if (parameter.kind !== 'name') {
    parser.failUnexpected('","');
  }
  parser.next();
  const body = parser.parse();
  return { kind: 'lambda', start: first.start, end: body.end, parameter: parameter.name, body };
}
