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
    throw syntaxError(error, template, source);
  }
}

/** The place of a node. */
export function templatePlace(node: Node, template: string): TemplatePlace {
  return { template, line: node.loc.start.line, column: node.loc.start.column + 1 };
}

function syntaxError(error: unknown, template: string, source: string): TemplateError {
  const text = error instanceof Error ? error.message : String(error);
  const { sentence, line, column } = parserSays(text, source) ?? compilerSays(text);
  return new TemplateError(
    'TEMPLATE_SYNTAX',
    `This is not a Handlebars template: ${sentence}`,
    { template, line, column },
    { cause: error },
  );
}

interface Said {
  readonly sentence: string;
  readonly line: number;
  readonly column: number;
}

/** What the parser shows: the template around the place, without line breaks, a mark, and names of its own tokens. */
function parserSays(text: string, source: string): Said | undefined {
  const shown = /^Parse error on line (\d+):\n(.*)\n(-*)\^\nExpecting .*got '(\w+)'$/.exec(text);
  if (shown === null) {
    return undefined;
  }
  const [, line = '1', context = '', mark = '', token] = shown;
  const [before, after] = [context.slice(0, mark.length), context.slice(mark.length)];
  const sentence =
    token === 'EOF'
      ? `it ends after “${before}”, and a block or an expression is not closed.`
      : token === 'INVALID' && /^\w+$/.test(after)
        ? `“${after}” is not closed.`
        : before === ''
          ? `it cannot begin with “${after}”.`
          : `“${after}” cannot stand after “${before}”.`;
  const written = source.split('\n')[Number(line) - 1] ?? '';
  return { sentence, line: Number(line), column: columnAfter(before, written) };
}

/** The column in a line, from 1, after as much of a text as is in that line. */
function columnAfter(text: string, line: string): number {
  for (let start = 0; start < text.length; start++) {
    const part = text.slice(start);
    const at = line.lastIndexOf(part);
    if (at !== -1) {
      return at + part.length + 1;
    }
  }
  return 1;
}

/** `each doesn't match if - 1:3` */
function compilerSays(text: string): Said {
  const [, what = text, line = '1', column = '0'] = /^(.*) - (\d+):(\d+)$/s.exec(text) ?? [];
  return { sentence: what.replace(/\n/g, ' '), line: Number(line), column: Number(column) + 1 };
}
