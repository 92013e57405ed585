import { expect, test } from '@jest/globals';
import { type Missed, readMissed } from '../../../src/bot/intake/missed.js';
import { gate } from '../gate.js';
import { StrangeService } from '../strange-service.js';

/** How a service pages through a conversation. */
const orders = [
  ['oldest', false],
  ['newest', true],
] as const;

test.each(orders)(
  'after a feed that is gone, what it lacked is handled in its order, where the service answers the %s messages first',
  async (_, newestFirst) => {
    await using service = await StrangeService.start({ newestFirst });
    const bot = service.bot();
    const handled: string[] = [];
    const done = gate();
    const first = service.say('0', 1_000);
    const count = 1_234;
    bot.on('MESSAGESENT', (ctx) => {
      handled.push(ctx.incoming.text);
      if (handled.length === count) {
        void done.pass();
      }
    });
    await bot.start();
    service.deliver(first);
    for (let number = 1; number < count; number++) {
      service.say(String(number), 1_000 + Math.floor(number / 3));
    }
    service.loseFeed();
    await done.reached;
    expect(handled).toEqual(Array.from({ length: count }, (_, number) => String(number)));
  },
);

test.each(orders)(
  'a conversation is read page by page, where the service answers the %s messages first and others come meanwhile',
  async (_, newestFirst) => {
    await using service = await StrangeService.start({ newestFirst });
    const { client } = service.bot();
    const count = 1_100;
    const say = (number: number): unknown =>
      service.say(String(number), 1_000 + Math.floor(number / 3));
    Array.from({ length: count }, (_, number) => say(number));
    const ids: string[] = [];
    let rest: Missed | undefined = { streamId: 'stream', since: 1_000 };
    for (let pages = 0; rest !== undefined; pages++) {
      const page = await readMissed(client, 42, { ...rest, limit: 400 });
      expect(page.read).toBeLessThanOrEqual(400);
      ids.push(...page.events.map(({ messageId }) => messageId));
      rest = page.rest;
      say(count + pages);
    }
    expect(ids).toEqual(service.said.slice(0, ids.length).map(({ messageId }) => messageId));
    expect(ids.length).toBeGreaterThanOrEqual(count);
  },
);

test.each(orders)(
  'one page of a conversation is oldest first, where the service answers the %s messages first',
  async (_, newestFirst) => {
    await using service = await StrangeService.start({ newestFirst });
    const { client } = service.bot();
    [1, 2, 3].forEach((time) => service.say(String(time), time));
    const messages = await client.messages.list('stream', { since: 1 });
    expect(messages.map(({ timestamp }) => timestamp)).toEqual([1, 2, 3]);
  },
);
