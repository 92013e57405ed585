import { expect, test } from '@jest/globals';
import { newsBetween } from '../../../src/console/notices/news.js';
import {
  rememberedSettings,
  rememberSettings,
} from '../../../src/console/notices/notification-settings.js';
import type { ConsoleState } from '../../../src/console/state/console-state.js';
import { initialState } from '../../../src/console/state/console-state.js';
import { reduce } from '../../../src/console/state/reducer.js';
import { alice, chat, directory, echo, listing, message, user } from '../fixtures.js';

const me = user(alice);
const listed = reduce(
  { ...initialState, stage: 'ready', me, people: directory(alice, echo) },
  {
    type: 'conversationsListed',
    listed: listing({ ...chat('a', [alice, echo]), unread: 2 }),
    drafts: [],
    now: 0,
  },
);
const said = (state: ConsoleState, by: typeof echo) =>
  reduce(state, {
    type: 'messageArrived',
    message: message({ messageId: 'm', streamId: 'a', by }),
  });

test('what another one says is news, with whose conversation it is and what was said', () => {
  expect(newsBetween(listed, said(listed, echo))).toEqual([
    { streamId: 'a', title: 'Echo', text: 'Hello' },
  ]);
});

test('what one says oneself is no news, nor what was unread before the page was there', () => {
  expect(newsBetween(listed, said(listed, alice))).toEqual([]);
  expect(newsBetween({ ...listed, listed: false }, said(listed, echo))).toEqual([]);
  expect(newsBetween({ ...listed, me: user(echo) }, said(listed, echo))).toEqual([]);
});

test('nothing is told until it is asked for, and the choice is kept', () => {
  const kept = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(rememberedSettings(shelf)).toEqual({ notifies: false, chimes: false });
  rememberSettings(shelf, { notifies: false, chimes: true });
  expect(rememberedSettings(shelf)).toEqual({ notifies: false, chimes: true });
});
