import { expect, test } from '@jest/globals';
import { timelineBlocks } from '../../../src/console/conversation/timeline-blocks.js';
import { shownMessages } from '../../../src/console/state/histories.js';
import { alice, echo, message } from '../fixtures.js';

const minute = 60_000;
const noon = new Date(2026, 4, 12, 12).getTime();

/** A short drawing of the timeline: `day`, `new`, and groups as the names of their messages. */
function draw(newSince: number, ...said: readonly (readonly [string, number, typeof alice])[]) {
  const messages = said.map(([messageId, minutes, by]) =>
    message({ messageId, timestamp: noon + minutes * minute, by }),
  );
  return timelineBlocks(shownMessages(messages), newSince, alice.id).map((block) =>
    block.kind === 'group'
      ? block.messages.map((shown) => shown.message.messageId).join('+')
      : block.kind,
  );
}

test('has nothing to show of nothing', () => {
  expect(draw(0)).toEqual([]);
});

test('puts together what one person says in one go', () => {
  expect(draw(0, ['a', 0, alice], ['b', 1, alice], ['c', 2, echo], ['d', 3, alice])).toEqual([
    'day',
    'a+b',
    'c',
    'd',
  ]);
});

test('starts anew after a pause', () => {
  expect(draw(0, ['a', 0, alice], ['b', 4, alice], ['c', 9, alice])).toEqual(['day', 'a+b', 'c']);
});

test('starts anew with a new day', () => {
  expect(draw(0, ['a', 12 * 60 - 1, alice], ['b', 12 * 60 + 1, alice])).toEqual([
    'day',
    'a',
    'day',
    'b',
  ]);
});

test('marks where the unread messages of others begin, once', () => {
  const since = noon + minute;
  expect(draw(since, ['a', 0, echo], ['b', 1, echo], ['c', 2, echo], ['d', 3, echo])).toEqual([
    'day',
    'a+b',
    'new',
    'c+d',
  ]);
  expect(draw(since, ['a', 0, echo], ['b', 2, alice])).toEqual(['day', 'a', 'b']);
});
