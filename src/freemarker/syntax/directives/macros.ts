import type { Element, MacroParameter } from '../element.js';
import type { Expression } from '../expression.js';
import type { ExpressionReader } from '../expression-reader.js';
import type { DirectiveTable, Tag, TemplateReader } from '../template-reader.js';
import { readName } from './assignments.js';

function readDefinition(kind: 'macro' | 'function'): (tag: Tag, reader: TemplateReader) => Element {
  return (tag, reader) => {
    const { context } = reader;
    if (context.definition !== 'none') {
      throw context.fail('template-bad-declaration', tag, {
        problem: 'Macros and functions cannot be defined inside each other.',
      });
    }
    const parser = reader.parameters(tag);
    const { name } = readName(parser);
    context.usesArguments = false;
    const signature = readSignature(parser);
    reader.endOfTag(parser, false);
    context.definition = kind;
    const body = context.outsideOfLoops(() => reader.block(tag.start));
    context.definition = 'none';
    const { end } = reader.expectEnd(tag, kind);
    const isFunction = kind === 'function';
    const { usesArguments } = context;
    const place = { start: tag.start, end };
    const facts = { isFunction, usesArguments, name, ...signature };
    const macro = { kind: 'definition', ...place, ...facts, body } as const;
    context.macros.push(macro);
    return macro;
  };
}

function readSignature(parser: ExpressionReader): {
  parameters: readonly MacroParameter[];
  rest: string | undefined;
} {
  const parameters: MacroParameter[] = [];
  let rest: string | undefined;
  parser.accept('(');
  while (parser.lexer.peek().kind === 'name') {
    const name = parser.next();
    const isRest = parser.accept('...') !== undefined;
    const fallback = parser.accept('=') === undefined ? undefined : parser.parse();
    parser.accept(',');
    const problem = signatureProblem({ isRest, fallback }, parameters, rest);
    if (problem !== undefined) {
      throw parser.context.fail('template-bad-declaration', name, { problem });
    }
    if (isRest) {
      rest = name.text;
    } else {
      parameters.push({ name: name.text, fallback });
    }
  }
  parser.accept(')');
  return { parameters, rest };
}

function signatureProblem(
  { isRest, fallback }: { isRest: boolean; fallback: Expression | undefined },
  before: readonly MacroParameter[],
  rest: string | undefined,
): string | undefined {
  if (rest !== undefined) {
    return 'The parameter for all further arguments has to be the last one.';
  }
  if (isRest) {
    return fallback === undefined
      ? undefined
      : 'The parameter for all further arguments cannot have a default.';
  }
  const isAfterDefault = before.some((parameter) => parameter.fallback !== undefined);
  return isAfterDefault && fallback === undefined
    ? 'Parameters without a default stand before those with one.'
    : undefined;
}

function readNested(tag: Tag, reader: TemplateReader): Element {
  if (reader.context.definition !== 'macro') {
    throw reader.context.fail('template-needs-parent', tag, {
      found: '#nested',
      parent: 'a #macro',
    });
  }
  if (!tag.hasParameters) {
    return { kind: 'nested', start: tag.start, end: tag.end, args: [] };
  }
  const parser = reader.parameters(tag);
  const args = parser.parseList();
  return { kind: 'nested', start: tag.start, end: reader.endOfTag(parser, true).end, args };
}

function readReturn(tag: Tag, reader: TemplateReader): Element {
  const { definition } = reader.context;
  let { end } = tag;
  let value: Expression | undefined;
  if (tag.hasParameters) {
    const parser = reader.parameters(tag);
    value = parser.parse();
    ({ end } = reader.endOfTag(parser, true));
  }
  const problem =
    definition === 'macro' && value !== undefined
      ? 'A macro cannot return a value.'
      : definition === 'function' && value === undefined
        ? 'A function has to return a value.'
        : undefined;
  if (problem !== undefined) {
    throw reader.context.fail('template-bad-declaration', tag, { problem });
  }
  if (definition === 'none' && value === undefined) {
    throw reader.context.fail('template-needs-parent', tag, {
      found: '#return',
      parent: 'a #macro or #function',
    });
  }
  return { kind: 'return', start: tag.start, end, value };
}

/** `#macro`, `#function` and what belongs to them. */
export const macroDirectives: DirectiveTable = {
  macro: { form: 'parameters', read: readDefinition('macro') },
  function: { form: 'parameters', read: readDefinition('function') },
  nested: { form: 'optional', read: readNested },
  return: { form: 'optional', read: readReturn },
};
