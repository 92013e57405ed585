import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Bot, type BotOptions, sqliteStore } from '../../../src/bot/index.js';
import { limits } from '../../../src/contract/index.js';
import { readIncomingMessage } from '../../../src/messageml/index.js';
import { ManualClock } from '../../../src/pod/index.js';
import type { TestUser } from '../../../src/testing/index.js';
import { firstLetter } from '../dead-letters/kept-letters.js';
import { gate } from '../gate.js';
import { Stage } from '../stage.js';
import { told } from './talking.js';

const clock = new ManualClock();
const stage = new Stage();
const folder = mkdtempSync(join(tmpdir(), 'cadenza-handled-again-'));
let alice: TestUser;

beforeAll(async () => {
  await stage.open({ clock });
  alice = await stage.person('alice');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What a handler does to begin the conversation, and then. */
type Begin = (bot: Bot, then: () => Promise<void>) => void;

function askName(bot: Bot) {
  return bot.conversation('name', async (c) => {
    const name = await c.ask('Your name?');
    await c.say(`Hello ${name}`);
  });
}

const beginnings: readonly (readonly [string, Begin])[] = [
  [
    'a command',
    (bot, then) => {
      const name = askName(bot);
      bot.command('/begin', async (ctx) => {
        await ctx.start(name);
        await then();
      });
    },
  ],
  [
    'any message',
    (bot, then) => {
      const name = askName(bot);
      bot.hears('/begin', async (ctx) => {
        await ctx.start(name);
        await then();
      });
    },
  ],
];

test.each(beginnings)(
  'the event that begins a conversation, %s, is no answer and no interruption when a killed process leaves it to the next',
  async (_, begin) => {
    const username = stage.newName();
    const store = sqliteStore(join(folder, `${username}.db`), { outlives: 'process' });
    const begun = gate();
    const first = await stage.bot(username, (bot) => begin(bot, begun.pass), {
      store,
      stopDeadline: 10,
    });
    await alice.say(username, '/begin');
    expect(await told(alice)).toBe('Your name?');
    await begun.reached;
    await first.stop();
    const again = gate();
    again.open();
    await stage.bot(username, (bot) => begin(bot, again.pass), { store });
    clock.advance(limits.datafeedRedelivery + 1_000);
    await again.reached;
    await alice.say(username, 'Alice');
    expect(await told(alice)).toBe('Hello Alice');
  },
);

/** A bot whose handlers are tried twice. */
async function patientBot(setUp: (bot: Bot) => void, options: BotOptions = {}): Promise<Bot> {
  const username = stage.newName();
  const store = sqliteStore(join(folder, `${username}.db`), { outlives: 'process' });
  return stage.bot(username, setUp, { attempts: 2, attemptPause: 1, store, ...options });
}

test('a handler that fails after it has begun a conversation begins no second one when it is tried again', async () => {
  const bot = await patientBot((it) => {
    const name = askName(it);
    it.command('/begin', async (ctx) => {
      await ctx.start(name);
      if (ctx.delivery.attempt === 1) {
        throw new Error('Not yet.');
      }
      await ctx.reply('Begun.');
    });
  });
  await alice.say(bot.name, '/begin');
  expect([await told(alice), await told(alice)]).toEqual(['Your name?', 'Begun.']);
  await alice.say(bot.name, 'Alice');
  expect(await told(alice)).toBe('Hello Alice');
});

/** A conversation of which an effect fails so often: at first when it begins, then after an answer. */
function booking(failures: number): {
  readonly setUp: (bot: Bot) => void;
  readonly tries: number[];
} {
  const tries = [0, 0];
  const attempt = (step: 0 | 1): string => {
    tries[step] = (tries[step] ?? 0) + 1;
    if (tries[step] <= failures) {
      throw new Error('The calendar does not answer.');
    }
    return 'B-1';
  };
  return {
    tries,
    setUp: (it) => {
      const book = it.conversation('book', async (c) => {
        await c.say('One moment.');
        await c.once('reserve', () => attempt(0));
        const where = await c.ask('Where to?');
        const id = await c.once('book', () => attempt(1));
        await c.say(`${where}: ${id}`);
      });
      it.command('/book', (ctx) => ctx.start(book));
    },
  };
}

test('a step that fails is taken again when its event is tried again, and nothing before it', async () => {
  const { setUp, tries } = booking(1);
  const bot = await patientBot(setUp);
  await alice.say(bot.name, '/book');
  expect([await told(alice), await told(alice)]).toEqual(['One moment.', 'Where to?']);
  await alice.say(bot.name, 'Paris');
  expect(await told(alice)).toBe('Paris: B-1');
  expect(tries).toEqual([2, 2]);
});

test('a step that fails at every try tells the person, and is taken again with the dead letter', async () => {
  const { setUp } = booking(2);
  const bot = await patientBot(setUp);
  await alice.say(bot.name, '/book');
  expect([await told(alice), await told(alice)]).toEqual([
    'One moment.',
    expect.stringContaining('Sorry, that went wrong'),
  ]);
  await retryAll(bot);
  expect(await told(alice)).toBe('Where to?');
  await alice.say(bot.name, 'Paris');
  expect(await told(alice)).toContain('Sorry, that went wrong');
  await retryAll(bot);
  expect(await told(alice)).toBe('Paris: B-1');
});

test('a message of a conversation of which nobody knew whether it was sent is there once when its step is taken again', async () => {
  const { faults } = stage.pod.control;
  const bot = await patientBot((it) => {
    const greet = it.conversation('greet', async (c) => {
      await c.say('Hello.');
      await c.say('Goodbye.');
    });
    it.command('/greet', async (ctx) => {
      if (ctx.delivery.attempt === 1) {
        const stream = '/agent/v4/stream/{streamId}/message';
        const create = { kind: 'status', route: `POST ${stream}/create`, times: 1 } as const;
        await faults.inject({ ...create, status: 500, when: 'after' });
        await faults.inject({ kind: 'status', route: `GET ${stream}`, status: 403, times: 1 });
      }
      await ctx.start(greet);
    });
  });
  const { streamId } = (await alice.say(bot.name, '/greet')).raw.stream;
  expect([await told(alice), await told(alice)]).toEqual(['Hello.', 'Goodbye.']);
  const messages = await bot.client.messages.list(streamId, { since: 0, limit: 10 });
  expect(messages.map((message) => readIncomingMessage(message).text)).toEqual([
    '/greet',
    'Hello.',
    'Goodbye.',
  ]);
});

async function retryAll(bot: Bot): Promise<void> {
  await firstLetter(bot);
  for await (const { id } of bot.deadLetters.list()) {
    await bot.deadLetters.retry(id);
  }
}
