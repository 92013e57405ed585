import { expect, test } from '@jest/globals';
import { z } from 'zod';
import {
  action,
  Bot,
  type BotOptions,
  cooldown,
  postgresStore,
  redisStore,
  session,
} from '../../src/bot/index.js';

const config = {
  host: 'localhost',
  bot: { username: 'bot', privateKey: { content: 'none' } },
};

/** What no compiler has seen: the same calls from JavaScript. */
type Untyped = Readonly<Record<string, (...given: unknown[]) => unknown>>;

function refused(register: (bot: Untyped) => unknown): unknown {
  const bot: unknown = new Bot(config, { log: false });
  try {
    register(bot as Untyped);
  } catch (error) {
    return error;
  }
  return undefined;
}

const nothing = (): void => undefined;
const wrong = Symbol('wrong');

test.each<[string, (bot: Untyped) => unknown, string]>([
  ['command', (bot) => bot['command']?.('/a'), "bot.command('/a', …) takes a function"],
  ['command', (bot) => bot['command']?.('/a', 'Does', 'x'), 'as its handler, not text.'],
  [
    'hears',
    (bot) => bot['hears']?.(/x/),
    'bot.hears takes a function as its handler, not undefined.',
  ],
  [
    'on',
    (bot) => bot['on']?.('message', {}),
    'bot.on takes a function as its handler, not an object.',
  ],
  ['form', (bot) => bot['form']?.('order'), 'bot.form takes a function'],
  ['fallback', (bot) => bot['fallback']?.(), 'bot.fallback takes a function'],
  ['use', (bot) => bot['use']?.('x'), 'bot.use takes a function'],
  ['catch', (bot) => bot['catch']?.(null), 'bot.catch takes a function as its handler, not null.'],
  [
    'outgoing',
    (bot) => bot['outgoing']?.([]),
    'bot.outgoing takes a function as its handler, not a list.',
  ],
  ['every', (bot) => bot['every']?.('tick', '1h'), "bot.every('tick', …) takes a function"],
  ['reminder', (bot) => bot['reminder']?.('r'), 'bot.reminder takes a function'],
  [
    'conversation',
    (bot) => bot['conversation']?.('c'),
    "bot.conversation('c', …) takes a function",
  ],
  ['action', (bot) => bot['action']?.(action('a', z.object({}))), 'bot.action takes a function'],
  ['plugin', (bot) => bot['plugin']?.({}), 'A plugin, as plugin(…) makes it, takes a function'],
])(
  'a handler of %s that cannot be called is refused when it is registered',
  (_, register, message) => {
    expect(refused(register)).toMatchObject({
      code: 'BAD_HANDLER',
      message: expect.stringContaining(message) as unknown,
    });
  },
);

test.each<[(bot: Untyped) => unknown, string, string]>([
  [
    (bot) => bot['command']?.('/a', { alias: ['/b'] }, nothing),
    'BAD_ARGUMENT',
    `There is no option "alias" of the command '/a'. Did you mean "aliases"?`,
  ],
  [
    (bot) => bot['command']?.('/a', { onyl: { users: [1] } }, nothing),
    'BAD_ARGUMENT',
    'Did you mean "only"?',
  ],
  [
    (bot) => bot['command']?.('/a', { hidden: 'yes' }, nothing),
    'BAD_ARGUMENT',
    `The option "hidden" of the command '/a' is text; it takes true or false.`,
  ],
  [
    (bot) => bot['command']?.('/a', { only: { email: ['a@b.c'] } }, nothing),
    'BAD_GUARD',
    `There is no option "email" of "only" of the command '/a'. Did you mean "emails"?`,
  ],
  [
    (bot) => bot['group']?.('/a', { only: { emails: 'a@b.c' } }),
    'BAD_GUARD',
    'it takes a list of texts.',
  ],
  [(bot) => bot['scope']?.({ only: [{}] }), 'BAD_GUARD', 'does not say who may'],
  [(bot) => bot['scope']?.({ only: { roomOwners: false } }), 'BAD_GUARD', 'does not say who may'],
  [(bot) => bot['scope']?.({ only: 'alice' }), 'BAD_GUARD', 'are text; they are an object.'],
  [(bot) => bot['argumentType']?.('isin', { needs: 'x' }), 'BAD_ARGUMENT', 'it takes a function.'],
  [
    (bot) => bot['cron']?.('c', '0 9 * * *', { timezone: 'UTC' }, nothing),
    'BAD_ARGUMENT',
    'Did you mean "timeZone"?',
  ],
  [
    (bot) => bot['every']?.('e', '1h', { missed: 'never' }, nothing),
    'BAD_ARGUMENT',
    'it takes "once" or "skip" or "all".',
  ],
  [
    (bot) => bot['at']?.('a', '2026-12-01', nothing),
    'BAD_SCHEDULE',
    'What happens once needs a valid date',
  ],
  [
    (bot) => bot['conversation']?.('c', { interrupt: 'sometimes' }, nothing),
    'BAD_ARGUMENT',
    'it takes "commands" or "drop" or "none".',
  ],
  [
    (bot) => bot['conversation']?.('c', { within: 'long' }, nothing),
    'BAD_DURATION',
    'within of the conversation "c" is "long"',
  ],
  [
    (bot) => bot['plugin']?.(cooldown, { seconds: 'x' }),
    'BAD_PLUGIN_OPTIONS',
    'The options of the plugin "cooldown" are wrong: seconds: Invalid input: expected number, received string',
  ],
])(
  'an option that is not there, or is of another kind, is refused: %#',
  (register, code, message) => {
    expect(refused(register)).toMatchObject({
      code,
      message: expect.stringContaining(message) as unknown,
    });
  },
);

test.each<[Readonly<Record<string, unknown>>, string]>([
  [{ atempts: 3 }, 'There is no option "atempts" of the bot. Did you mean "attempts"?'],
  [{ timeZone: 'Mars' }, 'it takes a time zone such as "Europe/Paris".'],
  [{ store: {} }, 'it takes a store, such as sqliteStore(…).'],
  [{ language: 'de' }, 'it takes a function.'],
  [{ source: 'feed' }, 'it takes "datafeed" or "datahose".'],
  [{ source: 'datahose' }, 'under datahose.eventTypes in the configuration'],
  [{ log: true }, 'it takes a pino logger, or false.'],
  [{ encryptionKeys: 'secret' }, 'The option "encryptionKeys" of the bot is text;'],
])(
  'an option of the bot that is not there, or is of another kind, is refused: %j',
  (options, message) => {
    const given: unknown = options;
    expect(() => new Bot(config, given as BotOptions)).toThrow(
      expect.objectContaining({
        code: 'BAD_ARGUMENT',
        message: expect.stringContaining(message) as unknown,
      }),
    );
  },
);

test.each<[Readonly<Record<string, unknown>>, string]>([
  [{ of: 'room', schema: z.object({}) }, '"of" of the session "basket" is text; it takes "user"'],
  [{ of: 'user' }, 'The option "schema" of the session "basket" is undefined; it takes a schema'],
  [{ of: 'user', schema: z.object({}), ttl: '1d' }, 'There is no option "ttl"'],
])('a session that is declared wrongly is refused: %#', (input, message) => {
  const given: unknown = input;
  expect(() => session('basket', given as Parameters<typeof session>[1])).toThrow(
    expect.objectContaining({
      code: 'BAD_SESSION',
      message: expect.stringContaining(message) as unknown,
    }),
  );
});

test.each<[string, (bot: Untyped) => unknown, string]>([
  ['observe', (bot) => bot['observe']?.('x'), 'bot.observe takes a function, not text.'],
  ['command', (bot) => bot['command']?.(wrong, nothing), 'takes a pattern such as /quote'],
  ['command', (bot) => bot['command']?.(nothing, nothing), 'first, not a function.'],
  ['argumentType', (bot) => bot['argumentType']?.(wrong, {}), 'not a symbol.'],
  ['hears', (bot) => bot['hears']?.({}, nothing), 'bot.hears takes text, a regular expression'],
  ['on', (bot) => bot['on']?.(wrong, nothing), 'bot.on takes a filter or a type of event first'],
  ['text', (bot) => bot['text']?.(wrong), 'bot.text takes the key of a text, not a symbol.'],
  ['form', (bot) => bot['form']?.(undefined, nothing), 'bot.form takes a form, as form('],
  ['form', (bot) => bot['form']?.({}, nothing), 'or the id of one, not an object.'],
  ['group', (bot) => bot['group']?.(), 'bot.group takes text, not undefined.'],
  ['action', (bot) => bot['action']?.('approve', nothing), 'as action(…) makes it, not text.'],
  ['plugin', (bot) => bot['plugin']?.(undefined), 'as plugin(…) makes it, not undefined.'],
  ['reference', (bot) => bot['reference']?.(), 'takes the ctx of an event, not undefined.'],
  ['commandOf', (bot) => bot['commandOf']?.({}), 'takes the ctx of an event, not an object.'],
  ['text', (bot) => bot['text']?.('help', {}, 5), 'takes a language, such as de, not 5.'],
  ['every', (bot) => bot['every']?.('', '1h', nothing), 'not an empty text.'],
  ['reminder', (bot) => bot['reminder']?.(undefined, nothing), 'bot.reminder takes a name'],
  ['conversation', (bot) => bot['conversation']?.(nothing), 'bot.conversation takes a name'],
])('%s says what it takes when it is given something else: %#', (_, call, message) => {
  expect(refused(call)).toMatchObject({
    code: 'BAD_ARGUMENT',
    message: expect.stringContaining(message) as unknown,
  });
});

test.each<[string, (bot: Untyped) => unknown, string, string]>([
  ['forget', (bot) => bot['forget']?.(), 'BAD_ARGUMENT', 'takes the id that a reminder was set'],
  ['remind', (bot) => bot['remind']?.(undefined, new Date()), 'BAD_ARGUMENT', 'takes a reminder'],
  ['remind', (bot) => bot['remind']?.({ name: 'r' }, new Date()), 'NO_SUCH_REMINDER', '"r"'],
  [
    'remind',
    (bot) => bot['remind']?.(bot['reminder']?.('tea', nothing), new Date(), { at: [new Date()] }),
    'BAD_SCHEDULE',
    'The reminder "tea" cannot keep "payload.at[0]" (Date)',
  ],
  ['send', (bot) => bot['send']?.({ room: 'A' }, 'Hi', null), 'BAD_ARGUMENT', 'are null'],
  ['send', (bot) => bot['send']?.({ room: 'A' }, 'Hi', { att: 1 }), 'BAD_ARGUMENT', 'mean "at"?'],
  ['broadcast', (bot) => bot['broadcast']?.('Desk', 'Hi'), 'BAD_RECIPIENT', 'takes a list of'],
  ['broadcast', (bot) => bot['broadcast']?.([], 'Hi', { nam: 'x' }), 'BAD_ARGUMENT', '"name"?'],
  ['broadcast', (bot) => bot['broadcast']?.([], 'Hi', { atOnce: 0 }), 'BAD_ARGUMENT', '"atOnce"'],
])('%s rejects with what is wrong: %#', async (_, call, code, message) => {
  const bot: unknown = new Bot(config, { log: false });
  await expect(call(bot as Untyped)).rejects.toMatchObject({
    code,
    message: expect.stringContaining(message) as unknown,
  });
});

const basket = session('basket', { of: 'user', schema: z.object({}) });

test.each<[string, readonly unknown[], string, string]>([
  ['what is no session', ['basket'], 'BAD_SESSION', 'This is no session.'],
  ['nobody', [basket], 'NO_SESSION_OWNER', 'bot.session(basket, { userId })'],
  ['an id by itself', [basket, 7], 'BAD_ARGUMENT', 'The options of bot.session(basket, …) are 7'],
  ['a slip', [basket, { userID: 7 }], 'BAD_ARGUMENT', 'Did you mean "userId"?'],
  ['no id', [basket, { userId: 'alice' }], 'BAD_ARGUMENT', '"userId" of bot.session(basket, …)'],
])('a session of %s is refused where it is asked for', (_, given, code, message) => {
  expect(refused((bot) => bot['session']?.(...given))).toMatchObject({
    code,
    message: expect.stringContaining(message) as unknown,
  });
});

test('a session of a user as the service gives it is one', () => {
  const user = { userId: 7, displayName: 'Ada', email: 'ada@example.com' };
  expect(refused((bot) => bot['session']?.(basket, user))).toBeUndefined();
});

test.each<[string, () => unknown, string]>([
  [
    'redisStore',
    (): unknown => Reflect.apply(redisStore, undefined, []),
    'of redisStore are undefined',
  ],
  ['redisStore', (): unknown => Reflect.apply(redisStore, undefined, ['redis://x']), 'are text'],
  [
    'redisStore',
    (): unknown => Reflect.apply(redisStore, undefined, [{ uri: 'x' }]),
    'mean "url"?',
  ],
  ['postgresStore', (): unknown => Reflect.apply(postgresStore, undefined, []), 'are undefined'],
])('%s without its address says what it takes: %#', (_, make, message) => {
  expect(make).toThrow(expect.objectContaining({ code: 'BAD_ARGUMENT' }));
  expect(make).toThrow(message);
});

test('a store is opened with settings that say more than it takes', async () => {
  const settings = { kind: 'redis', url: 'redis://127.0.0.1:1', prefix: 'desk' };
  await redisStore(settings).close();
  await postgresStore({ ...settings, url: 'postgres://127.0.0.1:1/bots' }).close();
});
