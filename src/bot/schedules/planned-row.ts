import { type Change, collection, put, remove, type Row, storeKey } from '../state/index.js';
import { clocksDiffer } from '../waking/due-rows.js';
import { type Repeating, timesOf } from './reminder.js';
import type { Schedule } from './schedule.js';
import type { Times } from './times.js';

/** What is in the store: a schedule, or one reminder. */
export interface PlannedRow {
  readonly name: string;
  readonly plan: string;
  /** The time that it is meant for, in epoch milliseconds; undefined when there is no more. */
  readonly slot: number | undefined;
  /** When a reminder comes that comes again and again. */
  readonly repeats?: Repeating;
  /** What a reminder was told. */
  readonly payload?: unknown;
  /** That what has set it may set it again: then it is known for a while that it was done. */
  readonly isRepeatable?: boolean;
}

/** Where schedules and reminders are, each due at its time. */
export const planned = collection<PlannedRow>('schedules');

/** For how long a process that was killed keeps its runs from others, in milliseconds. */
export const lasts = 30_000;

/** Before a row is looked at again that nothing here runs, in milliseconds: another version may. */
export const unknownPause = 30_000;

/** The longest such pause: what is overdue waits as long again, so that what no version runs any more costs little. */
const longestUnknownPause = 3_600_000;

/** For how long a schedule is kept that nothing runs, in milliseconds. Reminders are kept: somebody has set them. */
const keepUnknown = 7 * 86_400_000;

/** The plan of reminders that were done. */
const done = 'done';

/** For how long it is known that a reminder was done, in milliseconds: no event is handled again later. */
const keepDone = 2 * 86_400_000;

/** That a row is the version that was read, and when it is due: in epoch milliseconds, or never. */
export function dueAt(
  expected: number,
  due: number | undefined,
): { expected: number; due?: number } {
  return due === undefined ? { expected } : { expected, due };
}

/**
 * Whether a time was planned while the clock was ahead: it is later than the one after the next. Nothing would run until
 * then, which may be years.
 */
export function isByWrongClock(slot: number | undefined, times: Times, now: number): boolean {
  return slot !== undefined && slot > (times.after(now + clocksDiffer) ?? Infinity);
}

/** Whether a row was left to a version of the bot that runs it: it is due later than a claim of it would end. */
export function waitsForOthers({ due, value: { slot } }: Row<PlannedRow>, now: number): boolean {
  return slot !== undefined && slot <= now && due !== undefined && due > now + lasts;
}

/** What becomes of a row that was run: a schedule has a next time, and so has a reminder that comes again; others are done. */
export function movedOn(
  { key, value }: Row<PlannedRow>,
  schedule: Schedule | undefined,
  {
    slot,
    now,
    expected,
  }: { readonly slot: number; readonly now: number; readonly expected: number },
): Change {
  const times = schedule?.times ?? (value.repeats && timesOf(value.repeats));
  const next = times?.after(schedule?.options.missed === 'all' ? slot : Math.max(slot, now));
  if (schedule === undefined && next === undefined) {
    return doneWith({ key, value }, { now, expected });
  }
  return put(planned, key, { ...value, slot: next }, dueAt(expected, next));
}

/** What becomes of a reminder that was done. */
export function doneWith(
  { key, value: { name, isRepeatable } }: Pick<Row<PlannedRow>, 'key' | 'value'>,
  { now, expected }: { readonly now: number; readonly expected: number },
): Change {
  return isRepeatable === true
    ? put(
        planned,
        key,
        { name, plan: done, slot: undefined },
        { expected, expires: now + keepDone },
      )
    : remove(planned, key, { expected });
}

/** Whether a row only says that its reminder was done. */
export function isDone({ plan }: PlannedRow): boolean {
  return plan === done;
}

/** What becomes of a row that nothing here runs: it is left to another version of the bot, a schedule not for ever. */
export function leftToOthers(
  { key, value }: Row<PlannedRow>,
  {
    slot,
    now,
    expected,
  }: { readonly slot: number; readonly now: number; readonly expected: number },
): Change {
  const overdue = now - slot;
  if (overdue > keepUnknown && key === storeKey('schedule', value.name)) {
    return remove(planned, key, { expected });
  }
  const due = now + Math.min(Math.max(overdue, unknownPause), longestUnknownPause);
  return put(planned, key, value, { expected, due });
}

/** What the messages of a run are sent for. */
export function causeOf(key: string, slot: number): string {
  return `schedule ${key}@${slot}`;
}
