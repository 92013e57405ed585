import { parseBuiltIn } from './built-in-parser.js';
import type { Expression } from './expression.js';
import { allowStreaming, withoutParentheses } from './expression-facts.js';
import type { ExpressionReader } from './expression-reader.js';

const memberNamePattern = /^(?:[\p{L}$@_]|\\[-.:#]|\*\*?$)/u;

/** Reads one thing that is attached to an expression: a member, a call, a built-in; `undefined` when none is. */
export function parseAttached(
  target: Expression,
  parser: ExpressionReader,
): Expression | undefined {
  const token = parser.lexer.peek();
  const { start } = target;
  switch (token.kind) {
    case '.':
      parser.next();
      return parseMember(target, parser);
    case '[': {
      parser.next();
      const key = parser.parse();
      parser.refuseLiterals([target], ['boolean', 'number'], 'a list or hash');
      allowStreaming(withoutParentheses(target));
      return { kind: 'dynamic-member', start, end: parser.expect(']').end, target, key };
    }
    case '(': {
      parser.next();
      const args = parser.context.deeper(token, () => parser.parseList());
      return { kind: 'call', start, end: parser.expect(')').end, target, args };
    }
    case '?':
      parser.next();
      return parseBuiltIn(target, parser);
    case '??':
      parser.next();
      return { kind: 'exists', start, end: token.end, target };
    case 'default-end':
      parser.next();
      parser.lexer.inNamedArguments = false;
      return { kind: 'default', start, end: token.end, target, fallback: undefined };
    case '!': {
      parser.next();
      const fallback = parser.isAtFallback() ? parser.parse() : undefined;
      const { end } = fallback ?? token;
      return { kind: 'default', start, end, target, fallback };
    }
    default:
      return undefined;
  }
}

function parseMember(target: Expression, parser: ExpressionReader): Expression {
  const token = parser.lexer.peek();
  if (token.kind === 'invalid' || !memberNamePattern.test(token.text)) {
    parser.failUnexpected('a name');
  }
  parser.next();
  parser.refuseLiterals([target], ['list', 'text', 'boolean'], 'a hash');
  const key = token.text.replaceAll('\\', '');
  return { kind: 'member', start: target.start, end: token.end, target, key };
}
