import type { Config, ConfigInput } from '../../client/index.js';
import type { Event } from '../../contract/index.js';
import { Actions } from '../actions/index.js';
import type { FormContext } from '../context.js';
import { Conversations } from '../conversations/index.js';
import { DeadLetters } from '../dead-letters/index.js';
import type { Middleware } from '../middleware.js';
import { NewerProcesses } from '../newer.js';
import type { BotOptions } from '../options.js';
import { InstalledPlugins } from '../plugins/installed.js';
import { Router } from '../router/router.js';
import { Schedules } from '../schedules/index.js';
import type { Boundary } from '../scope/around.js';
import { Sessions } from '../state/index.js';
import { Texts } from '../texts/index.js';
import { createGround, type Ground } from './ground.js';
import { createSending, type SendingParts } from './sending-parts.js';

/** All parts of a bot, before any of them has begun to work. */
export interface BotParts extends Ground, SendingParts {
  readonly router: Router;
  readonly middleware: Middleware[];
  readonly boundary: Boundary;
  readonly texts: Texts;
  readonly sessions: Sessions;
  readonly deadLetters: DeadLetters;
  readonly conversations: Conversations;
  readonly schedules: Schedules;
  readonly actions: Actions;
  readonly plugins: InstalledPlugins;
  readonly newer: NewerProcesses;
}

/** What parts need of the life of the bot, when the time has come. */
export interface Living {
  /** The trace id of what runs now. */
  readonly traceId: () => string | undefined;
  /** Handles an event again that was given up. */
  readonly replay: (event: Event, id: string) => Promise<void>;
}

/**
 * Makes the parts of a bot.
 *
 * @throws ConfigError when an object is given and is not a valid configuration
 * @throws CadenzaError `BAD_ARGUMENT` for an option that is not there, or not what it takes
 */
export function createParts(
  config: Config | ConfigInput,
  given: BotOptions,
  living: Living,
): BotParts {
  const ground = createGround(config, given, living.traceId);
  const { store, clock, log, options, observers, abandoned } = ground;
  const actions = new Actions({ store: () => store, clock });
  const sending = createSending(ground, actions, given);
  const { deliver, recipients, outbox } = sending;
  const texts = new Texts(given.texts);
  const router = createRouter(ground, actions, texts);
  const newer = new NewerProcesses(clock, options.scale === undefined);
  const conversations = new Conversations({
    deliver,
    recipients,
    store,
    causes: outbox,
    log,
    clock,
    texts,
    language: ground.language,
    abandoned: abandoned.signal,
    slowHandler: options.slowHandler,
    isAlone: options.scale === undefined,
    isCommand: (ctx) => router.isCommand(ctx),
    watch: observers,
  });
  return {
    ...ground,
    ...sending,
    newer,
    router,
    texts,
    actions,
    middleware: [],
    boundary: { onError: undefined },
    sessions: new Sessions(store, options.encryptionKeys, () => clock.now()),
    deadLetters: createDeadLetters(ground, sending, living),
    conversations,
    plugins: new InstalledPlugins(log),
    schedules: new Schedules({
      ...ground,
      ...sending,
      conversations,
      newer,
      watch: observers,
      causes: outbox,
      slowHandler: options.slowHandler,
    }),
  };
}

function createDeadLetters(
  { store, clock, log, observers, abandoned }: Ground,
  { sendQueue, outbox }: SendingParts,
  { replay }: Living,
): DeadLetters {
  return new DeadLetters({
    store,
    clock,
    handleAgain: replay,
    sendAgain: sendQueue,
    watch: observers,
    processes: outbox,
    abandoned: abandoned.signal,
    onError: (error) => log.error({ err: error }, 'A dead letter could not be tried again.'),
  });
}

function createRouter(
  { timeZone, observers, options }: Ground,
  actions: Actions,
  texts: Texts,
): Router {
  return new Router({
    timeZone,
    press: actions,
    // A datahose brings what is done with the forms of others, too.
    ...(options.source === 'datahose' && { isOwnForm }),
    requireText: (key) => texts.require(key),
    matched: ({ event }, handler) => observers.tell?.({ kind: 'matched', event, handler }),
    unmatched: (ctx) => observers.tell?.({ kind: 'unmatched', ctx }),
  });
}

async function isOwnForm({ client, bot, formMessageId }: FormContext): Promise<boolean> {
  return (await client.messages.get(formMessageId))?.user.userId === bot.id;
}
