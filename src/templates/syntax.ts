import Handlebars from 'handlebars';
import type { TemplatePlace } from './template-error.js';
import { TemplateError } from './template-error.js';

/** @module Handlebars' syntax tree, narrowed by what a node is. */

/** Anything in a template. */
export type Node = hbs.AST.Node;
/** What can be an argument: a path, a literal, a call in parentheses. */
export type Expression = hbs.AST.Expression;
/** The named arguments of a call: `times=2`. */
export type Hash = hbs.AST.Hash;
/** Text between the braces; `original` is what it was before white space was taken away. */
export type ContentStatement = Omit<hbs.AST.ContentStatement, 'original'> & { original: string };
/** A variable, or the name of a helper: `order.client.name`, `../title`, `@index`. */
export type PathExpression = hbs.AST.PathExpression;
/** A call for its value: `(equals a b)`. */
export type SubExpression = Omit<hbs.AST.SubExpression, 'hash'> & { hash?: Hash | undefined };
/** `{{…}}` or `{{{…}}}`. */
export type MustacheStatement = Corrected<hbs.AST.MustacheStatement>;
/** `{{#each …}}…{{/each}}`. */
export type BlockStatement = Corrected<hbs.AST.BlockStatement>;
/** `{{> row}}`. */
export type PartialStatement = Corrected<hbs.AST.PartialStatement>;
/** `{{#> layout}}…{{/layout}}`. */
export type PartialBlockStatement = Corrected<hbs.AST.PartialBlockStatement>;

/** A template, or what is inside a block. */
export interface Program extends Node {
  body: readonly Node[];
  /** The names in `as |item index|`. */
  readonly blockParams?: readonly string[] | undefined;
}

/** Handlebars' types leave out what may be missing. */
type Corrected<Statement> = Omit<Statement, 'hash' | 'inverse' | 'program'> & {
  hash?: Hash | undefined;
  readonly program: Program;
  readonly inverse?: Program | undefined;
};

interface NodeTypes {
  ContentStatement: ContentStatement;
  MustacheStatement: MustacheStatement;
  BlockStatement: BlockStatement;
  PartialStatement: PartialStatement;
  PartialBlockStatement: PartialBlockStatement;
  DecoratorBlock: Corrected<hbs.AST.DecoratorBlock>;
  PathExpression: PathExpression;
  SubExpression: SubExpression;
  StringLiteral: hbs.AST.StringLiteral;
}

/** Whether a node is of a type. */
export function is<Type extends keyof NodeTypes>(node: Node, type: Type): node is NodeTypes[Type] {
  return node.type === type;
}

/** Reads a template's source. Throws {@link TemplateError} with the place of a syntax error. */
export function parse(source: string, template: string): Program {
  try {
    return Handlebars.parse(source, { srcName: template });
  } catch (error) {
    throw syntaxError(error, template);
  }
}

/** The place of a node. */
export function templatePlace(node: Node, template: string): TemplatePlace {
  return { template, line: node.loc.start.line, column: node.loc.start.column + 1 };
}

function syntaxError(error: unknown, template: string): TemplateError {
  const text = error instanceof Error ? error.message : String(error);
  const line = /on line (\d+)/.exec(text)?.[1] ?? / - (\d+):\d+$/.exec(text)?.[1];
  const column = / - \d+:(\d+)$/.exec(text)?.[1];
  const place = {
    template,
    line: Number(line ?? 1),
    column: column === undefined ? 1 : Number(column) + 1,
  };
  const what = text
    .replace(/^Parse error on line \d+:\n/, '')
    .replace(/ - \d+:\d+$/, '')
    .replace(/\n/g, ' ');
  return new TemplateError('TEMPLATE_SYNTAX', `This is not a Handlebars template: ${what}`, place, {
    cause: error,
  });
}
