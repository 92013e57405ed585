import { compareNumbers } from '../../java/numbers/index.js';
import { collationKey, compareKeys } from '../../java/text/index.js';
import { requireSequence } from '../coercion/require.js';
import type { Located } from '../finding.js';
import type { Environment } from '../runtime/environment.js';
import { itemsOf } from '../values/items.js';
import {
  asBoolean,
  asDate,
  asHash,
  asNumber,
  asSequence,
  asText,
  memberOf,
  typeNameOf,
} from '../values/kinds.js';
import type { Item, Sequence, Value } from '../values/value.js';
import type { Arguments } from './arguments.js';
import type { BuiltInTable } from './built-in.js';
import { method } from './define.js';

/** What gives the value that an item is ordered by. */
type KeyOf = (item: Item, index: number) => Value;

/** How values of one type are ordered. */
interface Order {
  /** The items in order; `undefined` where the first one is ordered by a value of another type. */
  readonly sort: (items: readonly Item[], keyOf: KeyOf, env: Environment) => Item[] | undefined;
}

function orderBy<Key>(
  read: (value: Value, env: Environment) => Key | undefined,
  compare: (left: Key, right: Key) => number,
): Order {
  return {
    sort: (items, keyOf, env) => {
      const keyed: { readonly item: Item; readonly by: Key }[] = [];
      for (const [index, item] of items.entries()) {
        const by = read(keyOf(item, index), env);
        if (by !== undefined) {
          keyed.push({ item, by });
        } else if (index === 0) {
          return undefined;
        } else {
          throw notSortable(env);
        }
      }
      return keyed.sort((left, right) => compare(left.by, right.by)).map(({ item }) => item);
    },
  };
}

/** The orders of texts, numbers, dates and booleans. */
const orders: readonly Order[] = [
  orderBy((value, env) => {
    const text = asText(value);
    env.step(4 + 6 * (text?.length ?? 0));
    return text === undefined ? undefined : collationKey(text);
  }, compareKeys),
  orderBy(asNumber, compareNumbers),
  orderBy(asDate, (left, right) => left.time - right.time),
  orderBy(asBoolean, (left, right) => Number(left) - Number(right)),
];

function problem(sentence: string, env: Environment, at?: Located): Error {
  return env.fail('template-bad-argument', at, { problem: sentence });
}

function notSortable(env: Environment): Error {
  return problem(
    'Only texts, numbers, dates or booleans can be sorted, and only values of one type together.',
    env,
  );
}

/** Sorts items by the values they are ordered by: all texts, all numbers, all dates or all booleans. */
function sortBy(sequence: Sequence, keyOf: KeyOf, env: Environment): Value {
  const items = itemsOf(sequence, env);
  env.step(2 * items.length * Math.ceil(Math.log2(items.length + 1)));
  for (const order of orders) {
    const sorted = order.sort(items, keyOf, env);
    if (sorted !== undefined) {
      return sorted;
    }
  }
  throw notSortable(env);
}

function ownKey(env: Environment, at: Located | undefined): KeyOf {
  return (item, index) => {
    const value = item ?? undefined;
    if (value === undefined) {
      throw problem(`Item ${index} of the list to sort is missing.`, env, at);
    }
    return value;
  };
}

function keyAt(path: readonly string[], env: Environment): KeyOf {
  const itself = ownKey(env, undefined);
  return (item, index) => {
    let value = itself(item, index);
    for (const name of path) {
      const hash = asHash(value);
      if (hash === undefined) {
        throw problem(`Item ${index} has no ${name} to sort by: it is ${typeNameOf(value)}.`, env);
      }
      const member = memberOf(hash, name);
      if (member === undefined) {
        throw problem(`Item ${index} has no ${name} to sort by.`, env);
      }
      value = member;
    }
    return value;
  };
}

function sortKeyOf(args: Arguments): string[] {
  const given = args.value(0);
  const only = asText(given);
  if (only !== undefined) {
    return [only];
  }
  const names = asSequence(given);
  if (names === undefined) {
    throw args.problem('needs a text, or a list of texts, as argument 1');
  }
  return Array.from({ length: names.length }, (_unset, index) => {
    const name = asText(names.at(index) ?? undefined);
    if (name === undefined) {
      throw args.problem('needs a list of texts as argument 1');
    }
    return name;
  });
}

/** Built-ins that sort lists. */
export const sortingBuiltIns: BuiltInTable = {
  sort: (use, env) => {
    const value = use.target.evaluate(env);
    const sequence = requireSequence(value, use.target, env);
    return sequence.length === 0 ? value : sortBy(sequence, ownKey(env, use), env);
  },
  sort_by: (use, env) => {
    const value = use.target.evaluate(env);
    const sequence = requireSequence(value, use.target, env);
    return method(use, [1, Infinity], env, (args) => {
      const path = sortKeyOf(args);
      return sequence.length === 0 ? value : sortBy(sequence, keyAt(path, env), env);
    });
  },
};
