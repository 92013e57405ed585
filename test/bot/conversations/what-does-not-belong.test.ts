import { beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { type Bot, collection, put, session } from '../../../src/bot/index.js';
import type { TestUser } from '../../../src/testing/index.js';
import { Stage } from '../stage.js';
import { botWith, told } from './talking.js';

const stage = new Stage();
let alice: TestUser;

const visits = session('visits', {
  of: 'bot',
  schema: z.object({ n: z.number().default(0) }),
});

beforeAll(async () => {
  await stage.open();
  alice = await stage.person('alice');
});

describe('What does not belong into a conversation', () => {
  test('is refused with the reason: a call of the client outside of c.once', async () => {
    const refused: unknown[] = [];
    const { name } = await botWith(stage, (bot) => {
      const talk = bot.conversation('talk', async (c) => {
        await bot.client.users.session().catch((error: unknown) => refused.push(error));
        await c.once('look up', async () => (await bot.client.users.session()).username);
        await c.say('Done.');
      });
      bot.command('/talk', (ctx) => ctx.start(talk));
    });
    await alice.say(name, '/talk');
    expect(await told(alice)).toBe('Done.');
    expect(refused).toEqual([expect.objectContaining({ code: 'CONVERSATION_UNRECORDED' })]);
  });

  test('a name that is neither a filter nor a type of event is refused, with the one that is meant', async () => {
    const refused: unknown[] = [];
    const slip = 'message:atachment';
    const { name } = await botWith(stage, (bot) => {
      const talk = bot.conversation('talk', async (c) => {
        // @ts-expect-error -- the compiler knows the names
        await c.waitFor(slip).catch((error: unknown) => refused.push(error));
        await c.say('Done.');
      });
      bot.command('/talk', (ctx) => ctx.start(talk));
    });
    await alice.say(name, '/talk');
    expect(await told(alice)).toBe('Done.');
    expect(refused).toEqual([
      expect.objectContaining({
        code: 'NO_SUCH_FILTER',
        message: expect.stringContaining('Did you mean "message:attachment"?'),
      }),
    ]);
  });

  test.each<[string, (bot: Bot) => Promise<unknown>]>([
    ['a read of the store', (bot) => bot.store.get(collection('rows'), 'row')],
    ['a write to the store', (bot) => bot.store.commit([put(collection('rows'), 'row', 1)])],
    [
      'a change of a session',
      (bot) =>
        bot.session(visits).change((value) => {
          value.n += 1;
        }),
    ],
    ['a reminder', (bot) => bot.remind({ name: 'lunch' }, new Date(), 1)],
    ['a message of a time', (bot) => bot.send({ username: 'bob' }, 'Hi', { at: new Date() })],
    ['a broadcast', (bot) => bot.broadcast([{ username: 'bob' }], 'Hi', { name: 'hi' })],
  ])('is refused with the reason: %s outside of c.once', async (_, effect) => {
    const refused: unknown[] = [];
    const { name, bot } = await botWith(stage, (one) => {
      const talk = one.conversation('talk', async (c) => {
        await effect(one).catch((error: unknown) => refused.push(error));
        await c.once(
          'read',
          async () => (await one.store.get(collection<number>('rows'), 'row'))?.value ?? 0,
        );
        await c.say('Done.');
      });
      one.command('/talk', (ctx) => ctx.start(talk));
    });
    await alice.say(name, '/talk');
    expect(await told(alice)).toBe('Done.');
    expect(refused).toEqual([expect.objectContaining({ code: 'CONVERSATION_UNRECORDED' })]);
    await expect(bot.store.get(collection('rows'), 'row')).resolves.toBeUndefined();
  });

  test('is refused with the reason: a value that JSON does not give back', async () => {
    const refused: unknown[] = [];
    const { name } = await botWith(stage, (bot) => {
      const talk = bot.conversation('talk', async (c) => {
        await c
          // @ts-expect-error It does not compile either.
          .once('when', () => ({ at: [new Date(0)] }))
          .catch((error: unknown) => refused.push(error));
        await c.say('Done.');
      });
      bot.command('/talk', (ctx) => ctx.start(talk));
    });
    await alice.say(name, '/talk');
    expect(await told(alice)).toBe('Done.');
    expect(refused).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('"when.at[0]" (Date) cannot be recorded'),
      }),
    ]);
  });
});
