import { createHook } from 'node:async_hooks';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { handleEvent } from '../../src/bot/handling/handle-event.js';
import { memoryStore, session, sqliteStore, type Store } from '../../src/bot/index.js';
import { handlingOf } from '../../src/bot/life/life.js';
import { openFeed } from '../../src/bot/life/open-intake.js';
import { createParts } from '../../src/bot/life/parts.js';
import { Scope } from '../../src/bot/scope/scope.js';
import type { EventOf } from '../../src/contract/index.js';
import type { Measurement } from '../measurement.js';

const batchSize = 100;
const conversations = 50;

const counter = session('counter', {
  of: 'conversation',
  schema: z.object({ count: z.number().default(0) }),
});

/** Events of fifty conversations, in order within each. */
function eventOf(number: number): EventOf<'MESSAGESENT'> {
  const user = { userId: 7, displayName: 'Alice' };
  const streamId = `stream${number % conversations}`;
  const messageId = `message${number}`;
  return {
    id: `${number}`,
    messageId,
    timestamp: number,
    type: 'MESSAGESENT',
    initiator: { user },
    payload: {
      messageSent: {
        message: {
          messageId,
          timestamp: number,
          message: `<div data-format="PresentationML" data-version="2.0">message ${number}</div>`,
          data: '{}',
          user,
          stream: { streamId, streamType: 'IM' },
          externalRecipients: false,
          userAgent: 'bench',
          originalFormat: 'com.symphony.messageml.v2',
          sid: 'sid',
        },
      },
    },
  };
}

interface Run {
  /** Events for each second that the processor worked on them, whatever else the machine did. */
  readonly perSecond: number;
  /** What is in use at the end beyond what was in use after the first tenth, in megabytes. */
  readonly growth: number;
}

/** Hands events through middleware, session, once-ness and order to a handler that counts them. */
async function run(store: Store, count: number): Promise<Run> {
  const account = { username: 'bench', privateKey: { content: 'never used' } };
  const living = { traceId: () => undefined, replay: () => Promise.resolve() };
  const parts = createParts({ host: 'localhost', bot: account }, { log: false, store }, living);
  const scope = new Scope({
    ...parts,
    mustBeNew: () => undefined,
    wrap: (handler) => handler,
    guards: [],
  });
  scope.use((_, next) => next());
  scope.on('MESSAGESENT', async (ctx) => {
    (await ctx.session(counter)).count++;
  });
  await parts.store.open();
  await parts.texts.load();
  const bot = {
    id: 42,
    username: 'bench',
    displayName: 'Bench',
    emailAddress: '',
    accountType: 'SYSTEM' as const,
  };
  const memory = (): number => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed / 1_000_000;
  };
  let early = 0;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const handling = handlingOf(parts, bot, undefined);
  const intake = await openFeed(
    handling,
    parts.options,
    (event, delivery) => handleEvent(event, delivery, handling),
    false,
    async function* (signal, { onOpen }) {
      onOpen('feed');
      for (let first = 0; first < count; first += batchSize) {
        const events = Array.from({ length: batchSize }, (_, index) => eventOf(first + index));
        const isLast = first + batchSize >= count;
        if (first === count / 10) {
          early = memory();
        }
        yield {
          events,
          acknowledge: () => {
            if (isLast) {
              end();
            }
          },
        };
      }
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
    },
  );
  const start = process.cpuUsage();
  await intake.start();
  await ended;
  const { user, system } = process.cpuUsage(start);
  const took = (user + system) / 1_000;
  const growth = memory() - early;
  await intake.stop();
  const read = await parts.sessions.read(counter, { streamId: 'stream0' });
  await parts.store.close();
  await parts.client.close();
  if (read.count !== count / conversations) {
    throw new Error(`A conversation counted ${read.count} of ${count / conversations} events.`);
  }
  return { perSecond: (count / took) * 1000, growth };
}

/** How many events a second of the processor writes as JSON and reads again: what any bot does at least. */
function asJson(count: number): number {
  let length = 0;
  const start = process.cpuUsage();
  for (let number = 0; number < count; number++) {
    const text = JSON.stringify(eventOf(number));
    length += (JSON.parse(text) as { messageId: string }).messageId.length;
  }
  const { user, system } = process.cpuUsage(start);
  return length > 0 ? (count / (user + system)) * 1_000_000 : 0;
}

/** How many promises the runtime makes for an event: the same on every machine, whatever else it does. */
export async function promisesOf(count: number): Promise<number> {
  let made = 0;
  const hook = createHook({ init: (_, type) => (made += Number(type === 'PROMISE')) }).enable();
  await run(memoryStore(), count);
  hook.disable();
  return made / count;
}

/** What the runtime itself takes for an event, in memory and with a file. */
export async function inProcess(): Promise<readonly Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-bench-'));
  await run(memoryStore(), 5_000);
  asJson(100_000);
  const before = asJson(100_000);
  const inMemory = await run(memoryStore(), 100_000);
  const onSqlite = await run(sqliteStore(join(folder, 'bot.sqlite')), 100_000);
  await rm(folder, { recursive: true });
  const json = (before + asJson(100_000)) / 2;
  // Last: what counts promises makes them slower.
  const promises = await promisesOf(5_000);
  return [
    {
      what: 'events through the runtime in a second of the processor, in memory',
      value: inMemory.perSecond,
      unit: '/s',
      yardstick: { what: 'events as JSON and back', value: json },
      goal: { atLeast: 0.2 },
      budget: { atLeast: 0.11 },
    },
    {
      what: 'promises that an event makes on its way through the runtime, in memory',
      value: promises,
      unit: 'promises',
      goal: { atMost: 60 },
      budget: { atMost: 80 },
    },
    {
      what: 'heap that 90,000 more events leave, in memory',
      value: inMemory.growth,
      unit: 'MB',
      goal: { atMost: 5 },
      budget: { atMost: 15 },
    },
    {
      what: 'events through the runtime in a second of the processor, on SQLite',
      value: onSqlite.perSecond,
      unit: '/s',
      yardstick: { what: 'in memory', value: inMemory.perSecond },
      goal: { atLeast: 0.4 },
      budget: { atLeast: 0.2 },
    },
    {
      what: 'heap that 90,000 more events leave, on SQLite',
      value: onSqlite.growth,
      unit: 'MB',
      goal: { atMost: 5 },
      budget: { atMost: 15 },
    },
  ];
}
