import { compareNumbers } from '../numbers/decimal.js';
import type { Located } from '../finding.js';
import type { Environment } from '../runtime/environment.js';
import { compareTexts } from '../values/collation.js';
import { requireSequence } from '../values/coercion.js';
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
import type { BuiltInTable, BuiltInUse } from './built-in.js';
import { method } from './define.js';

type Compare = (left: Value, right: Value) => number | undefined;

/** How values of one type are ordered; `undefined` when one of them is of another type. */
const orders: readonly { readonly fits: (value: Value) => boolean; readonly compare: Compare }[] = [
  {
    fits: (value) => asText(value) !== undefined,
    compare: (left, right) => both(asText(left), asText(right), compareTexts),
  },
  {
    fits: (value) => asNumber(value) !== undefined,
    compare: (left, right) => both(asNumber(left), asNumber(right), compareNumbers),
  },
  {
    fits: (value) => asDate(value) !== undefined,
    compare: (left, right) => both(asDate(left), asDate(right), (a, b) => a.time - b.time),
  },
  {
    fits: (value) => asBoolean(value) !== undefined,
    compare: (left, right) =>
      both(asBoolean(left), asBoolean(right), (a, b) => Number(a) - Number(b)),
  },
];

function both<T>(
  left: T | undefined,
  right: T | undefined,
  compare: (left: T, right: T) => number,
): number | undefined {
  return left === undefined || right === undefined ? undefined : compare(left, right);
}

function problem(sentence: string, env: Environment, at?: Located): Error {
  return env.fail('template-bad-argument', at, { problem: sentence });
}

/** Sorts items by the values they are ordered by: all texts, all numbers, all dates or all booleans. */
function sortBy(
  sequence: Sequence,
  keyOf: (item: Item, index: number) => Value,
  env: Environment,
): Value {
  const items = itemsOf(sequence, env);
  env.step(items.length * Math.ceil(Math.log2(items.length + 1)));
  const keyed = items.map((item, index) => ({ item, key: keyOf(item, index) }));
  const [first] = keyed;
  if (first === undefined) return items;
  const order = orders.find(({ fits }) => fits(first.key));
  if (order === undefined) {
    throw problem(
      `Only texts, numbers, dates and booleans can be sorted, not ${typeNameOf(first.key)}.`,
      env,
    );
  }
  for (const { key } of keyed) {
    if (!order.fits(key)) throw problem('A list is sorted by values of one type only.', env);
  }
  return keyed
    .sort((left, right) => order.compare(left.key, right.key) ?? 0)
    .map(({ item }) => item);
}

function ownKey(use: BuiltInUse, env: Environment): (item: Item, index: number) => Value {
  return (item, index) => {
    const value = item ?? undefined;
    if (value === undefined) {
      throw problem(`Item ${index} of the list to sort is missing.`, env, use);
    }
    return value;
  };
}

function keyAt(path: readonly string[], env: Environment): (item: Item, index: number) => Value {
  return (item, index) => {
    let value: Value | undefined = item ?? undefined;
    for (const name of path) {
      const hash = asHash(value);
      if (hash === undefined) {
        throw problem(`Item ${index} has no ${name} to sort by: it is ${typeNameOf(value)}.`, env);
      }
      value = memberOf(hash, name);
      if (value === undefined) throw problem(`Item ${index} has no ${name} to sort by.`, env);
    }
    return value ?? '';
  };
}

function pathOf(args: Arguments): string[] {
  const given = args.value(0);
  const names = asSequence(given);
  if (names === undefined) return [args.text(0)];
  return Array.from({ length: names.length }, (_unset, index) => {
    const name = asText(names.at(index) ?? undefined);
    if (name === undefined) throw args.problem('needs a list of texts as argument 1');
    return name;
  });
}

/** Built-ins that sort lists. */
export const sortingBuiltIns: BuiltInTable = {
  sort: (use, env) => {
    const value = use.target.evaluate(env);
    const sequence = requireSequence(value, use.target, env);
    return sequence.length === 0 ? value : sortBy(sequence, ownKey(use, env), env);
  },
  sort_by: (use, env) => {
    const value = use.target.evaluate(env);
    const sequence = requireSequence(value, use.target, env);
    return method(use, [1, Infinity], (args) =>
      sequence.length === 0 ? value : sortBy(sequence, keyAt(pathOf(args), env), env),
    );
  },
};
