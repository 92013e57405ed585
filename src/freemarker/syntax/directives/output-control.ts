import type { Element } from '../element.js';
import type { Expression } from '../expression.js';
import { constantText } from '../expression-facts.js';
import type { OutputFormat } from '../output-formats.js';
import { isMarkupFormat, outputFormatInside, outputFormatNames } from '../output-formats.js';
import type { DirectiveTable, Tag, TemplateReader } from '../template-reader.js';
import { textElement } from '../text-element.js';

function readCompress(tag: Tag, reader: TemplateReader): Element {
  const body = reader.block(tag.start);
  return { kind: 'compress', start: tag.start, end: reader.expectEnd(tag, 'compress').end, body };
}

function readTrim(left: boolean, right: boolean): (tag: Tag, reader: TemplateReader) => Element {
  return (tag, reader) => {
    reader.context.hasTrims = true;
    return { kind: 'trim', start: tag.start, end: tag.end, left, right };
  };
}

/** Reads `<#-- … -->`; `tag` is its opening. */
export function readComment(tag: Tag, reader: TemplateReader): Element {
  const { behind } = reader.textUntil(/-->/g, tag);
  return { kind: 'comment', start: tag.start, end: behind };
}

function readNamedComment(tag: Tag, reader: TemplateReader): Element {
  const { behind } = reader.textUntil(/[<[]\/#?comment[ \t\r\n]*[>\]]/g, tag);
  return { kind: 'comment', start: tag.start, end: behind };
}

const plainEnd = /[<[]\/#?noparse[ \t\r\n]*[>\]]/g;
const camelCaseEnd = /[<[]\/#?noParse[ \t\r\n]*[>\]]/g;

function readNoParse(tag: Tag, reader: TemplateReader): Element {
  const { source } = reader.context;
  const end = source.startsWith('<#noParse', tag.start) ? camelCaseEnd : plainEnd;
  const content = reader.textUntil(end, tag);
  const at = { start: tag.start, end: content.behind };
  return textElement(source, at, content);
}

function readEscape(tag: Tag, reader: TemplateReader): Element {
  const { context } = reader;
  if (context.escapingFormat !== undefined) {
    throw context.fail('template-bad-declaration', tag, {
      problem: 'The output is escaped already, so #escape would escape it twice.',
    });
  }
  const parser = reader.parameters(tag);
  const variable = parser.expectName().text;
  parser.expect('as');
  const { offset } = parser.lexer;
  parser.parse();
  reader.endOfTag(parser, false);
  const outer = context.escape;
  context.escape = { variable, offset, outer };
  const body = reader.block(tag.start);
  context.escape = outer;
  const { end } = reader.expectEnd(tag, 'escape');
  return { kind: 'section', start: tag.start, end, body, vanishesEmpty: false };
}

function readNoEscape(tag: Tag, reader: TemplateReader): Element {
  const { context } = reader;
  const { escape } = context;
  if (escape === undefined) {
    throw context.fail('template-needs-parent', tag, { found: '#noescape', parent: '#escape' });
  }
  context.escape = escape.outer;
  const body = reader.block(tag.start);
  context.escape = escape;
  const { end } = reader.expectEnd(tag, 'noescape');
  return { kind: 'section', start: tag.start, end, body, vanishesEmpty: false };
}

function readOutputFormat(tag: Tag, reader: TemplateReader): Element {
  const { context } = reader;
  const parser = reader.parameters(tag);
  const outer = context.outputFormat;
  context.outputFormat = outputFormatOf(parser.parse(), tag, reader);
  reader.endOfTag(parser, false);
  const body = reader.block(tag.start);
  context.outputFormat = outer;
  const { end } = reader.expectEnd(tag, 'outputformat');
  return { kind: 'section', start: tag.start, end, body, vanishesEmpty: true };
}

function outputFormatOf(
  expression: Expression,
  tag: Tag,
  { context }: TemplateReader,
): OutputFormat {
  const name = constantText(expression) ?? '';
  const format = outputFormatInside(context.outputFormat, name);
  if (format !== undefined) {
    return format;
  }
  throw context.fail('template-bad-declaration', tag, {
    problem: `The output format has to be one of ${outputFormatNames.join(', ')}, or markup inside of markup: HTML{XML}.`,
  });
}

function readAutoEscape(isEscaping: boolean): (tag: Tag, reader: TemplateReader) => Element {
  return (tag, reader) => {
    const { context } = reader;
    if (isEscaping && !isMarkupFormat(context.outputFormat)) {
      throw context.fail('template-bad-declaration', tag, {
        problem: 'Nothing can be escaped here: the output format is not markup.',
      });
    }
    const outer = context.isEscaping;
    context.isEscaping = isEscaping;
    const body = reader.block(tag.start);
    context.isEscaping = outer;
    const { end } = reader.expectEnd(tag, isEscaping ? 'autoesc' : 'noautoesc');
    return { kind: 'section', start: tag.start, end, body, vanishesEmpty: true };
  };
}

function readFlush(tag: Tag): Element {
  return { kind: 'flush', start: tag.start, end: tag.end };
}

/** Directives about white space, escaping and text that is not read. */
export const outputDirectives: DirectiveTable = {
  compress: { form: 'none', read: readCompress },
  t: { form: 'none-or-empty', read: readTrim(true, true) },
  lt: { form: 'none-or-empty', read: readTrim(true, false) },
  rt: { form: 'none-or-empty', read: readTrim(false, true) },
  nt: { form: 'none-or-empty', read: readTrim(false, false) },
  comment: { form: 'none', read: readNamedComment },
  noparse: { form: 'none', read: readNoParse },
  escape: { form: 'parameters', read: readEscape },
  noescape: { form: 'none', read: readNoEscape },
  outputformat: { form: 'parameters', read: readOutputFormat },
  autoesc: { form: 'none', read: readAutoEscape(true) },
  noautoesc: { form: 'none', read: readAutoEscape(false) },
  flush: { form: 'none-or-empty', read: readFlush },
};
