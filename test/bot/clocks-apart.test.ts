import { expect, test } from '@jest/globals';
import { gate } from './gate.js';
import { StrangeService } from './strange-service.js';

const hour = 3_600_000;

const apart = [
  ['behind', 5 * hour],
  ['ahead of', -5 * hour],
  ['beside', 0],
] as const;

test.each(apart)(
  'a reply that was sent though the service said that it failed is not sent again, where the clock of this machine is %s that of the service',
  async (_, ahead) => {
    await using service = await StrangeService.start({ ahead, failedSends: 1 });
    const bot = service.bot();
    bot.on('MESSAGESENT', async (ctx) => {
      await ctx.reply('first');
      await ctx.reply('second');
    });
    await bot.start();
    service.deliver(service.say('hello', service.now()));
    await service.sent(2);
    await bot.stop();
    expect(service.texts()).toEqual(['hello', 'first', 'second']);
  },
);

test.each(apart)(
  'what a new bot has missed is handled, and nothing from before it, where the clock of this machine is %s that of the service',
  async (_, ahead) => {
    await using service = await StrangeService.start({ ahead });
    const bot = service.bot();
    const handled: string[] = [];
    const done = gate();
    bot.on('MESSAGESENT', (ctx) => {
      handled.push(ctx.incoming.text);
      void done.pass();
    });
    service.say('before', service.now() - hour);
    await bot.start();
    service.say('missed', service.now());
    service.loseFeed();
    await done.reached;
    expect(handled).toEqual(['missed']);
  },
);

test.each(apart)(
  'an event is too old by the clock of the service, where that of this machine is %s it',
  async (_, ahead) => {
    await using service = await StrangeService.start({ ahead });
    const bot = service.bot({ ignoreOlderThan: 600_000 });
    bot.on('MESSAGESENT', (ctx) => ctx.reply(ctx.incoming.text));
    await bot.start();
    service.deliver(service.say('old', service.now() - hour));
    service.deliver(service.say('new', service.now()));
    await service.sent(1);
    expect(service.texts()).toEqual(['old', 'new', 'new']);
  },
);
