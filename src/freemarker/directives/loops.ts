import type { Completion } from '../runtime/completion.js';
import { completed } from '../runtime/completion.js';
import type { Environment } from '../runtime/environment.js';
import type { LoopStep, LoopSteps } from '../runtime/loop-scope.js';
import { enclosingLoop, LoopScope } from '../runtime/loop-scope.js';
import type { Block, Element, Layout } from '../syntax/element.js';
import type { Expression } from '../syntax/expression.js';
import { requireValue, wrongType } from '../values/coercion.js';
import { asHash, asSequence, entriesOf, isStream } from '../values/kinds.js';
import type { Sequence, Value } from '../values/value.js';
import { containerLayout } from './directive.js';

/** `<#list xs as x>…</#list>`, `<#list hash as k, v>…`, and `<#list xs>…<#items as x>…</#items>…</#list>` */
export class List implements Element {
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
    if (isStream(source)) {
      return stepsOf(source, (item) => [item]);
    }
    const sequence = asSequence(source);
    const hash = asHash(source);
    if (sequence !== undefined && !isOfHash) {
      return sequenceSteps(sequence);
    }
    if (hash !== undefined && isOfHash) {
      const entries = entriesOf(hash);
      if (entries !== undefined) {
        return stepsOf(entries, (entry) => entry);
      }
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
    if (index >= sequence.length) {
      return undefined;
    }
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
    if (completion === 'break') {
      return completed;
    }
    if (completion === 'return') {
      return completion;
    }
    loop.index += 1;
  }
  return completed;
}

/** `<#items as x>…</#items>` inside of a `#list` without names of its own. */
export class Items implements Element {
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
export class Separator implements Element {
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

/** A directive that only says how to go on. */
export class Jump implements Element {
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
