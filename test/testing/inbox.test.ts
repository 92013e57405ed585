import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Inbox } from '../../src/testing/inbox.js';

const any = (): boolean => true;
const list = (unread: readonly string[]): string => unread.join(' ');

test('what arrived is taken in order, each once', async () => {
  const inbox = new Inbox<string>();
  inbox.deliver('a');
  inbox.deliver('b');
  expect([await inbox.take(any, 10, list), await inbox.take(any, 10, list)]).toEqual(['a', 'b']);
  await expect(inbox.take(any, 1, list)).rejects.toMatchObject({ code: 'NOTHING_ARRIVED' });
});

test('those who wait are served in order, each with what they want', async () => {
  const inbox = new Inbox<string>();
  const waiting = [
    inbox.take((item) => item === 'b', 100, list),
    inbox.take(any, 100, list),
    inbox.take(any, 100, list),
  ];
  for (const item of ['a', 'b', 'c']) {
    inbox.deliver(item);
  }
  expect(await Promise.all(waiting)).toEqual(['b', 'a', 'c']);
});

test('who waits in vain learns what arrived instead, and takes nothing that comes later', async () => {
  const inbox = new Inbox<string>();
  inbox.deliver('a');
  await expect(inbox.take((item) => item === 'b', 5, list)).rejects.toThrow('a');
  inbox.deliver('b');
  await delay(1);
  expect(await inbox.take((item) => item === 'b', 5, list)).toBe('b');
});

test('when nothing more can arrive, nobody waits', async () => {
  const inbox = new Inbox<string>();
  inbox.deliver('a');
  const waiting = inbox.take((item) => item === 'b', 10_000, list);
  inbox.end(new Error('the pod is gone'));
  await expect(waiting).rejects.toThrow('the pod is gone');
  expect(await inbox.take(any, 10_000, list)).toBe('a');
  await expect(inbox.take(any, 10_000, list)).rejects.toThrow('the pod is gone');
});
