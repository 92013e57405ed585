import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import poll from '../../bots/poll/bot.js';
import type { StreamId } from '../../src/contract/index.js';
import { defaultSeed } from '../../src/pod/index.js';
import type { ReceivedMessage, TestUser } from '../../src/testing/index.js';
import { Stage } from '../bot/stage.js';

const stage = new Stage();
let alice: TestUser;
let bob: TestUser;
let room: StreamId;

beforeAll(async () => {
  await stage.open({
    seed: {
      ...defaultSeed,
      serviceAccounts: [{ username: 'poll', displayName: 'Poll' }],
      rooms: [{ name: 'Desk', owner: 'alice', members: ['bob', 'poll'] }],
    },
  });
  await stage.bot('poll', poll);
  alice = await stage.person('alice');
  bob = await stage.person('bob');
  room = await alice.room('Desk');
});

let ballot: ReceivedMessage;

beforeEach(async () => {
  await alice.say(room, '/poll "Lunch?" "Pizza" "Soup & <b>"');
  ballot = await nextFromBot();
});

/** The bot's next message in the room, which alice and bob both receive. */
async function nextFromBot(): Promise<ReceivedMessage> {
  const fromBot = async (person: TestUser): Promise<ReceivedMessage> => {
    const message = await person.nextMessage({ streamId: room });
    return message.from.username === 'poll' ? message : fromBot(person);
  };
  const [message] = await Promise.all([fromBot(alice), fromBot(bob)]);
  return message;
}

async function answerTo(
  person: TestUser,
  action: string,
  choice = '',
  message = ballot,
): Promise<string> {
  await person.submit(message, 'poll', { action, choice });
  return (await nextFromBot()).text;
}

test('a poll asks with a form of its options', () => {
  expect(ballot.text).toContain('Lunch?');
  expect(ballot.text).toContain('Soup & <b>');
  expect(ballot.forms).toEqual([
    { id: 'poll', fields: ['choice'], buttons: ['vote', 'results', 'close'] },
  ]);
});

test('everyone has one vote and may change it; the results are a table', async () => {
  expect(await answerTo(alice, 'vote', 'Pizza')).toBe('Alice Adams voted. Votes so far: 1');
  expect(await answerTo(bob, 'vote', 'Pizza')).toBe('Bob Brown voted. Votes so far: 2');
  expect(await answerTo(bob, 'vote', 'Soup & <b>')).toBe(
    'Bob Brown changed the vote. Votes so far: 2',
  );
  const results = await answerTo(bob, 'results');
  expect(results).toContain('Pizza\t1');
  expect(results).toContain('Soup & <b>\t1');
});

test('a vote needs a choice', async () => {
  expect(await answerTo(alice, 'vote')).toBe('Alice Adams, choose an option first.');
});

test('several polls are open at the same time', async () => {
  const first = ballot;
  await bob.say(room, '/poll "Dinner?" "Yes" "No"');
  const second = await nextFromBot();
  await answerTo(alice, 'vote', 'Soup & <b>', first);
  await answerTo(alice, 'vote', 'Yes', second);
  expect(await answerTo(alice, 'results', '', first)).toContain('Soup & <b>\t1');
  expect(await answerTo(alice, 'results', '', second)).toContain('Yes\t1');
});

test('only the person who asked can close a poll, and then it takes no votes', async () => {
  expect(await answerTo(bob, 'close')).toBe('Only the person who asked can close a poll.');
  expect(await answerTo(alice, 'close')).toContain('The poll is closed.');
  expect(await answerTo(bob, 'vote', 'Pizza')).toBe('This poll is closed.');
});

test('a poll needs two options, and says so', async () => {
  await alice.say(room, '/poll "Lunch?" "Pizza"');
  expect((await nextFromBot()).text).toContain('at least two options');
  await alice.say(room, '/poll');
  expect((await nextFromBot()).text).toContain('/poll question options…');
});
