import type { Logger } from 'pino';
import {
  checkGiven,
  type FieldKinds,
  having,
  kind,
  kinds,
  oneOf,
  optional,
} from '../contract/given/index.js';
import type { Clock } from '../contract/index.js';
import { CadenzaError, type MessageUser } from '../contract/index.js';
import { isTimeZone } from '../messageml/index.js';
import type { SendBudget } from './outgoing/index.js';
import { type CheckedScale, checkScale, type ScaleOptions } from './scale/index.js';
import type { Store } from './state/index.js';
import type { TextOptions } from './texts/index.js';

/** How a bot runs. Times are milliseconds. */
export interface BotOptions {
  /** A pino logger, or `false` for no log. Default: JSON lines on standard output, level `info`. */
  readonly log?: Logger | false | undefined;
  /**
   * Where the bot keeps what must outlive a handler. Several bots may share one: each has its own part,
   * by its username. Opened by `start()`, closed by `stop()`. Default: `memoryStore()`, which forgets
   * everything when the process ends.
   */
  readonly store?: Store | undefined;
  /**
   * Wakes what waits for its time: conversations, schedules. Tests put their own in place. Calls of the
   * service go by the machine's clock all the same. Default: the machine's.
   */
  readonly clock?: Clock | undefined;
  /** What the bot says, by language: its own texts, and replacements of built-in ones. */
  readonly texts?: TextOptions | undefined;
  /**
   * Chooses the language of a user. Default: that of the texts, `en`.
   *
   * @example
   * const bot = new Bot(config, { language: ({ userId }) => settings.get(userId)?.language });
   */
  readonly language?:
    ((user: MessageUser) => string | undefined | Promise<string | undefined>) | undefined;
  /** The time zone in which arguments such as "today" are meant. Default: that of the machine. */
  readonly timeZone?: string | undefined;
  /** How many conversations are handled at the same time. Default: 50. */
  readonly conversations?: number | undefined;
  /** How many events are remembered to drop redeliveries. Default: 10,000. */
  readonly rememberedEvents?: number | undefined;
  /**
   * How many messages of one conversation are read at the most when the feed has lost some, oldest first. The
   * log warns when there are more: these are not looked for. Default: 10,000.
   */
  readonly recoverMessages?: number | undefined;
  /**
   * How many conversations are searched for messages when the feed is lost with its contents. The log
   * warns when the bot is in more. Default: 1,000.
   */
  readonly recoverConversations?: number | undefined;
  /** How long a handler, a schedule or a step of a conversation may run before the log warns. Default: 30,000. */
  readonly slowHandler?: number | undefined;
  /**
   * How long a handler may run before its `ctx.signal` is aborted and it counts as failed. Default: as
   * long as it likes.
   */
  readonly handlerTimeout?: number | undefined;
  /** How often an event is tried whose handler throws. Default: 1, so it is not tried again. */
  readonly attempts?: number | undefined;
  /** How long after the first failure it is tried again; twice as long after each more. Default: 1,000. */
  readonly attemptPause?: number | undefined;
  /** Events older than this are not handled. Default: all are. */
  readonly ignoreOlderThan?: number | undefined;
  /**
   * How long a message that cannot be sent now is tried again before its handler gets the error. Default:
   * a day with a durable store, otherwise five minutes.
   */
  readonly sendDeadline?: number | undefined;
  /**
   * How fast the bot sends. Default: as fast as the service takes it, and 400 messages a second for a minute
   * after it has asked for fewer calls, by `sendBudget()`, or by `redisSendBudget(…)` for all processes together where
   * `scale` is set. Whatever the budget, nothing is sent while the service asks for fewer calls.
   */
  readonly sendBudget?: SendBudget | undefined;
  /**
   * Keys of encrypted sessions, 32 bytes each in base64 (`openssl rand -base64 32`). The first encrypts,
   * all decrypt: to rotate, put a new one in front. Default: none.
   */
  readonly encryptionKeys?: readonly string[] | undefined;
  /**
   * Where events come from: the bot's datafeed, or the datahose of its company, whose `datahose.eventTypes` stand in the
   * configuration. Default: `datafeed`.
   */
  readonly source?: 'datafeed' | 'datahose' | undefined;
  /**
   * Lets several processes run the bot: Redis carries the events, and each conversation belongs to one
   * process at a time. Needs the packages `bullmq` and `ioredis`, and a store that all processes share;
   * default of `store` is then `redisStore` on the same Redis.
   *
   * @example
   * const bot = new Bot(config, { scale: { redis: 'redis://127.0.0.1:6379' } });
   */
  readonly scale?: ScaleOptions | undefined;
  /**
   * How long `stop()` waits for what runs, all of it together: handlers, schedules, calls to the service. What has not
   * ended by then is given up, which takes at most half a second more. Default: 10,000.
   */
  readonly stopDeadline?: number | undefined;
  /**
   * How many bytes an answer of the service may have, a batch of events too; downloads are not limited. Default: 64 MB. A
   * batch that is larger can never be passed: nothing behind it comes in.
   */
  readonly maxAnswerBytes?: number | undefined;
  /** Whether the bot answers `/help` with the list of its commands. Default: true. */
  readonly help?: boolean | undefined;
}

/**
 * What a bot's author decides about how it runs. Where it keeps things and in how many processes it runs is the
 * operator's to say, in the configuration.
 */
export type DefinedOptions = Omit<BotOptions, 'store' | 'clock' | 'scale' | 'encryptionKeys'>;

/** What a bot does where its options say nothing. */
export const defaultOptions = {
  conversations: 50,
  rememberedEvents: 10_000,
  recoverMessages: 10_000,
  recoverConversations: 1_000,
  slowHandler: 30_000,
  attempts: 1,
  attemptPause: 1_000,
  encryptionKeys: [],
  source: 'datafeed',
  stopDeadline: 10_000,
  help: true,
} as const satisfies BotOptions;

/** Options that have no number or truth to check. */
type UnlistedOption = 'log' | 'store' | 'clock' | 'texts' | 'language' | 'timeZone' | 'sendBudget';

/** Options that all have a value. */
export type FilledIn<Options> = {
  readonly [Name in keyof Options]-?: Exclude<Options[Name], undefined>;
};

/** Options with every default filled in; the log, the store and the clock are taken apart. */
export type CheckedOptions = Omit<
  BotOptions,
  UnlistedOption | 'scale' | keyof typeof defaultOptions
> &
  FilledIn<Pick<BotOptions, keyof typeof defaultOptions>> & {
    readonly scale?: CheckedScale | undefined;
  };

/** The options that are numbers, and the smallest that each takes. */
const smallest = [
  ['conversations', 1],
  ['rememberedEvents', 1],
  ['recoverMessages', 1],
  ['recoverConversations', 1],
  ['slowHandler', 1],
  ['handlerTimeout', 1],
  ['attempts', 1],
  ['attemptPause', 0],
  ['ignoreOlderThan', 1],
  ['sendDeadline', 0],
  ['stopDeadline', 0],
  ['maxAnswerBytes', 1],
] as const;

/** What the options of a bot's author take. Numbers are checked against their limits. */
const kindsOfDefined: FieldKinds<DefinedOptions> = {
  log: optional(kind('a pino logger, or false', isLog)),
  texts: optional(kinds.object),
  language: optional(kinds.call),
  timeZone: optional(
    kind<string>(
      'a time zone such as "Europe/Paris"',
      (given) => typeof given === 'string' && isTimeZone(given),
    ),
  ),
  conversations: kinds.anything,
  rememberedEvents: kinds.anything,
  recoverMessages: kinds.anything,
  recoverConversations: kinds.anything,
  slowHandler: kinds.anything,
  handlerTimeout: kinds.anything,
  attempts: kinds.anything,
  attemptPause: kinds.anything,
  ignoreOlderThan: kinds.anything,
  sendDeadline: kinds.anything,
  sendBudget: optional(having('a budget, such as sendBudget(…)', 'reserve', 'hold', 'held')),
  source: optional(oneOf('datafeed', 'datahose')),
  stopDeadline: kinds.anything,
  maxAnswerBytes: kinds.anything,
  help: optional(kinds.flag),
};

/** What all options take. */
const kindsOfOptions: FieldKinds<BotOptions> = {
  ...kindsOfDefined,
  store: optional(having('a store, such as sqliteStore(…)', 'open', 'get', 'commit')),
  clock: optional(having('a clock', 'now', 'after')),
  scale: optional(kinds.object),
  encryptionKeys: optional(kinds.texts),
};

const logger = having('a pino logger', 'info', 'error', 'child');

function isLog(value: unknown): boolean {
  return value === false || logger.mistake(value, '') === undefined;
}

/**
 * Refuses options that are not there, and values of another kind.
 *
 * @throws CadenzaError `BAD_ARGUMENT` naming the option and what it takes
 */
export function checkKinds(given: BotOptions): void {
  checkGiven(given, kindsOfOptions, { of: 'the bot' });
}

/** The same of what the author of a bot decides: the rest is the operator's to say. @throws CadenzaError `BAD_ARGUMENT` */
export function checkDefined(given: unknown): void {
  checkGiven(given, kindsOfDefined, { of: 'defineBot' });
}

/**
 * Fills the defaults in.
 *
 * @throws CadenzaError `BAD_ARGUMENT` naming the option, its value and what it takes
 */
export function checkOptions(given: Omit<BotOptions, UnlistedOption>): CheckedOptions {
  const { scale, ...rest } = given;
  const options: CheckedOptions = {
    ...rest,
    ...filledIn(rest),
    scale: scale && checkScale(scale),
  };
  for (const [name, least] of smallest) {
    const value = options[name];
    if (value !== undefined && (!Number.isSafeInteger(value) || value < least)) {
      throw new CadenzaError(
        'BAD_ARGUMENT',
        `The option "${name}" of the bot is ${value}; it takes a whole number from ${least} on.`,
      );
    }
  }
  return options;
}

/** An option that is `undefined`, as one that a program reads from its environment may be, is one that was left out. */
function filledIn({
  conversations = defaultOptions.conversations,
  rememberedEvents = defaultOptions.rememberedEvents,
  recoverMessages = defaultOptions.recoverMessages,
  recoverConversations = defaultOptions.recoverConversations,
  slowHandler = defaultOptions.slowHandler,
  attempts = defaultOptions.attempts,
  attemptPause = defaultOptions.attemptPause,
  encryptionKeys = defaultOptions.encryptionKeys,
  source = defaultOptions.source,
  stopDeadline = defaultOptions.stopDeadline,
  help = defaultOptions.help,
}: BotOptions): FilledIn<Pick<BotOptions, keyof typeof defaultOptions>> {
  return {
    conversations,
    rememberedEvents,
    recoverMessages,
    recoverConversations,
    slowHandler,
    attempts,
    attemptPause,
    encryptionKeys,
    source,
    stopDeadline,
    help,
  };
}

/** The time zone of the machine, in which "today" is meant unless an option says otherwise. */
export function machineZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
