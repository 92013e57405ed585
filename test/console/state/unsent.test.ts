import { expect, test } from '@jest/globals';
import { answering, editing, emptyDraft } from '../../../src/console/state/drafts.js';
import type { Around, Held } from '../../../src/console/state/unsent.js';
import {
  around,
  broughtBack,
  hasPlace,
  takenBack,
  takenUp,
  withoutSent,
} from '../../../src/console/state/unsent.js';

const begun = { text: 'Half a sen', data: '', markup: false };
const said = { text: 'What I said', data: '', markup: false };
const plain = (text: string) => ({ ...emptyDraft, text });
const alone: Around = { before: [], after: [] };

test('a message that could not be sent comes back in front of what was written since', () => {
  const unsent = plain('first');
  expect(broughtBack(unsent, emptyDraft)).toEqual(unsent);
  expect(broughtBack(unsent, plain('second')).text).toBe('first\nsecond');
  expect(broughtBack(emptyDraft, plain('written to files')).text).toBe('written to files');

  const changed = editing(plain('begun'), 'm', plain('new'));
  expect(broughtBack(changed, plain('begun'))).toEqual(changed);
});

test.each([
  ['one', 'one\ntwo'],
  ['one\nand since', 'one\ntwo\nand since'],
  ['one\n\nand since', 'one\ntwo\n\nand since'],
  ['One, changed', 'two\nOne, changed'],
  ['ones', 'two\nones'],
  ['two', 'two\ntwo'],
])(
  'behind what was sent before it and is back in the box as %j, a message makes it %j',
  (box, all) => {
    expect(broughtBack(plain('two'), plain(box), [plain('one')]).text).toBe(all);
  },
);

test('messages come back in the order in which they were sent, in whatever order they fail', () => {
  const turns = ['one', 'two', 'three'].map(plain);
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 0, 2],
    [0, 2, 1],
  ]) {
    const failing = order.flatMap((at) => turns.slice(at, at + 1));
    const { box } = failing.reduce<Held>(
      (held, draft, at) =>
        takenBack({ draft, files: [] }, held, around(draft, turns, failing.slice(at))),
      { box: emptyDraft, unsent: [] },
    );
    expect(box.text).toBe('one\ntwo\nthree');
  }
});

test('what has no place in the box stands above it behind what stood there, and before what was sent after it', () => {
  const [one, two, old] = ['one', 'two', 'old'].map((text) => answering(plain(text), 'm'));
  const of = (draft = begun) => ({ draft, files: [] });
  const held = { box: begun, unsent: [of(old), of(two)] };
  const texts = (before = alone) =>
    takenBack(of(one), held, before).unsent.map(({ draft }) => draft.text);
  expect(texts()).toEqual(['old', 'two', 'one']);
  expect(texts({ before: [], after: [two ?? begun] })).toEqual(['old', 'one', 'two']);
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
