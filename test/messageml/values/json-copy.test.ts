import { expect, test } from '@jest/globals';
import type { JsonObject } from '../../../src/messageml/index.js';
import { copyOfJson } from '../../../src/messageml/values/json-copy.js';

/** Programs in plain JavaScript may give anything. */
const given = (value: object) => value as JsonObject;

const written = (value: object) => JSON.parse(JSON.stringify(value)) as object;

const same: readonly (readonly [string, object])[] = [
  ['all that JSON knows', { a: 'x', b: 1.5, c: true, d: null, e: [1, ['y']] }],
  ['members without a value, which are left out', { a: undefined, b: 1 }],
  ['a negative zero, which JSON does not have', { a: -0 }],
  ['names that are numbers, which come first', { b: 1, 2: 'two', 1: 'one' }],
  ['halves of surrogate pairs', { '\ud83d': '\ude00' }],
  ['no prototype', Object.assign(Object.create(null) as object, { a: { b: 1 } })],
];

test.each(same)(
  'An object that has %s is copied as JSON would write and read it',
  (...[, value]) => {
    const copy = copyOfJson(given(value)) ?? {};
    expect(copy).toStrictEqual(written(value));
    expect(Object.keys(copy)).toEqual(Object.keys(written(value)));
  },
);

test('A copy shares nothing with its original', () => {
  const original = { list: [{ id: 1 }], inner: { id: 2 } };
  const copy = copyOfJson(original);
  original.list.push({ id: 3 });
  original.inner.id = 4;
  expect(copy).toEqual({ list: [{ id: 1 }], inner: { id: 2 } });
});

const endless: Record<string, unknown> = {};
endless['self'] = [endless];

const notPlain: readonly (readonly [string, object])[] = [
  ['a date', { at: new Date(0) }],
  ['a number that JSON does not know', { a: Number.NaN }],
  ['a big integer', { a: 1n }],
  ['a method', { toJSON: () => 'x' }],
  ['a hole in a list', { a: [undefined] }],
  ['an object of a class', { a: new Map() }],
  ['a member called __proto__', JSON.parse('{"__proto__": {"a": 1}}') as object],
  ['itself', endless],
];

test.each(notPlain)('An object that has %s is left to be written', (...[, value]) => {
  expect(copyOfJson(given(value))).toBeUndefined();
});

test('An object of 1,000 levels is copied, and one of more is not', () => {
  const nested = (levels: number): JsonObject => (levels === 1 ? {} : { in: nested(levels - 1) });
  expect(copyOfJson(nested(1000))).toEqual(nested(1000));
  expect(copyOfJson(nested(1001))).toBeUndefined();
});
