import { expect, test } from '@jest/globals';
import { remember } from '../../../src/console/state/remembered.js';
import type { Shelf } from '../../../src/console/state/remembered.js';

function shelf(): Shelf & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}

test('remembers who was acted as and what was read, for each person apart', () => {
  const storage = shelf();
  remember(storage).rememberUsername('alice');
  remember(storage).rememberReadUntil('alice', { a: 5 });
  expect(remember(storage).username()).toBe('alice');
  expect(remember(storage).readUntil('alice')).toEqual({ a: 5 });
  expect(remember(storage).readUntil('bob')).toEqual({});
});

test.each(['{oops', '[]', 'null', '{"a":"5"}', '7'])('takes %s for nothing read', (kept) => {
  const storage = shelf();
  storage.kept.set('cadenza.read.alice', kept);
  expect(remember(storage).readUntil('alice')).toEqual({});
});

test('does without a storage that refuses', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  const remembered = remember({ getItem: refuse, setItem: refuse });
  expect(() => remembered.rememberUsername('alice')).not.toThrow();
  expect(remembered.username()).toBeUndefined();
});
