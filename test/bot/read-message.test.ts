import { beforeAll, expect, test } from '@jest/globals';
import { readAhead, readMessage } from '../../src/bot/read-message.js';
import { isEvent } from '../../src/contract/index.js';
import { messageEvent } from './events.js';
import { Stage } from './stage.js';
import { turnsDuring } from './turns-taken.js';

const stage = new Stage();

beforeAll(() => stage.open());

test('a message of over a million characters is read in turns with everything else, and once', async () => {
  const event = messageEvent('<b>x</b> '.repeat(150_000));
  expect(await turnsDuring(() => readAhead(event))).toBeGreaterThan(1);
  const { message } = event.payload.messageSent;
  const read = readMessage(message);
  expect(read.text).toBe('x '.repeat(150_000).trim());
  expect(readMessage(message)).toBe(read);
});

test('a bot has read a long message before its handlers begin', async () => {
  const name = stage.newName();
  const alice = await stage.person('alice');
  await stage.bot(name, (bot) => {
    bot.command('/count {text...}', async ({ event, incoming, args, reply }) => {
      const isReadAhead =
        isEvent(event, 'MESSAGESENT') &&
        readMessage(event.payload.messageSent.message) === incoming;
      await reply(`${args.text.length} ${String(isReadAhead)}`);
    });
  });
  await alice.say(name, `/count ${'word '.repeat(12_000).trim()}`);
  expect((await alice.nextMessage()).text).toBe('59999 true');
});
