import { beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  type Bot,
  collection,
  type Context,
  type Conversation,
  type ConversationContext,
  put,
  session,
} from '../../../src/bot/index.js';
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

/** With which errors steps are refused that a conversation takes one after the other. */
async function refusalsOf(
  ...steps: readonly ((c: ConversationContext, bot: Bot) => Promise<unknown>)[]
): Promise<readonly unknown[]> {
  const refused: unknown[] = [];
  const { name } = await botWith(stage, (bot) => {
    const talk = bot.conversation('talk', async (c) => {
      for (const step of steps) {
        await step(c, bot).catch((error: unknown) => refused.push(error));
      }
      await c.say('Done.');
    });
    bot.command('/talk', (ctx) => ctx.start(talk));
  });
  await alice.say(name, '/talk');
  expect(await told(alice)).toBe('Done.');
  return refused;
}

describe('What does not belong into a conversation', () => {
  test('is refused with the reason: a call of the client outside of c.once', async () => {
    const refused = await refusalsOf(
      (_, bot) => bot.client.users.session(),
      (c, bot) => c.once('look up', async () => (await bot.client.users.session()).username),
    );
    expect(refused).toEqual([expect.objectContaining({ code: 'CONVERSATION_UNRECORDED' })]);
  });

  test('a name that is neither a filter nor a type of event is refused, with the one that is meant', async () => {
    const slip = 'message:atachment';
    // @ts-expect-error -- the compiler knows the names
    const refused = await refusalsOf((c) => c.waitFor(slip));
    expect(refused).toEqual([
      expect.objectContaining({
        code: 'NO_SUCH_FILTER',
        message: expect.stringContaining('Did you mean "message:attachment"?'),
      }),
    ]);
  });

  test.each([[[]], [undefined], [['tea', ' ']], [['tea', 5]], ['tea']])(
    'choices that are none, %j, are refused before anything is asked',
    async (choices) => {
      // @ts-expect-error What is given comes from programs that the compiler does not see.
      const refused = await refusalsOf((c) => c.choose('Which?', choices));
      expect(refused).toEqual([expect.objectContaining({ code: 'BAD_CHOICES' })]);
    },
  );

  test('the name of a conversation in its place is refused with what to give', async () => {
    const refused: unknown[] = [];
    const { name, bot } = await botWith(stage, (it) => {
      it.conversation('talk', (c) => c.say('Never'));
      it.command('/talk', async (ctx) => {
        // @ts-expect-error A conversation is needed, not its name.
        await ctx.start('talk').catch((error: unknown) => refused.push(error));
        await ctx.reply('Done.');
      });
    });
    await alice.say(name, '/talk');
    expect(await told(alice)).toBe('Done.');
    const starting = Promise.resolve(
      Reflect.apply(bot.conversations.start.bind(bot.conversations), undefined, ['talk', {}, {}]),
    );
    await starting.catch((error: unknown) => refused.push(error));
    const error = {
      code: 'CONVERSATION_UNKNOWN',
      message: expect.stringContaining('ctx.start(leave)'),
    };
    expect(refused).toEqual([expect.objectContaining(error), expect.objectContaining(error)]);
  });

  test('whom and where in the place of the input is refused with the order that they come in', async () => {
    let talk: Conversation<undefined> | undefined;
    const { bot } = await botWith(stage, (it) => {
      talk = it.conversation('talk', (c) => c.say('Never'));
    });
    const start = bot.conversations.start.bind(bot.conversations);
    const starting = Promise.resolve(Reflect.apply(start, undefined, [talk, { user: {} }]));
    await expect(starting).rejects.toMatchObject({
      code: 'BAD_ARGUMENT',
      message: expect.stringContaining('(conversation, input, { user, stream }) is undefined'),
    });
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
    ['a message', (bot) => bot.send({ streamId: 'aHJ' }, 'Hi')],
    ['a look at conversations', async (bot) => bot.conversations.get('id')],
    ['a look at dead letters', async (bot) => bot.deadLetters.list().next()],
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

  test.each<[string, (ctx: Context, talk: Conversation<undefined>) => unknown]>([
    ['a reply', (ctx) => ctx.reply('Hi')],
    ['a session', (ctx) => ctx.session(visits)],
    ['a row', (ctx) => ctx.write(put(collection('rows'), 'row', 1))],
    ['another conversation', (ctx, talk) => ctx.start(talk)],
  ])('is refused with the reason: %s of the handler that began it', async (_, effect) => {
    const refused: unknown[] = [];
    const { name } = await botWith(stage, (bot) => {
      const began: { ctx?: Context } = {};
      const talk: Conversation<undefined> = bot.conversation('talk', async (c) => {
        try {
          await (began.ctx && effect(began.ctx, talk));
        } catch (error) {
          refused.push(error);
        }
        await c.say('Done.');
      });
      bot.command('/talk', async (ctx) => {
        began.ctx = ctx;
        await ctx.start(talk);
      });
    });
    await alice.say(name, '/talk');
    expect(await told(alice)).toBe('Done.');
    expect(refused).toEqual([expect.objectContaining({ code: 'CONVERSATION_UNRECORDED' })]);
  });

  test('a step within c.once is refused with the reason: it would wait for itself for ever', async () => {
    const refused = await refusalsOf(
      (c) => c.once('outer', () => c.ask('Why?')),
      (c) => c.once('outer', () => c.once('inner', () => 1)),
    );
    expect(refused).toEqual([
      expect.objectContaining({
        code: 'CONVERSATION_UNRECORDED',
        message: expect.stringContaining('"send message" was taken within another one'),
      }),
      expect.objectContaining({ message: expect.stringContaining('"once inner"') }),
    ]);
  });

  test('what waits for something that is no step fails at once, and its conversation is free for others', async () => {
    const failures: unknown[] = [];
    const { name } = await botWith(stage, (bot) => {
      const talk = bot.conversation('talk', () => new Promise<void>(() => undefined));
      bot.command('/talk', (ctx) => ctx.start(talk));
      bot.command('/hello', (ctx) => ctx.reply('Hello'));
      bot.catch((error) => void failures.push(error));
    });
    await alice.say(name, '/talk');
    await alice.say(name, '/hello');
    expect(await told(alice)).toBe('Hello');
    expect(failures).toEqual([
      expect.objectContaining({
        code: 'CONVERSATION_UNRECORDED',
        message: expect.stringContaining('waited for something that is not a step'),
      }),
    ]);
  });

  test('a duration that is none is refused before anything is asked', async () => {
    const refused = await refusalsOf(
      // @ts-expect-error -- the compiler knows what a duration is
      (c) => c.ask('Why?', { within: 'soon' }),
    );
    expect(refused).toEqual([expect.objectContaining({ code: 'BAD_DURATION' })]);
  });

  test('is refused with the reason: a value that JSON does not give back', async () => {
    const refused = await refusalsOf((c) =>
      c
        // @ts-expect-error It does not compile either.
        .once('when', () => ({ at: [new Date(0)] })),
    );
    expect(refused).toEqual([
      expect.objectContaining({
        message: expect.stringContaining('"when.at[0]" (Date) cannot be recorded'),
      }),
    ]);
  });
});
