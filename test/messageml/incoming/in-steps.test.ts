import { expect, test } from '@jest/globals';
import {
  incomingMessageInSteps,
  readIncomingMessage,
} from '../../../src/messageml/incoming/read-incoming-message.js';

const shown = (content: string): string =>
  `<div data-format="PresentationML" data-version="2.0">${content}</div>`;

/** How many steps a message takes, and what they come to. */
function stepsOf(message: string, data?: string) {
  const reading = incomingMessageInSteps({ message, data });
  let count = 1;
  let step = reading.next();
  while (step.done !== true) {
    count += 1;
    step = reading.next();
  }
  return { count, incoming: step.value };
}

test.each([
  ['elements', shown('<b>x</b> '.repeat(50_000)), 100],
  ['elements without content', shown('<br/>'.repeat(50_000)), 50],
  ['elements inside each other', shown('<b>'.repeat(900) + '</b>'.repeat(900)), 2],
  ['markup that is broken at its end', shown(`${'<b>x</b>'.repeat(50_000)}&nbsp;`), 200],
  ['elements that are never closed', shown('<b>'.repeat(50_000)), 100],
  ['end tags of nothing', shown('</b>'.repeat(50_000)), 100],
  ['signs that are no tags', shown('<'.repeat(50_000)), 100],
  ['references that XML does not know', shown('&nbsp;x'.repeat(50_000)), 20],
])('a long message of %s is read in many steps, and says the same', (_, message, least) => {
  const { count, incoming } = stepsOf(message);
  expect(count).toBeGreaterThanOrEqual(least);
  expect(incoming).toEqual(readIncomingMessage({ message }));
});

test('long entity data is looked through in many steps', () => {
  const data = JSON.stringify({
    deep: { inside: { type: 'com.symphony.user.mention', id: [{ value: 7 }] } },
    others: Array.from({ length: 20_000 }, () => ({ a: 1 })),
  });
  const message = shown('<span data-entity-id="inside">@Alice</span>');
  const { count, incoming } = stepsOf(message, data);
  expect(count).toBeGreaterThanOrEqual(40);
  expect(incoming.mentions).toEqual([{ kind: 'mention', userId: 7, text: '@Alice' }]);
});

test('a short message is read in one step', () => {
  expect(stepsOf(shown('<b>Hello</b>')).count).toBe(1);
});
