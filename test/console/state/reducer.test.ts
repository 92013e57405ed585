import { expect, test } from '@jest/globals';
import type { Action } from '../../../src/console/state/actions.js';
import {
  formKey,
  initialState,
  isDetailsPaneShown,
} from '../../../src/console/state/console-state.js';
import type { ConsoleState } from '../../../src/console/state/console-state.js';
import { reduce } from '../../../src/console/state/reducer.js';
import { alice, bob, chat, echo, message, room, user } from '../fixtures.js';

function after(...actions: readonly Action[]): ConsoleState {
  return actions.reduce(reduce, initialState);
}

const chosen: Action = { type: 'personChosen', me: user(alice), readUntil: {} };
const opened: Action = { type: 'conversationOpened', streamId: 'a' };
const arrival = (messageId: string, timestamp: number, streamId = 'a'): Action => ({
  type: 'messageArrived',
  message: message({ messageId, timestamp, streamId, by: echo }),
});

test('knows people by id', () => {
  const { people } = after({ type: 'peopleListed', people: [alice, bob] });
  expect(people.get(2)).toBe(bob);
});

test('lists active conversations only', () => {
  const gone = { ...room('b', 'Old'), active: false };
  const { conversations } = after({
    type: 'streamsListed',
    streams: [chat('a', [alice, echo]), gone, room('c', 'Desk')],
  });
  expect(conversations.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(conversations[0]?.memberIds).toEqual([1, 3]);
  expect(conversations[1]?.roomName).toBe('Desk');
});

test('lets go of everything of the person before when another one is chosen', () => {
  const state = after(
    { type: 'peopleListed', people: [alice, bob] },
    chosen,
    { type: 'streamsListed', streams: [chat('a', [alice, echo])] },
    arrival('m', 5),
    opened,
    { type: 'draftChanged', streamId: 'a', draft: { text: 'x', data: '', markup: false } },
    { type: 'personChosen', me: user(bob), readUntil: { z: 1 } },
  );
  expect(state).toEqual({
    ...initialState,
    people: state.people,
    stage: 'ready',
    me: user(bob),
    readUntil: { z: 1 },
  });
  expect(state.people.size).toBe(2);
});

test('takes messages that arrive before the history was read for no history', () => {
  const state = after(chosen, arrival('m2', 2));
  expect(state.histories['a']?.status).toBe('loading');
  const read = reduce(state, {
    type: 'historyRead',
    streamId: 'a',
    messages: [message({ messageId: 'm1', timestamp: 1 })],
  });
  expect(read.histories['a']).toMatchObject({ status: 'ready' });
  expect(read.histories['a']?.messages.map(({ messageId }) => messageId)).toEqual(['m1', 'm2']);
});

test('keeps what is known of a history that could not be read', () => {
  const { histories } = after(chosen, arrival('m', 1), { type: 'historyFailed', streamId: 'a' });
  expect(histories['a']).toMatchObject({ status: 'failed' });
  expect(histories['a']?.messages).toHaveLength(1);
});

test('marks a conversation as read when it is opened, and remembers what was new', () => {
  const state = after(
    { type: 'personChosen', me: user(alice), readUntil: { a: 3 } },
    arrival('m', 7),
    opened,
  );
  expect(state.readUntil['a']).toBe(7);
  expect(state.open).toEqual({ streamId: 'a', newSince: 3, inspected: undefined });
});

test('marks messages of the open conversation as read, and of no other', () => {
  const { readUntil } = after(chosen, opened, arrival('m', 7), arrival('n', 8, 'b'));
  expect(readUntil).toEqual({ a: 7 });
});

test('marks nothing as read while nobody looks at the page', () => {
  const away = after(
    chosen,
    opened,
    { type: 'attentionChanged', attentive: false },
    arrival('m', 7),
  );
  expect(away.readUntil).toEqual({});
  const back = reduce(away, { type: 'attentionChanged', attentive: true });
  expect(back.readUntil).toEqual({ a: 7 });
});

test('closes the inspector when the same message is inspected again', () => {
  const once = after(chosen, opened, { type: 'messageInspected', messageId: 'm' });
  expect(once.open?.inspected).toBe('m');
  const twice = reduce(once, { type: 'messageInspected', messageId: 'm' });
  expect(twice.open).toEqual({ streamId: 'a', newSince: 0, inspected: undefined });
});

test('shows the right part for an inspected message even if the details are hidden', () => {
  const hidden = after(chosen, opened, { type: 'detailsToggled' });
  expect(isDetailsPaneShown(hidden)).toBe(false);
  const inspecting = reduce(hidden, { type: 'messageInspected', messageId: 'm' });
  expect(isDetailsPaneShown(inspecting)).toBe(true);
  expect(isDetailsPaneShown(reduce(inspecting, { type: 'detailsToggled' }))).toBe(false);
  expect(isDetailsPaneShown(reduce(hidden, { type: 'detailsToggled' }))).toBe(true);
});

test('forgets the open conversation when it is closed', () => {
  expect(after(chosen, opened, { type: 'conversationClosed' }).open).toBeUndefined();
});

test('keeps what was submitted until the form is opened again', () => {
  const form = { streamId: 'a', messageId: 'm', formId: 'f' };
  const sent = after(chosen, { type: 'formSubmitted', form, values: { action: 'go' } });
  expect(sent.submitted).toEqual({ [formKey('m', 'f')]: { action: 'go' } });
  expect(reduce(sent, { type: 'formReopened', form }).submitted).toEqual({});
});

test('numbers notices, so that each can be dismissed', () => {
  const two = after(
    { type: 'noticeGiven', kind: 'error', text: 'one' },
    { type: 'noticeGiven', kind: 'error', text: 'two' },
  );
  const [first] = two.notices;
  const left = reduce(two, { type: 'noticeDismissed', id: first?.id ?? 0 }).notices;
  expect(left.map(({ text }) => text)).toEqual(['two']);
});
