import type { Logger } from 'pino';
import type { Config, ConfigInput } from '../../client/index.js';
import { CadenzaError, type Event, type User } from '../../contract/index.js';
import { reportFailure } from '../handling/failure.js';
import type { HandlingOptions } from '../handling/handling-options.js';
import { Handled } from '../intake/index.js';
import { namedIn } from '../log.js';
import { compose } from '../middleware.js';
import { openTracing, type ProcessShare, type Tracing } from '../monitoring/index.js';
import type { BotOptions } from '../options.js';
import { refuseHalfMoved } from '../state/half-moved.js';
import type { Store } from '../state/index.js';
import { refuseWhileLoading } from './loading.js';
import { type OpenIntake, openIntake } from './open-intake.js';
import { type BotParts, createParts } from './parts.js';
import { Stopping } from './stopping.js';

/** Where a bot is in its life. */
export type BotState = 'new' | 'starting' | 'running' | 'stopping' | 'stopped';

/** The life of a bot: opens its parts in order when it starts, and closes them when it stops. */
export class BotLife {
  readonly parts: BotParts;
  #state: BotState = 'new';
  #intake: OpenIntake | undefined;
  #storeIsOpen = false;
  #tracing: Tracing | undefined;
  #stopping: Promise<void> | undefined;

  constructor(config: Config | ConfigInput, options: BotOptions) {
    this.parts = createParts(config, options, {
      traceId: () => this.#tracing?.traceId(),
      replay: (event, id) => this.#replay(event, id),
    });
  }

  /** Where the bot is in its life. */
  get state(): BotState {
    return this.#state;
  }

  /** What falls to this process of several; undefined where one runs the bot. */
  async share(): Promise<ProcessShare | undefined> {
    return this.#intake?.share?.();
  }

  /** See `Bot.start`. */
  async start(): Promise<void> {
    this.mustBeNew('start');
    refuseWhileLoading();
    this.#state = 'starting';
    const { router, options } = this.parts;
    router.groupHelp();
    if (options.help) {
      router.help();
    }
    try {
      await this.#open();
    } catch (error) {
      const wasStopped = this.#stopping !== undefined;
      await this.stop();
      throw wasStopped ? stoppedWhileStarting(error) : error;
    }
  }

  /** See `Bot.stop`. */
  stop(): Promise<void> {
    this.#stopping ??= this.#close();
    return this.#stopping;
  }

  /** @throws CadenzaError `BOT_STARTED` when it was started before */
  mustBeNew(method: string): void {
    if (this.#state !== 'new') {
      throw new CadenzaError(
        'BOT_STARTED',
        `bot.${method}() was called after bot.start(). Register everything first; a bot can be started once.`,
      );
    }
  }

  async #open(): Promise<void> {
    const { log, client, store, conversations, actions, options } = this.parts;
    this.#tracing = await openTracing();
    await store.open();
    this.#storeIsOpen = true;
    await refuseHalfMoved(store);
    await this.parts.texts.load();
    // The login comes first of all that needs the key: it says best what is wrong with it.
    const bot = await client.users.session();
    await actions.load(client.config);
    await this.parts.outbox.start();
    const onGone = (): void => this.#endWithPod();
    const handling = { ...handlingOf(this.parts, bot, this.#tracing), onGone };
    this.#intake = await openIntake(handling, options);
    await conversations.open();
    await this.#intake.start();
    await this.parts.schedules.open();
    this.parts.sendQueue.open();
    if (this.#state !== 'starting') {
      throw stoppedWhileStarting(undefined);
    }
    this.#state = 'running';
    this.parts.deadLetters.open();
    warnOfForgetting(store, log);
    log.info(namedIn(log, bot.username), 'The bot is running.');
  }

  async #close(): Promise<void> {
    this.#state = 'stopping';
    const { log, client, store, options, abandoned, outbox, budget } = this.parts;
    const stopping = new Stopping(options.stopDeadline, log, () => abandoned.abort(givesUp()));
    await this.#closeWork(stopping);
    // Whatever has not ended by now is not waited for, and holds on to nothing.
    abandoned.abort(givesUp());
    // The store is closed after them, and needs time as well.
    const grace = stopping.left / 2;
    // Told while they last: with the grace they are cut off, and have ended.
    await stopping.end('calls', () => client.close(grace), 0.9 * grace);
    await stopping.end('budget', async () => budget.close?.());
    if (this.#storeIsOpen) {
      await stopping.end('outbox', () => outbox.stop());
      await stopping.end('store', () => store.close());
    }
    stopping.tell();
    this.#state = 'stopped';
    if (this.#intake !== undefined) {
      log.info('The bot has stopped.');
    }
  }

  /** Ends what work comes from, then what it is left with. */
  async #closeWork(stopping: Stopping): Promise<void> {
    const { conversations, deadLetters, plugins, schedules, sendQueue } = this.parts;
    await Promise.all([
      this.#closeIntake(stopping),
      stopping.end('schedules', () => schedules.close()),
    ]);
    await Promise.all([
      stopping.end('conversations', () => conversations.close()),
      stopping.end('dead letters', () => deadLetters.close()),
      stopping.end('messages', () => sendQueue.close()),
    ]);
    await stopping.putDown();
    await plugins.tearDown((name, close, toEnd) =>
      stopping.end(`plugin "${name}"`, close, stopping.left / toEnd),
    );
  }

  async #closeIntake(stopping: Stopping): Promise<void> {
    const intake = this.#intake;
    if (intake !== undefined && !(await stopping.end('handlers', () => intake.stop()))) {
      intake.abandon();
    }
  }

  /** A test that forgets its bot should end as soon as its pod has. */
  #endWithPod(): void {
    if (this.#state === 'running') {
      const advice = 'Stop the bot before its pod: await using bot = …, or bot.stop().';
      this.parts.log.error(`The pod of this bot was closed, so the bot stops. ${advice}`);
      void this.stop();
    }
  }

  async #replay(event: Event, id: string): Promise<void> {
    if (this.#intake === undefined || this.#state !== 'running') {
      throw new CadenzaError(
        'BOT_NOT_RUNNING',
        'Dead letters can only be handled by a running bot.',
      );
    }
    await this.#intake.replay(event, id);
  }
}

/** What ends what a handler waits for, and what it gets that goes on all the same. */
function givesUp(): CadenzaError {
  return new CadenzaError(
    'BOT_STOPPED',
    'The bot was stopped. It sends nothing more, and what its handlers had not done is left to the next process.',
  );
}

function stoppedWhileStarting(cause: unknown): CadenzaError {
  return new CadenzaError('BOT_STOPPED', 'The bot was stopped while it was starting.', { cause });
}

/** What the handling of events needs of the parts of a bot. */
export function handlingOf(
  parts: BotParts,
  bot: User,
  tracing: Tracing | undefined,
): HandlingOptions {
  const { clock, store, middleware, conversations, router, boundary, observers, options } = parts;
  const { attempts, attemptPause, slowHandler, handlerTimeout } = options;
  return {
    ...parts,
    bot,
    attempts,
    attemptPause,
    limit: { warnAfter: slowHandler, endAfter: handlerTimeout },
    handle: compose(
      middleware,
      (ctx) => conversations.route(ctx, () => router.route(ctx)),
      ({ event }, { name }) =>
        observers.tell?.({ kind: 'ended by middleware', event, middleware: name }),
    ),
    onError: boundary.onError ?? reportFailure,
    handled: new Handled(store, () => clock.now()),
    signal: parts.abandoned.signal,
    watch: observers,
    tracing,
  };
}

/** Warns of a bot in production whose store ends with its process. */
function warnOfForgetting({ durable }: Store, log: Logger): void {
  if (!durable && process.env['NODE_ENV'] === 'production') {
    log.warn(
      'The bot forgets everything when its process ends, what it has handled too. Give it a store: new Bot(config, { store: sqliteStore(…) }).',
    );
  }
}
