import { setMaxListeners } from 'node:events';
import type { Logger } from 'pino';
import { systemClock } from '../client/advanced.js';
import { Client, type Config, type ConfigInput } from '../client/index.js';
import type { Clock, Event } from '../contract/index.js';
import { Actions } from './actions/index.js';
import type { Boundary } from './around.js';
import { Conversations, refuseUnrecorded } from './conversations/index.js';
import { DeadLetters } from './dead-letters/index.js';
import { createLog } from './log.js';
import type { Middleware } from './middleware.js';
import { Observers, timed } from './monitoring/index.js';
import {
  type BotOptions,
  type CheckedOptions,
  checkKinds,
  checkOptions,
  machineZone,
} from './options.js';
import { Outbox, SendQueue } from './outbox/index.js';
import {
  createDeliver,
  type Deliver,
  inParts,
  type OutgoingMiddleware,
  Pace,
  Recipients,
  redisSendBudget,
  type SendBudget,
  sendBudget,
} from './outgoing/index.js';
import { InstalledPlugins } from './plugins/installed.js';
import { retryLog } from './retry-log.js';
import { Router } from './router/router.js';
import { Schedules } from './schedules/index.js';
import { memoryStore, redisStore, scopedStore, Sessions, type Store } from './state/index.js';
import { Texts } from './texts/index.js';

const minute = 60_000;
const day = 86_400_000;

/** All parts of a bot, before any of them has begun to work. */
export interface BotParts {
  readonly options: CheckedOptions;
  readonly name: string;
  readonly log: Logger;
  readonly client: Client;
  /** The bot's own part of its store. */
  readonly store: Store;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly router: Router;
  readonly middleware: Middleware[];
  readonly boundary: Boundary;
  readonly texts: Texts;
  readonly language: BotOptions['language'];
  /** What is in the way of messages; grows until the bot starts. */
  readonly outgoing: OutgoingMiddleware[];
  readonly deliver: Deliver;
  readonly recipients: Recipients;
  readonly outbox: Outbox;
  readonly sendQueue: SendQueue;
  readonly budget: SendBudget;
  readonly sessions: Sessions;
  readonly deadLetters: DeadLetters;
  readonly conversations: Conversations;
  readonly schedules: Schedules;
  readonly actions: Actions;
  readonly plugins: InstalledPlugins;
  readonly observers: Observers;
  /** Aborted when the bot gives up unfinished work. */
  readonly abandoned: AbortController;
}

/** Processes of one bot share what the service lets it send. */
function budgetOf({ scale }: BotOptions, name: string): SendBudget {
  return scale === undefined
    ? sendBudget()
    : redisSendBudget({ url: scale.redis, prefix: `cadenza:budget:${name}` });
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
 * @throws CadenzaError `BAD_BOT_OPTION` for an option that is not there, or not what it takes
 */
export function createParts(
  config: Config | ConfigInput,
  given: BotOptions,
  living: Living,
): BotParts {
  checkKinds(given);
  const {
    log: givenLog,
    clock = systemClock,
    store: givenStore = given.scale === undefined
      ? memoryStore()
      : redisStore({ url: given.scale.redis }),
    texts: givenTexts,
    ...others
  } = given;
  const { language, timeZone = machineZone(), sendBudget: givenBudget, ...rest } = others;
  const options = checkOptions(rest);
  const secrets: { known?: Client } = {};
  const log = createLog(givenLog, (text) => secrets.known?.redact(text) ?? text);
  const client = new Client(config, {
    warn: (message) => log.warn(message),
    traceId: living.traceId,
    beforeCall: refuseUnrecorded,
    beforeRetry: retryLog(log, clock),
  });
  secrets.known = client;
  const name = client.config.bot?.name ?? 'bot';
  if (given.clock !== undefined) {
    givenStore.follow?.(() => clock.now());
  }
  const store = scopedStore(givenStore, name);
  const budget = givenBudget ?? budgetOf(given, name);
  const base = { options, name, log, client, store, clock, timeZone, language };
  const observers = new Observers();
  const abandoned = new AbortController();
  // As many listen as handlers, sends and waits run at the same time: no sign of a leak, and no warning.
  setMaxListeners(0, abandoned.signal);
  const actions = new Actions({ store: () => store, clock });
  const router = new Router({
    timeZone,
    press: (ctx) => actions.handle(ctx),
    matched: ({ event }, handler) => observers.tell?.({ kind: 'matched', event, handler }),
    unmatched: (ctx) => observers.tell?.({ kind: 'unmatched', ctx }),
  });
  const texts = new Texts(givenTexts);
  const deadline = options.sendDeadline ?? (store.durable ? day : 5 * minute);
  const outbox = new Outbox({
    client,
    store,
    clock,
    bot: name,
    log,
    signal: abandoned.signal,
    deadline,
    watch: observers,
    pace: new Pace({
      budget,
      now: () => client.clock.now(),
      onSlowed: (pause) =>
        log.warn({ pause }, 'The service asks for fewer calls; all that is to be sent waits.'),
    }),
    lifetime: options.scale?.takeOver,
  });
  const outgoing: OutgoingMiddleware[] = [];
  const dispatch = inParts((message) =>
    timed(
      observers,
      () => outbox.dispatch(actions.sign(message)),
      (took, failed) => ({ kind: 'sent', took, ...failed }),
    ),
  );
  const recipients = new Recipients(client);
  const sendQueue = new SendQueue({
    store,
    clock,
    log,
    watch: observers,
    recipients,
    dispatch,
    deliver: createDeliver(outgoing, dispatch),
    causes: outbox,
    deadline,
  });
  const deliverAnywhere = createDeliver(outgoing, sendQueue.dispatch);
  const deliver: Deliver = (message) => {
    refuseUnrecorded();
    return deliverAnywhere(message);
  };
  const sending = { deliver, recipients };
  return {
    ...base,
    ...sending,
    router,
    texts,
    outgoing,
    outbox,
    sendQueue,
    budget,
    actions,
    observers,
    abandoned,
    middleware: [],
    boundary: { onError: undefined },
    sessions: new Sessions(store, options.encryptionKeys, () => clock.now()),
    deadLetters: new DeadLetters({
      store,
      clock,
      handleAgain: living.replay,
      sendAgain: sendQueue,
      watch: observers,
      onError: (error) => log.error({ err: error }, 'A dead letter could not be tried again.'),
    }),
    conversations: new Conversations({
      ...sending,
      store,
      causes: outbox,
      log,
      clock,
      texts,
      isAlone: options.scale === undefined,
      isCommand: (ctx) => router.isCommand(ctx),
    }),
    plugins: new InstalledPlugins(log),
    schedules: new Schedules({
      ...sending,
      client,
      clock,
      store,
      log,
      watch: observers,
      sendQueue,
      causes: outbox,
    }),
  };
}
