import { expect, test } from '@jest/globals';
import { conversationRows } from '../../../src/console/conversations/conversation-rows.js';
import { conversationOf } from '../../../src/console/state/conversations.js';
import { alice, bob, chat, directory, echo, message, room } from '../fixtures.js';

const sources = {
  conversations: [
    chat('a', [alice, echo]),
    room('b', 'Desk'),
    chat('c', [alice, bob]),
    chat('w', [alice], 'POST'),
  ].map(conversationOf),
  histories: {
    a: { status: 'ready', messages: [message({ messageId: 'm', timestamp: 5, by: echo })] },
    c: { status: 'ready', messages: [message({ messageId: 'n', timestamp: 9, by: bob })] },
  },
  people: directory(alice, bob, echo),
  readUntil: { c: 9 },
  me: alice.id,
} as const;

test('lists conversations by activity, with the other one and what is unread', () => {
  const rows = conversationRows(sources);
  expect(rows.map(({ name, unread, other }) => [name, unread, other?.username])).toEqual([
    ['Bob Brown', 0, 'bob.brown'],
    ['Echo', 1, 'echo'],
    ['Desk', 0, undefined],
  ]);
});

test('narrows the list down by name', () => {
  expect(conversationRows(sources, ' DE ').map(({ name }) => name)).toEqual(['Desk']);
  expect(conversationRows(sources, 'nobody')).toEqual([]);
});
