import { setMaxListeners } from 'node:events';
import type { Logger } from 'pino';
import { systemClock } from '../../client/advanced.js';
import {
  Client,
  type ClientOptions,
  type Config,
  type ConfigInput,
  defineConfig,
} from '../../client/index.js';
import { CadenzaError, type Clock } from '../../contract/index.js';
import { refuseUnrecorded } from '../conversations/index.js';
import { createLog } from '../log.js';
import { Observers, watchedStore } from '../monitoring/index.js';
import {
  type BotOptions,
  type CheckedOptions,
  checkKinds,
  checkOptions,
  machineZone,
} from '../options.js';
import { memoryStore, redisStore, scopedStore, type Store } from '../state/index.js';
import { retryLog } from './retry-log.js';

/** What all parts of a bot stand on. */
export interface Ground {
  readonly options: CheckedOptions;
  readonly name: string;
  readonly log: Logger;
  readonly client: Client;
  /** The bot's own part of its store. */
  readonly store: Store;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly language: BotOptions['language'];
  readonly observers: Observers;
  /** Aborted when the bot gives up unfinished work. */
  readonly abandoned: AbortController;
}

/**
 * Makes what all parts of a bot stand on.
 *
 * @param traceId - the trace id of what runs now
 * @throws ConfigError, CadenzaError `BAD_ARGUMENT`
 */
export function createGround(
  config: Config | ConfigInput,
  given: BotOptions,
  traceId: () => string | undefined,
): Ground {
  checkKinds(given);
  const {
    clock = systemClock,
    timeZone = machineZone(),
    store,
    log: givenLog,
    language,
    texts,
    sendBudget,
    ...rest
  } = given;
  const options = checkOptions(rest);
  const { maxAnswerBytes } = options;
  const { log, client } = createClient(config, givenLog, clock, {
    traceId,
    ...(maxAnswerBytes === undefined ? {} : { maxAnswerBytes }),
  });
  checkSource(options, client.config);
  const name = client.config.bot?.name ?? 'bot';
  const abandoned = new AbortController();
  const observers = new Observers();
  // As many listen as handlers, sends and waits run at the same time: no sign of a leak, and no warning.
  setMaxListeners(0, abandoned.signal);
  return {
    options,
    name,
    log,
    client,
    store: watchedStore(scopedStore(storeOf(given), name), observers, log),
    clock,
    timeZone,
    language,
    observers,
    abandoned,
  };
}

/** A datahose is read by kinds of events: without any, each read would fail, for as long as the bot runs. */
function checkSource({ source }: CheckedOptions, { datahose }: Config): void {
  if (source === 'datahose' && datahose.eventTypes.length === 0) {
    throw new CadenzaError(
      'BAD_ARGUMENT',
      'The option "source" of the bot is "datahose": name the kinds of events to read under datahose.eventTypes in the configuration, such as [MESSAGESENT].',
    );
  }
}

/** A bot without a store of its own remembers in its process, or where its processes meet. */
function storeOf({ scale, store, clock }: BotOptions): Store {
  const given = store ?? (scale === undefined ? memoryStore() : redisStore({ url: scale.redis }));
  if (clock !== undefined) {
    given.follow?.(() => clock.now());
  }
  return given;
}

/** A client and the log: each is told of by the other, and the log leaves out what the client knows to be secret. */
function createClient(
  config: Config | ConfigInput,
  given: BotOptions['log'],
  clock: Clock,
  more: Pick<ClientOptions, 'traceId' | 'maxAnswerBytes'>,
): Pick<Ground, 'client' | 'log'> {
  const secrets: { known?: Client } = {};
  const known = defineConfig(config);
  const redact = (text: string): string => secrets.known?.redact(text) ?? text;
  const log = createLog(given, redact, known.bot?.name);
  const client = new Client(known, {
    warn: (message) => log.warn(message),
    ...more,
    beforeCall: refuseUnrecorded,
    beforeRetry: retryLog(log, clock),
  });
  secrets.known = client;
  return { client, log };
}
