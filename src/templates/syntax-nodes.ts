import type {
  ContentStatement,
  Expression,
  Hash,
  Node,
  PathExpression,
  SubExpression,
} from './syntax.js';

/** @module Nodes that are put into a syntax tree, each in the place of one that was there. */

/** Text of a template. */
export function contentStatement(value: string, { loc }: Node): ContentStatement {
  return { type: 'ContentStatement', value, original: value, loc };
}

/** The name of a helper. */
export function helperPath(name: string, { loc }: Node): PathExpression {
  return { type: 'PathExpression', data: false, depth: 0, parts: [name], original: name, loc };
}

/** A call for its value. */
export function subExpression(
  path: PathExpression,
  params: Expression[],
  { loc }: Node,
  hash?: Hash,
): SubExpression {
  return { type: 'SubExpression', path, params, hash: hash ?? noHash({ loc, type: 'Hash' }), loc };
}

/** No named arguments. */
export function noHash({ loc }: Node): Hash {
  return { type: 'Hash', pairs: [], loc };
}

/** A number as an argument. */
export function numberLiteral(value: number, { loc }: Node): hbs.AST.NumberLiteral {
  return { type: 'NumberLiteral', value, original: value, loc };
}

/** A text as an argument. */
export function stringLiteral(value: string, { loc }: Node): hbs.AST.StringLiteral {
  return { type: 'StringLiteral', value, original: value, loc };
}
