import type { Block, Element } from '../element.js';
import type { Expression } from '../expression.js';
import { settingNames } from '../setting-names.js';
import type { DirectiveTable, Tag, TemplateReader } from '../template-reader.js';

function readAttempt(tag: Tag, reader: TemplateReader): Element {
  const body = reader.block(tag.start);
  const recover = reader.acceptTag('recover') ?? reader.expectEnd(tag);
  const recovery = reader.block(recover.start);
  const { end } = reader.expectEnd(tag, 'attempt', 'recover');
  const laidOut: Block = {
    ...body,
    vanishesEmpty: true,
    ...(body.elements.length === 0 ? { standsAt: 'nowhere' } : {}),
  };
  return { kind: 'attempt', start: tag.start, end, body: laidOut, recovery };
}

function readStop(tag: Tag, reader: TemplateReader): Element {
  if (!tag.hasParameters) {
    return { kind: 'stop', start: tag.start, end: tag.end, reason: undefined };
  }
  const parser = reader.parameters(tag);
  const reason = parser.parse();
  return { kind: 'stop', start: tag.start, end: reader.endOfTag(parser, true).end, reason };
}

function readSetting(tag: Tag, reader: TemplateReader): Element {
  const parser = reader.parameters(tag);
  const token = parser.expectName();
  parser.expect('=');
  const value = parser.parse();
  const { end } = reader.endOfTag(parser, true);
  const plainName = reader.context.plainName(token.text, token);
  const name = settingNames.find((known) => known === plainName);
  if (name === undefined) {
    throw reader.context.fail('template-unknown-setting', token, { name: token.text });
  }
  return { kind: 'setting', start: tag.start, end, name, value };
}

const includeParameters = ['parse', 'encoding', 'ignore_missing'];

function readInclude(tag: Tag, reader: TemplateReader): Element {
  const parser = reader.parameters(tag);
  const name = parser.parse();
  parser.accept(';');
  let ignoresMissing: Expression | undefined;
  while (parser.lexer.peek().kind === 'name') {
    const parameter = parser.next();
    const plainName = reader.context.plainName(parameter.text, parameter);
    parser.expect('=');
    const value = parser.parse();
    if (!includeParameters.includes(plainName)) {
      throw reader.context.fail('template-bad-declaration', parameter, {
        problem: `#include has no parameter ${parameter.text}.`,
      });
    }
    if (plainName === 'ignore_missing') {
      ignoresMissing = value;
    }
  }
  const { end } = reader.endOfTag(parser, true);
  return { kind: 'load', start: tag.start, end, directive: '#include', name, ignoresMissing };
}

function readImport(tag: Tag, reader: TemplateReader): Element {
  const parser = reader.parameters(tag);
  const name = parser.parse();
  parser.expect('as');
  parser.expectName();
  const { end } = reader.endOfTag(parser, true);
  const directive = '#import';
  return { kind: 'load', start: tag.start, end, directive, name, ignoresMissing: undefined };
}

function readNodeDirective(tag: Tag, reader: TemplateReader): Element {
  if (tag.name === 'fallback' && reader.context.definition !== 'macro') {
    throw reader.context.fail('template-needs-parent', tag, {
      found: '#fallback',
      parent: 'a #macro',
    });
  }
  const { name, start } = tag;
  if (!tag.hasParameters) {
    return { kind: 'node-directive', start, end: tag.end, name, node: undefined };
  }
  const parser = reader.parameters(tag);
  const node = parser.isAtExpression() ? parser.parse() : undefined;
  if (parser.accept('using') !== undefined) {
    parser.parse();
  }
  return { kind: 'node-directive', start, end: reader.endOfTag(parser, true).end, name, node };
}

/** Directives that steer the run of the template as a whole. */
export const controlDirectives: DirectiveTable = {
  attempt: { form: 'none', read: readAttempt },
  stop: { form: 'optional', read: readStop },
  setting: { form: 'parameters', read: readSetting },
  include: { form: 'parameters', read: readInclude },
  import: { form: 'parameters', read: readImport },
  visit: { form: 'parameters', read: readNodeDirective },
  recurse: { form: 'optional', read: readNodeDirective },
  fallback: { form: 'none-or-empty', read: readNodeDirective },
};
