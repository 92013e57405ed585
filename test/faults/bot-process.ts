import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Bot,
  postgresStore,
  redisStore,
  type ScaleOptions,
  session,
  sqliteStore,
  type Store,
} from 'cadenza';
import type { ConfigInput } from 'cadenza/client';
import { destination, pino } from 'pino';
import { z } from 'zod';

/** What a process of the bot is told. */
export interface BotProcessOptions {
  readonly config: ConfigInput;
  readonly store:
    | { readonly kind: 'sqlite'; readonly file: string }
    | { readonly kind: 'redis'; readonly url: string; readonly prefix: string }
    | { readonly kind: 'postgres'; readonly url: string; readonly schema: string };
  readonly scale?: ScaleOptions;
  /** How long each handler waits, in milliseconds. */
  readonly wait: number;
  /** How many conversations the process handles at the same time. */
  readonly conversations?: number;
  /** The folder of its log. Default: it keeps none. */
  readonly log?: string;
  /** Where the process kills itself, and how often it comes by there before. */
  readonly die?: { readonly point: string; readonly after: number };
}

/** How many events a conversation has had. */
export const counter = session('counter', {
  of: 'conversation',
  schema: z.object({ n: z.number().default(0) }),
});

/** Opens the store of a bot. */
export function openStore(store: BotProcessOptions['store']): Store {
  switch (store.kind) {
    case 'sqlite':
      return sqliteStore(store.file, { outlives: 'process' });
    case 'redis':
      return redisStore(store);
    case 'postgres':
      return postgresStore(store);
  }
}

if (process.send !== undefined) {
  await run(JSON.parse(process.argv[2] ?? '{}') as BotProcessOptions);
}

async function run(options: BotProcessOptions): Promise<void> {
  const { config, scale, wait, conversations = 50, die } = options;
  let left = die?.after ?? 0;
  const pass = (point: string): void => {
    if (die?.point === point && left-- === 0) {
      process.kill(process.pid, 'SIGKILL');
    }
  };
  const around = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    pass(`before ${what}`);
    const result = await work();
    pass(`after ${what}`);
    return result;
  };
  const store = openStore(options.store);
  const commit = store.commit.bind(store);
  store.commit = (changes, fences) => around('write', () => commit(changes, fences));
  const bot = new Bot(config, {
    log:
      options.log === undefined
        ? false
        : pino(destination(join(options.log, `${process.pid}.log`))),
    store,
    conversations,
    ...(scale === undefined ? {} : { scale }),
  });
  const { messages, datafeeds } = bot.client;
  const create = messages.create.bind(messages);
  const read = datafeeds.read.bind(datafeeds);
  messages.create = (...given) => around('send', () => create(...given));
  datafeeds.read = (id, given, call) =>
    given?.ackId === undefined || given.ackId === ''
      ? read(id, given, call)
      : around('acknowledgement', () => read(id, given, call));
  bot.on('MESSAGESENT', async (ctx) => {
    const value = await ctx.session(counter);
    value.n++;
    if (wait > 0) {
      await delay(wait);
    }
    await ctx.reply(`re ${ctx.incoming.text} ${value.n}`);
    process.send?.('answer');
  });
  process.on('message', () => {
    void bot.stop().then(() => process.exit(0));
  });
  process.on('disconnect', () => process.exit(1));
  await bot.start().catch((error: unknown) => {
    // Nothing says whether the key is wrong before the first login: whoever keeps processes starts another.
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  });
  process.send?.('ready');
}
