import { expect, test } from '@jest/globals';
import type { History } from '../../../src/console/state/histories.js';
import {
  noHistory,
  withArrived,
  withPage,
  withParent,
  withSuppressed,
  withUnread,
} from '../../../src/console/state/histories.js';
import { alice, bob, message, user } from '../fixtures.js';

const at = (messageId: string, timestamp: number) => message({ messageId, timestamp });
const ids = ({ messages }: History) => messages.map(({ messageId }) => messageId);
const page = (earlier: boolean, later: boolean, ...messages: ReturnType<typeof at>[]) => ({
  messages,
  earlier,
  later,
});
const known = withPage(noHistory, page(true, false, at('c', 3), at('d', 4)), 'again');
const update = (messageId: string, timestamp: number) => ({
  ...at(messageId, timestamp),
  replacing: 'c',
  initialMessageId: 'c',
  initialTimestamp: 3,
});

test('puts pages in front and behind, and numbers stay', () => {
  const more = withPage(known, page(false, true, at('a', 1), at('b', 2), at('c', 3)), 'before');
  expect(ids(more)).toEqual(['a', 'b', 'c', 'd']);
  expect(more).toMatchObject({ begin: -2, earlier: false, later: false, epoch: known.epoch });
  const after = withPage(more, page(true, true, at('e', 5)), 'after');
  expect(ids(after)).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(after).toMatchObject({ begin: -2, later: true });
});

test('starts again with another part of the conversation', () => {
  const again = withPage(known, page(true, true, at('x', 1)), 'again');
  expect(ids(again)).toEqual(['x']);
  expect(again.epoch).toBe(known.epoch + 1);
});

test('from a message on, what others have written is unread again', () => {
  const [mine, theirs] = [message({ messageId: 'e' }), message({ messageId: 'f', by: bob })];
  const history = withPage(known, page(true, false, mine, theirs), 'after');
  const unread = (from: string) =>
    withUnread(history, from, user(alice)).messages.flatMap(({ unseen, messageId }) =>
      unseen === true ? [messageId] : [],
    );
  expect(unread('e')).toEqual(['f']);
  expect(unread('elsewhere')).toEqual([]);
});

test('appends what arrives, and puts what comes late where its time belongs', () => {
  expect(ids(withArrived(known, at('e', 5)))).toEqual(['c', 'd', 'e']);
  expect(ids(withArrived(withArrived(known, at('f', 9)), at('e', 5)))).toEqual([
    'c',
    'd',
    'e',
    'f',
  ]);
});

test('does not append to a part that is not the end, nor to what is on its way', () => {
  const middle = { ...known, later: true };
  expect(withArrived(middle, at('z', 9))).toBe(middle);
  expect(withArrived(noHistory, at('z', 9))).toBe(noHistory);
});

test('shows an update in the place of its first version, and of several the last', () => {
  const updated = withArrived(withArrived(known, update('c3', 9)), update('c2', 8));
  expect(ids(updated)).toEqual(['c3', 'd']);
  expect(withArrived(known, { ...update('z2', 9), initialMessageId: 'z' })).toBe(known);
});

test('leaves of a suppressed message that it was there', () => {
  const { messages } = withSuppressed(known, 'c', 77);
  expect(messages[0]).toMatchObject({ messageId: 'c', message: '<div/>', suppressedAt: 77 });
  expect(withSuppressed(known, 'nothing', 77)).toBe(known);
});

test('counts a reply below what it answers, quotes that, and takes both back when it is removed', () => {
  const reply = { ...at('e', 5), parentMessageId: 'c' };
  const answered = withArrived(known, reply);
  expect(answered.messages[0]?.replies).toBe(1);
  expect(answered.messages[2]?.parent).toMatchObject({
    messageId: 'c',
    relationship: 'REPLY',
    quoted: { text: 'Hello' },
  });
  const removed = withSuppressed(answered, 'e', 6);
  expect(removed.messages[0]).not.toHaveProperty('replies');
  expect(withSuppressed(removed, 'e', 7)).toBe(removed);
});

test('a message keeps what it answers and its replies when it is changed', () => {
  const answered = withArrived(known, { ...at('e', 5), parentMessageId: 'c' });
  const changed = withArrived(answered, update('c2', 6));
  expect(changed.messages[0]).toMatchObject({ messageId: 'c2', replies: 1 });
  const again = withArrived(changed, { ...at('f', 7), parentMessageId: 'c2' });
  expect(again.messages[0]?.replies).toBe(2);
  expect(again.messages.at(-1)?.parent?.messageId).toBe('c');
});

test('what was removed is quoted no longer', () => {
  const answered = withArrived(known, { ...at('e', 5), parentMessageId: 'c' });
  const { messages } = withSuppressed(answered, 'c', 6);
  expect(messages.at(-1)?.parent).toEqual({
    messageId: 'c',
    streamId: 'stream',
    relationship: 'REPLY',
  });
});

test('what a message passes on is noted when it has been fetched', () => {
  const parent = { messageId: 'x', streamId: 'other', relationship: 'FORWARD' as const };
  expect(withParent(known, 'd', parent).messages[1]?.parent).toBe(parent);
  expect(withParent(known, 'nothing', parent)).toBe(known);
});
