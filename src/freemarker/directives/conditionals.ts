import { compareValues } from '../operators/comparison.js';
import type { Completion } from '../runtime/completion.js';
import { completed } from '../runtime/completion.js';
import type { Environment } from '../runtime/environment.js';
import type { Block, Element, Layout } from '../syntax/element.js';
import type { Expression } from '../syntax/expression.js';
import type { DirectiveTable, Tag, TemplateReader } from '../syntax/template-reader.js';
import { requireBoolean, requireValue } from '../values/coercion.js';
import { containerLayout } from './directive.js';

interface Branch {
  /** `undefined` for `#else`. */
  readonly condition: Expression | undefined;
  readonly body: Block;
}

/** `<#if a>…<#elseif b>…<#else>…</#if>` */
class If implements Element {
  readonly layout: Layout;
  readonly start: number;
  readonly end: number;
  readonly #branches: readonly Branch[];

  constructor(branches: readonly Branch[], start: number, end: number) {
    this.#branches = branches;
    this.layout = containerLayout(...branches.map(({ body }) => body));
    this.start = start;
    this.end = end;
  }

  render(env: Environment): Completion {
    for (const { condition, body } of this.#branches) {
      if (condition === undefined || requireBoolean(condition.evaluate(env), condition, env)) {
        return env.render(body.elements);
      }
    }
    return completed;
  }
}

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
    branches.push({ condition: undefined, body: reader.block(otherwise.start) });
  }
  return new If(branches, tag.start, reader.expectEnd(tag, 'if').end);
}

function readBranch(tag: Tag, reader: TemplateReader, mayBeEmpty: boolean): Branch {
  const parser = reader.parameters(tag);
  const condition = parser.parse();
  reader.endOfTag(parser, mayBeEmpty);
  return { condition, body: reader.block(tag.start) };
}

interface Case {
  /** `undefined` for `#default`. */
  readonly value: Expression | undefined;
  readonly body: Block;
}

/**
 * `<#switch x><#case 1>…<#break><#default>…</#switch>`: a case that fits runs on into the next one unless it breaks.
 * The default, when no case fits, runs alone.
 */
class Switch implements Element {
  readonly layout: Layout;
  readonly start: number;
  readonly end: number;
  readonly #value: Expression;
  readonly #cases: readonly Case[];

  constructor(value: Expression, cases: readonly Case[], start: number, end: number) {
    this.#value = value;
    this.#cases = cases;
    this.layout = containerLayout(...cases.map(({ body }) => body));
    this.start = start;
    this.end = end;
  }

  render(env: Environment): Completion {
    const first = this.#cases.findIndex(({ value }) => value !== undefined && this.#is(value, env));
    const otherwise = this.#cases.filter(({ value }) => value === undefined);
    const run = first === -1 ? otherwise : this.#cases.slice(first);
    for (const { body } of run) {
      const completion = env.render(body.elements);
      if (completion === 'break' || completion === 'continue') {
        return completed;
      }
      if (completion !== completed) {
        return completion;
      }
    }
    return completed;
  }

  /** The value of the switch is evaluated for each case anew. */
  #is(value: Expression, env: Environment): boolean {
    const left = this.#value.evaluate(env);
    const right = value.evaluate(env);
    const switched = requireValue(left, this.#value, env);
    return compareValues(switched, '==', requireValue(right, value, env), value, env);
  }
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
  return new Switch(value, cases, tag.start, reader.expectEnd(tag, 'switch').end);
}

/** Before the first case there may be only what is not output. */
function skipBlanksAndComments(reader: TemplateReader): void {
  const { elements } = reader.block(reader.offset);
  const misplaced = elements.find(
    ({ layout, start, end }) =>
      layout.kind !== 'comment' &&
      !(layout.kind === 'text' && /^[ \t\r\n]*$/.test(reader.context.source.slice(start, end))),
  );
  if (misplaced !== undefined) {
    throw reader.context.fail('template-misplaced-directive', misplaced, {
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
