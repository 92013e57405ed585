import { requireValue, wrongType } from '../coercion/require.js';
import type { Compiler, Run } from '../runtime/compiler.js';
import type { Completion } from '../runtime/completion.js';
import { completed } from '../runtime/completion.js';
import type { CompiledElement, CompiledExpression, Environment } from '../runtime/environment.js';
import type { LoopStep, LoopSteps } from '../runtime/loop-scope.js';
import { enclosingLoop, LoopScope } from '../runtime/loop-scope.js';
import { isClassic } from '../runtime/settings.js';
import type { ElementOf } from '../syntax/element.js';
import { asHash, asSequence, entriesOf, isStream } from '../values/kinds.js';
import type { Stream } from '../values/stream.js';
import type { Sequence } from '../values/value.js';

/** `<#list xs as x>…</#list>` */
export function compileListDirective(element: ElementOf<'list'>, compiler: Compiler): Run {
  const { names, nameCount } = element;
  const source = compiler.expression(element.source);
  const body = compiler.elements(element.body.elements);
  const otherwise = compiler.elements(element.otherwise?.elements ?? []);
  return (env) => {
    const steps = stepsThrough(source, nameCount === 2, env);
    const first = steps();
    if (first === undefined) {
      return env.render(otherwise);
    }
    const outer = env.scope;
    const loop = new LoopScope(steps, first, outer);
    env.scope = loop;
    const completion = names.length === 0 ? env.render(body) : runLoop(loop, names, body, env);
    env.scope = outer;
    return completion;
  };
}

/** @param isOfHash whether each step has a key and a value */
function stepsThrough(source: CompiledExpression, isOfHash: boolean, env: Environment): LoopSteps {
  const given = source.evaluate(env);
  const classic = isClassic(env.settings);
  const value = given === undefined && classic ? [] : requireValue(given, source, env);
  if (isStream(value) && !isOfHash) {
    return deferredSteps(value);
  }
  const sequence = asSequence(value);
  const hash = asHash(value);
  if (sequence !== undefined && !isOfHash) {
    return sequenceSteps(sequence);
  }
  if (hash !== undefined && isOfHash) {
    const entries = entriesOf(hash);
    if (entries !== undefined) {
      return stepsOf(entries, (entry) => entry);
    }
  }
  if (classic && !isOfHash) {
    return sequenceSteps([value]);
  }
  if (hash !== undefined && entriesOf(hash) === undefined) {
    throw wrongType(value, source, isOfHash ? 'a hash that can be listed' : 'a list', env);
  }
  if (isStream(value) || sequence !== undefined || hash !== undefined) {
    const names = isOfHash ? 'one loop variable' : 'two loop variables, for key and value';
    throw env.fail('template-bad-argument', undefined, { problem: `This list needs ${names}.` });
  }
  throw wrongType(value, source, 'a list', env);
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

function deferredSteps(stream: Stream): LoopSteps {
  const items = stream.deferred();
  return () => {
    const next = items.next();
    return next.done === true ? undefined : () => [next.value()];
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
  body: readonly CompiledElement[],
  env: Environment,
): Completion {
  loop.nameItem(names);
  loop.wasListed = true;
  while (loop.advance()) {
    env.step(1);
    const completion = env.render(body);
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

/** `<#items as x>…</#items>` */
export function compileItems(element: ElementOf<'items'>, compiler: Compiler): Run {
  const { names } = element;
  const body = compiler.elements(element.body.elements);
  return (env) => {
    const loop = enclosingLoop(env);
    if (loop === undefined || loop.wasListed) {
      throw env.fail('template-bad-argument', undefined, {
        problem: 'The items of a #list can be listed once.',
      });
    }
    const completion = runLoop(loop, names, body, env);
    loop.nameItem([]);
    return completion;
  };
}

/** `<#sep>, </#sep>` */
export function compileSeparator(element: ElementOf<'separator'>, compiler: Compiler): Run {
  const body = compiler.elements(element.body.elements);
  return (env) => (enclosingLoop(env)?.hasNext === true ? env.render(body) : completed);
}

/** `<#break>` and `<#continue>` */
export function compileJump({ to }: ElementOf<'jump'>): Run {
  return () => to;
}
