import { afterEach, expect, test } from '@jest/globals';
import { CadenzaError } from '../../src/contract/index.js';

const usual = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit') ?? {};

afterEach(() => void Object.defineProperty(Error, 'stackTraceLimit', usual));

const setting = (): PropertyDescriptor | undefined =>
  Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit');

const isReadOnly = { value: 10, writable: false, enumerable: true, configurable: true };

test.each<readonly [string, () => unknown]>([
  ['is 0', () => (Error.stackTraceLimit = 0)],
  ['is deleted', () => Reflect.deleteProperty(Error, 'stackTraceLimit')],
  ['is no number', () => Reflect.set(Error, 'stackTraceLimit', 'many')],
  ['is read-only', () => Object.defineProperty(Error, 'stackTraceLimit', isReadOnly)],
  ['is 1', () => (Error.stackTraceLimit = 1)],
  ['is 1,000', () => (Error.stackTraceLimit = 1_000)],
])('an error is made as ever where the limit of stacks %s, and leaves it so', (_, set) => {
  set();
  const before = setting();
  const cause = new TypeError('The reason');
  const error = new CadenzaError('STORE_UNUSABLE', 'The store is away.', { cause });
  expect(setting()).toEqual(before);
  expect(error).toMatchObject({ code: 'STORE_UNUSABLE', message: 'The store is away.', cause });
});

test('who turned stacks off pays for none, and everybody else gets one that leads to the caller', () => {
  const frames = (): number =>
    new CadenzaError('STORE_UNUSABLE', 'Away.').stack?.match(/^ +at /gm)?.length ?? 0;
  const deep = (depth: number): number => (depth === 0 ? frames() : deep(depth - 1));
  Error.stackTraceLimit = 0;
  expect(deep(30)).toBe(0);
  Error.stackTraceLimit = 5;
  expect(deep(30)).toBe(24);
});
