import { requireArgument } from '../../contract/given/index.js';
import type { Message, UserId } from '../../contract/index.js';
import { isArgument } from '../argument.js';
import type { Recipient, Reply } from '../outgoing/index.js';
import { type MadeId, Work } from '../work.js';
import { idOfOwner, type Reminder, type Repeating } from './reminder.js';
import { type SendLater, sentLaterName } from './sent-later.js';

/** How a handler sends: at once, or at a time. */
export interface Send {
  /**
   * Sends a message to somebody else, or somewhere else.
   *
   * @example
   * await ctx.send({ room: 'Managers' }, 'Alice asks for leave.');
   * await ctx.send({ email: 'bob@example.com' }, 'Alice asks for leave.');
   *
   * @throws CadenzaError `NO_SUCH_ROOM`, `ROOM_NAME_NOT_UNIQUE`, `NO_SUCH_USER`
   */
  (to: Recipient, content: Reply): Promise<Message>;
  /**
   * Puts a message into the store, to be sent at a time, as `bot.send` does; once, however often the handler is run
   * again.
   *
   * @example
   * await ctx.send({ room: 'Desk' }, 'The market closes.', { at: new Date('2026-12-24T12:00Z') });
   *
   * @returns an id, by which `bot.forget` takes it back
   * @throws CadenzaError `BAD_SCHEDULE` for an invalid date, `FILES_TOO_LARGE`
   */
  (to: Recipient, content: Reply, later: SendLater): Promise<string>;
}

/** What a handler sends, and what it sets for later. */
export interface SettingForLater {
  /** Sends a message to somebody else, or somewhere else; at once, or at a time. */
  readonly send: Send;
  /**
   * Sets a reminder, as `bot.remind` does, but once: a handler that is run again, as after a failure, sets its own again
   * instead of others beside them, told apart by their order, at the time and with the payload that it has then.
   *
   * @example
   * const lunch = bot.reminder<string>('lunch', (ctx) => ctx.send({ room: 'Desk' }, ctx.payload));
   * bot.command('/lunch', (ctx) => ctx.remind(lunch, new Date('2026-12-24T12:00Z'), 'Time for lunch'));
   * bot.command('/daily', (ctx) => ctx.remind(lunch, { cron: '0 12 * * MON-FRI' }, 'Time for lunch'));
   *
   * @param when - a date, or `{ cron, timeZone }` for one that comes again until it is taken back
   * @param payload - what its handler gets: what JSON gives back as it was
   * @returns an id, by which `bot.forget` takes it back
   * @throws CadenzaError `BAD_SCHEDULE` for an invalid date, cron expression or time zone, and for a payload that cannot
   *   be kept, `NO_SUCH_REMINDER`
   */
  readonly remind: <Payload>(
    reminder: Reminder<Payload>,
    when: Date | Repeating,
    payload: Payload,
  ) => Promise<string>;
}

/** Where what is set goes. */
export interface Planning {
  remind<Payload>(
    reminder: Reminder<Payload>,
    when: Date | Repeating,
    payload: Payload,
    made: MadeId,
  ): Promise<string>;
  sendLater(to: Recipient, content: Reply, later: SendLater, made: MadeId): Promise<string>;
}

/** What a handler sets for later is set with. */
export interface SettingParts {
  readonly planning: Planning;
  /** What the handler is run for: the same when it is run again. */
  readonly cause: string;
  /** What sends at once. */
  readonly messenger: { send(to: Recipient, content: Reply): Promise<Message> };
  /** Whose reminders these are: `ctx.reminders` lists them. */
  readonly owner?: UserId | undefined;
  /** Throws where nothing may be set now. */
  readonly refuse?: (what: string) => void;
}

/** Makes {@link SettingForLater} for one run of a handler. */
export function settingForLater(parts: SettingParts): SettingForLater {
  let work: Work | undefined;
  function send(to: Recipient, content: Reply): Promise<Message>;
  function send(to: Recipient, content: Reply, later: SendLater): Promise<string>;
  function send(to: Recipient, content: Reply, later?: SendLater): Promise<Message | string> {
    if (later === undefined) {
      return parts.messenger.send(to, content);
    }
    work ??= new Work(parts.cause);
    return sendLater(parts, work, { to, content, later });
  }
  return {
    send,
    remind: (reminder, when, payload) => {
      work ??= new Work(parts.cause);
      return remind(parts, work, { reminder, when, payload });
    },
  };
}

interface Sent {
  readonly to: Recipient;
  readonly content: Reply;
  readonly later: SendLater;
}

async function sendLater(
  { planning, refuse }: SettingParts,
  work: Work,
  { to, content, later }: Sent,
): Promise<string> {
  refuse?.('ctx.send was used');
  return planning.sendLater(to, content, later, work.idOfNext(sentLaterName));
}

interface Reminded<Payload> {
  readonly reminder: Reminder<Payload>;
  readonly when: Date | Repeating;
  readonly payload: Payload;
}

async function remind<Payload>(
  { planning, refuse, owner }: SettingParts,
  work: Work,
  { reminder, when, payload }: Reminded<Payload>,
): Promise<string> {
  refuse?.('ctx.remind was used');
  requireArgument(reminder, isArgument.reminder, 'ctx.remind');
  const made = idOfOwner(work.idOfNext(reminder.name), owner);
  return planning.remind(reminder, when, payload, made);
}
