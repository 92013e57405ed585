import { expect, test } from '@jest/globals';
import * as bots from '../../src/bot/index.js';
import { callUntyped } from './untyped.js';

const orders = bots.collection<number>('orders');

/** What a function of the package throws, or rejects with, when it is given this. */
async function endOfCall(name: string, ...given: readonly unknown[]): Promise<unknown> {
  try {
    const result: unknown = callUntyped(bots, name, given);
    if (typeof result === 'object' && result !== null && Symbol.asyncIterator in result) {
      await callUntyped(result, 'next', []);
    }
    return await result;
  } catch (error) {
    return error;
  }
}

test.each<[name: string, given: readonly unknown[], code: string, words: string]>([
  ['sendBudget', [null], 'BAD_ARGUMENT', 'The options of sendBudget are null; they are an object.'],
  ['sendBudget', [{ streams: {} }], 'BAD_ARGUMENT', 'Did you mean "stream"?'],
  ['redisSendBudget', [], 'BAD_ARGUMENT', 'The options of redisSendBudget are undefined'],
  ['redisSendBudget', [{}], 'BAD_ARGUMENT', 'The option "url" of redisSendBudget is undefined'],
  ['memoryStore', [null], 'BAD_ARGUMENT', 'The options of memoryStore are null'],
  ['sqliteStore', ['bot.db', null], 'BAD_ARGUMENT', 'The options of sqliteStore are null'],
  ['sqliteStore', [{ file: 'bot.db' }], 'BAD_ARGUMENT', 'the path of its file, not an object.'],
  ['sqliteStore', ['bot.db', { outlive: 'process' }], 'BAD_ARGUMENT', 'Did you mean "outlives"?'],
  ['collection', [undefined], 'BAD_ARGUMENT', 'collection takes a name as its first argument'],
  ['defineBot', [() => undefined, {}], 'BAD_ARGUMENT', 'The options of defineBot are a function'],
  ['defineBot', [{ attemps: 3 }], 'BAD_ARGUMENT', 'Did you mean "attempts"?'],
  ['defineBot', [{ store: {} }], 'BAD_ARGUMENT', 'There is no option "store" of defineBot.'],
  ['defineBot', [{}], 'BAD_HANDLER', 'defineBot takes a function as its handler, not undefined.'],
  ['put', [orders, 'a', 1, null], 'BAD_ARGUMENT', 'put takes its options as an object, not null.'],
  ['put', [orders, 'a', new Date(0)], 'BAD_STORE_VALUE', 'cannot keep "value" (Date)'],
  ['put', [orders, 'a', { at: [Number.NaN] }], 'BAD_STORE_VALUE', '"value.at[0]" (NaN)'],
  ['put', ['orders', 'a', 1], 'BAD_STORE_KEY', 'This is no collection.'],
  ['eachRow', [bots.memoryStore(), 'orders'], 'BAD_STORE_KEY', 'This is no collection.'],
  ['remove', [orders, 'a', null], 'BAD_ARGUMENT', 'remove takes its options as an object'],
  ['scopedStore', [{}, 'quotes'], 'BAD_ARGUMENT', 'scopedStore takes a store'],
  ['eachRow', [undefined, orders], 'BAD_ARGUMENT', 'eachRow takes a store, such as sqliteStore'],
  ['loadTexts', [], 'BAD_TEXTS', 'loadTexts takes the folder of the texts'],
  ['session', [Symbol('wrong'), {}], 'BAD_ARGUMENT', 'session takes a name'],
  ['action', [Symbol('wrong')], 'BAD_ARGUMENT', 'action takes a name as its first argument'],
  ['action', ['approve'], 'BAD_ARGUMENT', 'action takes a schema, such as z.object({ … }) makes'],
  ['action', ['approve', {}], 'BAD_ARGUMENT', 'makes, not an object.'],
  ['plugin', [undefined], 'BAD_ARGUMENT', 'plugin takes a name as its first argument'],
  ['plugin', ['greeter', {}], 'BAD_ARGUMENT', 'plugin takes a schema'],
  [
    'plugin',
    ['greeter', { parse: String }],
    'BAD_HANDLER',
    "plugin('greeter', …) takes a function",
  ],
  ['duration', [Symbol('wrong')], 'BAD_DURATION', 'The duration is a symbol; it takes'],
  ['moveState', [], 'BAD_ARGUMENT', 'The options of moveState are undefined'],
  ['moveState', [{ bot: 'quotes', from: 'a.db' }], 'BAD_ARGUMENT', '"from" of moveState is text'],
])('%s says what it takes: %j', async (name, given, code, words) => {
  expect(await endOfCall(name, ...given)).toMatchObject({
    code,
    message: expect.stringContaining(words),
  });
});

test.each<[given: readonly unknown[], code: string, words: string]>([
  [[], 'BAD_ARGUMENT', 'Monitoring.start takes a list of bots, not undefined.'],
  [[[]], 'BAD_ARGUMENT', 'The options of Monitoring.start are undefined'],
  [[[], { port: '9090' }], 'BAD_ARGUMENT', '"port" of Monitoring.start is text; it takes a port'],
])('Monitoring.start says what it takes: %j', async (given, code, words) => {
  const started = Promise.resolve(callUntyped(bots.Monitoring, 'start', given));
  await expect(started).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
});

test('the parts of a bot that operators use say what they take', async () => {
  const config = { host: 'localhost', bot: { username: 'bot', privateKey: { content: 'none' } } };
  const bot = new bots.Bot(config, { log: false });
  const refused = async (target: object, method: string, ...given: readonly unknown[]) => {
    await expect(
      (async () => {
        const result: unknown = await callUntyped(target, method, given);
        return typeof result === 'object' && result !== null && callUntyped(result, 'next', []);
      })(),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^BAD_(ARGUMENT|STORE_KEY)$/) });
  };
  await refused(bot.conversations, 'list', null);
  await refused(bot.conversations, 'restart', 'id', null);
  await refused(bot.conversations, 'resume', 'id', null);
  await refused(bot.conversations, 'requestResume', 'id', null);
  await refused(bot.store, 'renew', undefined, 1_000);
  await refused(bot.store, 'release', undefined);
  await refused(bot, 'pluginFailed', 'trail', new Error('It failed.'), null);
});
