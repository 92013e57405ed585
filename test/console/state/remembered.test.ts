import { expect, test } from '@jest/globals';
import type { FieldEntry } from '../../../src/console/state/form-entries.js';
import type { ListedShelf } from '../../../src/console/state/remembered.js';
import { draftChangedBy, remember } from '../../../src/console/state/remembered.js';

function shelf(): ListedShelf & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
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

test('keeps each draft apart, forgets one in which nothing is left, and knows a name within a name', () => {
  const storage = shelf();
  const other = { ...draft, streamId: 'b' };
  remember(storage).rememberDrafts('alice', [draft]);
  remember(storage).rememberDrafts('alice', [other]);
  remember(storage).rememberDrafts('the.alice', [draft]);
  expect(remember(storage).drafts('alice')).toEqual([draft, other]);
  remember(storage).rememberDrafts('alice', [{ ...draft, text: '' }]);
  expect(remember(storage).drafts('alice')).toEqual([other]);
  expect(remember(storage).drafts('the.alice')).toEqual([draft]);
});

test.each(['{oops', '{}', 'null', '{"text":5}', '7'])('takes %s for no draft', (kept) => {
  const storage = shelf();
  storage.kept.set('cadenza.draft.a.alice', kept);
  expect(remember(storage).drafts('alice')).toEqual([]);
});

test('does without a storage that refuses', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  const remembered = remember({
    length: 1,
    key: refuse,
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
  });
  expect(() => remembered.rememberUsername('alice')).not.toThrow();
  expect(remembered.username()).toBeUndefined();
});

test('tells what a person has changed in another tab, and not what somebody else has', () => {
  const before = JSON.stringify(draft);
  const now = { ...draft, text: 'xy' };
  const change = { key: 'cadenza.draft.a.alice', oldValue: before, newValue: JSON.stringify(now) };
  expect(draftChangedBy('alice', change)).toEqual(now);
  expect(draftChangedBy('alice', { ...change, newValue: null })).toEqual({ ...draft, text: '' });
  const reply = JSON.stringify({ ...draft, replyTo: 'm' });
  // The reply was sent, or given up: what is written here next is a message of its own.
  expect(draftChangedBy('alice', { ...change, oldValue: reply, newValue: null })).toEqual({
    ...draft,
    text: '',
  });
  expect(draftChangedBy('bob', change)).toBeUndefined();
  expect(draftChangedBy('alice', { ...change, key: null })).toBeUndefined();
});

test('keeps what was entered in forms with the tab, for each person apart, but nothing that is hidden', () => {
  const [storage, tab] = [shelf(), shelf()];
  const note = { kind: 'textarea', values: ['half'], content: { type: 'doc' } };
  const code = { kind: 'text-field', values: ['1234'], secret: true } as const;
  const fields: readonly (readonly [string, FieldEntry])[] = [
    ['note', note],
    ['code', code],
  ];
  const entered = { 'm/order': new Map(fields) };
  remember(storage, tab).rememberEntries('alice', entered);
  const remembered = remember(storage, tab);
  expect(remembered.entries('alice')).toEqual({ 'm/order': new Map([['note', note]]) });
  expect(remembered.entries('bob')).toEqual({});
  expect([...tab.kept.values()].join()).not.toContain('1234');
  expect(storage.kept.size).toBe(0);
});

test.each(['{oops', '{}', 'null', '[["m/order"]]', '[["m/order",[["note",7]]]]', '[7]'])(
  'takes %s for nothing entered',
  (kept) => {
    const tab = shelf();
    tab.kept.set('cadenza.entered.alice', kept);
    const forms = Object.values(remember(shelf(), tab).entries('alice'));
    expect(forms.flatMap((entries) => [...entries])).toEqual([]);
  },
);
