import { parseDecimal } from '../../java/numbers/index.js';
import type { Expression } from './expression.js';
import type { ExpressionReader } from './expression-reader.js';
import { specialVariableNames } from './special-variable-names.js';
import { parseTextLiteral } from './text-literals.js';
import type { Token } from './tokens.js';

/** Reads a literal, a variable or something in brackets. */
export function parseAtom(parser: ExpressionReader): Expression {
  const token = parser.lexer.peek();
  const { start, end } = token;
  switch (token.kind) {
    case 'name':
      parser.next();
      return (
        parser.substitutions?.get(token.text) ?? {
          kind: 'name',
          start,
          end,
          name: token.text.replaceAll('\\', ''),
        }
      );
    case 'integer':
    case 'decimal':
      parser.next();
      return { kind: 'number', start, end, value: parseDecimal(token.text) ?? 0 };
    case 'string':
    case 'raw-string':
      return parseTextLiteral(parser.next(), parser.context);
    case 'true':
    case 'false':
      parser.next();
      return { kind: 'boolean', start, end, value: token.kind === 'true' };
    case '(': {
      parser.next();
      const inner = parser.parse();
      return { kind: 'parenthesized', start, end: parser.expect(')').end, inner };
    }
    case '[': {
      parser.next();
      const items = parser.context.deeper(token, () => parser.parseList());
      return { kind: 'list', start, end: parser.expect(']').end, items };
    }
    case '{':
      return parseHash(parser.next(), parser);
    case '.':
      return parseSpecialVariable(parser.next(), parser);
    default:
      return parser.failUnexpected('a value');
  }
}

function parseHash(open: Token, parser: ExpressionReader): Expression {
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
  return { kind: 'hash', start: open.start, end: parser.expect('}').end, entries };
}

function parseSpecialVariable(dot: Token, parser: ExpressionReader): Expression {
  const token = parser.expectName();
  const plainName = parser.context.plainName(token.text, token);
  const name = specialVariableNames.find((known) => known === plainName);
  if (name === undefined) {
    throw parser.context.fail('template-unknown-variable-name', token, { name: token.text });
  }
  const { outputFormat, escapingFormat, definition } = parser.context;
  if (name === 'args' && definition === 'none') {
    const parent = 'a macro or function';
    throw parser.context.fail('template-needs-parent', token, { found: '.args', parent });
  }
  parser.context.usesArguments ||= name === 'args';
  const isEscaping = escapingFormat !== undefined;
  const { start } = dot;
  return { kind: 'special-variable', start, end: token.end, name, outputFormat, isEscaping };
}
