import { DynamicMember, Member } from '../operators/access.js';
import { Call } from '../operators/calls.js';
import { Default, Exists } from '../operators/existence.js';
import { parseBuiltIn } from './built-in-parser.js';
import type { Expression } from './expression.js';
import type { ExpressionParser } from './expression-parser.js';

const memberNamePattern = /^(?:[\p{L}$@_\\]|\*\*?$)/u;

/** Reads one thing that is attached to an expression: a member, a call, a built-in; `undefined` when none is. */
export function parseAttached(
  target: Expression,
  parser: ExpressionParser,
): Expression | undefined {
  const token = parser.lexer.peek();
  switch (token.kind) {
    case '.':
      parser.next();
      return parseMember(target, parser);
    case '[': {
      parser.next();
      const key = parser.parse();
      parser.refuseLiterals([target], ['boolean', 'number'], 'a list or hash');
      return new DynamicMember(target, key, parser.expect(']').end);
    }
    case '(': {
      parser.next();
      const args = parser.context.deeper(token, () => parser.parseList());
      return new Call(target, args, parser.expect(')').end);
    }
    case '?':
      parser.next();
      return parseBuiltIn(target, parser);
    case '??':
      parser.next();
      return new Exists(target, token.end);
    case 'default-end':
      parser.next();
      parser.lexer.inNamedArguments = false;
      return new Default(target, undefined, token.end);
    case '!': {
      parser.next();
      const fallback = parser.isAtExpression() ? parser.parse() : undefined;
      return new Default(target, fallback, fallback?.end ?? token.end);
    }
    default:
      return undefined;
  }
}

function parseMember(target: Expression, parser: ExpressionParser): Expression {
  const token = parser.lexer.peek();
  if (!memberNamePattern.test(token.text)) {
    parser.failUnexpected('a name');
  }
  parser.next();
  parser.refuseLiterals([target], ['list', 'text', 'boolean'], 'a hash');
  return new Member(target, token.text.replaceAll('\\', ''), token.end);
}
