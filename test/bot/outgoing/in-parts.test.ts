import { beforeAll, expect, test } from '@jest/globals';
import { composeReply, inParts } from '../../../src/bot/outgoing/index.js';
import { Stage } from '../stage.js';

const stage = new Stage();

beforeAll(() => stage.open());

test('a reply that is too long arrives as several messages, in order, the files with the first', async () => {
  const alice = await stage.person('alice');
  const text = Array.from({ length: 12_000 }, (_, index) => `word${index}`).join(' ');
  await stage.bot('novelist', (bot) => {
    bot.command('/read', async (ctx) => {
      const sent = await ctx.reply({
        message: text,
        attachments: [{ filename: 'cover.txt', content: Buffer.from('cover') }],
      });
      await ctx.reply(`The first has ${sent.attachments?.length ?? 0} file.`);
    });
  });
  await alice.say('novelist', '/read');
  const first = await alice.nextMessage({ timeout: 10_000 });
  const second = await alice.nextMessage({ timeout: 10_000 });
  expect(`${first.text} ${second.text}`.replace(/\s+/g, ' ')).toBe(text);
  expect(first.raw.attachments?.map(({ name }) => name)).toEqual(['cover.txt']);
  expect((await alice.nextMessage()).text).toBe('The first has 1 file.');
});

test('what is sent while a long message is cut comes after all of it, also where nothing is awaited', async () => {
  const alice = await stage.person('alice');
  const text = Array.from({ length: 15_000 }, (_, index) => `line ${index}`).join('\n');
  await stage.bot('narrator', (bot) => {
    bot.command('/tell', (ctx) => {
      void ctx.reply(text);
      void ctx.reply('The end.');
    });
  });
  await alice.say('narrator', '/tell');
  const heard: string[] = [];
  while (heard.at(-1) !== 'The end.') {
    heard.push((await alice.nextMessage({ timeout: 10_000 })).text);
  }
  expect(heard.length).toBeGreaterThan(2);
  expect(heard.slice(0, -1).join('\n')).toBe(text);
});

test('what follows a message that fits after all does not wait until that has arrived', async () => {
  const streamId = 'stream';
  await new Promise<void>((resolve) => {
    let count = 0;
    const send = inParts(() => {
      count += 1;
      if (count === 2) {
        resolve();
      }
      return new Promise(() => undefined);
    });
    void send({ streamId, composed: composeReply('word '.repeat(1_000)) });
    void send({ streamId, composed: composeReply('short') });
  });
});
