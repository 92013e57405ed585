import { expect, test } from '@jest/globals';
import {
  answering,
  broughtBack,
  editing,
  emptyDraft,
  keptDrafts,
  leftAlone,
} from '../../../src/console/state/drafts.js';
import { alice, chat, directory, echo } from '../fixtures.js';

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
  const conversation = chat('a', [alice, echo]);
  const kept = (draft: typeof emptyDraft) =>
    keptDrafts({ a: draft }, [conversation], directory(alice, echo));
  expect(kept(editing(emptyDraft, 'm', said))).toEqual([]);
  expect(kept(editing(begun, 'm', said))).toEqual([expect.objectContaining(begun)]);
});

test('a message that could not be sent comes back in front of what was written since', () => {
  const unsent = { ...emptyDraft, text: 'first' };
  expect(broughtBack(unsent, emptyDraft)).toEqual(unsent);
  expect(broughtBack(unsent, { ...emptyDraft, text: 'second' }).text).toBe('first\nsecond');

  const changed = editing({ ...emptyDraft, text: 'begun' }, 'm', { ...emptyDraft, text: 'new' });
  expect(broughtBack(changed, { ...emptyDraft, text: 'begun' })).toEqual(changed);
});
