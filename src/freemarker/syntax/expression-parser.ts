import type { FindingValues } from '../finding.js';
import { parseAtom } from './atom-parser.js';
import { parseAttached } from './attachment-parser.js';
import type { Expression } from './expression.js';
import type { LiteralKind } from './expression-facts.js';
import { literalKindOf } from './expression-facts.js';
import { ExpressionLexer } from './expression-lexer.js';
import type { ExpressionReader } from './expression-reader.js';
import type { ParseContext, Substitutions } from './parse-context.js';
import type { PrecedenceLevel } from './precedence.js';
import { looseLevels, tightLevels } from './precedence.js';
import type { Token, TokenKind } from './tokens.js';

/** What an expression without a sign can start with: all that may follow a `!`. */
const unsignedStarts: ReadonlySet<TokenKind> = new Set<TokenKind>([
  'string',
  'raw-string',
  'integer',
  'decimal',
  'name',
  'true',
  'false',
  '.',
  '!',
  '[',
  '(',
  '{',
]);

const expressionStarts: ReadonlySet<TokenKind> = new Set<TokenKind>([...unsignedStarts, '+', '-']);

const prefixes: ReadonlySet<TokenKind> = new Set<TokenKind>(['!', '+', '-']);

/** Tokens of which the end of the template, or of a text in it, is what is wrong. */
const endings: ReadonlySet<TokenKind> = new Set<TokenKind>([
  'end',
  'unclosed-string',
  'unclosed-comment',
]);

/** What should have followed where a token is not complete. */
const completions: Partial<Record<TokenKind, string>> = {
  'wrong-escape': 'an escape such as \\n or \\\\',
  'unclosed-string': 'the quote that closes a text',
  'unclosed-comment': '"-->"',
};

/** Reads expressions, by recursive descent over the table of operators. */
export class ExpressionParser implements ExpressionReader {
  readonly context: ParseContext;
  readonly lexer: ExpressionLexer;
  readonly substitutions: Substitutions | undefined;

  constructor(lexer: ExpressionLexer, context: ParseContext, substitutions?: Substitutions) {
    this.lexer = lexer;
    this.context = context;
    this.substitutions = substitutions;
  }

  accept(kind: TokenKind): Token | undefined {
    return this.lexer.peek().kind === kind ? this.next() : undefined;
  }

  expect(kind: TokenKind, expected = `"${kind}"`): Token {
    return this.accept(kind) ?? this.failUnexpected(expected);
  }

  expectName(): Token {
    return this.expect('name', 'a name');
  }

  next(): Token {
    const token = this.lexer.next();
    this.context.countToken(token);
    return token;
  }

  failUnexpected(expected: string): never {
    const token = this.lexer.peek();
    const found = endings.has(token.kind) ? 'its end' : `"${token.text}"`;
    throw this.context.fail('template-unexpected-token', token, {
      found,
      expected: completions[token.kind] ?? expected,
      ...this.#positionOf(token),
    });
  }

  /** Where the service reports a token that has no place, if that is not where it starts. */
  #positionOf({ kind, text, end }: Token): FindingValues {
    const { context } = this;
    switch (kind) {
      case 'end':
      case 'unclosed-comment':
      case 'wrong-escape':
        return context.positionAt(end - 1);
      case 'unclosed-string':
        return context.endPosition;
      default:
        return text === '#' || text === '\\' ? context.positionAt(end) : {};
    }
  }

  refuseLiterals(
    expressions: readonly Expression[],
    kinds: readonly LiteralKind[],
    expected: string,
  ): void {
    for (const expression of expressions) {
      const found = literalKindOf(expression);
      if (found !== undefined && kinds.includes(found)) {
        throw this.context.fail('template-wrong-literal', expression, { found, expected });
      }
    }
  }

  isAtExpression(): boolean {
    return expressionStarts.has(this.lexer.peek().kind);
  }

  isAtFallback(): boolean {
    const { kind } = this.lexer.peek();
    if (kind === '.') {
      return this.lexer.peekSecond().kind === 'name';
    }
    if (!prefixes.has(kind)) {
      return unsignedStarts.has(kind);
    }
    const second = this.lexer.peekSecond().kind;
    return unsignedStarts.has(second) && (kind === '!' || second !== '!');
  }

  parse(): Expression {
    return this.context.deeper(this.lexer.peek(), () => this.#parseLoose(0));
  }

  parseList(parseItem: () => Expression = () => this.parse()): Expression[] {
    const items: Expression[] = [];
    if (!this.isAtExpression()) {
      return items;
    }
    do {
      items.push(parseItem());
    } while (this.accept(',') !== undefined || this.isAtExpression());
    return items;
  }

  #parseLoose(index: number): Expression {
    const level = looseLevels[index];
    if (level === undefined) {
      return this.#parseRange();
    }
    return this.#parseLevel(level, () => this.#parseLoose(index + 1));
  }

  #parseTight(index: number): Expression {
    const level = tightLevels[index];
    if (level === undefined) {
      return this.#parseUnary();
    }
    return this.#parseLevel(level, () => this.#parseTight(index + 1));
  }

  #parseLevel({ operators, repeats }: PrecedenceLevel, parseSide: () => Expression): Expression {
    let left = parseSide();
    for (;;) {
      const combine = operators[this.lexer.peek().kind];
      if (combine === undefined) {
        return left;
      }
      this.next();
      left = combine(left, parseSide(), this);
      if (!repeats) {
        return left;
      }
    }
  }

  #parseRange(): Expression {
    const left = this.#parseTight(0);
    const { kind } = this.lexer.peek();
    if (kind !== '..' && kind !== '..<' && kind !== '..*') {
      return left;
    }
    const operator = this.next();
    const isOpen = kind === '..' && !this.isAtExpression();
    const right = isOpen ? undefined : this.#parseTight(0);
    const sides = right === undefined ? [left] : [left, right];
    this.refuseLiterals(sides, ['text', 'list', 'hash', 'boolean'], 'a number');
    const { end } = right ?? operator;
    return { kind: 'range', start: left.start, end, operator: kind, left, right };
  }

  #parseUnary(): Expression {
    const { kind, start } = this.lexer.peek();
    if (kind === '+' || kind === '-') {
      this.next();
      const operand = this.#parsePrimary();
      return { kind: 'signed', start, end: operand.end, isMinus: kind === '-', operand };
    }
    const negations: Token[] = [];
    for (let not = this.accept('!'); not !== undefined; not = this.accept('!')) {
      negations.push(not);
    }
    return negations.reduceRight<Expression>(
      (operand, not) => ({ kind: 'negation', start: not.start, end: operand.end, operand }),
      this.#parsePrimary(),
    );
  }

  /** Reads a literal, variable or parenthesis with everything that is attached to it: members, calls, built-ins. */
  #parsePrimary(): Expression {
    let expression = parseAtom(this);
    for (;;) {
      const attached = parseAttached(expression, this);
      if (attached === undefined) {
        return expression;
      }
      expression = attached;
    }
  }
}

/** A parser for the expression at an offset of the source. */
export function expressionAt(
  offset: number,
  context: ParseContext,
  substitutions?: Substitutions,
): ExpressionParser {
  return new ExpressionParser(new ExpressionLexer(context.source, offset), context, substitutions);
}
