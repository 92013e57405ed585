import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from '@jest/globals';
import { linkTo } from '../../src/bot/surroundings.js';
import { defaultSeed } from '../../src/pod/index.js';
import { contextOf } from './context.js';
import { messageEvent } from './events.js';
import { Stage } from './stage.js';

const stage = new Stage();

beforeAll(() =>
  stage.open({
    seed: {
      ...defaultSeed,
      serviceAccounts: [
        { username: 'desk-bot', displayName: 'Desk Bot' },
        { username: 'courier', displayName: 'Courier' },
        { username: 'registrar', displayName: 'Registrar' },
      ],
      rooms: [
        { name: 'Desk', owner: 'alice', members: ['bob', 'desk-bot', 'courier'] },
        { name: 'Registry', owner: 'alice', members: ['bob', 'registrar'] },
      ],
    },
  }),
);

test('a handler reads the files of a message, each as a stream', async () => {
  const alice = await stage.person('alice');
  await stage.bot('desk-bot', (bot) => {
    bot.on('message:attachment', async (ctx) => {
      for (const file of ctx.files()) {
        const content = await text(await file.open());
        await ctx.reply(`${file.name}, ${file.size} bytes: ${content}`);
      }
    });
    bot.command('/files', (ctx) => ctx.reply(`${ctx.files().length} files`));
  });
  const courier = await stage.bot('courier', () => undefined);
  const content = Buffer.from('a,b\n1,2');
  await courier.send(
    { room: 'Desk' },
    {
      message: 'Prices',
      attachments: [
        { filename: 'prices.csv', content },
        { filename: 'notes.txt', content: Buffer.from('none') },
      ],
    },
  );
  expect((await alice.nextMessage()).text).toBe('Prices');
  expect((await alice.nextMessage()).text).toBe('prices.csv, 7 bytes: a,b\n1,2');
  expect((await alice.nextMessage()).text).toBe('notes.txt, 4 bytes: none');
  await alice.say('desk-bot', '/files');
  expect((await alice.nextMessage()).text).toBe('0 files');
});

test('a handler asks for the room of an event and for who is in it', async () => {
  const alice = await stage.person('alice');
  await stage.bot('registrar', (bot) => {
    bot.command('/here', async (ctx) => {
      const room = await ctx.room();
      const members = await ctx.members();
      const names = members.map(
        ({ username, isOwner }) => `${username ?? '?'}${isOwner ? ' (owner)' : ''}`,
      );
      await ctx.reply(`${room?.roomAttributes.name ?? 'no room'}: ${names.sort().join(', ')}`);
    });
  });
  await alice.say('registrar', '/here');
  expect((await alice.nextMessage()).text).toBe('no room: alice, registrar');
  await alice.say(await alice.room('Registry'), '/here');
  expect((await alice.nextMessage()).text).toBe('Registry: alice (owner), bob, registrar');
});

test('a link opens the conversation in the chat, by the id as the chat writes it', () => {
  const streamId = 'Q2KYGm7JkljrgymMajYTJ3___qcLPr1UdA';
  expect(linkTo({ streamId, streamType: 'ROOM' })).toBe(
    'https://open.symphony.com/?streamId=Q2KYGm7JkljrgymMajYTJ3%2F%2F%2FqcLPr1UdA%3D%3D&streamType=chatroom',
  );
  expect(linkTo({ streamId, streamType: 'IM' })).toMatch(/&streamType=im$/);
  expect(contextOf(messageEvent('hello')).link()).toMatch(/^https:\/\/open\.symphony\.com\//);
});
