import type { Expression } from './expression.js';
import { outputFormatIn } from './expression-facts.js';
import { expressionAt } from './expression-parser.js';
import type { ExpressionReader } from './expression-reader.js';
import type { ParseContext } from './parse-context.js';
import type { Token } from './tokens.js';

const headerStart = /^[ \t\r\n]*<#ftl(?:[ \t\r\n]|(?=\/?>))/;

/** Reads `<#ftl …>`, if the template starts with it, and answers where the template continues. */
export function readHeader(context: ParseContext): number {
  const match = headerStart.exec(context.source);
  if (match === null) {
    return 0;
  }
  const parser = expressionAt(match[0].length, context);
  while (parser.lexer.peek().kind === 'name') {
    const name = parser.next();
    parser.expect('=');
    applyParameter(name, parser.parse(), parser);
  }
  const { end } = parser.accept('empty-tag-end') ?? parser.expect('tag-end', '">"');
  const lineBreak = /\r\n|\r|\n/y;
  lineBreak.lastIndex = end;
  const blank = /[ \t]*(?:\r\n|\r|\n)/y;
  blank.lastIndex = end;
  return blank.test(context.source) ? blank.lastIndex : end;
}

function applyParameter(name: Token, value: Expression, { context }: ExpressionReader): void {
  const isFalse = value.kind === 'boolean' && !value.value;
  const problem = (sentence: string) =>
    context.fail('template-bad-declaration', name, { problem: sentence });
  switch (context.plainName(name.text, name)) {
    case 'strip_whitespace':
      context.keepsWhiteSpace = isFalse;
      return;
    case 'auto_escaping':
      context.isEscaping = !isFalse;
      return;
    case 'output_format': {
      const format = outputFormatIn(value);
      if (format === undefined) {
        throw problem('The output format is not known.');
      }
      context.outputFormat = format;
      return;
    }
    case 'encoding':
    case 'strip_text':
    case 'strict_syntax':
    case 'ns_prefixes':
    case 'attributes':
      return;
    default:
      throw problem(`#ftl has no parameter ${name.text}.`);
  }
}
