import { expect, test } from '@jest/globals';
import {
  byActivity,
  conversationName,
  identityOf,
  isUnlisted,
  othersIn,
} from '../../../src/console/state/conversations.js';
import { alice, bob, chat, directory, echo, room } from '../fixtures.js';

const people = directory(alice, bob, echo);

test('calls a chat after the others in it', () => {
  const group = chat('a', [alice, bob, echo], 'MIM');
  expect(conversationName(group, people, alice.id)).toBe('Bob Brown, Echo');
  expect(conversationName(chat('b', [alice, echo]), people, echo.id)).toBe('Alice Adams');
});

test('calls a chat with nobody else after the person alone', () => {
  const alone = chat('a', [alice]);
  expect(othersIn(alone, alice.id)).toEqual([alice.id]);
  expect(conversationName(alone, people, alice.id)).toBe('Alice Adams');
});

test('calls a room by its name, and somebody unknown by the id', () => {
  expect(conversationName(room('a', 'Desk'), people, alice.id)).toBe('Desk');
  const stranger = { ...bob, id: 99 };
  expect(conversationName(chat('a', [alice, stranger]), people, alice.id)).toBe('User 99');
});

test('sorts by activity, then by name and number', () => {
  const rows = [
    { name: 'Room 10', lastActivity: 0 },
    { name: 'Room 2', lastActivity: 0 },
    { name: 'a', lastActivity: 0 },
    { name: 'old', lastActivity: 5 },
    { name: 'new', lastActivity: 9 },
  ];
  expect(byActivity(rows).map(({ name }) => name)).toEqual([
    'new',
    'old',
    'a',
    'Room 2',
    'Room 10',
  ]);
});

test('notices a stream that is not in the list', () => {
  const listed = [chat('a', [alice, echo])];
  expect(isUnlisted(listed, { streamId: 'a' })).toBe(false);
  expect(isUnlisted(listed, { streamId: 'b' })).toBe(true);
});

test('knows a conversation again by its name or its people', () => {
  expect(identityOf(room('a', 'Desk'), people)).toBe(identityOf(room('b', 'Desk'), people));
  expect(identityOf(chat('a', [alice, echo]), people)).toBe(
    identityOf(chat('b', [echo, alice]), people),
  );
  expect(identityOf(chat('a', [alice, bob]), people)).not.toBe(
    identityOf(chat('a', [alice, echo]), people),
  );
});
