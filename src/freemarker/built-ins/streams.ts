import { requireValue, wrongType } from '../coercion/require.js';
import type { Environment } from '../runtime/environment.js';
import { invokeFunction } from '../runtime/invoke.js';
import { Macro } from '../runtime/macro.js';
import { LambdaParameter } from '../runtime/scope.js';
import { itemsOf } from '../values/items.js';
import { asBoolean, asMethod, asSequence, isStream, typeNameOf } from '../values/kinds.js';
import { type DeferredItem, Stream } from '../values/stream.js';
import type { Item, Sequence, Value } from '../values/value.js';
import type { BuiltIn, BuiltInTable, BuiltInUse, CompiledLambda } from './built-in.js';

type Apply = (item: Item) => Value | undefined;
type Step = (
  items: Iterator<DeferredItem>,
  apply: (item: Item) => Item,
  holds: (item: Item) => boolean,
) => Iterator<DeferredItem>;

/** What is applied to each item: a lambda, a function of the template, or a method. */
function applierOf(use: BuiltInUse, env: Environment): Apply {
  const { lambda } = use;
  if (lambda !== undefined) {
    return (item) => applyLambda(lambda, item, env);
  }
  const [argument] = use.args;
  if (argument === undefined) {
    return () => undefined;
  }
  const value = requireValue(argument.evaluate(env), argument, env);
  const callable = asMethod(value);
  if (callable !== undefined) {
    return (item) => callable.call([item ?? undefined]);
  }
  if (value instanceof Macro) {
    return (item) => {
      if (value.typeName === 'function') {
        return invokeFunction(value, [item ?? undefined], env);
      }
      throw wrongType(value, argument, 'a function or lambda', env);
    };
  }
  throw wrongType(value, argument, 'a function or lambda', env);
}

/** The value of a lambda's body for one item. */
function applyLambda(
  { parameter, body }: CompiledLambda,
  item: Item,
  env: Environment,
): Value | undefined {
  const outer = env.scope;
  env.scope = new LambdaParameter(parameter, item ?? undefined, outer);
  const value = body.evaluate(env);
  env.scope = outer;
  return value;
}

/** What goes wrong with an item that a stream gives counts as a failure of the whole step. */
function wrapped(apply: Apply, env: Environment): Apply {
  return (item) =>
    env.recovering(
      () => counted(apply, env)(item),
      (failure) => {
        throw failure.wrappedAt(env.element);
      },
    );
}

function counted(apply: Apply, env: Environment): Apply {
  return (item) => {
    env.step(1);
    return apply(item);
  };
}

function streaming(step: Step, keepsSize = false): BuiltIn {
  return {
    acceptsStream: true,
    lazyArguments: { atLeast: 1, atMost: 1 },
    evaluate: (use, env) => {
      const target = requireValue(use.target.evaluate(env), use.target, env);
      const source = isStream(target) ? target : asSequence(target);
      if (source === undefined) {
        throw wrongType(target, use.target, 'a list', env);
      }
      const applyOne = applierOf(use, env);
      const apply = use.mayStream ? wrapped(applyOne, env) : counted(applyOne, env);
      const holds = (item: Item) => {
        const value = apply(item);
        const boolean = asBoolean(value);
        if (boolean !== undefined) {
          return boolean;
        }
        throw env.fail('template-wrong-type', undefined, {
          expression: `The condition of ?${use.name}`,
          found: typeNameOf(value),
          expected: 'a boolean',
        });
      };
      const known = (item: Item) => {
        const value = apply(item);
        if (value === undefined) {
          const expression = `What ?${use.name} makes of an item`;
          throw env
            .fail('template-missing-value', undefined, { expression })
            .wrappedAt(env.element);
        }
        return value;
      };
      const sourceSize = isStream(source) ? source.size : source.length;
      const stream = new Stream(
        () => step(isStream(source) ? source.deferred() : defer(source), known, holds),
        keepsSize ? sourceSize : undefined,
      );
      return use.mayStream ? stream : itemsOf(stream, env);
    },
  };
}

function* defer(sequence: Sequence): Generator<DeferredItem> {
  for (let index = 0; index < sequence.length; index += 1) {
    yield () => sequence.at(index);
  }
}

function* all(items: Iterator<DeferredItem>): Generator<DeferredItem> {
  for (let next = items.next(); next.done !== true; next = items.next()) {
    yield next.value;
  }
}

/** Built-ins that take items one by one and give others. */
export const streamBuiltIns: BuiltInTable = {
  map: streaming(function* (items, apply) {
    for (const item of all(items)) {
      yield () => apply(item());
    }
  }, true),
  filter: streaming(function* (items, _apply, holds) {
    for (const deferred of all(items)) {
      const item = deferred();
      if (holds(item)) {
        yield () => item;
      }
    }
  }),
  take_while: streaming(function* (items, _apply, holds) {
    for (const deferred of all(items)) {
      const item = deferred();
      if (!holds(item)) {
        return;
      }
      yield () => item;
    }
  }),
  drop_while: streaming(function* (items, _apply, holds) {
    let isDropping = true;
    for (const deferred of all(items)) {
      if (!isDropping) {
        yield deferred;
        continue;
      }
      const item = deferred();
      isDropping = holds(item);
      if (!isDropping) {
        yield () => item;
      }
    }
  }),
};
