import { afterEach, expect, jest, test } from '@jest/globals';
import type { RoomMember } from '../../../src/console/service/pod-service.js';
import { lastMessageOf } from '../../../src/console/state/conversations.js';
import type {
  Conversations,
  HistoryPage,
  Message,
  StillUnread,
} from '../../../src/contract/index.js';
import { alice, chat, echo, listing, message, room } from '../fixtures.js';
import { acting, consoleOn, event, idsIn, sent, stopConsoles } from './console-on.js';

afterEach(stopConsoles);

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
