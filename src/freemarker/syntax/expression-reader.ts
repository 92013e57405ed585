import type { Expression } from './expression.js';
import type { LiteralKind } from './expression-facts.js';
import type { ExpressionLexer } from './expression-lexer.js';
import type { ParseContext, Substitutions } from './parse-context.js';
import type { Token, TokenKind } from './tokens.js';

/** What the readers of the parts of an expression may ask the parser of the whole for. */
export interface ExpressionReader {
  readonly context: ParseContext;
  readonly lexer: ExpressionLexer;
  /** What the names of `#escape` around it stand for. */
  readonly substitutions: Substitutions | undefined;
  /** The next token, if it is of that kind. */
  accept(kind: TokenKind): Token | undefined;
  /** The next token, which has to be of that kind. */
  expect(kind: TokenKind, expected?: string): Token;
  /** A name that is not an operator. */
  expectName(): Token;
  /** Takes the next token. */
  next(): Token;
  /** Reports the next token. */
  failUnexpected(expected: string): never;
  /** Reports literals of kinds that can never work where they stand. */
  refuseLiterals(
    expressions: readonly Expression[],
    kinds: readonly LiteralKind[],
    expected: string,
  ): void;
  /** Whether the next token can start an expression. */
  isAtExpression(): boolean;
  /** Whether what follows a `!` is the default that it gives, and not one more `!` without any. */
  isAtFallback(): boolean;
  /** Reads one whole expression. */
  parse(): Expression;
  /** Reads expressions with or without commas between them. */
  parseList(parseItem?: () => Expression): Expression[];
}
