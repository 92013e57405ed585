import { beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { action } from '../../src/bot/index.js';
import { button, form, unsafeMessageML } from '../../src/messageml/index.js';
import { defaultSeed } from '../../src/pod/index.js';
import { logLines } from './log-lines.js';
import { Stage } from './stage.js';

const stage = new Stage();

beforeAll(() =>
  stage.open({
    seed: {
      ...defaultSeed,
      serviceAccounts: [{ username: 'room-bot', displayName: 'Room Bot' }],
      rooms: [{ name: 'Desk', owner: 'alice', members: ['bob', 'room-bot'] }],
    },
  }),
);

test('a handler that throws stops nothing: the log gets the error, the user a number to report', async () => {
  const { log, lines } = logLines();
  const name = stage.newName();
  const alice = await stage.person('alice');
  await stage.bot(
    name,
    (bot) => {
      bot.command('/fail {secret}', () => {
        throw new Error('broken');
      });
      bot.command('/ping', (ctx) => ctx.reply('pong'));
    },
    { log },
  );
  await alice.say(name, '/fail hunter2');
  const { text } = await alice.nextMessage();
  await alice.say(name, '/ping');
  expect((await alice.nextMessage()).text).toBe('pong');
  const failed = lines.find(({ msg }) => msg === 'A handler failed.');
  expect(failed).toMatchObject({ level: 50, err: { message: 'broken' }, eventType: 'MESSAGESENT' });
  expect(text).toContain(String(failed?.['traceId']));
  expect(JSON.stringify(lines)).not.toContain('hunter2');
});

/** Something of which one property cannot be read. */
function throwing<Thrown extends object>(thrown: Thrown, name: string): Thrown {
  const get = (): never => {
    throw new Error('It cannot be read.');
  };
  return Object.defineProperty(thrown, name, { get, enumerable: true });
}

const unreadable = { message: 'A handler threw something that cannot be read.' };

test.each([
  ['undefined', undefined, 'undefined'],
  ['a symbol', Symbol('broken'), 'Symbol(broken)'],
  ['an error that is frozen', Object.freeze(new Error('broken')), { message: 'broken' }],
  [
    'an error with a cause that is frozen',
    new Error('broken', { cause: Object.freeze(new Error('by this')) }),
    { message: expect.stringContaining('broken') },
  ],
  [
    'several errors, one of them frozen',
    new AggregateError([Object.freeze(new Error('one'))], 'broken'),
    { type: 'AggregateError', message: 'broken' },
  ],
  ['an object without a prototype', Object.create(null), {}],
  ['an error whose message is no text', Object.assign(new Error(), { message: 7 }), {}],
  ['an error with a property that throws', throwing(new Error('broken'), 'code'), unreadable],
  ['an error whose stack throws', throwing(new Error('broken'), 'stack'), unreadable],
  [
    'an error with such a cause',
    new Error('broken', { cause: throwing(new Error(), 'x') }),
    unreadable,
  ],
  ['an object with such a message', throwing({}, 'message'), unreadable],
])('whatever a handler throws is told to the user and the log: %s', async (_, thrown, err) => {
  const { log, lines } = logLines();
  const name = stage.newName();
  const alice = await stage.person('alice');
  await stage.bot(
    name,
    (bot) => {
      bot.command('/fail', () => Promise.reject(thrown as Error));
    },
    { log },
  );
  await alice.say(name, '/fail');
  const { text } = await alice.nextMessage();
  const failed = lines.find(({ msg }) => msg === 'A handler failed.');
  expect(failed).toMatchObject({ err });
  expect(text).toContain(String(failed?.['traceId']));
});

test('the log names the handler that failed, whatever kind it is', async () => {
  const { log, lines } = logLines();
  const name = stage.newName();
  const alice = await stage.person('alice');
  const question = form('question', [button('send', 'Send')]);
  const press = action('press', z.object({}));
  const fail = (): never => {
    throw new Error('broken');
  };
  await stage.bot(
    name,
    (bot) => {
      bot.command('/show', (ctx) => ctx.reply([question, form('buttons', press.button('P', {}))]));
      bot.group('/order').command('new {n:int}', fail);
      bot.hears(/thanks/i, fail);
      bot.form(question, fail);
      bot.action(press, fail);
      bot.on('message:attachment', fail);
      bot.fallback(fail);
    },
    { log, attempts: 2, attemptPause: 1 },
  );
  await alice.say(name, '/show');
  const shown = await alice.nextMessage();
  await alice.say(name, '/order new 7');
  await alice.nextMessage();
  await alice.say(name, 'thanks');
  await alice.nextMessage();
  await alice.submit(shown, 'question', { action: 'send' });
  await alice.nextMessage();
  await alice.click(shown, 'press');
  await alice.nextMessage();
  await alice.say(name, 'a file', { attachments: [{ name: 'a.txt', content: 'a' }] });
  await alice.nextMessage();
  await alice.say(name, 'nonsense');
  await alice.nextMessage();
  const failed = lines.filter(({ msg }) => String(msg).startsWith('A handler failed'));
  const handlers = [
    '/order new {n:int}',
    'hears /thanks/i',
    'form question',
    'action press',
    'on message:attachment',
    'fallback',
  ];
  // Each is tried twice.
  expect(failed.map(({ handler }) => handler)).toEqual(handlers.flatMap((each) => [each, each]));
});

test('the error of a message that cannot be sent leads to the line that sent it', async () => {
  const name = stage.newName();
  const alice = await stage.person('alice');
  const stacks: (string | undefined)[] = [];
  await stage.bot(name, (bot) => {
    bot.command('/refused', (ctx) => ctx.reply(unsafeMessageML('<nope/>')));
    bot.command('/nowhere', async (ctx) => {
      await ctx.send({ room: 'Nowhere' }, 'hello');
    });
    bot.command('/gone', async (ctx) => {
      await ctx.send({ streamId: 'gone' }, 'hello');
    });
    bot.catch((error, ctx) => {
      stacks.push(error instanceof Error ? error.stack : undefined);
      return ctx.reply('failed');
    });
  });
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 10; // as in a process without a test runner
  try {
    for (const command of ['/refused', '/nowhere', '/gone']) {
      await alice.say(name, command);
      await alice.nextMessage();
      expect(stacks.at(-1)).toContain('failing-handlers.test.ts');
    }
  } finally {
    Error.stackTraceLimit = before;
  }
});

test('bot.catch takes what handlers and middleware throw, with the event', async () => {
  const name = stage.newName();
  const alice = await stage.person('alice');
  await stage.bot(name, (bot) => {
    bot.command('/fail', () => Promise.reject(new Error('broken')));
    bot.catch((error, ctx) => ctx.reply(`caught: ${String(error)}`));
  });
  await alice.say(name, '/fail');
  expect((await alice.nextMessage()).text).toBe('caught: Error: broken');
});

test('an error handler that fails is reported, and the bot goes on', async () => {
  const { log, lines } = logLines();
  const name = stage.newName();
  const alice = await stage.person('alice');
  await stage.bot(
    name,
    (bot) => {
      bot.command('/fail', () => Promise.reject(new Error('first')));
      bot.command('/ping', (ctx) => ctx.reply('pong'));
      bot.catch(() => Promise.reject(new Error('second')));
    },
    { log },
  );
  await alice.say(name, '/fail');
  await alice.say(name, '/ping');
  expect((await alice.nextMessage()).text).toBe('pong');
  expect(lines.find(({ level }) => level === 50)).toMatchObject({ err: { message: 'second' } });
});

test('a reply that is not valid is not sent; the error says where it is wrong', async () => {
  const name = stage.newName();
  const alice = await stage.person('alice');
  await stage.bot(name, (bot) => {
    bot.command('/bad', (ctx) => ctx.reply(unsafeMessageML('<messageML><nope/></messageML>')));
    bot.catch((error, ctx) => ctx.reply(error instanceof Error ? error.message : ''));
  });
  await alice.say(name, '/bad');
  expect((await alice.nextMessage()).text).toContain('The message was not sent: ');
});

test('in a room, a failure is told only to those who spoke to the bot', async () => {
  const alice = await stage.person('alice');
  const room = await alice.room('Desk');
  const heard: string[] = [];
  await stage.bot('room-bot', (bot) => {
    bot.on('MESSAGESENT', (ctx) => {
      heard.push(ctx.incoming.text);
      throw new Error('broken');
    });
  });
  await alice.say(room, 'not for the bot');
  await alice.say(room, 'hello', { mention: 'room-bot' });
  expect((await alice.nextMessage()).text).toContain('Sorry, that went wrong');
  expect(heard).toEqual(['not for the bot', '@room-bot hello']);
  expect(alice.messages).toHaveLength(3);
});
