import { jest } from '@jest/globals';
import type { Commands } from '../../../src/console/commands/commands.js';
import { createCommands } from '../../../src/console/commands/commands.js';
import type { EventHub, Follower } from '../../../src/console/service/event-hub.js';
import type { Connection } from '../../../src/console/service/live-events.js';
import { PodError } from '../../../src/console/service/pod-error.js';
import type { PodService } from '../../../src/console/service/pod-service.js';
import { initialState } from '../../../src/console/state/console-state.js';
import { reduce } from '../../../src/console/state/reducer.js';
import { remember } from '../../../src/console/state/remembered.js';
import { createStore } from '../../../src/console/state/store.js';
import type { ControlEvent, Message, Person } from '../../../src/contract/index.js';
import { alice, bob, chat, echo, listing, user } from '../fixtures.js';

const running: Commands[] = [];

/** Stops the consoles of a test, and the time that it may have had. */
export function stopConsoles(): void {
  for (const commands of running.splice(0)) {
    commands.stop();
  }
  jest.useRealTimers();
}

/** A console on a small scripted pod; `answers` replaces what the pod does. */
export function consoleOn(answers: Partial<PodService> = {}, first: Connection = 'live') {
  const kept = new Map<string, string>();
  const shelf = {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const remembered = remember(shelf, shelf);
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

export function event(type: string, payload: Readonly<Record<string, unknown>>): ControlEvent {
  const initiator = { user: { userId: alice.id } };
  return { id: 'e', messageId: type, timestamp: 1, type, initiator, payload };
}

export function sent(said: Message): ControlEvent {
  return {
    id: 'e',
    messageId: `${said.messageId}-event`,
    timestamp: said.timestamp,
    type: 'MESSAGESENT',
    initiator: { user: said.user },
    payload: { messageSent: { message: said } },
  };
}

export const acting = async (pod: ReturnType<typeof consoleOn>, person: Person = alice) => {
  await pod.commands.actAs(person.username);
  pod.commands.openConversation('a');
  await pod.reached(() => pod.store.state().histories['a']?.status === 'ready');
};

export const idsIn = (pod: ReturnType<typeof consoleOn>) =>
  pod.store.state().histories['a']?.messages.map(({ messageId }) => messageId);
