import { allowStreaming } from '../operators/built-in-expression.js';
import { completed } from '../runtime/completion.js';
import type { Completion } from '../runtime/completion.js';
import type { Environment } from '../runtime/environment.js';
import { enclosingLoop, LoopScope } from '../runtime/loop-scope.js';
import type { LoopStep, LoopSteps } from '../runtime/loop-scope.js';
import type { Block, Element, Layout } from '../syntax/element.js';
import type { Expression } from '../syntax/expression.js';
import type { ExpressionParser } from '../syntax/expression-parser.js';
import type { EnclosingLoop } from '../syntax/parse-context.js';
import type { DirectiveTable, Tag, TemplateReader } from '../syntax/template-reader.js';
import { requireValue, wrongType } from '../values/coercion.js';
import { asHash, asSequence, entriesOf, isStream } from '../values/kinds.js';
import type { Sequence, Value } from '../values/value.js';
import { containerLayout } from './directive.js';

/** `<#list xs as x>…</#list>`, `<#list hash as k, v>…`, and `<#list xs>…<#items as x>…</#items>…</#list>` */
class List implements Element {
  readonly layout: Layout;
  readonly start: number;
  readonly end: number;
  readonly #source: Expression;
  readonly #names: readonly string[];
  /** How many names each item has, here or in `#items`: two for a hash. */
  readonly #nameCount: number;
  readonly #body: Block;
  readonly #otherwise: Block | undefined;

  constructor(
    parts: {
      source: Expression;
      names: readonly string[];
      nameCount: number;
      body: Block;
      otherwise: Block | undefined;
    },
    start: number,
    end: number,
  ) {
    this.#source = parts.source;
    this.#names = parts.names;
    this.#nameCount = parts.nameCount;
    this.#body = parts.body;
    this.#otherwise = parts.otherwise;
    const { body, otherwise } = parts;
    this.layout = containerLayout(...(otherwise === undefined ? [body] : [body, otherwise]));
    this.start = start;
    this.end = end;
  }

  render(env: Environment): Completion {
    const source = requireValue(this.#source.evaluate(env), this.#source, env);
    const steps = this.#steps(source, env);
    const first = steps();
    if (first === undefined) {
      return this.#otherwise === undefined ? completed : env.render(this.#otherwise.elements);
    }
    const outer = env.scope;
    const loop = new LoopScope(steps, first, outer);
    env.scope = loop;
    const completion =
      this.#names.length === 0
        ? env.render(this.#body.elements)
        : runLoop(loop, this.#names, this.#body, env);
    env.scope = outer;
    return completion;
  }

  #steps(source: Value, env: Environment): LoopSteps {
    const isOfHash = this.#nameCount === 2;
    if (isStream(source)) return stepsOf(source, (item) => [item]);
    const sequence = asSequence(source);
    const hash = asHash(source);
    if (sequence !== undefined && !isOfHash) return sequenceSteps(sequence);
    if (hash !== undefined && isOfHash) {
      const entries = entriesOf(hash);
      if (entries !== undefined) return stepsOf(entries, (entry) => entry);
    }
    if (sequence !== undefined || hash !== undefined) {
      const names = isOfHash ? 'one loop variable' : 'two loop variables, for key and value';
      throw env.fail('template-bad-argument', undefined, { problem: `This list needs ${names}.` });
    }
    throw wrongType(source, this.#source, 'a list', env);
  }
}

function sequenceSteps(sequence: Sequence): LoopSteps {
  let index = 0;
  return () => {
    if (index >= sequence.length) return undefined;
    index += 1;
    return [sequence.at(index - 1)];
  };
}

function stepsOf<Part>(parts: Iterable<Part>, toStep: (part: Part) => LoopStep): LoopSteps {
  const iterator = parts[Symbol.iterator]();
  return () => {
    const next = iterator.next();
    return next.done === true ? undefined : toStep(next.value);
  };
}

/** Runs a body for each item of a loop. */
function runLoop(
  loop: LoopScope,
  names: readonly string[],
  body: Block,
  env: Environment,
): Completion {
  loop.nameItem(names);
  loop.wasListed = true;
  while (loop.advance()) {
    env.step(1);
    const completion = env.render(body.elements);
    if (completion === 'break') return completed;
    if (completion === 'return') return completion;
    loop.index += 1;
  }
  return completed;
}

/** `<#items as x>…</#items>` inside of a `#list` without names of its own. */
class Items implements Element {
  readonly layout: Layout;
  readonly start: number;
  readonly end: number;
  readonly #names: readonly string[];
  readonly #body: Block;

  constructor(names: readonly string[], body: Block, start: number, end: number) {
    this.#names = names;
    this.#body = body;
    this.layout = containerLayout(body);
    this.start = start;
    this.end = end;
  }

  render(env: Environment): Completion {
    const loop = enclosingLoop(env);
    if (loop === undefined || loop.wasListed) {
      throw env.fail('template-bad-argument', undefined, {
        problem: 'The items of a #list can be listed once.',
      });
    }
    const completion = runLoop(loop, this.#names, this.#body, env);
    loop.nameItem([]);
    return completion;
  }
}

/** `<#sep>, </#sep>`: what stands between items. */
class Separator implements Element {
  readonly layout: Layout;
  readonly start: number;
  readonly end: number;
  readonly #body: Block;

  constructor(body: Block, start: number, end: number) {
    this.#body = body;
    this.layout = containerLayout(body);
    this.start = start;
    this.end = end;
  }

  render(env: Environment): Completion {
    return enclosingLoop(env)?.hasNext === true ? env.render(this.#body.elements) : completed;
  }
}

function readNames(parser: ExpressionParser): string[] {
  const first = parser.expectName();
  if (parser.accept(',') === undefined) return [first.text];
  const second = parser.expectName();
  if (second.text !== first.text) return [first.text, second.text];
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
  const parts = { source, names, nameCount: loop.itemNameCount, body: laidOut, otherwise };
  return new List(parts, tag.start, end);
}

function readItems(tag: Tag, reader: TemplateReader): Element {
  const parser = reader.parameters(tag);
  parser.expect('as');
  const names = readNames(parser);
  reader.endOfTag(parser, false);
  const { context } = reader;
  const loop = context.loops.at(-1);
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
  return new Items(names, body, tag.start, reader.expectEnd(tag, 'items').end);
}

function readSeparator(tag: Tag, reader: TemplateReader): Element {
  if (reader.context.loops.length === 0) {
    throw reader.context.fail('template-needs-parent', tag, { found: '#sep', parent: '#list' });
  }
  const body = reader.block(tag.start);
  const end = reader.acceptTag('/sep')?.end ?? reader.offset;
  return new Separator(body, tag.start, end);
}

/** A directive that only says how to go on. */
class Jump implements Element {
  readonly layout: Layout = { kind: 'directive' };
  readonly start: number;
  readonly end: number;
  readonly #completion: Completion;

  constructor(completion: Completion, start: number, end: number) {
    this.#completion = completion;
    this.start = start;
    this.end = end;
  }

  render(): Completion {
    return this.#completion;
  }
}

function readBreak(tag: Tag, { context }: TemplateReader): Element {
  if (context.breakable > 0) return new Jump('break', tag.start, tag.end);
  throw context.fail('template-needs-parent', tag, {
    found: '#break',
    parent: 'a loop or #switch',
  });
}

function readContinue(tag: Tag, { context }: TemplateReader): Element {
  if (context.continuable > 0) return new Jump('continue', tag.start, tag.end);
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
