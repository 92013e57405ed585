import type { Block, Element } from './element.js';
import type { Expression } from './expression.js';
import type { ExpressionReader } from './expression-reader.js';
import type { ParseContext } from './parse-context.js';

/** A `<#name` or `</#name` that was found in a template. */
export interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly start: number;
  /** Behind the name, or behind the whole tag if it has no parameters. */
  readonly end: number;
  /** It continues with parameters. */
  readonly hasParameters: boolean;
}

/** What the reader of a directive may ask the reader of the template for. */
export interface TemplateReader {
  readonly context: ParseContext;
  /** Where the reading stands. */
  readonly offset: number;
  /** A parser for the parameters of a tag. */
  parameters(tag: Tag): ExpressionReader;
  /** Goes on behind the `>` that ends the parameters. `isEmpty`: it was `/>`. */
  endOfTag(parser: ExpressionReader, mayBeEmpty: boolean): { end: number; isEmpty: boolean };
  /** Reads a body up to a tag that ends it or starts its next part. */
  block(start: number): Block;
  /** The tag that ended the body, if it has that name (`else`, `/if`); continues behind it. */
  acceptTag(...names: string[]): Tag | undefined;
  /** The end tag, which has to follow. `open` is the tag it closes. */
  expectEnd(open: Tag, ...names: string[]): Tag;
  /** Text up to a mark such as `-->`, without interpretation. */
  textUntil(end: RegExp, open: Tag): { start: number; end: number; behind: number };
  /** The expression with the `#escape`s around it applied. */
  escaped(expression: Expression): Expression;
}

/** How a directive is read. */
export interface DirectiveSyntax {
  /**
   * `parameters` need white space behind the name; `none` is closed at once; `none-or-empty` also by `/>`;
   * `optional` is either.
   */
  readonly form: 'parameters' | 'none' | 'none-or-empty' | 'optional';
  readonly read: (tag: Tag, reader: TemplateReader) => Element;
}

/** Directives by name, with underscores or in lower case as they are usually written. */
export type DirectiveTable = Readonly<Record<string, DirectiveSyntax>>;
