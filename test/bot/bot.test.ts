import { beforeAll, expect, test } from '@jest/globals';
import { messageML } from '../../src/messageml/index.js';
import { defaultSeed } from '../../src/pod/index.js';
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

test('whatever is said after start() reaches the bot', async () => {
  const name = stage.newName();
  const alice = await stage.person('alice');
  await stage.bot(name, (bot) => bot.command('/ping', (ctx) => ctx.reply('pong')));
  await alice.say(name, '/ping');
  expect((await alice.nextMessage()).text).toBe('pong');
});

test('in a room a command works with and without a mention; what is for others is left alone', async () => {
  const alice = await stage.person('alice');
  const room = await alice.room('Desk');
  const bot = await stage.bot('room-bot', (bot) => {
    bot.command('/where', (ctx) => ctx.reply(`in a ${ctx.stream.streamType}`));
    bot.command('hello', (ctx) => ctx.reply('hello'));
  });
  await alice.say(room, '/where');
  expect((await alice.nextMessage()).text).toBe('in a ROOM');
  await alice.say(room, '/where', { mention: 'room-bot' });
  expect((await alice.nextMessage()).text).toBe('in a ROOM');
  await alice.say(room, '/where', { mention: 'bob' });
  await alice.say(room, 'hello');
  await alice.say(room, 'hello', { mention: 'room-bot' });
  expect((await alice.nextMessage()).text).toBe('hello');
  expect(alice.messages.filter(({ from }) => from.username === 'room-bot')).toHaveLength(3);
  await bot.stop();
});

test('commands and forms are taken before handlers of event types', async () => {
  const name = stage.newName();
  const alice = await stage.person('alice');
  await stage.bot(name, (bot) => {
    bot.command('/ping', (ctx) => ctx.reply('pong'));
    bot.on('MESSAGESENT', (ctx) => ctx.reply(`heard ${ctx.incoming.text}`));
  });
  await alice.say(name, '/ping');
  await alice.say(name, 'hello');
  const answers = [await alice.nextMessage(), await alice.nextMessage()];
  expect(answers.map(({ text }) => text)).toEqual(['pong', 'heard hello']);
});

test('a command answers to its aliases, and only to those whom its guard lets pass', async () => {
  const name = stage.newName();
  const [alice, bob] = [await stage.person('alice'), await stage.person('bob')];
  await stage.bot(name, (bot) => {
    const only = ({ user }: { readonly user: { readonly username?: string } }): boolean =>
      user.username === 'alice';
    bot.command('/restart [when...]', { aliases: ['/again'], only, hidden: true }, (ctx) =>
      ctx.reply(`restarting ${ctx.args.when ?? 'now'}`),
    );
  });
  await alice.say(name, '/AGAIN tomorrow morning');
  expect((await alice.nextMessage()).text).toBe('restarting tomorrow morning');
  await bob.say(name, '/again');
  expect((await bob.nextMessage()).text).toBe('You may not use /restart.');
  await bob.say(name, '/help');
  expect((await bob.nextMessage()).text).not.toContain('restart');
});

test('middleware runs before commands and can end the handling', async () => {
  const name = stage.newName();
  const [alice, bob] = [await stage.person('alice'), await stage.person('bob')];
  await stage.bot(name, (bot) => {
    bot.use(async (ctx, next) => {
      if (ctx.user.username === 'alice') {
        await next();
      } else {
        await ctx.reply('not you');
      }
    });
    bot.command('/ping', (ctx) => ctx.reply('pong'));
  });
  await alice.say(name, '/ping');
  await bob.say(name, '/ping');
  expect((await alice.nextMessage()).text).toBe('pong');
  expect((await bob.nextMessage()).text).toBe('not you');
});

test('a form reply reaches its handler with the message that holds the form', async () => {
  const name = stage.newName();
  const alice = await stage.person('alice');
  await stage.bot(name, (bot) => {
    bot.command('/order', (ctx) =>
      ctx.reply(
        messageML`<form id="order"><text-field name="quantity"/><button name="send" type="action">Send</button></form>`,
      ),
    );
    bot.form('order', (ctx) =>
      ctx.reply(`${ctx.action} ${String(ctx.values['quantity'])} for ${ctx.formMessageId}`),
    );
  });
  await alice.say(name, '/order');
  const asked = await alice.nextMessage();
  await alice.submit(asked, 'order', { quantity: '5' });
  expect((await alice.nextMessage()).text).toBe(`send 5 for ${asked.raw.messageId}`);
});

test('a reply can carry files', async () => {
  const name = stage.newName();
  const alice = await stage.person('alice');
  await stage.bot(name, (bot) => {
    bot.command('/report', (ctx) =>
      ctx.reply({
        message: 'The report <1>',
        attachments: [{ filename: 'report.txt', content: Buffer.from('42') }],
      }),
    );
  });
  await alice.say(name, '/report');
  const { text, raw } = await alice.nextMessage();
  expect(text).toBe('The report <1>');
  expect(raw.attachments).toEqual([expect.objectContaining({ name: 'report.txt', size: 2 })]);
});
