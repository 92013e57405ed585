import { beforeAll, expect, test } from '@jest/globals';
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
