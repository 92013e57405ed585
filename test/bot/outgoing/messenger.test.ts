import { beforeAll, expect, test } from '@jest/globals';
import { type Logger, pino } from 'pino';
import type {
  Bot,
  Cause,
  MessageContext,
  Progress,
  Recipient,
  SentMessage,
} from '../../../src/bot/index.js';
import { defaultSeed } from '../../../src/pod/index.js';
import { Stage } from '../stage.js';
import { callUntyped } from '../untyped.js';

const stage = new Stage();

beforeAll(() =>
  stage.open({
    seed: {
      ...defaultSeed,
      serviceAccounts: [{ username: 'desk-bot', displayName: 'Desk Bot' }],
      rooms: [
        { name: 'Desk', owner: 'alice', members: ['bob', 'desk-bot'] },
        { name: 'Elsewhere', owner: 'alice', members: ['bob'] },
      ],
    },
  }),
);

let bots = 0;

/** A bot, and a line of its log that can be waited for. */
async function botWithLog(
  setUp: (bot: Bot) => void,
): Promise<{ name: string; nextLine: (text: string) => Promise<Record<string, unknown>> }> {
  const waiting: ((line: Record<string, unknown>) => void)[] = [];
  const log: Logger = pino(
    { level: 'error' },
    {
      write: (text: string) => {
        const line = JSON.parse(text) as Record<string, unknown>;
        waiting.forEach((tell) => tell(line));
      },
    },
  );
  const name = `messenger-${++bots}`;
  await stage.bot(name, setUp, { log });
  return {
    name,
    nextLine: (text) =>
      new Promise((resolve) => {
        waiting.push((line) => {
          if (line['msg'] === text) {
            resolve(line);
          }
        });
      }),
  };
}

test('a message goes to a room by its name, to a user by name, address or id, and to several', async () => {
  const alice = await stage.person('alice');
  const bob = await stage.person('bob');
  const bot = await stage.bot('desk-bot', () => undefined);
  const address = (await bot.client.users.byUsername('bob'))?.emailAddress ?? '';
  const { id } = (await bot.client.users.byUsername('alice')) ?? { id: 0 };
  const sent = [
    await bot.send({ room: 'Desk' }, 'to the room'),
    await bot.send({ username: 'bob' }, 'by name'),
    await bot.send({ email: address }, 'by address'),
    await bot.send({ userId: id }, 'by id'),
  ];
  expect(sent.map(({ stream }) => stream.streamType)).toEqual(['ROOM', 'IM', 'IM', 'IM']);
  expect(sent[1]?.stream.streamId).toBe(sent[2]?.stream.streamId);
  expect((await alice.nextMessage()).text).toBe('to the room');
  expect((await alice.nextMessage()).text).toBe('by id');
  expect((await bob.nextMessage()).text).toBe('to the room');
  expect((await bob.nextMessage()).text).toBe('by name');
  await bot.stop();
});

test('a room that the bot is not a member of, an unknown user and nonsense are told apart', async () => {
  const bot = await stage.bot(`messenger-${++bots}`, () => undefined);
  await expect(bot.send({ room: 'Nowhere' }, 'x')).rejects.toMatchObject({ code: 'NO_SUCH_ROOM' });
  await expect(bot.send({ username: 'nobody' }, 'x')).rejects.toMatchObject({
    code: 'NO_SUCH_USER',
  });
  const nonsense = { to: 'alice' } as unknown as Recipient;
  await expect(bot.send(nonsense, 'x')).rejects.toMatchObject({ code: 'BAD_RECIPIENT' });
  const name = 'alice' as unknown as Recipient;
  await expect(bot.send(name, 'x')).rejects.toMatchObject({ code: 'BAD_RECIPIENT' });
});

test('a recipient is one: a room and a user together are refused, the names of one user are not', async () => {
  const bot = await stage.bot(`messenger-${++bots}`, () => undefined);
  // @ts-expect-error -- what the room would have won of without a word
  await expect(bot.send({ room: 'Desk', username: 'bob' }, 'x')).rejects.toMatchObject({
    code: 'BAD_RECIPIENT',
    message: expect.stringContaining('names several by room and username') as unknown,
  });
  const bob = await stage.person('bob');
  await bot.send({ ...bob.user, username: 'bob', userId: bob.user.id }, 'to one');
  expect((await bob.nextMessage()).text).toBe('to one');
  await bot.stop();
});

test('an update of what is no message of the bot says what it needs', async () => {
  const bot = await stage.bot(`messenger-${++bots}`, () => undefined);
  const nothing = {} as unknown as SentMessage;
  await expect(bot.update(nothing, 'x')).rejects.toMatchObject({ code: 'BAD_SENT_MESSAGE' });
});

test('files that are given after a message are refused, for nothing would send them', async () => {
  const alice = await stage.person('alice');
  const files = { attachments: [{ filename: 'a.txt', content: Buffer.from('a') }] };
  const told: unknown[] = [];
  const tell = async (target: object, method: string, given: readonly unknown[]): Promise<void> => {
    try {
      told.push(await callUntyped(target, method, given));
    } catch (error) {
      told.push([method, error]);
    }
  };
  const name = `messenger-${++bots}`;
  await stage.bot(name, (bot) => {
    const report = bot.conversation('report', async (c) => {
      await tell(c, 'say', ['The report', files]);
      await tell(c, 'send', [{ username: 'alice' }, 'The report', files]);
      await tell(c, 'update', [await c.say('begun'), 'The report', files]);
    });
    bot.command('/work', async (ctx) => {
      await tell(ctx, 'reply', ['The report', files]);
      await tell(ctx, 'replyPrivately', ['The report', files]);
      await tell(ctx, 'update', [await ctx.reply('working'), 'The report', files]);
      await ctx.start(report);
      const progress = await ctx.progress('half', { every: 0 });
      progress.update(...(['The report', files] as unknown as [string]));
      await tell(progress, 'done', []);
      await tell(progress, 'done', ['The report', files]);
      await progress.done('done');
    });
  });
  await alice.say(name, '/work');
  for (const text of ['working', 'begun', 'half', 'done']) {
    expect((await alice.nextMessage()).text).toBe(text);
  }
  const refused = (method: string, words: string): unknown => [
    method,
    expect.objectContaining({
      code: 'BAD_ARGUMENT',
      message: expect.stringContaining(words),
    }),
  ];
  const words = (call: string): string => `${call} takes nothing after the message: files and data`;
  expect(told).toEqual([
    refused('reply', words('ctx.reply')),
    refused('replyPrivately', words('ctx.replyPrivately')),
    refused('update', 'There is no option "attachments" of an update. There are: silent.'),
    refused('say', words('c.say')),
    refused('send', words('c.send')),
    refused('update', words('c.update')),
    refused('done', words('progress.update')),
    refused('done', words('progress.done')),
  ]);
});

test('several texts are sent by a call that is handed over as it is', async () => {
  const alice = await stage.person('alice');
  const name = `messenger-${++bots}`;
  await stage.bot(name, (bot) => {
    bot.command('/lines', (ctx) => Promise.all(['one', 'two'].map(ctx.reply)));
  });
  await alice.say(name, '/lines');
  expect((await alice.nextMessage()).text).toBe('one');
  expect((await alice.nextMessage()).text).toBe('two');
});

test('a handler answers privately, changes what it said, and every message has its cause and number', async () => {
  const alice = await stage.person('alice');
  const causes: (Cause | undefined)[] = [];
  const name = `messenger-${++bots}`;
  await stage.bot(name, (bot) => {
    bot.outgoing((outgoing, next) => {
      causes.push(outgoing.cause);
      return next();
    });
    bot.command('/work', async (ctx) => {
      const first = await ctx.replyPrivately('working');
      await ctx.update(first, 'done', { silent: true });
    });
  });
  await alice.say(name, '/work');
  expect((await alice.nextMessage()).text).toBe('working');
  expect((await alice.nextMessage()).text).toBe('done');
  expect(causes.map((cause) => cause?.ordinal)).toEqual([0, 1]);
  expect(causes[0]?.id).toMatch(/^MESSAGESENT /);
  expect(causes[1]?.id).toBe(causes[0]?.id);
});

test('what was replaced meanwhile is updated where it is shown now; what cannot be updated is told', async () => {
  const alice = await stage.person('alice');
  const bot = await stage.bot(`messenger-${++bots}`, () => undefined);
  const board = await bot.send({ username: 'alice' }, 'nobody');
  const one = await bot.update(board, 'one');
  const two = await bot.update(board, 'two');
  const last = await bot.update(one, 'three');
  const texts = [];
  while (texts.length < 4) {
    const { text, replaced } = await alice.nextMessage();
    texts.push([text, replaced]);
  }
  expect(texts).toEqual([
    ['nobody', undefined],
    ['one', board.messageId],
    ['two', one.messageId],
    ['three', two.messageId],
  ]);
  await stage.person('bob');
  const elsewhere = await bot.send({ username: 'bob' }, 'elsewhere');
  const misplaced = { ...last, stream: elsewhere.stream };
  await expect(bot.update(misplaced, 'four')).rejects.toMatchObject({ status: 400 });
});

test('progress is one message, changed in place, and ends with the last word', async () => {
  const alice = await stage.person('alice');
  const name = `messenger-${++bots}`;
  await stage.bot(name, (bot) => {
    bot.command('/work', async (ctx) => {
      const progress = await ctx.progress('0 %', { every: 20 });
      for (let percent = 1; percent <= 99; percent++) {
        progress.update(`${percent} %`);
      }
      await progress.done('100 %');
    });
  });
  await alice.say(name, '/work');
  expect((await alice.nextMessage()).text).toBe('0 %');
  const next = await alice.nextMessage();
  const last = next.text === '100 %' ? next : await alice.nextMessage();
  expect(last.text).toBe('100 %');
});

test('progress that is to be shown in a way that there is not is refused before anything is sent', async () => {
  const alice = await stage.person('alice');
  const name = `messenger-${++bots}`;
  const every: unknown = '1s';
  await stage.bot(name, (bot) => {
    bot.command('/work', async (ctx) => {
      const begun = ctx.progress('0 %', { every: every as number });
      await begun.catch((error: unknown) => ctx.reply(String(error)));
    });
  });
  await alice.say(name, '/work');
  expect((await alice.nextMessage()).text).toContain(
    'The option "every" of ctx.progress is text; it takes a number of milliseconds from 0.',
  );
});

/** What somebody sees of work that fails when half of it is done, and is done again. */
async function shownOfWorkDoneTwice(
  end: (progress: Progress, ctx: MessageContext) => Promise<unknown>,
): Promise<readonly string[]> {
  const alice = await stage.person('alice');
  const name = `messenger-${++bots}`;
  await stage.bot(
    name,
    (bot) => {
      bot.command('/work', async (ctx) => {
        const progress = await ctx.progress('0 %', { every: 0 });
        if (ctx.delivery.attempt === 1) {
          progress.update('50 %');
          await progress.done();
          throw new Error('Once more.');
        }
        await end(progress, ctx);
      });
    },
    { attempts: 2, attemptPause: 0 },
  );
  await alice.say(name, '/work');
  const texts: string[] = [];
  while (texts.length < 3) {
    texts.push((await alice.nextMessage()).text);
  }
  return texts;
}

test('however often progress has changed, what is sent after it is sent, also when the work is done again', async () => {
  const shown = await shownOfWorkDoneTwice((_, ctx) => ctx.reply('The report'));
  expect(shown).toEqual(['0 %', '50 %', 'The report']);
});

test('progress that was shown goes on where it was when the work is done again', async () => {
  const shown = await shownOfWorkDoneTwice((progress) => progress.done('100 %'));
  expect(shown).toEqual(['0 %', '50 %', '100 %']);
});

test('what progress was told last is shown before its event is done, though nobody waits for it', async () => {
  const alice = await stage.person('alice');
  const name = `messenger-${++bots}`;
  const bot = await stage.bot(name, (one) => {
    one.command('/work', async (ctx) => {
      (await ctx.progress('0 %', { every: 20 })).update('100 %');
    });
  });
  await alice.say(name, '/work');
  expect((await alice.nextMessage()).text).toBe('0 %');
  await bot.stop();
  expect((await alice.nextMessage()).text).toBe('100 %');
});

test('a failure that nobody awaits is named, and neither the process nor the bot ends', async () => {
  const alice = await stage.person('alice');
  const { name, nextLine } = await botWithLog((bot) => {
    bot.command('/forget', (ctx) => {
      void ctx.reply(JSON.parse('""') as string);
    });
    bot.command('/ping', (ctx) => ctx.reply('pong'));
  });
  const line = nextLine('A handler failed.');
  await alice.say(name, '/forget');
  expect((await line)['err']).toMatchObject({
    code: 'NOT_AWAITED',
    message: expect.stringContaining('write "await" before it') as unknown,
  });
  expect((await alice.nextMessage()).text).toContain('went wrong');
  await alice.say(name, '/ping');
  expect((await alice.nextMessage()).text).toBe('pong');
});

test('a failure of bot.send that nobody awaits stands in the log', async () => {
  let started: Bot | undefined;
  const { nextLine } = await botWithLog((bot) => {
    started = bot;
  });
  const line = nextLine('A message was not sent.');
  void started?.send({ username: 'nobody' }, 'x');
  expect((await line)['err']).toMatchObject({ code: 'NOT_AWAITED' });
});

test('a message that nobody awaits is sent before its event is done', async () => {
  const alice = await stage.person('alice');
  const name = `messenger-${++bots}`;
  await stage.bot(name, (bot) => {
    bot.command('/two', (ctx) => {
      void ctx.reply('first');
    });
    bot.command('/one', (ctx) => ctx.reply('second'));
  });
  await alice.say(name, '/two');
  await alice.say(name, '/one');
  expect((await alice.nextMessage()).text).toBe('first');
  expect((await alice.nextMessage()).text).toBe('second');
});
