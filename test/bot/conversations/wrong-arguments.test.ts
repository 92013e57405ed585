import { beforeAll, expect, test } from '@jest/globals';
import type { ConversationContext } from '../../../src/bot/index.js';
import type { TestUser } from '../../../src/testing/index.js';
import { Stage } from '../stage.js';
import { callUntyped } from '../untyped.js';
import { botWith, told } from './talking.js';

const stage = new Stage();
let alice: TestUser;

beforeAll(async () => {
  await stage.open();
  alice = await stage.person('alice');
});

test.each<[keyof ConversationContext, readonly unknown[], string]>([
  ['ask', ['Why?', { wihtin: '1d' }], 'Did you mean "within"?'],
  ['ask', ['Why?', 5], 'The options of c.ask are 5'],
  ['ask', ['Why?', { parse: undefined }], 'The option "parse" of c.ask is undefined'],
  ['confirm', ['Sure?', { form: () => true }], 'Did you mean "from"?'],
  ['choose', ['Which?', ['a'], { In: { room: 'A' } }], 'Did you mean "in"?'],
  ['waitFor', [undefined], 'c.waitFor takes a filter or a type of event'],
  ['waitFor', ['message', { parse: () => 1 }], 'There is no option "parse" of c.waitFor.'],
  ['signal', [undefined], 'c.signal takes the name of a signal, not undefined.'],
  ['once', [() => 1], 'c.once takes a label as its first argument, not a function.'],
  ['once', ['book'], "c.once('book', …) takes a function, not undefined."],
  ['form', ['order'], "c.form takes a form, as form('order', …) makes it, not text."],
  ['languageOf', [undefined], 'A message goes to { streamId }'],
  ['race', [[]], 'c.race takes functions by name'],
  ['race', [{ late: Promise.resolve() }], 'c.race takes functions by name'],
  ['run', [undefined], 'This is no conversation.'],
])('c.%s says what is wrong before anything is asked: %#', async (method, given, message) => {
  const refused: unknown[] = [];
  const { name } = await botWith(stage, (bot) => {
    const talk = bot.conversation('talk', async (c) => {
      await Promise.resolve(callUntyped(c, method, given)).catch((error: unknown) =>
        refused.push(error),
      );
      await c.say('Done.');
    });
    bot.command('/talk', (ctx) => ctx.start(talk));
  });
  await alice.say(name, '/talk');
  expect(await told(alice)).toBe('Done.');
  expect(refused).toEqual([
    expect.objectContaining({ message: expect.stringContaining(message) as unknown }),
  ]);
});

test('a conversation that was started without the input that its function takes says so', async () => {
  const failures: unknown[] = [];
  const { name } = await botWith(stage, (bot) => {
    const leave = bot.conversation('leave', async (c, { days }: { days: number }) => {
      await c.say(`${days} days`);
    });
    bot.command('/leave', (ctx) => Reflect.apply(ctx.start, ctx, [leave]));
    bot.catch(async (error, ctx) => {
      failures.push(error);
      await ctx.reply('Failed.');
    });
  });
  await alice.say(name, '/leave');
  expect(await told(alice)).toBe('Failed.');
  expect(failures).toEqual([
    expect.objectContaining({
      code: 'CONVERSATION_INPUT',
      message: expect.stringMatching(
        /^The conversation "leave" .* 'undefined'.* started without/,
      ) as unknown,
      cause: expect.any(TypeError) as unknown,
    }),
  ]);
});

test('a list of changes is refused where it is written, not when the event ends', async () => {
  const { name } = await botWith(stage, (bot) => {
    bot.command('/write', async (ctx) => {
      try {
        Reflect.apply(ctx.write, ctx, [[]]);
      } catch (error) {
        await ctx.reply(error instanceof Error ? error.message : '');
      }
    });
  });
  await alice.say(name, '/write');
  expect(await told(alice)).toContain('a list as ctx.write(...changes)');
});
