import type { SymbolKind, Token, TokenKind } from './tokens.js';
import { keywords, symbols } from './tokens.js';

const spacePattern = /[ \t\r\n]+/y;
const commentPattern = /<[#!]--[^]*?-->/y;
const commentOpening = /<[#!]--/y;
const misplacedInterpolation = /[$#]\{/y;
const numberPattern = /[0-9]+(?:\.[0-9]+)?/y;
const stringPattern =
  /"(?:[^"\\]|\\(?:[ntrfbgla\\'"{=]|x[0-9A-Fa-f]))*"|'(?:[^'\\]|\\(?:[ntrfbgla\\'"{=]|x[0-9A-Fa-f]))*'/y;
/** As much of a text literal as can be read. */
const brokenStringPattern =
  /"(?:[^"\\]|\\(?:[ntrfbgla\\'"{=]|x[0-9A-Fa-f]))*(?:\\x?)?|'(?:[^'\\]|\\(?:[ntrfbgla\\'"{=]|x[0-9A-Fa-f]))*(?:\\x?)?/y;
const rawStringPattern = /r(?:"[^"]*"|'[^']*')/y;
const namePattern =
  /(?:[$@_a-zA-Z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff]|(?=[\u2000-\uffff])[\p{L}\p{Nd}]|\\[-.:#])(?:[$@_a-zA-Z0-9\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff]|(?=[\u2000-\uffff])[\p{L}\p{Nd}]|\\[-.:#])*/uy;

const symbolsByFirst: ReadonlyMap<string, typeof symbols> = new Map(
  symbols.map(([spelling]) => {
    const first = spelling.charAt(0);
    return [first, symbols.filter(([other]) => other.startsWith(first))];
  }),
);

/**
 * Splits an expression into tokens, on demand: where an expression ends is known only to its parser.
 *
 * Three things depend on where the lexer stands. `>` closes the directive unless it is in parentheses or in `${…}`. White space
 * ends the name of a `<@macro …>` call ({@link stopAtSpace}). And `! ` ends a default value among the named
 * arguments of such a call ({@link inNamedArguments}).
 */
export class ExpressionLexer {
  /** White space outside parentheses is a token until the first one was seen. */
  stopAtSpace = false;
  /** `!` followed by white space outside parentheses is a default without a value. */
  inNamedArguments = false;
  /** Inside of `${…}` a `>` cannot close a tag, so it compares even outside of parentheses. */
  inInterpolation = false;
  #parentheses = 0;
  #peeked: Token | undefined;
  #afterPeeked = 0;
  #taken: number;
  readonly #source: string;
  #offset: number;
  readonly #limit: number;
  readonly #base: number;

  /**
   * @param source The text that holds the expression.
   * @param offset Where the expression starts in it.
   * @param base What to add to an offset in `source` to get one in the template: not 0 for a string literal.
   */
  constructor(source: string, offset: number, base = 0) {
    this.#source = source;
    this.#offset = offset;
    this.#taken = offset;
    this.#limit = source.length;
    this.#base = base;
  }

  /** Behind the token that was taken last, in `source`. */
  get offset(): number {
    return this.#taken;
  }

  /** The next token, which stays the next one. */
  peek(): Token {
    if (this.#peeked === undefined) {
      this.#peeked = this.#read();
      this.#afterPeeked = this.#offset;
    }
    return this.#peeked;
  }

  /** The next token, taken. */
  next(): Token {
    const token = this.peek();
    this.#peeked = undefined;
    this.#offset = this.#afterPeeked;
    this.#taken = this.#offset;
    if (token.kind === '(') {
      this.#parentheses += 1;
    } else if (token.kind === ')') {
      this.#parentheses = Math.max(0, this.#parentheses - 1);
    }
    if (token.kind === 'space' || (token.kind === ')' && this.#parentheses === 0)) {
      this.stopAtSpace = false;
    }
    return token;
  }

  /** The token after the next one. */
  peekSecond(): Token {
    const first = this.peek();
    const after = this.#afterPeeked;
    const wasStopping = this.stopAtSpace;
    this.stopAtSpace = false;
    const second = this.#read();
    this.stopAtSpace = wasStopping;
    this.#peeked = first;
    this.#afterPeeked = after;
    return second;
  }

  #read(): Token {
    const start = this.#offset;
    const atSpace = this.#skip(spacePattern);
    if (atSpace && this.stopAtSpace && this.#parentheses === 0) {
      return this.#token('space', start);
    }
    while (this.#source.startsWith('<', this.#offset) && this.#skip(commentPattern)) {
      this.#skip(spacePattern);
    }
    return this.#readToken(this.#offset);
  }

  /** The first character says what may be here, so that few patterns are tried. */
  #readToken(start: number): Token {
    const first = this.#source.charAt(start);
    if (start >= this.#limit) {
      return this.#token('end', start);
    }
    if ((first === '$' || first === '#') && this.#matches(misplacedInterpolation)) {
      return this.#symbol('invalid', start, 2);
    }
    if (first === '"' || first === "'") {
      return this.#skip(stringPattern) ? this.#token('string', start) : this.#brokenString(start);
    }
    if (first === 'r' && this.#skip(rawStringPattern)) {
      return this.#token('raw-string', start);
    }
    if (first >= '0' && first <= '9' && this.#skip(numberPattern)) {
      const isInteger = !this.#source.slice(start, this.#offset).includes('.');
      return this.#token(isInteger ? 'integer' : 'decimal', start);
    }
    if (this.#skip(namePattern)) {
      const text = this.#source.slice(start, this.#offset);
      return this.#token(keywords.get(text) ?? 'name', start);
    }
    if (first === '<' && this.#matches(commentOpening)) {
      this.#offset = this.#limit;
      return this.#token('unclosed-comment', start);
    }
    return this.#readSymbol(start);
  }

  /** A text literal without an end, or the escape in it that does not exist. */
  #brokenString(start: number): Token {
    this.#skip(brokenStringPattern);
    if (this.#offset === this.#limit) {
      return this.#token('unclosed-string', start);
    }
    this.#offset += 1;
    const escape = this.#source.lastIndexOf('\\', this.#offset - 2);
    return this.#token('wrong-escape', escape);
  }

  #readSymbol(start: number): Token {
    const source = this.#source;
    const first = source.charAt(start);
    if (this.#parentheses === 0) {
      if (first === '>') {
        return this.#symbol(this.inInterpolation ? '>' : 'tag-end', start, 1);
      }
      if (source.startsWith('/>', start)) {
        return this.#symbol('empty-tag-end', start, 2);
      }
      if (first === '!' && this.inNamedArguments && /[ \t\r\n]/.test(source.charAt(start + 1))) {
        return this.#symbol('default-end', start, 1);
      }
    }
    const found = symbolsByFirst.get(first)?.find(([text]) => source.startsWith(text, start));
    if (found === undefined) {
      return this.#symbol('invalid', start, 1);
    }
    const [spelling, kind]: readonly [string, SymbolKind] = found;
    return this.#symbol(kind, start, spelling.length);
  }

  #symbol(kind: TokenKind, start: number, length: number): Token {
    this.#offset = start + length;
    return this.#token(kind, start);
  }

  #token(kind: TokenKind, start: number): Token {
    return {
      kind,
      text: this.#source.slice(start, this.#offset),
      start: start + this.#base,
      end: this.#offset + this.#base,
    };
  }

  #matches(pattern: RegExp): boolean {
    pattern.lastIndex = this.#offset;
    return pattern.test(this.#source);
  }

  #skip(pattern: RegExp): boolean {
    if (!this.#matches(pattern)) {
      return false;
    }
    this.#offset = pattern.lastIndex;
    return true;
  }
}
