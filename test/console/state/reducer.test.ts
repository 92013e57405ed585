import { expect, test } from '@jest/globals';
import type { Action } from '../../../src/console/state/actions.js';
import type { ConsoleState } from '../../../src/console/state/console-state.js';
import {
  formKey,
  initialState,
  isDetailsPaneShown,
} from '../../../src/console/state/console-state.js';
import { reduce } from '../../../src/console/state/reducer.js';
import type { ListedConversation, Message } from '../../../src/contract/index.js';
import { alice, bob, chat, echo, listing, message, room, user } from '../fixtures.js';

function after(...actions: readonly Action[]): ConsoleState {
  return actions.reduce(reduce, initialState);
}

const chosen: Action = { type: 'personChosen', me: user(alice) };
const listed = (...conversations: readonly ListedConversation[]): Action => ({
  type: 'conversationsListed',
  listed: listing(...conversations),
  drafts: [],
  now: 400,
});
const read = (...messages: readonly Message[]): Action => ({
  type: 'historyRead',
  streamId: 'a',
  page: { messages, earlier: false, later: false },
  place: 'again',
});
const opened: Action = { type: 'conversationOpened', streamId: 'a' };
const arrival = (messageId: string, timestamp: number, streamId = 'a'): Action => ({
  type: 'messageArrived',
  message: message({ messageId, timestamp, streamId, by: echo }),
});

test('knows people by id', () => {
  const { people } = after({ type: 'peopleListed', people: [alice, bob] });
  expect(people.get(2)).toEqual(bob);
});

test('lists conversations without walls, and learns the pod’s time', () => {
  const { conversations, time } = after(
    chosen,
    listed(chat('a', [alice, echo]), chat('w', [alice], 'POST'), room('c', 'Desk')),
  );
  expect(conversations.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(time).toEqual({ ahead: 600, frozenAt: undefined });
});

test('lets go of everything of the person before when another one is chosen', () => {
  const state = after(
    { type: 'peopleListed', people: [alice, bob] },
    chosen,
    listed(chat('a', [alice, echo])),
    arrival('m', 5),
    opened,
    { type: 'draftChanged', streamId: 'a', draft: { text: 'x', data: '', markup: false } },
    { type: 'personChosen', me: user(bob) },
  );
  expect(state).toEqual({
    ...initialState,
    people: state.people,
    stage: 'ready',
    me: user(bob),
  });
  expect(state.people.size).toBe(2);
});

test('counts what others write, and shows it in the list', () => {
  const own: Action = {
    type: 'messageArrived',
    message: message({ messageId: 'o', timestamp: 9, streamId: 'a', by: alice }),
  };
  const { conversations } = after(
    chosen,
    listed(chat('a', [alice, echo])),
    arrival('m', 5),
    arrival('n', 6),
    own,
  );
  expect(conversations[0]).toMatchObject({
    unread: 2,
    firstUnread: 'm',
    lastMessage: { messageId: 'o', text: 'Hello', userId: alice.id },
  });
});

test('takes in what arrives once, where the end of the history is known', () => {
  const state = after(chosen, listed(chat('a', [alice, echo])), read(), arrival('m', 5));
  const twice = reduce(state, arrival('m', 5));
  expect(twice.histories['a']?.messages).toHaveLength(1);
  expect(twice.conversations[0]?.unread).toBe(1);
});

test('keeps what is known of a history that could not be read', () => {
  const first = message({ messageId: 'm' });
  const { histories } = after(chosen, read(first), {
    type: 'historyFailed',
    streamId: 'a',
    place: 'again',
  });
  expect(histories['a']).toMatchObject({ status: 'failed', messages: [first] });
});

test('remembers where the unread messages begin when a conversation is opened', () => {
  const unread = { ...chat('a', [alice, echo]), unread: 2, firstUnread: 'm' };
  const state = after(chosen, listed(unread), opened);
  expect(state.open).toMatchObject({ streamId: 'a', newFrom: 'm', target: undefined });
});

test('marks what was seen as such, and takes the count from the pod', () => {
  const state = after(
    chosen,
    listed({ ...chat('a', [alice, echo]), unread: 2, firstUnread: 'm' }),
    read(
      { ...message({ messageId: 'm', by: echo }), unseen: true } as Message,
      { ...message({ messageId: 'n', by: echo }), unseen: true } as Message,
    ),
    { type: 'messagesSeen', streamId: 'a', seen: ['m'], left: { unread: 1, firstUnread: 'n' } },
  );
  expect(state.histories['a']?.messages.map(({ unseen }) => unseen)).toEqual([undefined, true]);
  expect(state.conversations[0]).toMatchObject({ unread: 1, firstUnread: 'n' });
  const all: Action = { type: 'messagesSeen', streamId: 'a', seen: 'all', left: { unread: 0 } };
  expect(reduce(state, all).conversations[0]).toEqual(
    expect.not.objectContaining({ firstUnread: expect.anything() }),
  );
});

test('finds the open conversation again under another id', () => {
  const state = after(
    { type: 'peopleListed', people: [alice, echo] },
    chosen,
    listed(chat('a', [alice, echo])),
    opened,
    listed(chat('b', [echo, alice])),
  );
  expect(state.open?.streamId).toBe('b');
  expect(reduce(state, listed(room('r', 'Desk'))).open).toBeUndefined();
});

test('puts kept drafts to their conversations, and not over what was written since', () => {
  const draft = { text: 'kept', data: '', markup: false };
  const state = after(
    { type: 'peopleListed', people: [alice, echo] },
    chosen,
    { type: 'draftChanged', streamId: 'r', draft: { ...draft, text: 'newer' } },
    {
      type: 'conversationsListed',
      listed: listing(chat('b', [echo, alice]), room('r', 'Desk')),
      drafts: [
        { ...draft, streamId: 'a', identity: 'chat alice.adams echo' },
        { ...draft, streamId: 'r', identity: 'room Desk' },
        { ...draft, streamId: 'x', identity: 'room Gone' },
      ],
      now: 0,
    },
  );
  expect(state.drafts).toEqual({ b: draft, r: { ...draft, text: 'newer' } });
});

test('takes what stands above the box from the browser at first, and then knows better', () => {
  const draft = { text: 'kept', data: '', markup: false };
  const kept = { ...draft, streamId: 'r', identity: 'room Desk', unsent: [draft] };
  const listed: Action = {
    type: 'conversationsListed',
    listed: listing(room('r', 'Desk')),
    drafts: [kept],
    now: 0,
  };
  const unsent = [{ draft, files: [] }];
  const state = after(chosen, listed);
  expect([state.drafts, state.unsent]).toEqual([{ r: draft }, { r: unsent }]);
  const dropped = (state.unsent['r'] ?? []).map((one): Action => ({
    type: 'unsentTaken',
    streamId: 'r',
    unsent: one,
    to: 'nowhere',
  }));
  expect([...dropped, listed].reduce(reduce, state).unsent).toEqual({ r: [] });
});

test('takes over what is written in another tab, and keeps the files that only this one has', () => {
  const draft = { text: 'a table', data: '', markup: false };
  const files = [new File(['7'], 'quantities.csv')];
  const before: Action = { type: 'sendingBegun', streamId: 'a', draft };
  const box = { ...draft, markup: true, text: 'since' };
  const written: Action = { type: 'draftChanged', streamId: 'a', draft: box };
  const failed: Action = { type: 'sendingEnded', streamId: 'a', draft, isSent: false, files };
  const held = {
    box: { ...box, text: 'sin' },
    unsent: [draft, box].map((one) => ({ draft: { ...one }, files: [] })),
  };
  const state = after(chosen, before, written, failed, {
    type: 'heldElsewhere',
    streamId: 'a',
    held,
  });
  expect(state.drafts['a']).toEqual(held.box);
  expect(state.unsent['a']).toEqual([
    { draft, files },
    { draft: box, files: [] },
  ]);
});

test('closes the inspector when the same message is inspected again', () => {
  const once = after(chosen, opened, { type: 'messageInspected', messageId: 'm' });
  expect(once.open?.inspected).toBe('m');
  const twice = reduce(once, { type: 'messageInspected', messageId: 'm' });
  expect(twice.open?.inspected).toBeUndefined();
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
