import { expect, test } from '@jest/globals';
import type { CommandContext } from '../../../src/console/commands/command-context.js';
import { createMessageCommands } from '../../../src/console/commands/message-commands.js';
import { createPolicyGate } from '../../../src/console/commands/pass-policies.js';
import { PodError } from '../../../src/console/service/pod-error.js';
import type { PodService } from '../../../src/console/service/pod-service.js';
import { initialState } from '../../../src/console/state/console-state.js';
import { reduce } from '../../../src/console/state/reducer.js';
import { createStore } from '../../../src/console/state/store.js';
import { alice, bob, listing, message, user } from '../fixtures.js';

/** The commands on a pod that answers what is given, and the calls that reached it. */
function commandsOn(answer: () => Promise<ReturnType<typeof message>>) {
  const calls: unknown[][] = [];
  const store = createStore(reduce, initialState);
  const noted =
    (name: string) =>
    (...given: unknown[]) => {
      calls.push([name, ...given]);
      return answer();
    };
  const service: Pick<PodService, 'send' | 'reply' | 'update' | 'forward' | 'suppress' | 'thread'> =
    {
      send: noted('send'),
      reply: noted('reply'),
      update: noted('update'),
      forward: noted('forward'),
      suppress: async (id) => {
        await noted('suppress')(id);
      },
      thread: async () => ({ message: await answer(), replies: [] }),
    };
  store.dispatch({ type: 'personChosen', me: user(alice) });
  // The commands use nothing else of their surroundings.
  const context = { service, store } as unknown as CommandContext;
  return { calls, store, ...createMessageCommands(context, createPolicyGate(store)) };
}

const written = { message: '<messageML>Hi</messageML>' };
const flags = { enforceExpressionFiltering: true, ignoreDLPwarning: false };
const said = message({ messageId: 'm', streamId: 'a' });

test('what is written becomes a message, a reply or a change, each past the policies', async () => {
  const pod = commandsOn(() => Promise.resolve(said));
  expect(await pod.send('a', written)).toBe(true);
  expect(await pod.send('a', written, { kind: 'reply', messageId: 'q' })).toBe(true);
  const before = { text: '', data: '', markup: false };
  expect(await pod.send('a', written, { kind: 'edit', messageId: 'm', before })).toBe(true);
  expect(pod.calls).toEqual([
    ['send', 'a', written, flags, expect.anything()],
    ['reply', 'q', written, flags, expect.anything()],
    ['update', 'a', 'm', written, flags, expect.anything()],
  ]);
});

test('a change of a message that was changed elsewhere meanwhile is one of what it is now', async () => {
  const pod = commandsOn(() => Promise.resolve(said));
  const page = { messages: [said], earlier: false, later: false };
  pod.store.dispatch({ type: 'historyRead', streamId: 'a', page, place: 'again', meanwhile: [] });
  const elsewhere = { replacing: 'm', initialMessageId: 'm', timestamp: said.timestamp + 1 };
  const newer = { ...message({ messageId: 'n', streamId: 'a' }), ...elsewhere };
  pod.store.dispatch({ type: 'messageArrived', message: newer });
  const before = { text: '', data: '', markup: false };
  await pod.send('a', written, { kind: 'edit', messageId: 'm', before });
  expect(pod.calls).toEqual([['update', 'a', 'n', written, flags, expect.anything()]]);
});

test('a message is passed on to each conversation, and it is told which did not work', async () => {
  let count = 0;
  const pod = commandsOn(() =>
    (count += 1) === 1
      ? Promise.reject(new PodError(403, 'You may not write there.'))
      : Promise.resolve(said),
  );
  expect(await pod.forward('m', ['a', 'b'])).toEqual(['a']);
  expect(pod.calls.map(([name, , streamId]) => [name, streamId])).toEqual([
    ['forward', 'a'],
    ['forward', 'b'],
  ]);
  expect(pod.store.state().notices).toEqual([
    expect.objectContaining({ text: 'You may not write there.' }),
  ]);
});

test('nobody says what somebody else has written: what waits is not sent once another person is acted as', async () => {
  const pod = commandsOn(() => Promise.resolve(said));
  const me = pod.store.state().me;
  pod.store.dispatch({ type: 'stageReached', stage: 'entering' });
  expect(await pod.send('a', written, undefined, me)).toBe(false);
  pod.store.dispatch({ type: 'personChosen', me: user(bob) });
  expect(await pod.send('a', written, undefined, me)).toBe(false);
  expect(pod.calls).toEqual([]);
  expect(pod.store.state().notices.map(({ text }) => text)).toEqual([
    'A message of Alice Adams was not sent: you have changed over. It is kept as a draft.',
  ]);
  // Whoever comes back sends it.
  pod.store.dispatch({ type: 'personChosen', me: user(alice) });
  expect(await pod.send('a', written, undefined, me)).toBe(true);
});

test('a message is not passed on in the name of whoever is acted as meanwhile', async () => {
  const pod = commandsOn(() => {
    pod.store.dispatch({ type: 'personChosen', me: user(bob) });
    return Promise.resolve(said);
  });
  expect(await pod.forward('m', ['a', 'b', 'c'])).toEqual(['b', 'c']);
  expect(pod.calls.map(([, , streamId]) => streamId)).toEqual(['a']);
});

test('a question of the policies ends with the person who was asked, and holds up nobody after that', async () => {
  const objection = { action: 'WARN', terms: ['guarantee'], policies: [] } as const;
  const pod = commandsOn(() =>
    Promise.reject(new PodError(451, 'A policy objects.', { objection })),
  );
  const raised = () => pod.store.state().objection;
  const [first, second] = [pod.send('a', written), pod.send('b', written)];
  while (raised() === undefined) {
    await Promise.resolve();
  }
  pod.store.dispatch({ type: 'personChosen', me: user(bob) });
  expect(await first).toBe(false);
  // It was Alice's as well: Bob is not asked about it.
  expect(await second).toBe(false);
  expect(raised()).toBeUndefined();
  const third = pod.send('a', written);
  while (raised() === undefined) {
    await Promise.resolve();
  }
  pod.store.dispatch({ type: 'personChosen', me: user(alice) });
  expect(await third).toBe(false);
});

test('a change begins with what the message says, and ends with what was written before', () => {
  const pod = commandsOn(() => Promise.resolve(said));
  const draft = { text: 'Half a sen', data: '', markup: false };
  pod.store.dispatch({ type: 'draftChanged', streamId: 'a', draft });
  pod.beginEdit(said, { text: 'Hello', data: '', markup: false });
  expect(pod.store.state().drafts['a']).toMatchObject({ text: 'Hello', about: { kind: 'edit' } });
  pod.leaveAlone('a');
  expect(pod.store.state().drafts['a']).toEqual(draft);
  pod.beginReply(said);
  expect(pod.store.state().drafts['a']).toEqual({
    ...draft,
    about: { kind: 'reply', messageId: 'm' },
  });
});

test('a message that is removed is so at the pod’s time', async () => {
  const { store, ...commands } = commandsOn(() => Promise.resolve(said));
  const listed = { ...listing(), time: 5000, frozen: true };
  store.dispatch({ type: 'conversationsListed', listed, drafts: [], now: 1 });
  const page = { messages: [said], earlier: false, later: false };
  store.dispatch({ type: 'historyRead', streamId: 'a', page, place: 'again', meanwhile: [] });
  await commands.suppress(said);
  expect(store.state().histories['a']?.messages[0]?.suppressedAt).toBe(5000);
});
