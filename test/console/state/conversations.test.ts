import { expect, test } from '@jest/globals';
import {
  byActivity,
  conversationOf,
  isUnlisted,
  nameOf,
  othersIn,
} from '../../../src/console/state/conversations.js';
import { alice, bob, chat, directory, echo, room } from '../fixtures.js';

const people = directory(alice, bob, echo);

test('calls a chat after the others in it', () => {
  const group = conversationOf(chat('a', [alice, bob, echo], 'MIM'));
  expect(nameOf(group, people, alice.id)).toBe('Bob Brown, Echo');
  expect(nameOf(conversationOf(chat('b', [alice, echo])), people, echo.id)).toBe('Alice Adams');
});

test('calls a chat with nobody else after the person alone', () => {
  const alone = conversationOf(chat('a', [alice]));
  expect(othersIn(alone, alice.id)).toEqual([alice.id]);
  expect(nameOf(alone, people, alice.id)).toBe('Alice Adams');
});

test('calls a room by its name, and somebody unknown by the id', () => {
  expect(nameOf(conversationOf(room('a', 'Desk')), people, alice.id)).toBe('Desk');
  const stranger = { ...bob, id: 99 };
  expect(nameOf(conversationOf(chat('a', [alice, stranger])), people, alice.id)).toBe('User 99');
});

test('sorts by activity, then by name', () => {
  const rows = [
    { name: 'b', lastActivity: 0 },
    { name: 'a', lastActivity: 0 },
    { name: 'old', lastActivity: 5 },
    { name: 'new', lastActivity: 9 },
  ];
  expect(byActivity(rows).map(({ name }) => name)).toEqual(['new', 'old', 'a', 'b']);
});

test('notices a stream that is not in the list', () => {
  const listed = [conversationOf(chat('a', [alice, echo]))];
  expect(isUnlisted(listed, { streamId: 'a' })).toBe(false);
  expect(isUnlisted(listed, { streamId: 'b' })).toBe(true);
});
