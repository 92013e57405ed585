import { afterEach, expect, jest, test } from '@jest/globals';
import type { Commands } from '../../../src/console/commands/commands.js';
import { createCommands } from '../../../src/console/commands/commands.js';
import type { EventHub, Follower } from '../../../src/console/service/event-hub.js';
import type { Connection } from '../../../src/console/service/live-events.js';
import { PodError } from '../../../src/console/service/pod-error.js';
import type { PodService, RoomMember } from '../../../src/console/service/pod-service.js';
import { initialState } from '../../../src/console/state/console-state.js';
import { lastMessageOf } from '../../../src/console/state/conversations.js';
import { reduce } from '../../../src/console/state/reducer.js';
import { remember } from '../../../src/console/state/remembered.js';
import { createStore } from '../../../src/console/state/store.js';
import type {
  ControlEvent,
  Conversations,
  HistoryPage,
  ListedConversation,
  Message,
  Person,
  StillUnread,
} from '../../../src/contract/index.js';
import { alice, bob, chat, echo, listing, message, person, room, user } from '../fixtures.js';

let running: Commands[] = [];
afterEach(() => {
  for (const commands of running) {
    commands.stop();
  }
  running = [];
  jest.useRealTimers();
});

/** A console on a small scripted pod; `answers` replaces what the pod does. */
function consoleOn(answers: Partial<PodService> = {}, first: Connection = 'live') {
  const kept = new Map<string, string>();
  const remembered = remember({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  });
  const store = createStore(reduce, initialState);
  const followers = new Set<Follower>();
  const hub: EventHub = {
    follow: (follower) => {
      followers.add(follower);
      follower.onConnection(first);
      return () => followers.delete(follower);
    },
    retryNow: () => undefined,
  };
  const refused = () => Promise.reject(new PodError(500, 'Not scripted.'));
  const people = [alice, bob, echo];
  const service: PodService = {
    people: () => Promise.resolve(people),
    actAs: (username) => {
      const found = people.find((each) => each.username === username);
      return found === undefined ? refused() : Promise.resolve(user(found));
    },
    conversations: () => Promise.resolve(listing(chat('a', [alice, echo]))),
    history: () => Promise.resolve({ messages: [], earlier: false, later: false }),
    noteSeen: () => Promise.resolve({ unread: 0 }),
    send: refused,
    reply: refused,
    forward: refused,
    update: refused,
    suppress: refused,
    thread: refused,
    submitForm: () => Promise.resolve(),
    createChat: refused,
    createRoom: refused,
    roomMembers: () => Promise.resolve([]),
    addMember: () => Promise.resolve(),
    attachment: refused,
    asPerson: refused,
    asPersonControlled: refused,
    ...answers,
  };
  const commands = createCommands({
    service,
    store,
    remembered,
    hub,
    seen: { tell: () => undefined, listen: () => undefined, close: () => undefined },
  });
  running.push(commands);
  const reached = (test: () => boolean) =>
    new Promise<void>((resolve) => {
      const stop = store.subscribe(() => look());
      const look = () => {
        if (!test()) {
          return;
        }
        stop();
        resolve();
      };
      look();
    });
  return {
    commands,
    store,
    remembered,
    reached,
    /** Tells an event to whoever follows. */
    emit: (event: ControlEvent) => followers.forEach(({ onEvent }) => onEvent(event)),
    /** Says where the connection stands. */
    connect: (connection: Connection) =>
      followers.forEach(({ onConnection }) => onConnection(connection)),
    followers,
  };
}

function event(type: string, payload: Readonly<Record<string, unknown>>): ControlEvent {
  const initiator = { user: { userId: alice.id } };
  return { id: 'e', messageId: type, timestamp: 1, type, initiator, payload };
}

function sent(said: Message): ControlEvent {
  return {
    id: 'e',
    messageId: `${said.messageId}-event`,
    timestamp: said.timestamp,
    type: 'MESSAGESENT',
    initiator: { user: said.user },
    payload: { messageSent: { message: said } },
  };
}

const acting = async (pod: ReturnType<typeof consoleOn>, person: Person = alice) => {
  await pod.commands.actAs(person.username);
  pod.commands.openConversation('a');
  await pod.reached(() => pod.store.state().histories['a']?.status === 'ready');
};

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

test('a page that was asked for behind another part of the conversation is left out', async () => {
  const said = (messageId: string, timestamp: number) =>
    message({ messageId, timestamp, streamId: 'a' });
  let bringLate: () => void = () => undefined;
  const pod = consoleOn({
    history: (_streamId, place) => {
      if (place !== undefined && 'after' in place) {
        return new Promise((resolve) => {
          bringLate = () => resolve({ messages: [said('m2', 2)], earlier: true, later: true });
        });
      }
      const messages = [place === undefined ? said('m9', 9) : said('m1', 1)];
      return Promise.resolve({ messages, earlier: true, later: place !== undefined });
    },
  });
  await pod.commands.start({ username: 'bob.brown', streamId: 'a', messageId: 'm1' });
  const late = pod.commands.readLater('a');
  await pod.commands.readLatest('a');
  bringLate();
  await late;

  const ids = pod.store.state().histories['a']?.messages.map(({ messageId }) => messageId);
  expect(ids).toEqual(['m9']);
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

/** An answer that comes when it is let. */
function held<Answer>() {
  const answers: ((answer: Answer) => void)[] = [];
  return {
    answer: () => new Promise<Answer>((resolve) => answers.push(resolve)),
    /** Brings the answer to a question, counted from 0. */
    bring: (at: number, answer: Answer) => answers[at]?.(answer),
    asked: () => answers.length,
  };
}

/** Lets everything go on that waits for nothing but its turn. */
const settled = () => new Promise(setImmediate);

const idsIn = (pod: ReturnType<typeof consoleOn>) =>
  pod.store.state().histories['a']?.messages.map(({ messageId }) => messageId);

test('fetches what it has missed when the events come after all', async () => {
  jest.useFakeTimers();
  let messages: readonly Message[] = [];
  const pod = consoleOn(
    { history: () => Promise.resolve({ messages, earlier: false, later: false }) },
    'connecting',
  );
  await pod.commands.refreshPeople();
  const entered = pod.commands.actAs('alice.adams');
  await jest.advanceTimersByTimeAsync(2000);
  await entered;
  pod.commands.openConversation('a');
  await pod.reached(() => pod.store.state().histories['a']?.status === 'ready');

  messages = [message({ messageId: 'm', streamId: 'a', by: echo })];
  pod.connect('live');
  await jest.advanceTimersByTimeAsync(0);
  expect(idsIn(pod)).toEqual(['m']);
});

test('an older page takes nothing away that has come meanwhile', async () => {
  const pages = held<HistoryPage>();
  const listings = held<Conversations>();
  const first = listing(chat('a', [alice, echo]));
  const pod = consoleOn({
    history: pages.answer,
    conversations: listings.answer,
  });
  await pod.commands.refreshPeople();
  const entered = pod.commands.actAs('alice.adams');
  await settled();
  listings.bring(0, first);
  await entered;
  pod.commands.openConversation('a');
  pod.emit(sent(message({ messageId: 'm', timestamp: 5, streamId: 'a', by: echo })));
  pod.emit(sent(message({ messageId: 'n', timestamp: 6, streamId: 'a', by: echo })));
  pod.emit(
    event('MESSAGESUPPRESSED', {
      messageSuppressed: { messageId: 'n', stream: { streamId: 'a' } },
    }),
  );
  // Neither the list nor the page knows of what has come.
  listings.bring(1, first);
  await settled();
  const older = message({ messageId: 'l', timestamp: 4, streamId: 'a', by: echo });
  pages.bring(0, { messages: [older], earlier: false, later: false });
  await settled();
  expect(idsIn(pod)).toEqual(['l', 'm', 'n']);
  expect(pod.store.state().histories['a']?.messages[2]).toMatchObject({ message: '<div/>' });
});

test('an older list does not set a conversation back', async () => {
  const listings = held<Conversations>();
  const pod = consoleOn({ conversations: listings.answer });
  const entered = pod.commands.actAs('alice.adams');
  await settled();
  listings.bring(0, listing(chat('a', [alice, echo])));
  await entered;

  const refreshed = pod.commands.refreshConversations();
  pod.emit(sent(message({ messageId: 'm', timestamp: 5, streamId: 'a', by: echo })));
  listings.bring(1, listing(chat('a', [alice, echo])));
  await settled();
  expect(pod.store.state().conversations[0]).toMatchObject({
    unread: 1,
    firstUnread: 'm',
    lastMessage: { messageId: 'm' },
  });
  // Whether the list had it already is not known: it is asked for again.
  const known = { ...chat('a', [alice, echo]), unread: 3, firstUnread: 'k' };
  listings.bring(2, listing(known));
  await refreshed;
  expect(pod.store.state().conversations[0]).toMatchObject({ unread: 3, firstUnread: 'k' });
});

test('of two answers to the same question the later one stays', async () => {
  const members = held<readonly RoomMember[]>();
  const pod = consoleOn({
    conversations: () => Promise.resolve(listing(room('a', 'Desk'))),
    roomMembers: members.answer,
  });
  await pod.commands.actAs('alice.adams');
  pod.commands.openConversation('a');
  pod.emit(event('USERJOINEDROOM', { userJoinedRoom: { stream: { streamId: 'a' } } }));
  members.bring(1, [
    { id: alice.id, owner: true },
    { id: echo.id, owner: false },
  ]);
  await settled();
  members.bring(0, [{ id: alice.id, owner: true }]);
  await settled();
  expect(pod.store.state().members['a']).toHaveLength(2);
});

test('a count of what is unread that is older than a message is asked for again', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const counts = held<StillUnread>();
  const pod = consoleOn({ noteSeen: counts.answer });
  await acting(pod);
  pod.emit(sent(message({ messageId: 'm', timestamp: 5, streamId: 'a', by: echo })));
  pod.commands.see('a', 'm');
  await jest.advanceTimersByTimeAsync(150);
  pod.emit(sent(message({ messageId: 'n', timestamp: 6, streamId: 'a', by: echo })));
  counts.bring(0, { unread: 0 });
  await settled();
  expect(pod.store.state().conversations[0]?.unread).toBe(2);
  counts.bring(1, { unread: 1, firstUnread: 'n' });
  await settled();
  expect(pod.store.state().conversations[0]).toMatchObject({ unread: 1, firstUnread: 'n' });
});

test('a message that the list has counted is not counted again when its event comes', async () => {
  const said = message({ messageId: 'm', timestamp: 5, streamId: 'a', by: echo });
  const listed = {
    ...chat('a', [alice, echo]),
    unread: 1,
    firstUnread: 'm',
    lastMessage: lastMessageOf(said),
  };
  const pod = consoleOn({ conversations: () => Promise.resolve(listing(listed)) });
  await pod.commands.actAs('alice.adams');
  pod.emit(sent(said));
  expect(pod.store.state().conversations[0]?.unread).toBe(1);
});
