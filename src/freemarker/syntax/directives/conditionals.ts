import type { Element, ElementOf } from '../element.js';
import type { DirectiveTable, Tag, TemplateReader } from '../template-reader.js';

type Branch = ElementOf<'if'>['branches'][number];
type Case = ElementOf<'switch'>['cases'][number];

function readIf(tag: Tag, reader: TemplateReader): Element {
  const branches = [readBranch(tag, reader, false)];
  for (
    let next = reader.acceptTag('elseif');
    next !== undefined;
    next = reader.acceptTag('elseif')
  ) {
    branches.push(readBranch(next, reader, true));
  }
  const otherwise = reader.acceptTag('else');
  if (otherwise !== undefined) {
    const { start, end } = otherwise;
    branches.push({ start, end, condition: undefined, body: reader.block(start) });
  }
  return { kind: 'if', start: tag.start, end: reader.expectEnd(tag, 'if').end, branches };
}

function readBranch(tag: Tag, reader: TemplateReader, mayBeEmpty: boolean): Branch {
  const parser = reader.parameters(tag);
  const condition = parser.parse();
  const { end } = reader.endOfTag(parser, mayBeEmpty);
  return { start: tag.start, end, condition, body: reader.block(tag.start) };
}

function readSwitch(tag: Tag, reader: TemplateReader): Element {
  const parser = reader.parameters(tag);
  const value = parser.parse();
  reader.endOfTag(parser, false);
  const { context } = reader;
  context.breakable += 1;
  skipBlanksAndComments(reader);
  const cases: Case[] = [];
  for (
    let next = reader.acceptTag('case', 'default');
    next !== undefined;
    next = reader.acceptTag('case', 'default')
  ) {
    const read = next.name === 'case' ? readCase(next, reader) : readDefault(next, reader);
    if (read.value === undefined && cases.some((other) => other.value === undefined)) {
      throw context.fail('template-bad-declaration', tag, {
        problem: 'A #switch has at most one #default.',
      });
    }
    cases.push(read);
  }
  context.breakable -= 1;
  const { end } = reader.expectEnd(tag, 'switch');
  return { kind: 'switch', start: tag.start, end, value, cases };
}

/** Before the first case there may be only what is not output. */
function skipBlanksAndComments(reader: TemplateReader): void {
  const { elements } = reader.block(reader.offset);
  const misplaced = elements.find(
    ({ kind, start, end }) =>
      kind !== 'comment' &&
      !(kind === 'text' && /^[ \t\r\n]*$/.test(reader.context.source.slice(start, end))),
  );
  if (misplaced !== undefined) {
    const { start, end } = misplaced;
    const blanks = /^[ \t\r\n]*/.exec(reader.context.source.slice(start, end))?.[0].length ?? 0;
    const at = { start: start + blanks, end };
    throw reader.context.fail('template-misplaced-directive', at, {
      found: 'Content before the first #case',
    });
  }
}

function readCase(tag: Tag, reader: TemplateReader): Case {
  const parser = reader.parameters(tag);
  const value = parser.parse();
  reader.endOfTag(parser, false);
  return { value, body: reader.block(tag.start) };
}

function readDefault(tag: Tag, reader: TemplateReader): Case {
  return { value: undefined, body: reader.block(tag.start) };
}

/** `#if` and `#switch`. */
export const conditionalDirectives: DirectiveTable = {
  if: { form: 'parameters', read: readIf },
  switch: { form: 'parameters', read: readSwitch },
};
