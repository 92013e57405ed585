import { expect, test } from '@jest/globals';
import { lastWords } from '../../../src/console/conversations/last-words.js';
import { initialState } from '../../../src/console/state/console-state.js';
import { conversationName } from '../../../src/console/state/conversations.js';
import { reduce } from '../../../src/console/state/reducer.js';
import { shownName } from '../../../src/console/state/shown-name.js';
import { alice, echo, room } from '../fixtures.js';

test('a program does not read as a document, whatever turns the text of its name', () => {
  expect(shownName('invoice\u202efdp.exe')).toBe('invoicefdp.exe');
  expect(shownName('a\u2066b\u2069.txt')).toBe('ab.txt');
});

test('letters of any language stay', () => {
  expect(shownName('חשבון – été 🎉 👩‍🚀.pdf')).toBe('חשבון – été 🎉 👩‍🚀.pdf');
});

test('names of people and rooms do not turn what is said behind them', () => {
  const turning = { ...echo, displayName: 'Echo\u202e\u200b' };
  const { people } = reduce(initialState, { type: 'peopleListed', people: [alice, turning] });
  const desk = room('r', 'Desk \u2067');
  expect(conversationName(desk, people, alice.id)).toBe('Desk ');
  const lastMessage = {
    messageId: 'm',
    timestamp: 1,
    userId: echo.id,
    text: 'Hello',
    form: false,
    files: 0,
  };
  expect(lastWords({ ...desk, lastMessage }, people, alice.id)).toBe('Echo: Hello');
});
