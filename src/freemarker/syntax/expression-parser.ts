import { Name } from '../operators/access.js';
import { Signed } from '../operators/arithmetic.js';
import { Negation } from '../operators/logic.js';
import { RangeExpression } from '../operators/ranges.js';
import { parseAtom } from './atom-parser.js';
import { parseAttached } from './attachment-parser.js';
import type { Expression, LiteralKind } from './expression.js';
import { ExpressionLexer } from './expression-lexer.js';
import type { ParseContext, Substitutions } from './parse-context.js';
import type { PrecedenceLevel } from './precedence.js';
import { looseLevels, tightLevels } from './precedence.js';
import type { Token, TokenKind } from './tokens.js';

const expressionStarts: ReadonlySet<TokenKind> = new Set<TokenKind>([
  'string',
  'raw-string',
  'integer',
  'decimal',
  'name',
  'true',
  'false',
  '.',
  '+',
  '-',
  '!',
  '[',
  '(',
  '{',
]);

/** Reads expressions, by recursive descent over the table of operators. */
export class ExpressionParser {
  readonly context: ParseContext;
  readonly lexer: ExpressionLexer;
  /** What the names of `#escape` around it stand for. */
  readonly substitutions: Substitutions | undefined;

  constructor(lexer: ExpressionLexer, context: ParseContext, substitutions?: Substitutions) {
    this.lexer = lexer;
    this.context = context;
    this.substitutions = substitutions;
  }

  /** The next token, if it is of that kind. */
  accept(kind: TokenKind): Token | undefined {
    return this.lexer.peek().kind === kind ? this.next() : undefined;
  }

  /** The next token, which has to be of that kind. */
  expect(kind: TokenKind, expected = `"${kind}"`): Token {
    return this.accept(kind) ?? this.failUnexpected(expected);
  }

  /** A name that is not an operator. */
  expectName(): Token {
    return this.expect('name', 'a name');
  }

  /** Reads a variable's name. */
  parseName(): Name {
    const { text, start, end } = this.expectName();
    return new Name(text, start, end);
  }

  /** Takes the next token. */
  next(): Token {
    const token = this.lexer.next();
    this.context.countToken(token);
    return token;
  }

  /** Reports the next token. */
  failUnexpected(expected: string): never {
    const token = this.lexer.peek();
    const found = token.kind === 'end' ? 'its end' : `"${token.text}"`;
    throw this.context.fail('template-unexpected-token', token, { found, expected });
  }

  /** Reports literals of kinds that can never work where they stand. */
  refuseLiterals(
    expressions: readonly Expression[],
    kinds: readonly LiteralKind[],
    expected: string,
  ): void {
    for (const expression of expressions) {
      if (expression.literal !== undefined && kinds.includes(expression.literal)) {
        throw this.context.fail('template-wrong-literal', expression, {
          found: expression.literal,
          expected,
        });
      }
    }
  }

  /** Whether the next token can start an expression. */
  isAtExpression(): boolean {
    return expressionStarts.has(this.lexer.peek().kind);
  }

  /** Reads one whole expression. */
  parse(): Expression {
    return this.context.deeper(this.lexer.peek(), () => this.#parseLoose(0));
  }

  /** Reads expressions with or without commas between them. */
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
    return new RangeExpression(kind, left, right, right?.end ?? operator.end);
  }

  #parseUnary(): Expression {
    const { kind, start } = this.lexer.peek();
    if (kind === '+' || kind === '-') {
      this.next();
      return new Signed(kind === '-', this.parsePrimary(), start);
    }
    const negations: Token[] = [];
    for (let not = this.accept('!'); not !== undefined; not = this.accept('!')) {
      negations.push(not);
    }
    return negations.reduceRight<Expression>(
      (operand, not) => new Negation(operand, not.start),
      this.parsePrimary(),
    );
  }

  /** Reads a literal, variable or parenthesis with everything that is attached to it: members, calls, built-ins. */
  parsePrimary(): Expression {
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
