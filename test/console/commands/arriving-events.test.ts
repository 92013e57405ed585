import { afterEach, expect, test } from '@jest/globals';
import { PodError } from '../../../src/console/service/pod-error.js';
import type { ListedConversation } from '../../../src/contract/index.js';
import { alice, bob, chat, echo, listing, message, person, room } from '../fixtures.js';
import { acting, consoleOn, event, sent, stopConsoles } from './console-on.js';

afterEach(stopConsoles);

test('tells the pod what was seen, several messages at once', async () => {
  const told: unknown[] = [];
  const pod = consoleOn({
    noteSeen: (_streamId, seen) => {
      told.push(seen);
      return Promise.resolve({ unread: 3, firstUnread: 'z' });
    },
  });
  await acting(pod);
  pod.commands.see('a', 'm');
  pod.commands.see('a', 'n');
  await pod.reached(() => pod.store.state().conversations[0]?.unread === 3);
  expect(told).toEqual([{ messageIds: ['m', 'n'] }]);
  expect(pod.store.state().conversations[0]?.firstUnread).toBe('z');
});

test('shows messages as they arrive', async () => {
  const pod = consoleOn();
  await acting(pod);
  pod.emit(sent(message({ messageId: 'm', streamId: 'a', by: echo })));
  await pod.reached(() => pod.store.state().histories['a']?.messages.length === 1);
});

test('lists the conversations again when something happens in an unknown one', async () => {
  let streams: ListedConversation[] = [chat('a', [alice, echo])];
  const pod = consoleOn({ conversations: () => Promise.resolve(listing(...streams)) });
  await acting(pod);
  streams = [...streams, chat('b', [alice, bob])];
  pod.emit(sent(message({ messageId: 'm', streamId: 'b', by: bob })));
  await pod.reached(() => pod.store.state().conversations.length === 2);
});

test('lets go of a conversation that the person is no longer in', async () => {
  let streams: ListedConversation[] = [chat('a', [alice, echo]), room('r', 'Desk')];
  const pod = consoleOn({ conversations: () => Promise.resolve(listing(...streams)) });
  await acting(pod);
  pod.commands.openConversation('r');
  streams = [chat('a', [alice, echo])];
  pod.emit(event('USERLEFTROOM', { userLeftRoom: { stream: { streamId: 'r' } } }));
  await pod.reached(() => pod.store.state().conversations.length === 1);
  expect(pod.store.state().open).toBeUndefined();
});

test('whoever has left a room is told of no failure to see who is in it', async () => {
  let isIn = true;
  const pod = consoleOn({
    conversations: () =>
      Promise.resolve(listing(chat('a', [alice, echo]), ...(isIn ? [room('r', 'Desk')] : []))),
    roomMembers: () =>
      isIn
        ? Promise.resolve([{ id: alice.id, owner: true }])
        : Promise.reject(new PodError(403, 'The user is not a member of this stream.')),
  });
  await acting(pod);
  pod.commands.openConversation('r');
  await pod.reached(() => pod.store.state().members['r'] !== undefined);
  isIn = false;
  const affectedUser = { userId: alice.id };
  pod.emit(event('USERLEFTROOM', { userLeftRoom: { stream: { streamId: 'r' }, affectedUser } }));
  await pod.reached(() => pod.store.state().conversations.length === 1);
  expect(pod.store.state().notices).toEqual([]);
});

test('reads the members of the open room again when somebody joins', async () => {
  let members = [{ id: alice.id, owner: true }];
  const pod = consoleOn({
    conversations: () => Promise.resolve(listing(chat('a', [alice, echo]), room('r', 'Desk'))),
    roomMembers: () => Promise.resolve(members),
  });
  await acting(pod);
  pod.commands.openConversation('r');
  await pod.reached(() => pod.store.state().members['r']?.length === 1);
  members = [...members, { id: echo.id, owner: false }];
  pod.emit(event('USERJOINEDROOM', { userJoinedRoom: { stream: { streamId: 'r' } } }));
  await pod.reached(() => pod.store.state().members['r']?.length === 2);
});

test('leaves only a trace of a message that was suppressed', async () => {
  const pod = consoleOn();
  await acting(pod);
  pod.emit(sent(message({ messageId: 'm', streamId: 'a', by: echo })));
  await pod.reached(() => pod.store.state().histories['a']?.messages.length === 1);
  const suppressed = { messageId: 'm', stream: { streamId: 'a' } };
  pod.emit(event('MESSAGESUPPRESSED', { messageSuppressed: suppressed }));
  await pod.reached(
    () => pod.store.state().histories['a']?.messages[0]?.suppressedAt !== undefined,
  );
  expect(pod.store.state().histories['a']?.messages[0]?.message).toBe('<div/>');
});

test('looks who it is when somebody unknown does something', async () => {
  const stranger = person(9, 'New Bot', 'SYSTEM');
  let people = [alice, echo];
  const pod = consoleOn({ people: () => Promise.resolve(people) });
  await acting(pod);
  people = [...people, stranger];
  pod.emit(sent(message({ messageId: 'm', streamId: 'a', by: stranger })));
  await pod.reached(() => pod.store.state().people.has(stranger.id));
});

test('passes over events of kinds that it does not know', async () => {
  const pod = consoleOn();
  await acting(pod);
  const before = pod.store.state();
  pod.emit(event('SOMETHINGNEW', {}));
  pod.emit(event('SOMETHINGELSE', { odd: 'payload' }));
  pod.emit(sent(message({ messageId: 'm', streamId: 'a', by: echo })));
  await pod.reached(() => pod.store.state().histories['a']?.messages.length === 1);
  expect(pod.store.state().members).toBe(before.members);
});

test('shows what a bot could not do once, until it is dismissed, and nothing of another shape', async () => {
  const pod = consoleOn();
  await acting(pod);
  const told = event('CADENZABOTPROBLEM', {
    botProblem: { streamId: 'a', messageId: 'm', title: 'It failed.', details: '> 1 | oh' },
  });
  pod.emit(told);
  pod.emit(told);
  pod.emit(event('CADENZABOTPROBLEM', { botProblem: { title: 7 } }));
  const { problems } = pod.store.state();
  expect(problems).toEqual([
    expect.objectContaining({ streamId: 'a', messageId: 'm', title: 'It failed.' }),
  ]);
  pod.store.dispatch({ type: 'problemDismissed', id: problems[0]?.id ?? '' });
  expect(pod.store.state().problems).toEqual([]);
});

test('a bot that has started is known as it is now, and what kept it from that is over', async () => {
  const pod = consoleOn();
  await acting(pod);
  pod.store.dispatch({ type: 'peopleListed', people: [alice, echo] });
  const initiator = { user: { userId: echo.id } };
  const tell = (title: string, more = {}) => {
    const told = event('CADENZABOTPROBLEM', { botProblem: { streamId: 'a', title, ...more } });
    pod.emit({ ...told, messageId: title, initiator });
  };
  const titles = () => pod.store.state().problems.map(({ title }) => title);
  tell('A handler failed.');
  tell('It could not be loaded.', { untilStarted: true });
  tell('It still cannot.', { untilStarted: true });
  expect(titles()).toEqual(['A handler failed.', 'It still cannot.']);
  const about = { description: 'Quotes', commands: [{ usage: '/quote' }] };
  pod.emit({ ...event('CADENZABOTSTARTED', { botStarted: about }), initiator });
  expect(titles()).toEqual(['A handler failed.']);
  expect(pod.store.state().people.get(echo.id)?.about).toEqual(about);
});
