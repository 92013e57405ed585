import type { Element } from '../element.js';
import type { Expression } from '../expression.js';
import { allowStreaming } from '../expression-facts.js';
import type { ExpressionReader } from '../expression-reader.js';
import type { EnclosingLoop, ParseContext } from '../parse-context.js';
import type { DirectiveTable, Tag, TemplateReader } from '../template-reader.js';

function readNames(parser: ExpressionReader): string[] {
  const first = parser.expectName();
  if (parser.accept(',') === undefined) {
    return [first.text];
  }
  const second = parser.expectName();
  if (second.text !== first.text) {
    return [first.text, second.text];
  }
  throw parser.context.fail('template-bad-declaration', second, {
    problem: 'Key and value need different names.',
  });
}

function readList(tag: Tag, reader: TemplateReader): Element {
  const parser = reader.parameters(tag);
  const source = parser.parse();
  allowStreaming(source);
  const names = parser.accept('as') === undefined ? [] : readNames(parser);
  reader.endOfTag(parser, false);
  return readLoop(tag, { source, names }, reader, 'list');
}

/** `<#foreach x in xs>`, an older way to write a list. */
function readForEach(tag: Tag, reader: TemplateReader): Element {
  const parser = reader.parameters(tag);
  const name = parser.expectName();
  parser.expect('in');
  const source = parser.parse();
  allowStreaming(source);
  reader.endOfTag(parser, false);
  return readLoop(tag, { source, names: [name.text] }, reader, 'foreach');
}

function readLoop(
  tag: Tag,
  { source, names }: { source: Expression; names: readonly string[] },
  reader: TemplateReader,
  endName: string,
): Element {
  const { context } = reader;
  const kind = names.length === 0 ? 'unnamed' : 'list';
  const loop: EnclosingLoop = { names, kind, itemNameCount: names.length };
  const breakable = kind === 'list' ? 1 : 0;
  context.loops.push(loop);
  context.breakable += breakable;
  context.continuable += breakable;
  const body = reader.block(tag.start);
  context.breakable -= breakable;
  context.continuable -= breakable;
  context.loops.pop();
  if (loop.itemNameCount === 0) {
    throw context.fail('template-bad-declaration', tag, {
      problem: 'A #list needs `as` with a name, or an #items inside.',
    });
  }
  const elseTag = endName === 'list' ? reader.acceptTag('else') : undefined;
  const otherwise = elseTag === undefined ? undefined : reader.block(elseTag.start);
  const { end } = reader.expectEnd(tag, endName);
  const whole = { start: tag.start, end };
  const laidOut = otherwise === undefined ? body : { ...body, standsAt: whole };
  const nameCount = loop.itemNameCount;
  return { kind: 'list', ...whole, source, names, nameCount, body: laidOut, otherwise };
}

function readItems(tag: Tag, reader: TemplateReader): Element {
  const parser = reader.parameters(tag);
  parser.expect('as');
  const names = readNames(parser);
  reader.endOfTag(parser, false);
  const { context } = reader;
  const loop = enclosingList(context);
  if (loop?.kind !== 'unnamed') {
    throw context.fail('template-needs-parent', tag, {
      found: '#items',
      parent: 'a #list without `as`',
    });
  }
  loop.kind = 'items';
  loop.names = names;
  loop.itemNameCount = names.length;
  context.breakable += 1;
  context.continuable += 1;
  const body = reader.block(tag.start);
  context.breakable -= 1;
  context.continuable -= 1;
  loop.kind = 'unnamed';
  loop.names = [];
  return { kind: 'items', start: tag.start, end: reader.expectEnd(tag, 'items').end, names, body };
}

/** The innermost list around a place; what is between the tags of a macro's call belongs to the list around the call. */
function enclosingList({ loops }: ParseContext): EnclosingLoop | undefined {
  return loops.findLast(({ kind }) => kind !== 'hidden');
}

/** Reads `<#sep>`, up to `</#sep>` or the end of the body that it is in. */
export function readSeparator(tag: Tag, reader: TemplateReader): Element {
  if (enclosingList(reader.context) === undefined) {
    throw reader.context.fail('template-needs-parent', tag, { found: '#sep', parent: '#list' });
  }
  const body = reader.block(tag.start);
  const end = reader.acceptTag('/sep')?.end ?? reader.offset;
  return { kind: 'separator', start: tag.start, end, body };
}

function readBreak(tag: Tag, { context }: TemplateReader): Element {
  if (context.breakable > 0) {
    return { kind: 'jump', start: tag.start, end: tag.end, to: 'break' };
  }
  throw context.fail('template-needs-parent', tag, {
    found: '#break',
    parent: 'a loop or #switch',
  });
}

function readContinue(tag: Tag, { context }: TemplateReader): Element {
  if (context.continuable > 0) {
    return { kind: 'jump', start: tag.start, end: tag.end, to: 'continue' };
  }
  throw context.fail('template-needs-parent', tag, { found: '#continue', parent: 'a loop' });
}

/** `#list` and what belongs to it. */
export const listDirectives: DirectiveTable = {
  list: { form: 'parameters', read: readList },
  foreach: { form: 'parameters', read: readForEach },
  items: { form: 'parameters', read: readItems },
  sep: { form: 'none', read: readSeparator },
  break: { form: 'none-or-empty', read: readBreak },
  continue: { form: 'none-or-empty', read: readContinue },
};
