import { afterEach, expect, test } from '@jest/globals';
import type { Draft } from '../../../src/console/state/drafts.js';
import { answering, editing, emptyDraft } from '../../../src/console/state/drafts.js';
import { bob } from '../fixtures.js';
import { acting, consoleOn, stopConsoles } from './console-on.js';

afterEach(stopConsoles);

const plain = (text: string): Draft => ({ ...emptyDraft, text });
const file = new File(['7'], 'quantities.csv');

/** A delivery that is on its way until it is said to have arrived, or not. */
function delivery() {
  let end: (isSent: boolean) => void = () => undefined;
  const outcome = new Promise<boolean>((resolve) => (end = resolve));
  const state = { isBegun: false };
  const deliver = () => {
    state.isBegun = true;
    return outcome;
  };
  return { state, deliver, end: (isSent: boolean) => end(isSent) };
}

async function hanging() {
  const pod = consoleOn();
  await acting(pod);
  const first = delivery();
  const done = pod.commands.sendInTurn('a', { draft: plain('first'), files: [] }, first.deliver);
  const sendBehind = (draft: Draft, files: readonly File[] = []) => {
    const behind = delivery();
    return { ...behind, done: pod.commands.sendInTurn('a', { draft, files }, behind.deliver) };
  };
  const inBox = () => pod.store.state().drafts['a'];
  const unsent = () => pod.store.state().unsent['a'] ?? [];
  const files = () => Object.values(pod.store.state().files).flat();
  return { pod, first, done, sendBehind, inBox, unsent, files };
}

test('a message waits for those before it in its conversation, whatever was looked at meanwhile', async () => {
  const { pod, first, done, sendBehind } = await hanging();
  pod.commands.openConversation('b');
  pod.commands.openConversation('a');
  const second = sendBehind(plain('second'));
  const elsewhere = delivery();
  const other = pod.commands.sendInTurn('b', { draft: plain('b'), files: [] }, elsewhere.deliver);
  elsewhere.end(true);
  await other;
  expect([second.state.isBegun, elsewhere.state.isBegun]).toEqual([false, true]);
  first.end(true);
  await done;
  second.end(true);
  await second.done;
  expect(second.state.isBegun).toBe(true);
  expect(pod.store.state().sending['a']).toEqual([]);
});

test('who is acted as next does not wait for what somebody else has sent', async () => {
  const { pod, first, done } = await hanging();
  await pod.commands.actAs(bob.username);
  const own = delivery();
  const said = pod.commands.sendInTurn('a', { draft: plain('of Bob'), files: [] }, own.deliver);
  own.end(true);
  await said;
  first.end(true);
  await done;
});

test('what waits behind a message that is stopped keeps what it answers or changes, and its files', async () => {
  const { pod, first, done, sendBehind, inBox, unsent, files } = await hanging();
  const reply = answering(plain('a reply'), 'q');
  const change = editing(emptyDraft, 'm', plain('a change'));
  const behind = [sendBehind(reply, [file]), sendBehind(change), sendBehind(plain('second'))];
  pod.commands.stopAllSending('a');
  first.end(false);
  await Promise.all([done, ...behind.map((one) => one.done)]);

  expect(behind.map(({ state }) => state.isBegun)).toEqual([false, false, false]);
  expect(inBox()).toEqual(plain('first\nsecond'));
  expect(unsent()).toEqual([
    { draft: reply, files: [file] },
    { draft: change, files: [] },
  ]);
  expect(files()).toEqual([]);
});

test('messages that fail one after the other come back in the order in which they were sent', async () => {
  const { pod, first, done, sendBehind, inBox } = await hanging();
  const behind = ['second', 'third'].map((text) => sendBehind(plain(text)));
  first.end(false);
  await done;
  const since = { ...plain(''), ...inBox(), text: 'first\nwritten since' };
  pod.store.dispatch({ type: 'draftChanged', streamId: 'a', draft: since });
  for (const one of behind) {
    one.end(false);
    await one.done;
  }
  expect(inBox()).toEqual(plain('first\nsecond\nthird\nwritten since'));
});

test('replies that fail one after the other stand above the box in the order in which they were sent', async () => {
  const { pod, first, done, sendBehind, unsent } = await hanging();
  const behind = ['second', 'third'].map((text) => sendBehind(answering(plain(text), 'q')));
  pod.store.dispatch({ type: 'draftChanged', streamId: 'a', draft: plain('written since') });
  first.end(false);
  await done;
  for (const one of behind) {
    one.end(false);
    await one.done;
  }
  expect(unsent().map(({ draft }) => draft.text)).toEqual(['second', 'third']);
});

test('what was not sent is taken up into the box with its files, in the place of what was there, or dropped', async () => {
  const { pod, first, done, sendBehind, inBox, unsent, files } = await hanging();
  const reply = answering(plain('a reply'), 'q');
  const behind = sendBehind(reply, [file]);
  const last = sendBehind(plain('second'));
  pod.commands.stopAllSending('a');
  first.end(false);
  await Promise.all([done, behind.done, last.done]);

  for (const [box, left] of [
    [reply, plain('first\nsecond')],
    [plain('first\nsecond'), reply],
  ]) {
    unsent().forEach((one) => pod.commands.takeUnsent('a', one, 'box'));
    expect([inBox(), unsent().map(({ draft }) => draft)]).toEqual([box, [left]]);
    expect(files()).toEqual(box === reply ? [file] : []);
  }
  unsent().forEach((one) => pod.commands.takeUnsent('a', one, 'nowhere'));
  expect(unsent()).toEqual([]);
  expect(inBox()).toEqual(plain('first\nsecond'));
});

test('the files of what did not arrive are back with it, also for who has changed over and comes back', async () => {
  const { pod, first, done, sendBehind, files } = await hanging();
  const behind = sendBehind(plain('second'), [file]);
  first.end(true);
  await done;
  await pod.commands.actAs(bob.username);
  behind.end(false);
  await behind.done;
  expect(files()).toEqual([file]);
});
