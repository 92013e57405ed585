import { expect, test } from '@jest/globals';
import { answering, editing, leftAlone } from '../../../src/console/state/drafts.js';

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
