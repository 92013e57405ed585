import { expect, test } from '@jest/globals';
import { StrangeService } from './strange-service.js';

test.each([
  ['the own account', ['id']],
  ['events', ['userId']],
  ['both', ['id', 'userId']],
])(
  'a bot does not answer itself, where the service writes ids of users as text in what it says of %s',
  async (_, numbersAsText) => {
    await using service = await StrangeService.start({ numbersAsText });
    const bot = service.bot();
    bot.on('MESSAGESENT', (ctx) => ctx.reply(`re ${ctx.incoming.text}`));
    await bot.start();
    service.deliver(service.say('hello', 1_000));
    service.deliver(...(await service.sent(1)));
    service.deliver(service.say('and you', 2_000));
    await service.sent(2);
    expect(service.texts()).toEqual(['hello', 're hello', 'and you', 're and you']);
  },
);

test('a handler has ids of users and times as numbers, where the service writes them as text', async () => {
  await using service = await StrangeService.start({
    numbersAsText: ['id', 'userId', 'timestamp'],
  });
  const bot = service.bot();
  const seen: unknown[] = [];
  bot.on('MESSAGESENT', async (ctx) => {
    const { timestamp, user } = ctx.event.payload.messageSent.message;
    seen.push(ctx.bot.id, ctx.user.userId, ctx.event.timestamp, timestamp, user.userId);
    await ctx.reply('seen');
  });
  await bot.start();
  service.deliver(service.say('hello', 1_000));
  await service.sent(1);
  expect(seen).toEqual([42, 7, 1_000, 1_000, 7]);
});
