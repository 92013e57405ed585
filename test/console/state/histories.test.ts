import { expect, test } from '@jest/globals';
import { shownMessages, unreadIn, withMessages } from '../../../src/console/state/histories.js';
import { alice, bob, message } from '../fixtures.js';

const at = (messageId: string, timestamp: number, by = alice) =>
  message({ messageId, timestamp, by });
const ids = (messages: readonly { messageId: string }[]) =>
  messages.map(({ messageId }) => messageId);

test('appends messages that come later', () => {
  expect(ids(withMessages([at('a', 1), at('b', 2)], [at('c', 3)]))).toEqual(['a', 'b', 'c']);
});

test('puts messages that come late where their time belongs', () => {
  expect(ids(withMessages([at('a', 1), at('c', 3)], [at('b', 2)]))).toEqual(['a', 'b', 'c']);
});

test('keeps each message once, in its later version', () => {
  const later = { ...at('a', 1), replacedBy: 'x' };
  const merged = withMessages([at('a', 1), at('b', 2)], [later, at('b', 2)]);
  expect(ids(merged)).toEqual(['a', 'b']);
  expect(merged[0]).toBe(later);
});

test('keeps the order of arrival for messages of one moment', () => {
  expect(ids(withMessages([at('b', 1)], [at('a', 1), at('c', 1)]))).toEqual(['b', 'a', 'c']);
});

test('changes nothing when nothing arrives', () => {
  const known = [at('a', 1)];
  expect(withMessages(known, [])).toBe(known);
});

test('shows an updated message in the place of its first version, as edited', () => {
  const update = {
    ...at('a2', 9),
    replacing: 'a',
    initialMessageId: 'a',
    initialTimestamp: 1,
  };
  const shown = shownMessages([at('a', 1), at('b', 2), update]);
  expect(shown.map(({ message: { messageId }, edited }) => [messageId, edited])).toEqual([
    ['a2', true],
    ['b', false],
  ]);
});

test('shows of several updates the last one', () => {
  const update = (id: string, timestamp: number, replacing: string) => ({
    ...at(id, timestamp),
    replacing,
    initialMessageId: 'a',
    initialTimestamp: 1,
  });
  const shown = shownMessages([at('a', 1), update('a2', 5, 'a'), update('a3', 6, 'a2')]);
  expect(shown.map(({ message: { messageId } }) => messageId)).toEqual(['a3']);
});

test('counts as unread what others wrote after the last thing read', () => {
  const messages = [at('a', 1, bob), at('b', 2, bob), at('c', 3, bob)];
  expect(unreadIn(messages, 1, alice.id)).toBe(2);
  expect(unreadIn(messages, 0, alice.id)).toBe(3);
  expect(unreadIn(messages, 3, alice.id)).toBe(0);
});

test('takes what came before the person’s own words as read', () => {
  expect(unreadIn([at('a', 1, bob), at('b', 2, alice), at('c', 3, bob)], 0, alice.id)).toBe(1);
});

test('does not count an update as something new', () => {
  expect(unreadIn([{ ...at('a2', 5, bob), replacing: 'a' }], 0, alice.id)).toBe(0);
});
