import { beforeAll, expect, test } from '@jest/globals';
import { unsafeMessageML } from '../../src/messageml/index.js';
import { defaultSeed } from '../../src/pod/index.js';
import { logLines } from './log-lines.js';
import { Stage } from './stage.js';

const stage = new Stage();

beforeAll(() =>
  stage.open({
    seed: {
      ...defaultSeed,
      serviceAccounts: [{ username: 'room-bot', displayName: 'Room Bot' }],
      rooms: [{ name: 'Desk', owner: 'alice', members: ['bob', 'room-bot'] }],
    },
  }),
);

test('a handler that throws stops nothing: the log gets the error, the user a number to report', async () => {
  const { log, lines } = logLines();
  const name = stage.newName();
  const alice = await stage.person('alice');
  await stage.bot(
    name,
    (bot) => {
      bot.command('/fail {secret}', () => {
        throw new Error('broken');
      });
      bot.command('/ping', (ctx) => ctx.reply('pong'));
    },
    { log },
  );
  await alice.say(name, '/fail hunter2');
  const { text } = await alice.nextMessage();
  await alice.say(name, '/ping');
  expect((await alice.nextMessage()).text).toBe('pong');
  const failed = lines.find(({ msg }) => msg === 'A handler failed.');
  expect(failed).toMatchObject({ level: 50, err: { message: 'broken' }, eventType: 'MESSAGESENT' });
  expect(text).toContain(String(failed?.['traceId']));
  expect(JSON.stringify(lines)).not.toContain('hunter2');
});

test('bot.catch takes what handlers and middleware throw, with the event', async () => {
  const name = stage.newName();
  const alice = await stage.person('alice');
  await stage.bot(name, (bot) => {
    bot.command('/fail', () => Promise.reject(new Error('broken')));
    bot.catch((error, ctx) => ctx.reply(`caught: ${String(error)}`));
  });
  await alice.say(name, '/fail');
  expect((await alice.nextMessage()).text).toBe('caught: Error: broken');
});

test('an error handler that fails is reported, and the bot goes on', async () => {
  const { log, lines } = logLines();
  const name = stage.newName();
  const alice = await stage.person('alice');
  await stage.bot(
    name,
    (bot) => {
      bot.command('/fail', () => Promise.reject(new Error('first')));
      bot.command('/ping', (ctx) => ctx.reply('pong'));
      bot.catch(() => Promise.reject(new Error('second')));
    },
    { log },
  );
  await alice.say(name, '/fail');
  await alice.say(name, '/ping');
  expect((await alice.nextMessage()).text).toBe('pong');
  expect(lines.find(({ level }) => level === 50)).toMatchObject({ err: { message: 'second' } });
});

test('a reply that is not valid is not sent; the error says where it is wrong', async () => {
  const name = stage.newName();
  const alice = await stage.person('alice');
  await stage.bot(name, (bot) => {
    bot.command('/bad', (ctx) => ctx.reply(unsafeMessageML('<messageML><nope/></messageML>')));
    bot.catch((error, ctx) => ctx.reply(error instanceof Error ? error.message : ''));
  });
  await alice.say(name, '/bad');
  expect((await alice.nextMessage()).text).toContain('The message was not sent: ');
});

test('in a room, a failure is told only to those who spoke to the bot', async () => {
  const alice = await stage.person('alice');
  const room = await alice.room('Desk');
  const heard: string[] = [];
  await stage.bot('room-bot', (bot) => {
    bot.on('MESSAGESENT', (ctx) => {
      heard.push(ctx.incoming.text);
      throw new Error('broken');
    });
  });
  await alice.say(room, 'not for the bot');
  await alice.say(room, 'hello', { mention: 'room-bot' });
  expect((await alice.nextMessage()).text).toContain('Sorry, that went wrong');
  expect(heard).toEqual(['not for the bot', '@room-bot hello']);
  expect(alice.messages).toHaveLength(3);
});
