import { expect, test } from '@jest/globals';
import type { Shelf } from '../../../src/console/state/remembered.js';
import { draftsChangedBy, remember } from '../../../src/console/state/remembered.js';

function shelf(): Shelf & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}

const draft = { streamId: 'a', identity: 'room Desk', text: 'x', data: '', markup: false };

test('remembers who was acted as and what was begun, for each person apart', () => {
  const storage = shelf();
  remember(storage).rememberUsername('alice');
  remember(storage).rememberDrafts('alice', [draft]);
  expect(remember(storage).username()).toBe('alice');
  expect(remember(storage).drafts('alice')).toEqual([draft]);
  expect(remember(storage).drafts('bob')).toEqual([]);
});

test.each(['{oops', '{}', 'null', '[{"text":5}]', '7'])('takes %s for no drafts', (kept) => {
  const storage = shelf();
  storage.kept.set('cadenza.drafts.alice', kept);
  expect(remember(storage).drafts('alice')).toEqual([]);
});

test('does without a storage that refuses', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  const remembered = remember({ getItem: refuse, setItem: refuse });
  expect(() => remembered.rememberUsername('alice')).not.toThrow();
  expect(remembered.username()).toBeUndefined();
});

test('tells what a person has changed in another tab, and not what somebody else has', () => {
  const other = { ...draft, streamId: 'b' };
  const change = {
    key: 'cadenza.drafts.alice',
    oldValue: JSON.stringify([draft, other]),
    newValue: JSON.stringify([{ ...draft, text: 'xy' }]),
  };
  expect(draftsChangedBy('alice', change)).toEqual([
    { ...draft, text: 'xy' },
    { ...other, text: '' },
  ]);
  expect(draftsChangedBy('bob', change)).toEqual([]);
  expect(draftsChangedBy('alice', { ...change, key: null })).toEqual([]);
});
