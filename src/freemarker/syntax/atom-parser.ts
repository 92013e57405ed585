import { parseDecimal } from '../../java/numbers/index.js';
import { Name, Parenthesized } from '../operators/access.js';
import { HashLiteral, ListLiteral, Literal } from '../operators/literals.js';
import { SpecialVariableExpression, specialVariableNamed } from '../operators/special-variables.js';
import type { Expression } from './expression.js';
import type { ExpressionParser } from './expression-parser.js';
import { parseTextLiteral } from './text-literals.js';
import type { Token } from './tokens.js';

/** Reads a literal, a variable or something in brackets. */
export function parseAtom(parser: ExpressionParser): Expression {
  const token = parser.lexer.peek();
  switch (token.kind) {
    case 'name':
      parser.next();
      return (
        parser.substitutions?.get(token.text) ??
        new Name(token.text.replaceAll('\\', ''), token.start, token.end)
      );
    case 'integer':
    case 'decimal':
      parser.next();
      return new Literal(parseDecimal(token.text) ?? 0, token.start, token.end);
    case 'string':
    case 'raw-string':
      return parseTextLiteral(parser.next(), parser.context);
    case 'true':
    case 'false':
      parser.next();
      return new Literal(token.kind === 'true', token.start, token.end);
    case '(': {
      parser.next();
      const inner = parser.parse();
      return new Parenthesized(inner, token.start, parser.expect(')').end);
    }
    case '[': {
      parser.next();
      const items = parser.context.deeper(token, () => parser.parseList());
      return new ListLiteral(items, token.start, parser.expect(']').end);
    }
    case '{':
      return parseHash(parser.next(), parser);
    case '.':
      return parseSpecialVariable(parser.next(), parser);
    default:
      return parser.failUnexpected('a value');
  }
}

function parseHash(open: Token, parser: ExpressionParser): Expression {
  const entries: [Expression, Expression][] = [];
  if (parser.lexer.peek().kind !== '}') {
    do {
      const key = parser.parse();
      if (parser.accept(',') === undefined) {
        parser.expect(':');
      }
      const value = parser.parse();
      parser.refuseLiterals([key], ['number', 'boolean', 'list', 'hash'], 'a text');
      entries.push([key, value]);
    } while (parser.accept(',') !== undefined);
  }
  return new HashLiteral(entries, open.start, parser.expect('}').end);
}

function parseSpecialVariable(dot: Token, parser: ExpressionParser): Expression {
  const token = parser.expectName();
  const variable = specialVariableNamed(parser.context.plainName(token.text, token));
  if (variable === undefined) {
    throw parser.context.fail('template-unknown-variable-name', token, { name: token.text });
  }
  const { outputFormat, isEscaping } = parser.context;
  const context = { outputFormat, isEscaping };
  return new SpecialVariableExpression(variable, context, dot.start, token.end);
}
