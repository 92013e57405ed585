import type { Expression } from './expression.js';
import { constantText } from './expression-facts.js';
import { expressionAt } from './expression-parser.js';
import { isMarkupFormat, outputFormatNamed } from './output-formats.js';
import type { ParseContext } from './parse-context.js';
import type { Token } from './tokens.js';

const headerStart = /^[ \t\r\n]*<#ftl(?:[ \t\r\n]|(?=\/?>))/;

/** What `#ftl` declares, by the name of the parameter with underscores. */
const parameters: Readonly<Record<string, (value: Expression, context: ParseContext) => boolean>> =
  {
    strip_whitespace: (value, context) => {
      const strips = switchOf(value);
      context.keepsWhiteSpace = strips === false;
      return strips !== undefined;
    },
    strip_text: (value, context) => {
      const strips = switchOf(value);
      context.stripsText = strips === true;
      return strips !== undefined;
    },
    // Tags without a # are text all the same.
    strict_syntax: (value) => switchOf(value) !== undefined,
    auto_esc: (value, context) => {
      context.isEscaping = value.kind === 'boolean' && value.value;
      return value.kind === 'boolean';
    },
    output_format: (value, context) => {
      const format = outputFormatNamed(constantText(value) ?? '');
      context.outputFormat = format ?? context.outputFormat;
      return format !== undefined;
    },
    encoding: ({ kind }) => kind === 'text',
    ns_prefixes: ({ kind }) => kind === 'hash',
    attributes: ({ kind }) => kind === 'hash',
  };

/** Reads `<#ftl …>`, if the template starts with it, and answers where the template continues. */
export function readHeader(context: ParseContext): number {
  const match = headerStart.exec(context.source);
  if (match === null) {
    return 0;
  }
  const parser = expressionAt(match[0].length, context);
  let demandsMarkup: Token | undefined;
  while (parser.lexer.peek().kind === 'name') {
    const name = parser.next();
    parser.expect('=');
    if (applyParameter(name, parser.parse(), context) === 'auto_esc' && context.isEscaping) {
      demandsMarkup = name;
    }
  }
  if (demandsMarkup !== undefined && !isMarkupFormat(context.outputFormat)) {
    throw context.fail('template-bad-declaration', demandsMarkup, {
      problem: 'Nothing can be escaped here: the output format is not markup.',
    });
  }
  const { end } = parser.accept('empty-tag-end') ?? parser.expect('tag-end', '">"');
  const blank = /[ \t]*(?:\r\n|\r|\n)/y;
  blank.lastIndex = end;
  return blank.test(context.source) ? blank.lastIndex : end;
}

/** Answers the name of the parameter, with underscores. */
function applyParameter(name: Token, value: Expression, context: ParseContext): string | undefined {
  const problem = (sentence: string) =>
    context.fail('template-bad-declaration', name, { problem: sentence });
  const plainName = context.plainName(name.text, name);
  const known = [plainName, name.text.toLowerCase()].find((each) =>
    Object.hasOwn(parameters, each),
  );
  const apply = known === undefined ? undefined : parameters[known];
  if (apply === undefined) {
    throw problem(`#ftl has no parameter ${name.text}.`);
  }
  if (!apply(value, context)) {
    throw problem(`#ftl cannot have this value for ${name.text}.`);
  }
  return known;
}

/** A boolean, or one of the words for it that headers had before there were booleans. */
function switchOf(value: Expression): boolean | undefined {
  if (value.kind === 'boolean') {
    return value.value;
  }
  const word = value.kind === 'text' ? value.value.toLowerCase() : '';
  if (['y', 'yes', 't', 'true'].includes(word)) {
    return true;
  }
  return ['n', 'no', 'f', 'false'].includes(word) ? false : undefined;
}
