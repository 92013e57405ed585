import type { Expression, ExpressionOf } from './expression.js';
import { ExpressionLexer } from './expression-lexer.js';
import type { ParseContext } from './parse-context.js';
import type { Token } from './tokens.js';

const namedEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  f: '\f',
  b: '\b',
  g: '>',
  l: '<',
  a: '&',
};

/** Undoes the escapes of a text literal: `\n`, `\x41`, `\{`. */
export function unescapeText(text: string): string {
  return text.replace(/\\(x[0-9A-Fa-f]{1,4}|.)/g, (_escape, name: string) =>
    name.length > 1
      ? String.fromCharCode(parseInt(name.slice(1), 16))
      : (namedEscapes[name] ?? name),
  );
}

/** Reads a text literal without interpolations. */
export function parsePlainText(token: Token): ExpressionOf<'text'> {
  const isRaw = token.kind === 'raw-string';
  const quoted = token.text.slice(isRaw ? 2 : 1, -1);
  const value = isRaw ? quoted : unescapeText(quoted);
  return { kind: 'text', start: token.start, end: token.end, value };
}

/** In a text as short as `${}` the service looks for no interpolations. */
const longestPlain = 3;

/**
 * Reads `"…"`, `'…'` and raw `r"…"`. `${…}` in a text that is not raw is filled in when the template runs.
 */
export function parseTextLiteral(token: Token, context: ParseContext): Expression {
  const literal = parsePlainText(token);
  const isShort = literal.value.length <= longestPlain;
  if (token.kind === 'raw-string' || isShort || !/[$#]\{/.test(token.text)) {
    return literal;
  }
  const parts = context.deeper(token, () =>
    context.readInterpolations(literal.value, token.start + 1, context),
  );
  return { kind: 'text-template', start: token.start, end: token.end, parts };
}

/** A lexer for an expression inside of a text literal. */
export function lexerInText(text: string, offset: number, base: number): ExpressionLexer {
  const lexer = new ExpressionLexer(text, offset, base);
  lexer.inInterpolation = true;
  return lexer;
}
