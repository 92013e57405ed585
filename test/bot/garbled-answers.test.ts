import { expect, test } from '@jest/globals';
import type { Step } from '../client/scripted-service.js';
import { StrangeService } from './strange-service.js';

const garbled: readonly (readonly [string, Step])[] = [
  ['with the page of a gateway', { status: 200, text: '<html>Welcome</html>' }],
  ['with half of its JSON', { status: 200, text: '[{"messageId":' }],
  ['without a body', { status: 200, text: '' }],
  ['with a redirect', { status: 302, headers: { location: 'https://login.example/' } }],
];

test.each(garbled)(
  'a reply that was sent is there once, though the first look for it is answered %s',
  async (_, look) => {
    await using service = await StrangeService.start({ failedSends: 1, firstLooks: [look] });
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

test.each(garbled)(
  'what a feed has lost is handled in its place, though the first look for it is answered %s',
  async (_, look) => {
    await using service = await StrangeService.start({ firstLooks: [look] });
    const bot = service.bot();
    bot.on('MESSAGESENT', (ctx) => ctx.reply(`re ${ctx.incoming.text}`));
    await bot.start();
    service.say('lost', service.now());
    service.loseFeed();
    service.deliver(service.say('next', service.now()));
    await service.sent(2);
    await bot.stop();
    expect(service.texts()).toEqual(['lost', 'next', 're lost', 're next']);
  },
);
