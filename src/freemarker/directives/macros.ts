import type { Completion } from '../runtime/completion.js';
import { completed } from '../runtime/completion.js';
import type { Environment } from '../runtime/environment.js';
import { NamedValues } from '../runtime/scope.js';
import type { Block, Element, Layout } from '../syntax/element.js';
import type { Expression } from '../syntax/expression.js';
import type { ExpressionParser } from '../syntax/expression-parser.js';
import type { DirectiveTable, Tag, TemplateReader } from '../syntax/template-reader.js';
import type { MacroParameter } from '../values/macro.js';
import { Macro } from '../values/macro.js';
import { readName } from './assignments.js';
import { containerLayout, plainLayout } from './directive.js';

/** `<#macro m a b=1 rest...>…</#macro>` and `<#function …>…</#function>` */
class Definition implements Element {
  readonly layout: Layout;
  readonly start: number;
  readonly end: number;
  readonly #macro: Macro;

  constructor(macro: Macro, body: Block) {
    this.#macro = macro;
    this.layout = { ...containerLayout(body), defines: true, opaque: true };
    this.start = macro.start;
    this.end = macro.end;
  }

  render(env: Environment): Completion {
    env.variables.set(this.#macro.name, this.#macro);
    return completed;
  }
}

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
    const signature = readSignature(parser);
    reader.endOfTag(parser, false);
    context.definition = kind;
    const body = context.outsideOfLoops(() => reader.block(tag.start));
    context.definition = 'none';
    const { end } = reader.expectEnd(tag, kind);
    const at = { start: tag.start, end };
    const macro = new Macro({ isFunction: kind === 'function', name, ...signature, body, at });
    context.macros.push(macro);
    return new Definition(macro, body);
  };
}

function readSignature(parser: ExpressionParser): {
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

/** `<#nested a, b>`: runs what stands between the tags of the macro's call. */
class Nested implements Element {
  readonly layout = plainLayout;
  readonly start: number;
  readonly end: number;
  readonly #args: readonly Expression[];

  constructor(args: readonly Expression[], start: number, end: number) {
    this.#args = args;
    this.start = start;
    this.end = end;
  }

  render(env: Environment): Completion {
    const { invocation, scope } = env;
    const values = this.#args.map((arg) => arg.evaluate(env));
    const nested = invocation?.nested;
    if (nested === undefined) {
      return completed;
    }
    env.invocation = nested.invocation;
    env.scope = new NamedValues(nested.parameters, values, nested.scope);
    const completion = env.deeper(() => env.render(nested.body));
    env.invocation = invocation;
    env.scope = scope;
    return completion;
  }
}

function readNested(tag: Tag, reader: TemplateReader): Element {
  if (reader.context.definition !== 'macro') {
    throw reader.context.fail('template-needs-parent', tag, {
      found: '#nested',
      parent: 'a #macro',
    });
  }
  if (!tag.hasParameters) {
    return new Nested([], tag.start, tag.end);
  }
  const parser = reader.parameters(tag);
  const args = parser.parseList();
  return new Nested(args, tag.start, reader.endOfTag(parser, true).end);
}

/** `<#return>` leaves a macro, `<#return value>` a function. */
class Return implements Element {
  readonly layout = plainLayout;
  readonly start: number;
  readonly end: number;
  readonly #value: Expression | undefined;

  constructor(value: Expression | undefined, start: number, end: number) {
    this.#value = value;
    this.start = start;
    this.end = end;
  }

  render(env: Environment): Completion {
    if (env.invocation === undefined) {
      throw env.fail('template-bad-argument', undefined, {
        problem: '#return has nothing to return from here.',
      });
    }
    env.returned = this.#value?.evaluate(env);
    return 'return';
  }
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
  return new Return(value, tag.start, end);
}

/** `#macro`, `#function` and what belongs to them. */
export const macroDirectives: DirectiveTable = {
  macro: { form: 'parameters', read: readDefinition('macro') },
  function: { form: 'parameters', read: readDefinition('function') },
  nested: { form: 'optional', read: readNested },
  return: { form: 'optional', read: readReturn },
};
