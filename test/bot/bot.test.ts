import { beforeAll, expect, test } from '@jest/globals';
import { type Logger, pino } from 'pino';
import { Bot } from '../../src/bot/index.js';
import { ClientError } from '../../src/client/index.js';
import { messageML, unsafeMessageML } from '../../src/messageml/index.js';
import { defaultSeed } from '../../src/pod/index.js';
import { gate } from './gate.js';
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

/** A logger, and what it wrote; `onLine` is called for each line. */
function journal(onLine?: (message: unknown) => void): {
  readonly log: Logger;
  readonly lines: Record<string, unknown>[];
} {
  const lines: Record<string, unknown>[] = [];
  const write = (text: string): void => {
    const line = Object.fromEntries(Object.entries(JSON.parse(text) as object));
    lines.push(line);
    onLine?.(line['msg']);
  };
  return { log: pino({ level: 'info' }, { write }), lines };
}

let bots = 0;
const newName = (): string => `bot-${++bots}`;

test('whatever is said after start() reaches the bot', async () => {
  const name = newName();
  const alice = await stage.person('alice');
  await stage.bot(name, (bot) => bot.command('/ping', (ctx) => ctx.reply('pong')));
  await alice.say(name, '/ping');
  expect((await alice.nextMessage()).text).toBe('pong');
});

test('in a room a command works with and without a mention; what is for others is left alone', async () => {
  const alice = await stage.person('alice');
  const room = await alice.room('Desk');
  const bot = await stage.bot('room-bot', (bot) => {
    bot.command('/where', (ctx) => ctx.reply(`in a ${ctx.stream.streamType}`));
    bot.command('hello', (ctx) => ctx.reply('hello'));
  });
  await alice.say(room, '/where');
  expect((await alice.nextMessage()).text).toBe('in a ROOM');
  await alice.say(room, '/where', { mention: 'room-bot' });
  expect((await alice.nextMessage()).text).toBe('in a ROOM');
  await alice.say(room, '/where', { mention: 'bob' });
  await alice.say(room, 'hello');
  await alice.say(room, 'hello', { mention: 'room-bot' });
  expect((await alice.nextMessage()).text).toBe('hello');
  expect(alice.messages.filter(({ from }) => from.username === 'room-bot')).toHaveLength(3);
  await bot.stop();
});

test('a handler that throws stops nothing: the log gets the error, the user a number to report', async () => {
  const { log, lines } = journal();
  const name = newName();
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

test('bot.catch takes what handlers and middleware throw, with the event', async () => {
  const name = newName();
  const alice = await stage.person('alice');
  await stage.bot(name, (bot) => {
    bot.command('/fail', () => Promise.reject(new Error('broken')));
    bot.catch((error, ctx) => ctx.reply(`caught: ${String(error)}`));
  });
  await alice.say(name, '/fail');
  expect((await alice.nextMessage()).text).toBe('caught: Error: broken');
});

test('an error handler that fails is reported, and the bot goes on', async () => {
  const { log, lines } = journal();
  const name = newName();
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
  const name = newName();
  const alice = await stage.person('alice');
  await stage.bot(name, (bot) => {
    bot.command('/bad', (ctx) => ctx.reply(unsafeMessageML('<messageML><nope/></messageML>')));
    bot.catch((error, ctx) => ctx.reply(error instanceof Error ? error.message : ''));
  });
  await alice.say(name, '/bad');
  expect((await alice.nextMessage()).text).toContain('The message was not sent: ');
});

test('middleware runs before commands and can end the handling', async () => {
  const name = newName();
  const [alice, bob] = [await stage.person('alice'), await stage.person('bob')];
  await stage.bot(name, (bot) => {
    bot.use(async (ctx, next) => {
      if (ctx.user.username === 'alice') {
        await next();
      } else {
        await ctx.reply('not you');
      }
    });
    bot.command('/ping', (ctx) => ctx.reply('pong'));
  });
  await alice.say(name, '/ping');
  await bob.say(name, '/ping');
  expect((await alice.nextMessage()).text).toBe('pong');
  expect((await bob.nextMessage()).text).toBe('not you');
});

test('a form reply reaches its handler with the message that holds the form', async () => {
  const name = newName();
  const alice = await stage.person('alice');
  await stage.bot(name, (bot) => {
    bot.command('/order', (ctx) =>
      ctx.reply(
        messageML`<form id="order"><text-field name="quantity"/><button name="send" type="action">Send</button></form>`,
      ),
    );
    bot.form('order', (ctx) =>
      ctx.reply(`${ctx.action} ${String(ctx.values['quantity'])} for ${ctx.formMessageId}`),
    );
  });
  await alice.say(name, '/order');
  const asked = await alice.nextMessage();
  await alice.submit(asked, 'order', { quantity: '5' });
  expect((await alice.nextMessage()).text).toBe(`send 5 for ${asked.raw.messageId}`);
});

test('messages of one conversation are answered in order, however long each takes', async () => {
  const name = newName();
  const [alice, bob] = [await stage.person('alice'), await stage.person('bob')];
  const first = gate();
  const begun: number[] = [];
  await stage.bot(name, (bot) => {
    bot.command('/count {n:int}', async (ctx) => {
      begun.push(ctx.args.n);
      await (ctx.args.n === 1 ? first.pass() : undefined);
      await ctx.reply(`${ctx.args.n}`);
    });
    bot.command('/ping', (ctx) => ctx.reply('pong'));
  });
  for (const n of [1, 2, 3]) {
    await alice.say(name, `/count ${n}`);
  }
  // What was said later in another conversation is answered: all three have come.
  await bob.say(name, '/ping');
  expect((await bob.nextMessage()).text).toBe('pong');
  expect(begun).toEqual([1]);
  first.open();
  const answers = [await alice.nextMessage(), await alice.nextMessage(), await alice.nextMessage()];
  expect(answers.map(({ text }) => text)).toEqual(['1', '2', '3']);
});

test('a slow conversation does not hold up another', async () => {
  const name = newName();
  const [alice, bob] = [await stage.person('alice'), await stage.person('bob')];
  const slow = gate();
  await stage.bot(name, (bot) => {
    bot.command('/slow', async (ctx) => {
      await slow.pass();
      await ctx.reply('slow');
    });
    bot.command('/quick', (ctx) => ctx.reply('quick'));
  });
  await alice.say(name, '/slow');
  await slow.reached;
  await bob.say(name, '/quick');
  expect((await bob.nextMessage()).text).toBe('quick');
  slow.open();
  expect((await alice.nextMessage()).text).toBe('slow');
});

test('a handler that runs for long is noticed in the log', async () => {
  const handler = gate();
  const warning = 'A handler is still running.';
  const { log, lines } = journal((message) => {
    if (message === warning) {
      handler.open();
    }
  });
  const name = newName();
  const alice = await stage.person('alice');
  const setUp = (bot: Bot): void => {
    bot.command('/slow', async (ctx) => {
      await handler.pass();
      await ctx.reply('done');
    });
  };
  await stage.bot(name, setUp, { log, slowHandler: 20 });
  await alice.say(name, '/slow');
  expect((await alice.nextMessage()).text).toBe('done');
  expect(lines.filter(({ msg }) => msg === warning)).toHaveLength(1);
});

test('a handler that runs for longer than it may is told so, and its conversation goes on without it', async () => {
  const { log, lines } = journal();
  const name = newName();
  const alice = await stage.person('alice');
  const aborted: unknown[] = [];
  await stage.bot(
    name,
    (bot) => {
      bot.command(
        '/slow',
        (ctx) =>
          new Promise((resolve) => {
            ctx.signal.addEventListener('abort', () => {
              aborted.push(ctx.signal.reason);
              resolve(undefined);
            });
          }),
      );
      bot.command('/ping', (ctx) => ctx.reply('pong'));
    },
    { log, handlerTimeout: 50 },
  );
  await alice.say(name, '/slow');
  expect((await alice.nextMessage()).text).toContain('Sorry, that went wrong.');
  await alice.say(name, '/ping');
  expect((await alice.nextMessage()).text).toBe('pong');
  const timedOut = expect.objectContaining({ code: 'HANDLER_TIMED_OUT' }) as unknown;
  expect(aborted).toEqual([timedOut]);
  expect(lines).toContainEqual(expect.objectContaining({ err: timedOut }));
});

test('a stop lets running handlers end and acknowledges them: the next process does not see them', async () => {
  const name = newName();
  const alice = await stage.person('alice');
  const slow = gate();
  const setUp = (bot: Bot): void => {
    bot.command('/slow', async (ctx) => {
      await slow.pass();
      await ctx.reply('done');
    });
    bot.command('/ping', (ctx) => ctx.reply('pong'));
  };
  const first = await stage.bot(name, setUp);
  await alice.say(name, '/slow');
  await slow.reached;
  const stopped = first.stop();
  expect(first.state).toBe('stopping');
  slow.open();
  await stopped;
  expect(first.state).toBe('stopped');
  expect((await alice.nextMessage()).text).toBe('done');
  await stage.bot(name, setUp);
  await alice.say(name, '/ping');
  expect((await alice.nextMessage()).text).toBe('pong');
});

test('what was said while no process ran is answered by the next', async () => {
  const name = newName();
  const alice = await stage.person('alice');
  const setUp = (bot: Bot): void => void bot.command('/ping', (ctx) => ctx.reply('pong'));
  const first = await stage.bot(name, setUp);
  await first.stop();
  await alice.say(name, '/ping');
  await stage.bot(name, setUp);
  expect((await alice.nextMessage()).text).toBe('pong');
});

test('a stop gives up on handlers after its deadline, and aborts their signal', async () => {
  const name = newName();
  const alice = await stage.person('alice');
  let began = (): void => undefined;
  const running = new Promise<void>((resolve) => (began = resolve));
  let aborted = false;
  const setUp = (bot: Bot): void => {
    bot.command('/forever', async (ctx) => {
      began();
      await new Promise((resolve) => ctx.signal.addEventListener('abort', resolve));
      aborted = true;
    });
  };
  const bot = await stage.bot(name, setUp, { stopDeadline: 50 });
  await alice.say(name, '/forever');
  await running;
  await bot.stop();
  expect(aborted).toBe(true);
});

test('a stop is quick when nothing runs, and may be repeated', async () => {
  const bot = await stage.bot(newName(), () => undefined);
  const start = performance.now();
  await Promise.all([bot.stop(), bot.stop()]);
  expect(performance.now() - start).toBeLessThan(1_000);
});

test('a bot is started once, and takes no more handlers then', async () => {
  const bot = await stage.bot(newName(), () => undefined);
  const refusal = expect.objectContaining({ code: 'BOT_STARTED' });
  await expect(bot.start()).rejects.toEqual(refusal);
  expect(() => bot.command('/late', () => undefined)).toThrow(refusal);
  expect(() => bot.on('ROOMCREATED', () => undefined)).toThrow(refusal);
  expect(() => bot.form('late', () => undefined)).toThrow(refusal);
  expect(() => bot.use(() => undefined)).toThrow(refusal);
  expect(() => bot.catch(() => undefined)).toThrow(refusal);
});

test('a start that cannot log in fails, and leaves nothing running', async () => {
  const { config } = await stage.pod.serviceAccount(newName());
  await stage.pod.serviceAccount(config.bot.username);
  const bot = new Bot(config, { log: false });
  await expect(bot.start()).rejects.toBeInstanceOf(ClientError);
  expect(bot.state).toBe('stopped');
});

test('commands and forms are taken before handlers of event types', async () => {
  const name = newName();
  const alice = await stage.person('alice');
  await stage.bot(name, (bot) => {
    bot.command('/ping', (ctx) => ctx.reply('pong'));
    bot.on('MESSAGESENT', (ctx) => ctx.reply(`heard ${ctx.incoming.text}`));
  });
  await alice.say(name, '/ping');
  await alice.say(name, 'hello');
  const answers = [await alice.nextMessage(), await alice.nextMessage()];
  expect(answers.map(({ text }) => text)).toEqual(['pong', 'heard hello']);
});

test('a command answers to its aliases, and only to those whom its guard lets pass', async () => {
  const name = newName();
  const [alice, bob] = [await stage.person('alice'), await stage.person('bob')];
  await stage.bot(name, (bot) => {
    const only = ({ user }: { readonly user: { readonly username?: string } }): boolean =>
      user.username === 'alice';
    bot.command('/restart [when...]', { aliases: ['/again'], only, hidden: true }, (ctx) =>
      ctx.reply(`restarting ${ctx.args.when ?? 'now'}`),
    );
  });
  await alice.say(name, '/AGAIN tomorrow morning');
  expect((await alice.nextMessage()).text).toBe('restarting tomorrow morning');
  await bob.say(name, '/again');
  expect((await bob.nextMessage()).text).toBe('You may not use /restart.');
  await bob.say(name, '/help');
  expect((await bob.nextMessage()).text).not.toContain('restart');
});

test('a reply can carry files', async () => {
  const name = newName();
  const alice = await stage.person('alice');
  await stage.bot(name, (bot) => {
    bot.command('/report', (ctx) =>
      ctx.reply({
        message: 'The report <1>',
        attachments: [{ filename: 'report.txt', content: Buffer.from('42') }],
      }),
    );
  });
  await alice.say(name, '/report');
  const { text, raw } = await alice.nextMessage();
  expect(text).toBe('The report <1>');
  expect(raw.attachments).toEqual([expect.objectContaining({ name: 'report.txt', size: 2 })]);
});

test('a bot that is stopped while it starts does not run', async () => {
  const { config } = await stage.pod.serviceAccount(newName());
  const bot = new Bot(config, { log: false });
  const starting = bot.start();
  await Promise.all([bot.stop(), expect(starting).rejects.toThrow()]);
  expect(bot.state).toBe('stopped');
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
