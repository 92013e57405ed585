import { DynamicMember, Member, Name, Parenthesized } from '../operators/access.js';
import { Signed } from '../operators/arithmetic.js';
import { Call } from '../operators/calls.js';
import { Default, Exists } from '../operators/existence.js';
import { HashLiteral, ListLiteral, Literal } from '../operators/literals.js';
import { Negation } from '../operators/logic.js';
import { RangeExpression } from '../operators/ranges.js';
import { specialVariableNamed, SpecialVariableExpression } from '../operators/special-variables.js';
import { parseDecimal } from '../numbers/decimal.js';
import { parseBuiltIn } from './built-in-parser.js';
import type { Expression, LiteralKind } from './expression.js';
import { ExpressionLexer } from './expression-lexer.js';
import { looseLevels, tightLevels } from './precedence.js';
import type { PrecedenceLevel } from './precedence.js';
import type { ParseContext, Substitutions } from './parse-context.js';
import { parseTextLiteral } from './text-literals.js';
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

const memberNamePattern = /^(?:[\p{L}$@_\\]|\*\*?$)/u;

/** Reads expressions, by recursive descent over the table of operators. */
export class ExpressionParser {
  readonly context: ParseContext;
  readonly lexer: ExpressionLexer;
  readonly #substitutions: Substitutions | undefined;

  constructor(lexer: ExpressionLexer, context: ParseContext, substitutions?: Substitutions) {
    this.lexer = lexer;
    this.context = context;
    this.#substitutions = substitutions;
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
    if (!this.isAtExpression()) return items;
    do {
      items.push(parseItem());
    } while (this.accept(',') !== undefined || this.isAtExpression());
    return items;
  }

  #parseLoose(index: number): Expression {
    const level = looseLevels[index];
    if (level === undefined) return this.#parseRange();
    return this.#parseLevel(level, () => this.#parseLoose(index + 1));
  }

  #parseTight(index: number): Expression {
    const level = tightLevels[index];
    if (level === undefined) return this.#parseUnary();
    return this.#parseLevel(level, () => this.#parseTight(index + 1));
  }

  #parseLevel({ operators, repeats }: PrecedenceLevel, parseSide: () => Expression): Expression {
    let left = parseSide();
    for (;;) {
      const combine = operators[this.lexer.peek().kind];
      if (combine === undefined) return left;
      this.next();
      left = combine(left, parseSide(), this);
      if (!repeats) return left;
    }
  }

  #parseRange(): Expression {
    const left = this.#parseTight(0);
    const { kind } = this.lexer.peek();
    if (kind !== '..' && kind !== '..<' && kind !== '..*') return left;
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
    let expression = this.#parseAtom();
    for (;;) {
      const attached = this.#parseAttached(expression);
      if (attached === undefined) return expression;
      expression = attached;
    }
  }

  #parseAtom(): Expression {
    const token = this.lexer.peek();
    switch (token.kind) {
      case 'name':
        this.next();
        return (
          this.#substitutions?.get(token.text) ??
          new Name(token.text.replaceAll('\\', ''), token.start, token.end)
        );
      case 'integer':
      case 'decimal':
        this.next();
        return new Literal(parseDecimal(token.text) ?? 0, token.start, token.end);
      case 'string':
      case 'raw-string':
        return parseTextLiteral(this.next(), this.context);
      case 'true':
      case 'false':
        this.next();
        return new Literal(token.kind === 'true', token.start, token.end);
      case '(': {
        this.next();
        const inner = this.parse();
        return new Parenthesized(inner, token.start, this.expect(')').end);
      }
      case '[': {
        this.next();
        const items = this.context.deeper(token, () => this.parseList());
        return new ListLiteral(items, token.start, this.expect(']').end);
      }
      case '{':
        return this.#parseHash(this.next());
      case '.':
        return this.#parseSpecialVariable(this.next());
      default:
        return this.failUnexpected('a value');
    }
  }

  #parseHash(open: Token): Expression {
    const entries: [Expression, Expression][] = [];
    if (this.lexer.peek().kind !== '}') {
      do {
        const key = this.parse();
        if (this.accept(',') === undefined) this.expect(':');
        const value = this.parse();
        this.refuseLiterals([key], ['number', 'boolean', 'list', 'hash'], 'a text');
        entries.push([key, value]);
      } while (this.accept(',') !== undefined);
    }
    return new HashLiteral(entries, open.start, this.expect('}').end);
  }

  #parseSpecialVariable(dot: Token): Expression {
    const token = this.expectName();
    const variable = specialVariableNamed(this.context.plainName(token.text, token));
    if (variable === undefined) {
      throw this.context.fail('template-unknown-variable-name', token, { name: token.text });
    }
    const { outputFormat, isEscaping } = this.context;
    const context = { outputFormat, isEscaping };
    return new SpecialVariableExpression(variable, context, dot.start, token.end);
  }

  #parseAttached(target: Expression): Expression | undefined {
    const token = this.lexer.peek();
    switch (token.kind) {
      case '.':
        this.next();
        return this.#parseMember(target);
      case '[': {
        this.next();
        const key = this.parse();
        this.refuseLiterals([target], ['boolean', 'number'], 'a list or hash');
        return new DynamicMember(target, key, this.expect(']').end);
      }
      case '(': {
        this.next();
        const args = this.context.deeper(token, () => this.parseList());
        return new Call(target, args, this.expect(')').end);
      }
      case '?':
        this.next();
        return parseBuiltIn(target, this);
      case '??':
        this.next();
        return new Exists(target, token.end);
      case 'default-end':
        this.next();
        this.lexer.inNamedArguments = false;
        return new Default(target, undefined, token.end);
      case '!': {
        this.next();
        const fallback = this.isAtExpression() ? this.parse() : undefined;
        return new Default(target, fallback, fallback?.end ?? token.end);
      }
      default:
        return undefined;
    }
  }

  #parseMember(target: Expression): Expression {
    const token = this.lexer.peek();
    if (!memberNamePattern.test(token.text)) this.failUnexpected('a name');
    this.next();
    this.refuseLiterals([target], ['list', 'text', 'boolean'], 'a hash');
    return new Member(target, token.text.replaceAll('\\', ''), token.end);
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
