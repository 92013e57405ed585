import { expect, test } from '@jest/globals';
import { conversationRows } from '../../../src/console/conversations/conversation-rows.js';
import { alice, bob, chat, directory, echo, room } from '../fixtures.js';

const last = (timestamp: number, userId: number) => ({
  lastMessage: { messageId: 'm', timestamp, userId, text: 'x', form: false, files: 0 },
});

const sources = {
  conversations: [
    { ...chat('a', [alice, echo]), unread: 1, ...last(5, echo.id) },
    room('b', 'Desk'),
    { ...chat('c', [alice, bob]), ...last(9, bob.id) },
  ],
  people: directory(alice, bob, echo),
  me: alice.id,
};

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
