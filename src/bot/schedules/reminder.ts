import { checkGiven, type FieldKinds, kinds, optional } from '../../contract/given/index.js';
import { CadenzaError, type UserId } from '../../contract/index.js';
import { storeKey } from '../state/index.js';
import { jsonProblem } from '../state/json-problem.js';
import type { MadeId } from '../work.js';
import { cronTimes, type Times } from './times.js';

/** A kind of reminder, made by `bot.reminder`. */
export interface Reminder<Payload> {
  /** The name by which the bot finds its handler, also after a restart. */
  readonly name: string;
  /** Never there: carries the type. */
  readonly payload?: Payload | undefined;
}

/**
 * When a reminder comes that comes again and again, until `bot.forget` takes it back.
 *
 * @example
 * const standup = bot.reminder<Reference>('standup', (ctx) => ctx.send(ctx.payload, 'Stand up!'));
 * const weekdays = { cron: '0 9 * * MON-FRI', timeZone: 'Europe/Paris' };
 * bot.command('/standup', (ctx) => ctx.remind(standup, weekdays, bot.reference(ctx)));
 */
export interface Repeating {
  /** A cron expression: minute, hour, day of the month, month, day of the week. */
  readonly cron: string;
  /** In which it is meant: `Europe/Paris`. Default: that of the bot. */
  readonly timeZone?: string | undefined;
}

/** A reminder that is set, as `ctx.reminders` lists it. */
export interface ListedReminder<Payload> {
  /** Takes it back: `bot.forget(id)`. */
  readonly id: string;
  /** When it comes next. */
  readonly next: Date;
  /** When it comes again and again; undefined for one that comes once. */
  readonly repeats: Repeating | undefined;
  /** What its handler gets. */
  readonly payload: Payload;
}

const repeating: FieldKinds<Repeating> = {
  cron: kinds.text,
  timeZone: optional(kinds.text),
};

/** Refuses what its handler would get as something else. @throws CadenzaError `BAD_SCHEDULE` */
export function requireKeepable(payload: unknown, reminder: string): void {
  const problem = payload === undefined ? undefined : jsonProblem(payload, 'payload');
  if (problem !== undefined) {
    throw new CadenzaError(
      'BAD_SCHEDULE',
      `The reminder "${reminder}" cannot keep ${problem}: its payload is what JSON gives back as it was: text, numbers, lists and plain objects.`,
    );
  }
}

/** {@link Repeating}, checked and complete. @throws CadenzaError `BAD_ARGUMENT`, `BAD_SCHEDULE` */
export function toRepeating(given: Repeating, ownZone: string): Required<Repeating> {
  checkGiven(given, repeating, { of: 'a reminder that comes again' });
  const { cron, timeZone = ownZone } = given;
  cronTimes(cron, timeZone);
  return { cron, timeZone };
}

/** The times of a reminder that comes again. */
export function timesOf({ cron, timeZone = 'UTC' }: Repeating): Times {
  return cronTimes(cron, timeZone);
}

/** Where a reminder is in the store. */
export function keyOfReminder(id: string): string {
  return storeKey('reminder', id);
}

/** The id of the reminder that has this key. */
export function idOfKey(key: string): string {
  return decodeURIComponent(key.slice(key.indexOf('/') + 1));
}

/** What the keys of all reminders begin with that somebody has set. */
export function keysOfOwner(owner: UserId): string {
  return keyOfReminder(`${owner}.`);
}

/** The id of a reminder that somebody has set: it begins with whose it is, so that theirs can be listed. */
export function idOfOwner({ id, isRepeatable }: MadeId, owner: UserId | undefined): MadeId {
  return owner === undefined ? { id, isRepeatable } : { id: `${owner}.${id}`, isRepeatable };
}

/** Who has set the reminder of this id; undefined for those that a program has set. */
export function ownerOf(id: string): UserId | undefined {
  const [owner = '', ...rest] = id.split('.');
  return rest.length === 0 ? undefined : Number(owner);
}
