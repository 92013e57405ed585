import { expect, test } from '@jest/globals';
import { lastWords } from '../../../src/console/conversations/last-words.js';
import type { Conversation } from '../../../src/console/state/conversations.js';
import { alice, chat, directory, echo, room } from '../fixtures.js';

const people = directory(alice, echo);
const words = {
  messageId: 'm',
  timestamp: 1,
  userId: echo.id,
  text: 'Hello',
  form: false,
  files: 0,
};
const said = (conversation: Conversation, lastMessage: Partial<typeof words> = {}) =>
  lastWords({ ...conversation, lastMessage: { ...words, ...lastMessage } }, people, alice.id);

test('in a room the last words have the name of who said them, between two they have none', () => {
  expect(said(room('r', 'Lobby'))).toBe('Echo: Hello');
  expect(said(chat('c', [alice, echo]))).toBe('Hello');
});

test('own words are said to be own, and somebody unknown has no name', () => {
  expect(said(chat('c', [alice, echo]), { userId: alice.id })).toBe('You: Hello');
  expect(said(room('r', 'Lobby'), { userId: 7 })).toBe('Hello');
});

test('a message without text is named after what it has', () => {
  const chatOfTwo = chat('c', [alice, echo]);
  expect(said(chatOfTwo, { text: '', form: true })).toBe('A form to fill in');
  expect(said(chatOfTwo, { text: '', files: 2 })).toBe('Attachment');
  expect(said(chatOfTwo, { text: '' })).toBe('A message without text');
  expect(lastWords(chatOfTwo, people, alice.id)).toBe('No messages yet');
});

test('characters that turn the text behind them turn no name that a message mentions', () => {
  const chatOfTwo = chat('c', [alice, echo]);
  expect(said(chatOfTwo, { text: 'See \u202e@Bob Brown' })).toBe('See @Bob Brown');
  expect(said(chatOfTwo, { text: '\u202e', files: 1 })).toBe('Attachment');
});
