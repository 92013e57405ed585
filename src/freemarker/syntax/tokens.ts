/**
 * What an expression is made of. The kind of a symbol or keyword is its canonical spelling, so `gt`,
 * `&gt;` and (inside parentheses) `>` are all tokens of kind `>`.
 */
export type TokenKind =
  | 'string'
  | 'raw-string'
  | 'integer'
  | 'decimal'
  | 'name'
  | 'tag-end'
  | 'empty-tag-end'
  | 'space'
  | 'default-end'
  | 'end'
  | 'invalid'
  | BrokenKind
  | KeywordKind
  | SymbolKind;

/** What begins like a token and does not go on like one. */
export type BrokenKind = 'wrong-escape' | 'unclosed-string' | 'unclosed-comment';

/** Words that are operators or literals; after a dot they are ordinary names. */
export type KeywordKind = 'true' | 'false' | 'in' | 'as' | 'using' | '<' | '<=' | '>' | '>=';

/** Signs that are operators, or part what stands between them. */
export type SymbolKind =
  | '.'
  | '..'
  | '..<'
  | '..*'
  | '...'
  | '?'
  | '??'
  | '='
  | '=='
  | '!='
  | '+='
  | '-='
  | '*='
  | '/='
  | '%='
  | '++'
  | '--'
  | '+'
  | '-'
  | '*'
  | '**'
  | '/'
  | '%'
  | '&&'
  | '||'
  | '!'
  | ','
  | ';'
  | ':'
  | '['
  | ']'
  | '('
  | ')'
  | '{'
  | '}'
  | '->'
  | '<'
  | '<='
  | '>'
  | '>=';

/** One token with its place in the template. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Names with a meaning of their own. */
export const keywords: ReadonlyMap<string, KeywordKind> = new Map<string, KeywordKind>([
  ['true', 'true'],
  ['false', 'false'],
  ['in', 'in'],
  ['as', 'as'],
  ['using', 'using'],
  ['lt', '<'],
  ['lte', '<='],
  ['gt', '>'],
  ['gte', '>='],
]);

/** Every spelling of a symbol with its kind, longest first, so that the first that fits is the right one. */
export const symbols: readonly (readonly [spelling: string, kind: SymbolKind])[] = (
  [
    ['&amp;&amp;', '&&'],
    ['-&gt;', '->'],
    ['&lt;=', '<='],
    ['&gt;=', '>='],
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['\\lte', '<='],
    ['\\gte', '>='],
    ['\\and', '&&'],
    ['\\lt', '<'],
    ['\\gt', '>'],
    ['..<', '..<'],
    ['..!', '..<'],
    ['..*', '..*'],
    ['...', '...'],
    ['..', '..'],
    ['.', '.'],
    ['??', '??'],
    ['?', '?'],
    ['==', '=='],
    ['=', '='],
    ['!=', '!='],
    ['!', '!'],
    ['+=', '+='],
    ['++', '++'],
    ['+', '+'],
    ['->', '->'],
    ['-=', '-='],
    ['--', '--'],
    ['-', '-'],
    ['*=', '*='],
    ['**', '**'],
    ['*', '*'],
    ['/=', '/='],
    ['/', '/'],
    ['%=', '%='],
    ['%', '%'],
    ['&&', '&&'],
    ['&', '&&'],
    ['||', '||'],
    ['|', '||'],
    ['<=', '<='],
    ['<', '<'],
    ['>=', '>='],
    ['>', '>'],
    [',', ','],
    [';', ';'],
    [':', ':'],
    ['[', '['],
    [']', ']'],
    ['(', '('],
    [')', ')'],
    ['{', '{'],
    ['}', '}'],
  ] as const
).toSorted(([a], [b]) => b.length - a.length);
