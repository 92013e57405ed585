import { expect, test } from '@jest/globals';
import {
  answering,
  broughtBack,
  changedDrafts,
  draftsFor,
  editing,
  emptyDraft,
  hasPlace,
  leftAlone,
  takenUp,
  withoutSent,
} from '../../../src/console/state/drafts.js';
import { alice, chat, directory, echo, room } from '../fixtures.js';

const begun = { text: 'Half a sen', data: '', markup: false };
const said = { text: 'What I said', data: '', markup: false };

test('what was written stays when it becomes a reply, and when it is one no longer', () => {
  const reply = answering(begun, 'm');
  expect(reply).toEqual({ ...begun, about: { kind: 'reply', messageId: 'm' } });
  expect(leftAlone(reply)).toEqual(begun);
});

test('what was written before a message is changed comes back after it', () => {
  const change = editing(begun, 'm', said);
  expect(change).toMatchObject(said);
  expect(leftAlone({ ...change, text: 'What I meant' })).toEqual(begun);
  expect(leftAlone(editing(change, 'n', said))).toEqual(begun);
  expect(leftAlone(answering(change, 'n'))).toEqual(begun);
});

test('a change that was not sent is not kept as a message', () => {
  const conversations = [chat('a', [alice, echo])];
  const nothing = {
    drafts: {},
    sending: {},
    unsent: {},
    conversations,
    people: directory(alice, echo),
  };
  const kept = (draft: typeof emptyDraft) =>
    changedDrafts([], nothing, { ...nothing, drafts: { a: draft } });
  expect(kept(editing(emptyDraft, 'm', said))).toEqual([expect.objectContaining(emptyDraft)]);
  expect(kept(editing(begun, 'm', said))).toEqual([expect.objectContaining(begun)]);
});

test('a reply that was not sent comes back as a reply, but for what a restart of the pod has removed', () => {
  const conversations = [room('a', 'Desk')];
  const people = directory(alice);
  const nothing = { drafts: {}, sending: {}, unsent: {}, conversations, people };
  const reply = answering(begun, 'm');
  const kept = changedDrafts([], nothing, { ...nothing, drafts: { a: reply } });
  expect(draftsFor(kept, conversations, people)).toEqual({ a: reply });
  expect(draftsFor(kept, [room('b', 'Desk')], people)).toEqual({ b: begun });
});

test('a message that could not be sent comes back in front of what was written since', () => {
  const unsent = { ...emptyDraft, text: 'first' };
  expect(broughtBack(unsent, emptyDraft)).toEqual(unsent);
  expect(broughtBack(unsent, { ...emptyDraft, text: 'second' }).text).toBe('first\nsecond');

  const changed = editing({ ...emptyDraft, text: 'begun' }, 'm', { ...emptyDraft, text: 'new' });
  expect(broughtBack(changed, { ...emptyDraft, text: 'begun' })).toEqual(changed);
});

test('what was written here is kept in the place of what was written before a restart, and nothing else', () => {
  const conversations = [room('a', 'Desk'), room('b', 'Lobby')];
  const nothing = { drafts: {}, sending: {}, unsent: {}, conversations, people: directory(alice) };
  const inLobby = { ...begun, streamId: 'b', identity: 'room Lobby' };
  const old = { ...begun, streamId: 'before', identity: 'room Desk', text: 'Before a restart' };
  const changed = changedDrafts([inLobby, old], nothing, { ...nothing, drafts: { a: said } });
  expect(changed).toEqual([
    { ...old, text: '' },
    { ...said, streamId: 'a', identity: 'room Desk' },
  ]);
});

test('what is on its way is kept in front of what was written since, until it has arrived', () => {
  const conversations = [room('a', 'Desk')];
  const sending = { a: [said, { ...said, text: 'And more' }] };
  const now = {
    drafts: { a: begun },
    sending,
    unsent: {},
    conversations,
    people: directory(alice),
  };
  const kept = changedDrafts([], { ...now, sending: {} }, now);
  expect(kept.map(({ text }) => text)).toEqual(['What I said\nAnd more\nHalf a sen']);
  expect(changedDrafts(kept, now, { ...now, sending: { a: [] } })).toEqual([
    expect.objectContaining({ text: 'Half a sen' }),
  ]);
});

test('what was not sent and has no place in the box is kept in front of what is there, but for a change', () => {
  const conversations = [room('a', 'Desk')];
  const nothing = { drafts: {}, sending: {}, unsent: {}, conversations, people: directory(alice) };
  const change = editing(emptyDraft, 'm', { ...said, text: 'What I meant' });
  const unsent = [{ draft: answering(said, 'm'), files: [] }];
  const now = { ...nothing, drafts: { a: begun }, unsent: { a: unsent } };
  expect(changedDrafts([], nothing, now).map(({ text }) => text)).toEqual([
    'What I said\nHalf a sen',
  ]);
  const sending = { a: [change, said] };
  expect(changedDrafts([], nothing, { ...nothing, sending }).map(({ text }) => text)).toEqual([
    'What I said',
  ]);
});

test('only messages that are written alike and answer nothing have a place in one box', () => {
  const reply = answering(said, 'm');
  const change = editing(begun, 'm', said);
  expect(hasPlace(said, begun)).toBe(true);
  expect(hasPlace(reply, emptyDraft)).toBe(true);
  expect(hasPlace(change, begun)).toBe(true);
  expect(hasPlace(reply, begun)).toBe(false);
  expect(hasPlace(said, reply)).toBe(false);
  expect(hasPlace(said, answering(emptyDraft, 'm'))).toBe(false);
  expect(hasPlace(change, { ...begun, text: 'Something else' })).toBe(false);
  expect(hasPlace(said, { ...begun, markdown: true })).toBe(false);
  expect(hasPlace({ ...said, markup: true }, { ...begun, markup: true, data: '{}' })).toBe(false);
});

test('what is taken up leaves what was in the box: a change comes back to it, the rest is put aside', () => {
  const reply = answering(said, 'm');
  expect(takenUp(reply, emptyDraft)).toEqual({ draft: reply });
  expect(takenUp(reply, begun)).toEqual({ draft: reply, left: begun });
  const change = editing(emptyDraft, 'm', said);
  expect(takenUp(change, begun)).toEqual({ draft: editing(begun, 'm', said) });
  expect(takenUp(change, reply)).toEqual({ draft: change, left: reply });
});

test('what has arrived after all leaves what was written since', () => {
  expect(withoutSent(said, said).text).toBe('');
  expect(withoutSent({ ...said, text: 'What I said\nmore' }, said).text).toBe('more');
  expect(withoutSent(begun, said)).toBe(begun);
});
