import { isArgument } from '../bot/argument.js';
import type { Bot, BotOptions, SetUpResult, Store } from '../bot/index.js';
import type { ConfigInput } from '../client/index.js';
import { type FieldKinds, kinds, optional } from '../contract/given/index.js';
import type { PodOptions, Seed } from '../pod/index.js';

/** What a file with a bot exports by default: it adds its handlers to the bot that it is given. */
export type BotFunction = (bot: Bot) => SetUpResult;

/** How `testBot` sets the scene. Everything has a default. */
export interface TestBotOptions<Name extends string = string> {
  /** User names of the people who take part. Default: `['alice']`. */
  readonly people?: readonly Name[] | undefined;
  /** Rooms by name, with the people in them; the first owns it, and the bot is a member. Default: none. */
  readonly rooms?: Readonly<Record<string, readonly Name[]>> | undefined;
  /** The user name of the bot. Default: `bot`. */
  readonly name?: string | undefined;
  /** What else there is on the pod: policies, chats, people with roles. */
  readonly seed?: Seed | undefined;
  /**
   * Where the clock of the bot and the pod stands still: a date, epoch milliseconds, or text such as
   * `2026-11-23T08:59Z`. Default: it follows the machine's.
   */
  readonly clock?: Date | number | string | undefined;
  /** Where the bot keeps what it keeps. Default: in memory. */
  readonly store?: Store | undefined;
  /**
   * Whether it is kept in a file that is gone with the test: `stage.restart()` then forgets nothing, as in
   * production. Default: no.
   */
  readonly durable?: boolean | undefined;
  /** How the bot runs, other than its store and clock. */
  readonly options?: Omit<BotOptions, 'store' | 'clock'> | undefined;
  /** The roles of the bot's account, such as `EF_POLICY_MANAGEMENT`. Default: `['INDIVIDUAL']`. */
  readonly roles?: readonly string[] | undefined;
  /** Whether the bot has an application by which it acts on behalf of users. Default: no. */
  readonly application?: boolean | undefined;
  /**
   * What else stands in the bot's configuration, as `datahose: { eventTypes: ['MESSAGESENT'] }` for a bot that reads the
   * datahose, or `extensions`. Where the service is and who logs in, the stage knows.
   */
  readonly config?:
    Pick<ConfigInput, 'commonJwt' | 'datafeed' | 'datahose' | 'extensions' | 'retry'> | undefined;
  /** How the pod runs, other than its seed and clock. */
  readonly pod?: Omit<PodOptions, 'seed' | 'clock' | 'frozenAt'> | undefined;
}

/** What the options of `testBot` take. */
export const testBotOptions: FieldKinds<TestBotOptions> = {
  people: optional(kinds.texts),
  rooms: optional(kinds.object),
  name: optional(isArgument.text('a name')),
  seed: optional(kinds.object),
  clock: kinds.anything,
  store: optional(isArgument.store),
  durable: optional(kinds.flag),
  options: optional(kinds.object),
  roles: optional(kinds.texts),
  application: optional(kinds.flag),
  config: optional(kinds.object),
  pod: optional(kinds.object),
};
