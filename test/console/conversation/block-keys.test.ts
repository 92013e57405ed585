import { expect, test } from '@jest/globals';
import { blockKeys, noBlockKeys } from '../../../src/console/conversation/block-keys.js';
import { timelineBlocks } from '../../../src/console/conversation/timeline-blocks.js';
import { alice, message } from '../fixtures.js';

const noon = new Date(2026, 4, 12, 12).getTime();

/** What alice says minute by minute, from one message to another. */
function said(from: number, to: number) {
  return Array.from({ length: to - from }, (_, at) =>
    message({ messageId: `m${from + at}`, timestamp: noon + (from + at) * 60_000, by: alice }),
  );
}

test('a group keeps its key while the page moves along it, when no end of it is the same', () => {
  const first = blockKeys(timelineBlocks(said(30, 90), undefined), noBlockKeys);
  const second = blockKeys(timelineBlocks(said(0, 60), undefined), first);
  expect(first.keys).toEqual([`day-${noon + 30 * 60_000}`, 'group-m30']);
  expect(second.keys[1]).toBe('group-m30');

  const elsewhere = blockKeys(timelineBlocks(said(100, 120), undefined), second);
  expect(elsewhere.keys[1]).toBe('group-m100');
});

test('of a group that falls apart the first piece keeps its key, and no two have the same', () => {
  const whole = blockKeys(timelineBlocks(said(0, 9), undefined), noBlockKeys);
  const apart = blockKeys(timelineBlocks(said(0, 9), 'm4'), whole);
  expect(apart.keys.slice(1)).toEqual(['group-m0', 'new', 'group-m4']);

  const shorter = blockKeys(timelineBlocks(said(4, 9), undefined), apart);
  expect(shorter.keys[1]).toBe('group-m4');
  const again = blockKeys(timelineBlocks(said(2, 9), 'm4'), shorter);
  expect(new Set(again.keys).size).toBe(again.keys.length);
});
