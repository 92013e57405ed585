import { afterEach, expect, test } from '@jest/globals';
import { PodError } from '../../../src/console/service/pod-error.js';
import type { ListedConversation } from '../../../src/contract/index.js';
import { alice, bob, chat, echo, listing, message, room } from '../fixtures.js';
import { acting, consoleOn, sent, stopConsoles } from './console-on.js';

afterEach(stopConsoles);

test('lists the people and waits for a choice on a first visit', async () => {
  const { commands, store } = consoleOn();
  await commands.start();
  expect(store.state().stage).toBe('choosing');
  expect([...store.state().people.values()]).toEqual([alice, bob, echo]);
});

test('acts as the person of the last visit, if there still is one', async () => {
  const pod = consoleOn();
  pod.remembered.rememberUsername('bob.brown');
  await pod.commands.start();
  expect(pod.store.state().me?.username).toBe('bob.brown');

  const other = consoleOn({ people: () => Promise.resolve([alice]) });
  other.remembered.rememberUsername('bob.brown');
  await other.commands.start();
  expect(other.store.state().stage).toBe('choosing');
});

test('says so when the pod does not answer at the start', async () => {
  const { commands, store } = consoleOn({
    people: () => Promise.reject(new PodError(0, 'The pod cannot be reached.')),
  });
  await commands.start();
  expect(store.state().stage).toBe('failed');
});

test('goes back to the choice when a person cannot be acted as', async () => {
  const pod = consoleOn();
  await acting(pod);
  await pod.commands.actAs('nobody');
  expect(pod.store.state().stage).toBe('choosing');
  expect(pod.store.state().notices).toHaveLength(1);
});

test('reads a page of a conversation when it is opened, and others on demand', async () => {
  const all = Array.from({ length: 120 }, (_, at) =>
    message({ messageId: `m${at}`, timestamp: at, streamId: 'a' }),
  );
  const asked: unknown[] = [];
  const pod = consoleOn({
    history: (_streamId, place) => {
      asked.push(place);
      const end =
        place !== undefined && 'before' in place
          ? all.findIndex(({ messageId }) => messageId === place.before)
          : all.length;
      const messages = all.slice(Math.max(0, end - 50), end);
      return Promise.resolve({ messages, earlier: end > 50, later: false });
    },
  });
  await pod.commands.actAs('alice.adams');
  expect(asked).toEqual([]);
  pod.commands.openConversation('a');
  await pod.reached(() => pod.store.state().histories['a']?.messages.length === 50);
  await pod.commands.readEarlier('a');
  await pod.commands.readEarlier('a');
  expect(asked).toEqual([undefined, { before: 'm70' }, { before: 'm20' }]);
  expect(pod.store.state().histories['a']?.messages).toEqual(all);
  expect(pod.store.state().histories['a']?.earlier).toBe(false);
});

test('whoever chooses a view before the conversations are listed stays there, wherever the address leads', async () => {
  let list: () => void = () => undefined;
  const listed = new Promise<void>((resolve) => (list = resolve));
  const pod = consoleOn({
    conversations: async () => {
      await listed;
      return listing(chat('a', [alice, echo]));
    },
  });
  const started = pod.commands.start({ username: 'alice.adams', page: 'mentions' });
  await pod.reached(() => pod.store.state().stage === 'ready');
  pod.commands.openPage('search');
  list();
  await started;
  expect(pod.store.state().page?.name).toBe('search');
});

test('goes where an address leads', async () => {
  const places: unknown[] = [];
  const pod = consoleOn({
    history: (_streamId, place) => {
      places.push(place);
      return Promise.resolve({
        messages: [message({ messageId: 'm', streamId: 'a' })],
        earlier: true,
        later: true,
      });
    },
  });
  await pod.commands.start({ username: 'bob.brown', streamId: 'a', messageId: 'm' });
  expect(pod.store.state().me?.username).toBe('bob.brown');
  expect(pod.store.state().open).toMatchObject({ streamId: 'a', target: 'm' });
  expect(places).toEqual([{ around: 'm' }]);

  const lost = consoleOn();
  await lost.commands.start({ username: 'alice.adams', streamId: 'gone' });
  expect(lost.store.state().open).toBeUndefined();
  expect(lost.store.state().notices).toHaveLength(1);
});

test('comes back to the same conversation after the pod was restarted', async () => {
  let id = 'a';
  const pod = consoleOn({
    conversations: () => Promise.resolve(listing(chat(id, [alice, echo]))),
  });
  await pod.commands.refreshPeople();
  await acting(pod);
  pod.connect('lost');
  id = 'other';
  pod.connect('live');
  await pod.reached(() => pod.store.state().histories['other']?.status === 'ready');
  expect(pod.store.state().open?.streamId).toBe('other');
});

test('shows a sent message at once, and once', async () => {
  const said = message({ messageId: 'm', streamId: 'a' });
  const pod = consoleOn({ send: () => Promise.resolve(said) });
  await acting(pod);
  expect(await pod.commands.send('a', { message: '<messageML>x</messageML>' })).toBe(true);
  pod.emit(sent(said));
  pod.emit(sent(message({ messageId: 'n', timestamp: 2000, streamId: 'a' })));
  await pod.reached(() => (pod.store.state().histories['a']?.messages.length ?? 0) > 1);
  expect(pod.store.state().histories['a']?.messages).toHaveLength(2);
});

test('tells why a message was not sent', async () => {
  const pod = consoleOn({ send: () => Promise.reject(new PodError(400, 'Invalid MessageML')) });
  await acting(pod);
  expect(await pod.commands.send('a', { message: '<b/>' })).toBe(false);
  expect(pod.store.state().notices).toMatchObject([{ kind: 'error', text: 'Invalid MessageML' }]);
});

test('opens a chat that it has made, listed', async () => {
  let streams: ListedConversation[] = [chat('a', [alice, echo])];
  const pod = consoleOn({
    conversations: () => Promise.resolve(listing(...streams)),
    createChat: () => {
      streams = [...streams, chat('b', [alice, bob])];
      return Promise.resolve('b');
    },
  });
  await acting(pod);
  expect(await pod.commands.openChat([bob.id])).toBe(true);
  expect(pod.store.state().open?.streamId).toBe('b');
  expect(pod.store.state().conversations).toHaveLength(2);
});

test('adds the members of a new room one by one, and tells of each who cannot be added', async () => {
  const added: number[] = [];
  const pod = consoleOn({
    conversations: () => Promise.resolve(listing(chat('a', [alice, echo]), room('r', 'Desk'))),
    createRoom: () => Promise.resolve('r'),
    addMember: (_streamId, userId) => {
      if (userId === bob.id) {
        return Promise.reject(new PodError(403, 'Not Bob.'));
      }
      added.push(userId);
      return Promise.resolve();
    },
    roomMembers: () => Promise.resolve([{ id: alice.id, owner: true }]),
  });
  await acting(pod);
  const attributes = { name: 'Desk' };
  await pod.commands.createRoom({ attributes, memberIds: [bob.id, echo.id] });
  expect(added).toEqual([echo.id]);
  expect(pod.store.state().notices).toMatchObject([{ text: 'Not Bob.' }]);
  expect(pod.store.state().members['r']).toEqual([{ id: alice.id, owner: true }]);
});

test('closes a form when it is submitted, and opens it again when that failed', async () => {
  const form = { streamId: 'a', messageId: 'm', formId: 'f' };
  const pod = consoleOn();
  await acting(pod);
  await pod.commands.submitForm(form, { action: 'go' }, false);
  expect(pod.store.state().submitted).toEqual({ 'm/f': { action: 'go' } });

  const failing = consoleOn({ submitForm: () => Promise.reject(new PodError(400, 'Too late.')) });
  await acting(failing);
  await failing.commands.submitForm(form, { action: 'go' }, false);
  expect(failing.store.state().submitted).toEqual({});
  expect(failing.store.state().notices).toMatchObject([{ text: 'Too late.' }]);
});

test('submits a form once as long as that is on its way', async () => {
  const values: unknown[] = [];
  const pod = consoleOn({
    submitForm: async (_form, entered) => {
      values.push(entered);
      await Promise.resolve();
    },
  });
  await acting(pod);
  const form = { streamId: 'a', messageId: 'm', formId: 'f' };
  const submit = (action: string) => pod.commands.submitForm(form, { action }, true);
  await Promise.all([submit('go'), submit('again')]);
  await submit('later');
  expect(values).toEqual([{ action: 'go' }, { action: 'later' }]);
});

test('leaves a form open that may be submitted several times', async () => {
  const pod = consoleOn();
  await acting(pod);
  const form = { streamId: 'a', messageId: 'm', formId: 'f' };
  await pod.commands.submitForm(form, { action: 'go' }, true);
  expect(pod.store.state().submitted).toEqual({});
});

test('lets go of the connection of the person before', async () => {
  const pod = consoleOn();
  await acting(pod);
  await acting(pod, bob);
  expect([...pod.followers].map(({ user: who }) => who)).toEqual([bob.id]);
  pod.commands.stop();
  expect(pod.followers.size).toBe(0);
});
