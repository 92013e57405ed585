import { expect, test } from '@jest/globals';
import { answering, editing, emptyDraft } from '../../../src/console/state/drafts.js';
import {
  changedDrafts,
  draftsFor,
  heldIn,
  isEmptied,
  isKeptDraft,
  keptWithout,
} from '../../../src/console/state/kept-drafts.js';
import { alice, directory, room } from '../fixtures.js';

const begun = { text: 'Half a sen', data: '', markup: false };
const said = { text: 'What I said', data: '', markup: false };
const reply = answering(said, 'm');
const change = editing(emptyDraft, 'm', { ...said, text: 'What I meant' });

const conversations = [room('a', 'Desk')];
const people = directory(alice);
const nothing = { drafts: {}, sending: {}, unsent: {}, conversations, people };
const aside = (draft: typeof begun) => ({ draft, files: [] });

/** What is kept of a state in which nothing was written before, as the browser reads it. */
function kept(now: Partial<typeof nothing>) {
  const drafts = changedDrafts([], nothing, { ...nothing, ...now });
  const read = JSON.parse(JSON.stringify(drafts)) as typeof drafts;
  expect(read.every(isKeptDraft)).toBe(true);
  return read;
}

test('a change that is being made is not kept as a message', () => {
  const drafts = (draft: typeof emptyDraft) => kept({ drafts: { a: draft } });
  expect(drafts(editing(emptyDraft, 'm', said))).toEqual([expect.objectContaining(emptyDraft)]);
  expect(drafts(editing(begun, 'm', said))).toEqual([expect.objectContaining(begun)]);
});

test('a reply that was not sent comes back as a reply, but for what a restart of the pod has removed', () => {
  const drafts = kept({ drafts: { a: answering(begun, 'm') } });
  const held = { box: answering(begun, 'm'), unsent: [] };
  expect(draftsFor(drafts, conversations, people)).toEqual({ a: held });
  expect(draftsFor(drafts, [room('b', 'Desk')], people)).toEqual({ b: { ...held, box: begun } });
});

test('what was written here is kept in the place of what was written before a restart, and nothing else', () => {
  const rooms = { ...nothing, conversations: [...conversations, room('b', 'Lobby')] };
  const inLobby = { ...begun, streamId: 'b', identity: 'room Lobby' };
  const old = { ...begun, streamId: 'before', identity: 'room Desk', unsent: [reply] };
  const [gone, ...changed] = changedDrafts([inLobby, old], rooms, {
    ...rooms,
    drafts: { a: said },
  });
  expect(gone?.streamId).toBe('before');
  expect(gone !== undefined && isEmptied(gone)).toBe(true);
  expect(changed).toEqual([{ ...said, streamId: 'a', identity: 'room Desk' }]);
});

test('what is on its way comes back in front of what was written since, unless it has arrived', () => {
  const drafts = { a: begun };
  const sending = { a: [said, { ...said, text: 'And more' }, reply, change] };
  const held = draftsFor(kept({ drafts, sending }), conversations, people)['a'];
  expect(held).toEqual({
    box: { ...begun, text: 'What I said\nAnd more\nHalf a sen' },
    unsent: [reply, change].map(aside),
  });
  expect(draftsFor(kept({ drafts, sending: { a: [] } }), conversations, people)['a']).toEqual({
    box: begun,
    unsent: [],
  });
});

test('another tab is told of what stands in the box and above it, and not of what is on its way', () => {
  const [draft] = kept({
    drafts: { a: begun },
    sending: { a: [said] },
    unsent: { a: [aside(reply)] },
  });
  expect(draft && heldIn(draft)).toEqual({ box: begun, unsent: [aside(reply)] });
});

test('what was not sent and has no place in the box comes back above it, each as what it is', () => {
  const unsent = { a: [aside(reply), aside(change), aside(said)] };
  const drafts = kept({ drafts: { a: begun }, unsent });
  expect(draftsFor(drafts, conversations, people)['a']).toEqual({ box: begun, unsent: unsent.a });
  // After a restart there is nothing that it answers or changes.
  expect(draftsFor(drafts, [room('b', 'Desk')], people)['b']).toEqual({
    box: begun,
    unsent: [aside(said), aside(said)],
  });
});

test('what has arrived after all leaves the box, or what is kept beside it', () => {
  const drafts = { ...begun, streamId: 'a', identity: 'room Desk' };
  expect(keptWithout({ ...drafts, text: 'What I said\nmore' }, said).text).toBe('more');
  const both = { ...drafts, sending: [said], unsent: [reply] };
  expect(keptWithout(both, said)).toEqual({ ...both, sending: [] });
  expect(keptWithout(both, reply)).toEqual({ ...both, unsent: [] });
  expect(isEmptied({ ...keptWithout(both, said), text: '' })).toBe(false);
});

test.each([
  { unsent: 7 },
  { unsent: [{}] },
  { sending: [{ ...said, about: { kind: 'reply' } }] },
  { sending: [{ ...said, about: { kind: 'edit', messageId: 'm' } }] },
])('%j is nothing that was kept', (wrong) => {
  expect(isKeptDraft({ ...said, streamId: 'a', identity: 'room Desk', ...wrong })).toBe(false);
});
