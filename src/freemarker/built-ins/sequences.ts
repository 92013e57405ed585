import { compareNumbers } from '../../java/numbers/index.js';
import { requireSequence, wrongType } from '../coercion/require.js';
import { toText } from '../coercion/text.js';
import { compareValues } from '../operators/comparison.js';
import type { Environment } from '../runtime/environment.js';
import { DateValue } from '../values/date-value.js';
import { eachItem, itemsOf } from '../values/items.js';
import {
  asDate,
  asHash,
  asNumber,
  asSequence,
  dateKindOf,
  entriesOf,
  isStream,
  lengthOf,
} from '../values/kinds.js';
import type { Stream } from '../values/stream.js';
import type { Item, Sequence, Value } from '../values/value.js';
import type { Arguments } from './arguments.js';
import type { BuiltIn, BuiltInTable, BuiltInUse } from './built-in.js';
import { method, ofSequence } from './define.js';

/** A list or something that can be listed item by item. */
function requireItems(use: BuiltInUse, env: Environment): Sequence | Stream {
  const value = use.target.evaluate(env);
  if (isStream(value)) {
    return value;
  }
  const sequence = asSequence(value);
  if (sequence === undefined) {
    throw wrongType(value, use.target, 'a list', env);
  }
  return sequence;
}

/** A built-in that goes through the items once, whether they are in a list or come one by one. */
function ofItems(
  body: (items: Sequence | Stream, env: Environment, use: BuiltInUse) => Value | undefined,
): BuiltIn {
  return {
    acceptsStream: true,
    evaluate: (use, env) => body(requireItems(use, env), env, use),
  };
}

function firstOf(items: Sequence | Stream): Value | undefined {
  if (!isStream(items)) {
    return items.at(0) ?? undefined;
  }
  const first = items[Symbol.iterator]().next();
  return first.done === true ? undefined : (first.value ?? undefined);
}

const size: BuiltIn = {
  acceptsStream: true,
  evaluate: (use, env) => {
    const value = use.target.evaluate(env);
    if (isStream(value)) {
      return value.size ?? itemsOf(value, env).length;
    }
    const sequence = asSequence(value);
    if (sequence !== undefined) {
      return Math.min(lengthOf(sequence), 2 ** 31 - 1);
    }
    const hash = asHash(value);
    const entries = hash === undefined ? undefined : entriesOf(hash);
    if (entries !== undefined) {
      env.step(entries.length >> 1);
      return entries.length;
    }
    throw wrongType(value, use.target, 'a list or hash', env);
  },
};

function join(items: readonly Item[], args: Arguments, use: BuiltInUse, env: Environment): string {
  const separator = args.text(0);
  const whenEmpty = args.textOr(1, '');
  const ending = args.textOr(2, '');
  const texts: string[] = [];
  let length = 0;
  for (const item of items) {
    const value = item ?? undefined;
    if (value === undefined) {
      continue;
    }
    const text = itemText(value, use, env);
    length += text.length + separator.length;
    if (length > env.limits.textLength) {
      throw env.exceeded('template-text-too-long', env.limits.textLength);
    }
    texts.push(text);
  }
  env.step(items.length);
  return texts.length === 0 ? whenEmpty : env.checkedText(texts.join(separator) + ending);
}

function itemText(item: Value, use: BuiltInUse, env: Environment): string {
  return env.recovering(
    () => toText(item, use, env),
    (failure) => {
      throw failure.wrappedAt(env.element);
    },
  );
}

/** Whether two values are equal; values of different types are not, but dates of different types are not comparable. */
function isEqual(left: Item, right: Value | undefined, env: Environment): boolean {
  const known = left ?? undefined;
  if (known === undefined || right === undefined) {
    return false;
  }
  return env.recovering(
    () => compareValues(known, '==', right, undefined, env),
    (failure) => {
      if (dateKindOf(known) !== undefined && dateKindOf(right) !== undefined) {
        throw failure;
      }
      return false;
    },
  );
}

function indexOf(items: Sequence | Stream, args: Arguments, env: Environment): number {
  const searched = args.value(0);
  const start = args.intOr(1, 0);
  let index = 0;
  for (const item of eachItem(items)) {
    env.step(4);
    if (index >= start && isEqual(item, searched, env)) {
      return index;
    }
    index += 1;
  }
  return -1;
}

function lastIndexOf(sequence: Sequence, args: Arguments, env: Environment): number {
  const searched = args.value(0);
  const items = itemsOf(sequence, env);
  const last = items.length - 1;
  env.step(4 * items.length);
  for (let index = Math.min(args.intOr(1, last), last); index >= 0; index -= 1) {
    if (isEqual(items[index], searched, env)) {
      return index;
    }
  }
  return -1;
}

function extreme(
  items: Sequence | Stream,
  wanted: 1 | -1,
  use: BuiltInUse,
  env: Environment,
): Value | undefined {
  let best: Value | undefined;
  for (const item of itemsOf(items, env)) {
    const value = item ?? undefined;
    if (value === undefined) {
      continue;
    }
    if (best === undefined || orderOf(value, best, use, env) * wanted > 0) {
      best = value;
    }
  }
  return best;
}

function orderOf(left: Value, right: Value, use: BuiltInUse, env: Environment): number {
  const [leftNumber, rightNumber] = [asNumber(left), asNumber(right)];
  if (leftNumber !== undefined && rightNumber !== undefined) {
    return compareNumbers(leftNumber, rightNumber);
  }
  const [leftDate, rightDate] = [asDate(left), asDate(right)];
  if (leftDate instanceof DateValue && rightDate instanceof DateValue) {
    return leftDate.time - rightDate.time;
  }
  throw env.fail('template-bad-argument', use, {
    problem: 'Only numbers and dates have a smallest and a largest.',
  });
}

function chunk(sequence: Sequence, args: Arguments, env: Environment): Value {
  const size = args.int(0);
  if (size < 1) {
    throw args.problem('needs a size of at least 1');
  }
  const filler = args.value(1);
  const items = itemsOf(sequence, env);
  env.step(items.length);
  const chunks: Item[][] = [];
  for (let start = 0; start < items.length; start += size) {
    chunks.push(items.slice(start, start + size));
  }
  const last = chunks.at(-1);
  if (last !== undefined && filler !== undefined) {
    env.checkLength(size);
    while (last.length < size) {
      last.push(filler);
    }
  }
  return chunks;
}

/** Built-ins of lists. */
export const sequenceBuiltIns: BuiltInTable = {
  size,
  first: ofItems(firstOf),
  last: ofSequence((sequence) => sequence.at(-1) ?? undefined),
  reverse: ofSequence((sequence, env) => itemsOf(sequence, env).toReversed()),
  join: ofItems((items, env, use) => {
    const known = itemsOf(items, env);
    return method(use, [1, 3], env, (args) => join(known, args, use, env));
  }),
  seq_contains: ofItems((items, env, use) =>
    method(use, 1, env, (args) => {
      const searched = args.value(0);
      for (const item of eachItem(items)) {
        env.step(4);
        if (isEqual(item, searched, env)) {
          return true;
        }
      }
      return false;
    }),
  ),
  seq_index_of: ofItems((items, env, use) =>
    method(use, [1, 2], env, (args) => indexOf(items, args, env)),
  ),
  seq_last_index_of: ofSequence((sequence, env, use) =>
    method(use, [1, 2], env, (args) => lastIndexOf(sequence, args, env)),
  ),
  min: ofItems((items, env, use) => extreme(items, -1, use, env)),
  max: ofItems((items, env, use) => extreme(items, 1, use, env)),
  chunk: ofSequence((sequence, env, use) =>
    method(use, [1, 2], env, (args) => chunk(sequence, args, env)),
  ),
  sequence: {
    acceptsStream: true,
    evaluate: (use: BuiltInUse, env: Environment) => {
      const value = use.target.evaluate(env);
      if (isStream(value)) {
        return itemsOf(value, env);
      }
      requireSequence(value, use.target, env);
      return value;
    },
  },
};
