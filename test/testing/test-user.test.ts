import { inspect } from 'node:util';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { messageML } from '../../src/messageml/index.js';
import { type TestUser, testUser } from '../../src/testing/index.js';
import { Stage } from '../bot/stage.js';

const stage = new Stage();
let alice: TestUser;
let bob: TestUser;

beforeAll(() => stage.open());

beforeEach(async () => {
  alice = await stage.person('alice');
  bob = await stage.person('bob');
});

test('what one person says another receives, as text and as it was sent', async () => {
  await alice.say('bob', 'Buy $IBM & <b>, @bob #now');
  const message = await bob.nextMessage();
  expect(message.text).toBe('Buy $IBM & <b>, @Bob Brown #now');
  expect(message.presentationML).toMatch(/^<div data-format="PresentationML"/);
  expect(message.incoming.cashtags).toEqual(['IBM']);
  expect(message.from.username).toBe('alice');
});

test('a message that is printed tells which it is, and not what it says', async () => {
  await alice.say('bob', 'a secret');
  const message = await bob.nextMessage();
  expect(inspect({ message })).toBe(
    `{\n  message: ReceivedMessage { messageId: '${message.raw.messageId}', streamId: '${message.streamId}', from: 'alice' }\n}`,
  );
});

test('markup is sent as markup', async () => {
  await alice.say('bob', messageML`<b>bold</b>`);
  expect((await bob.nextMessage()).presentationML).toContain('<b>bold</b>');
});

test('own messages are among the messages, but are not waited for', async () => {
  await alice.say('bob', 'one');
  await bob.nextMessage();
  await bob.say('alice', 'two');
  expect((await alice.nextMessage()).text).toBe('two');
  expect(alice.messages.map(({ text }) => text)).toEqual(['one', 'two']);
});

test('a room is found by its name, and its messages can be waited for apart', async () => {
  const lobby = await alice.room('Lobby');
  await bob.say('alice', 'in private');
  await bob.say(lobby, 'in public', { mention: 'alice' });
  expect((await alice.nextMessage({ streamId: lobby })).text).toBe('@Alice Adams in public');
  expect((await alice.nextMessage()).text).toBe('in private');
});

test('waiting in vain says what happened instead', async () => {
  const lobby = await alice.room('Lobby');
  await bob.say('alice', 'elsewhere');
  await expect(alice.nextMessage({ streamId: lobby, timeout: 50 })).rejects.toMatchObject({
    code: 'NOTHING_ARRIVED',
    message: expect.stringMatching(
      /^alice waited 50 ms for a message\. Instead arrived: .*a message in stream .* alice has sent 0 and received 1 messages so far\.$/,
    ),
  });
});

test('a person waits as long as was said when they were made', async () => {
  await using hasty = await testUser(stage.pod, 'carol', { timeout: 20 });
  await expect(hasty.nextMessage()).rejects.toThrow('carol waited 20 ms for a message.');
});

test('mistakes are named', async () => {
  await expect(alice.say('nobody', 'hi')).rejects.toMatchObject({
    code: 'NO_SUCH_USER',
    message: expect.stringContaining('alice, bob, carol'),
  });
  await expect(alice.room('Cellar')).rejects.toMatchObject({
    code: 'NO_SUCH_ROOM',
    message: expect.stringContaining('Lobby'),
  });
  await expect(stage.person('nobody')).rejects.toMatchObject({ code: 'POD_REFUSED' });
  const message = await alice.say('bob', 'no form');
  await expect(alice.submit(message, 'order')).rejects.toMatchObject({ code: 'NO_SUCH_FORM' });
});

test('a closed user waits for nothing', async () => {
  await alice.close();
  await expect(alice.nextMessage()).rejects.toMatchObject({
    code: 'NOT_LISTENING',
    message: 'alice was closed.',
  });
});

test('what a fault of the pod cuts off is told with the call that it was, and what may have cut it', async () => {
  const { faults } = stage.pod.control;
  await faults.inject({
    route: 'POST /agent/v4/stream/{streamId}/message/create',
    kind: 'drop',
    times: 1,
  });
  const said = alice.say('bob', 'Hello');
  await expect(said).rejects.toMatchObject({
    code: 'POD_REFUSED',
    message: expect.stringMatching(
      /^The pod gave no answer to POST .*\. Faults that a test injects/,
    ),
  });
});
