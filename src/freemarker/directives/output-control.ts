import type { Completion } from '../runtime/completion.js';
import { completed } from '../runtime/completion.js';
import { compressOutput } from '../runtime/compress.js';
import type { Environment } from '../runtime/environment.js';
import type { Block, Element, Layout } from '../syntax/element.js';
import type { Expression } from '../syntax/expression.js';
import type { OutputFormatName } from '../syntax/output-formats.js';
import { isMarkupFormat, outputFormatNames } from '../syntax/output-formats.js';
import type { DirectiveTable, Tag, TemplateReader } from '../syntax/template-reader.js';
import { TextElement } from '../syntax/text-element.js';
import { asText } from '../values/kinds.js';
import { containerLayout, plainLayout } from './directive.js';

/** A directive that only changes how its body is read. */
class Section implements Element {
  readonly layout: Layout;
  readonly start: number;
  readonly end: number;
  readonly #body: Block;

  constructor(body: Block, start: number, end: number, vanishesEmpty = true) {
    this.#body = body;
    this.layout = { ...containerLayout(body), vanishesEmpty };
    this.start = start;
    this.end = end;
  }

  render(env: Environment): Completion {
    return env.render(this.#body.elements);
  }
}

/** `<#compress>…</#compress>` */
class Compress implements Element {
  readonly layout: Layout;
  readonly start: number;
  readonly end: number;
  readonly #body: Block;

  constructor(body: Block, start: number, end: number) {
    this.#body = body;
    this.layout = { ...containerLayout(body), vanishesEmpty: true };
    this.start = start;
    this.end = end;
  }

  render(env: Environment): Completion {
    const { output, completion } = env.capture(this.#body.elements);
    env.step(output.text.length);
    env.append(compressOutput(output));
    return completion;
  }
}

function readCompress(tag: Tag, reader: TemplateReader): Element {
  const body = reader.block(tag.start);
  return new Compress(body, tag.start, reader.expectEnd(tag, 'compress').end);
}

/** An element that takes part in stripping and does nothing else. */
class Silent implements Element {
  readonly layout: Layout;
  readonly start: number;
  readonly end: number;

  constructor(layout: Layout, start: number, end: number) {
    this.layout = layout;
    this.start = start;
    this.end = end;
  }

  render(): Completion {
    return completed;
  }
}

function readTrim(left: boolean, right: boolean): (tag: Tag, reader: TemplateReader) => Element {
  return (tag, reader) => {
    reader.context.hasTrims = true;
    return new Silent({ kind: 'trim', left, right }, tag.start, tag.end);
  };
}

/** Reads `<#-- … -->`; `tag` is its opening. */
export function readComment(tag: Tag, reader: TemplateReader): Element {
  const { behind } = reader.textUntil(/-->/g, tag);
  return new Silent({ kind: 'comment' }, tag.start, behind);
}

function readNamedComment(tag: Tag, reader: TemplateReader): Element {
  const { behind } = reader.textUntil(/<\/#?comment[ \t\r\n]*>/g, tag);
  return new Silent({ kind: 'comment' }, tag.start, behind);
}

function readNoParse(tag: Tag, reader: TemplateReader): Element {
  const content = reader.textUntil(/<\/#?(?:noparse|noParse)[ \t\r\n]*>/g, tag);
  const at = { start: tag.start, end: content.behind };
  return new TextElement(reader.context.source, at, content);
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
  return new Section(body, tag.start, reader.expectEnd(tag, 'escape').end, false);
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
  return new Section(body, tag.start, reader.expectEnd(tag, 'noescape').end, false);
}

function readOutputFormat(tag: Tag, reader: TemplateReader): Element {
  const { context } = reader;
  const parser = reader.parameters(tag);
  const outer = context.outputFormat;
  context.outputFormat = outputFormatOf(parser.parse(), tag, reader);
  reader.endOfTag(parser, false);
  const body = reader.block(tag.start);
  context.outputFormat = outer;
  return new Section(body, tag.start, reader.expectEnd(tag, 'outputformat').end);
}

/** The output format that a constant names. */
export function outputFormatOf(
  expression: Expression,
  tag: Tag,
  { context }: TemplateReader,
): OutputFormatName {
  const name = asText(expression.constant);
  const format = outputFormatNames.find((known) => known === name);
  if (format !== undefined) {
    return format;
  }
  throw context.fail('template-bad-declaration', tag, {
    problem: `The output format has to be one of ${outputFormatNames.join(', ')}.`,
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
    return new Section(body, tag.start, end);
  };
}

function readFlush(tag: Tag): Element {
  return new Silent(plainLayout, tag.start, tag.end);
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
