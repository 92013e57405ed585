import type { Logger } from 'pino';
import type { Client } from '../../client/index.js';
import { type FieldKinds, kinds, oneOf, optional } from '../../contract/given/index.js';
import type { Message } from '../../contract/index.js';
import type { StartOptions, StartPerson } from '../conversations/index.js';
import type { Startable } from '../conversations/startable.js';
import type { Reply, SentMessage, UpdateOptions } from '../outgoing/index.js';
import type { SettingForLater } from './set-for-later.js';
import type { Times } from './times.js';

/** What a handler of a schedule receives. */
export interface ScheduleContext extends SettingForLater {
  /** The name of the schedule. */
  readonly name: string;
  /** The time for which it is scheduled; the handler may run later. */
  readonly slot: Date;
  /** The bot's client, for calls to the service. */
  readonly client: Client;
  /** A logger whose lines carry the schedule's name and the time that it is meant for. */
  readonly log: Logger;
  /** Aborted when the bot stops. */
  readonly signal: AbortSignal;
  /** Replaces a message that the bot sent. */
  readonly update: (
    message: SentMessage,
    content: Reply,
    options?: UpdateOptions,
  ) => Promise<Message>;
  /**
   * Starts a conversation, as `bot.conversations.start` does, but once: a run that is repeated, as after its process
   * ended halfway, goes on with the one that it has started.
   *
   * @param whom - a person, in the chat with the bot; or `{ user, stream }`, as `bot.reference` keeps them
   * @returns its id
   * @throws CadenzaError `NO_SUCH_USER`, `BAD_ARGUMENT`
   */
  readonly start: <Input>(
    conversation: Startable<Input>,
    input: Input,
    whom: StartOptions | StartPerson,
  ) => Promise<string>;
}

/** {@link ScheduleContext} of a reminder. */
export interface ReminderContext<Payload> extends ScheduleContext {
  /** That it was set with: `bot.forget(ctx.id)` ends one that comes again. */
  readonly id: string;
  /** What was said when it was set. */
  readonly payload: Payload;
}

/** How a schedule runs. */
export interface ScheduleOptions {
  /**
   * What happens to times at which no bot ran. `once`: one run for all of them, as soon as a bot runs;
   * `skip`: none, when it is over a minute late; `all`: one run for each. Default: `once`.
   */
  readonly missed?: 'once' | 'skip' | 'all' | undefined;
  /** Says at which times nothing runs, as on holidays. Default: at none. */
  readonly except?: ((slot: Date) => boolean | Promise<boolean>) | undefined;
}

/** {@link ScheduleOptions} of a cron expression. */
export interface CronOptions extends ScheduleOptions {
  /** In which the expression is meant: `Europe/Paris`. Default: that of the bot. */
  readonly timeZone?: string | undefined;
}

/** What the options of an interval take. */
export const scheduleOptions: FieldKinds<ScheduleOptions> = {
  missed: optional(oneOf('once', 'skip', 'all')),
  except: optional(kinds.call),
};

/** What the options of a cron expression take. */
export const cronOptions: FieldKinds<CronOptions> = {
  ...scheduleOptions,
  timeZone: optional(kinds.text),
};

/** A schedule of a bot. */
export interface Schedule {
  readonly name: string;
  readonly times: Times;
  readonly options: ScheduleOptions;
  readonly handler: (ctx: ScheduleContext) => unknown;
}

/** What is behind the times of a schedule: its handler, and its options before. */
export type ScheduleRest<Options> =
  | [handler: (ctx: ScheduleContext) => unknown]
  | [options: Options, handler: (ctx: ScheduleContext) => unknown];

/** A method, because what a reminder was told is known to have the type that it was set with. */
export interface OpenReminder {
  run(ctx: ReminderContext<unknown>): unknown;
}
