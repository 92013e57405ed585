import { Cron } from 'croner';
import { CadenzaError } from '../../contract/index.js';
import { isTimeZone } from '../../messageml/index.js';
import { type Duration, readDuration } from '../duration.js';

/** When something happens: by a cron expression, at an interval, or once. Times are epoch milliseconds. */
export interface Times {
  /** Distinguishes a schedule from an earlier one of its name: when it changes, the times are planned again. */
  readonly plan: string;
  /** The first time after a time; undefined when there is none. */
  readonly after: (time: number) => number | undefined;
}

/**
 * The times of a cron expression: five fields, or six with seconds in front, names of days and months,
 * `L`, `#`, and nicknames such as `@daily`.
 *
 * @throws CadenzaError `BAD_SCHEDULE`
 */
export function cronTimes(expression: string, timeZone: string): Times {
  const { cron, first } = readCron(expression, timeZone);
  if (first === null) {
    throw badSchedule(
      `'${expression}' is a time that never comes: look at its day and month, as 31 February is no date.`,
    );
  }
  return {
    plan: `cron ${expression} ${timeZone}`,
    after: (time) => cron.nextRun(new Date(time))?.getTime(),
  };
}

/** The first time is looked for from 1970: one with a year that is over was a schedule, and just has no more times. */
function readCron(expression: string, timeZone: string): { cron: Cron; first: Date | null } {
  if (!isTimeZone(timeZone)) {
    throw badSchedule(
      `${JSON.stringify(timeZone)} is not a time zone: write one like 'Europe/Paris' or 'UTC'.`,
    );
  }
  try {
    const cron = new Cron(expression, { timezone: timeZone, paused: true });
    return { cron, first: cron.nextRun(new Date(0)) };
  } catch (cause) {
    throw badSchedule(
      `'${expression}' in ${timeZone} is not a schedule: ${errorMessage(cause)}`,
      cause,
    );
  }
}

/** The least interval, so that a typing error does not keep a store busy. */
const shortestInterval = 1_000;

/**
 * The times at an interval: `'1h'`, `'90s'`, or milliseconds. They are counted from 1970, so that all
 * replicas, before and after a restart, mean the same.
 *
 * @throws CadenzaError `BAD_SCHEDULE`
 */
export function intervalTimes(interval: Duration): Times {
  const length = typeof interval === 'number' ? interval : readDuration(interval);
  if (length === undefined || !Number.isSafeInteger(length) || length < shortestInterval) {
    throw badSchedule(
      `${JSON.stringify(interval)} is not an interval: write it like '1h', '90s' or 60000; at least a second.`,
    );
  }
  return {
    plan: `every ${length}`,
    after: (time) => (Math.floor(time / length) + 1) * length,
  };
}

/** One time. @throws CadenzaError `BAD_SCHEDULE` for an invalid date */
export function oneTime(date: Date): Times {
  const only = pointInTime(date);
  if (Number.isNaN(only)) {
    throw badSchedule(
      'What happens once needs a valid date, such as new Date("2026-12-01T09:00:00Z").',
    );
  }
  return { plan: `at ${only}`, after: (time) => (time < only ? only : undefined) };
}

/** A plan in words: `0 9 * * MON-FRI Europe/Paris`, `every 900 s`, `once`. */
export function ruleOf(plan: string): string {
  const [kind, ...words] = plan.split(' ');
  if (kind === 'cron') {
    return words.join(' ');
  }
  return kind === 'every' ? `every ${Number(words[0]) / 1000} s` : 'once';
}

/** The time of a date; not a number for whatever else programs without types give. */
export function pointInTime(date: Date): number {
  return isDate(date) ? date.getTime() : Number.NaN;
}

function isDate(date: unknown): boolean {
  return date instanceof Date;
}

function badSchedule(problem: string, cause?: unknown): CadenzaError {
  return new CadenzaError('BAD_SCHEDULE', problem, { cause });
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
