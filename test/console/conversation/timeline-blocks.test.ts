import { expect, test } from '@jest/globals';
import { timelineBlocks } from '../../../src/console/conversation/timeline-blocks.js';
import { alice, echo, message } from '../fixtures.js';

const minute = 60_000;
const noon = new Date(2026, 4, 12, 12).getTime();

/** A short drawing of the timeline: `day`, `new`, and groups as the names of their messages. */
function draw(
  newFrom: string | undefined,
  ...said: readonly (readonly [string, number, typeof alice])[]
) {
  const messages = said.map(([messageId, minutes, by]) =>
    message({ messageId, timestamp: noon + minutes * minute, by }),
  );
  return timelineBlocks(messages, newFrom).map((block) =>
    block.kind === 'group' ? block.messages.map((shown) => shown.messageId).join('+') : block.kind,
  );
}

test('has nothing to show of nothing', () => {
  expect(draw(undefined)).toEqual([]);
});

test('puts together what one person says in one go', () => {
  expect(
    draw(undefined, ['a', 0, alice], ['b', 1, alice], ['c', 2, echo], ['d', 3, alice]),
  ).toEqual(['day', 'a+b', 'c', 'd']);
});

test('restarts after a pause', () => {
  expect(draw(undefined, ['a', 0, alice], ['b', 4, alice], ['c', 9, alice])).toEqual([
    'day',
    'a+b',
    'c',
  ]);
});

test('restarts with a new day', () => {
  expect(draw(undefined, ['a', 12 * 60 - 1, alice], ['b', 12 * 60 + 1, alice])).toEqual([
    'day',
    'a',
    'day',
    'b',
  ]);
});

test('marks where the unread messages of others begin, once', () => {
  expect(draw('c', ['a', 0, echo], ['b', 1, echo], ['c', 2, echo], ['d', 3, echo])).toEqual([
    'day',
    'a+b',
    'new',
    'c+d',
  ]);
  expect(draw('z', ['a', 0, echo], ['b', 2, alice])).toEqual(['day', 'a', 'b']);
});

test('shows what a bot could not do below the message that it is about, and the rest at the end', () => {
  const messages = ['a', 'b'].map((messageId, minutes) =>
    message({ messageId, timestamp: noon + minutes * minute, by: alice }),
  );
  const problem = { bot: 'Echo', botId: 2, at: noon, streamId: 's', title: 'It failed.' };
  const problems = [
    { ...problem, id: 'end' },
    { ...problem, id: 'below a', messageId: 'a' },
    { ...problem, id: 'of a message that is not shown', messageId: 'x' },
  ];
  const drawn = timelineBlocks(messages, undefined, problems).map((block) =>
    block.kind === 'problem' ? block.problem.id : block.kind,
  );
  expect(drawn).toEqual(['day', 'group', 'below a', 'group', 'end']);
});
