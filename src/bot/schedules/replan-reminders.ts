import type { Clock } from '../../contract/index.js';
import { ifUnchanged } from '../state/conflict.js';
import { eachRow, put, type Row, type Store } from '../state/index.js';
import { dueAt, isByWrongClock, planned, type PlannedRow } from './planned-row.js';
import { keyOfReminder, timesOf } from './reminder.js';

/** One that comes sooner does so by itself, and its times need not be looked up, in milliseconds. */
const soon = 86_400_000;

/**
 * Plans reminders that come again and were planned while the clock was ahead: they would come when it has come to that
 * time, perhaps in years. One that comes once has the date that was meant.
 *
 * @returns how many were planned again
 */
export async function replanReminders(store: Store, clock: Pick<Clock, 'now'>): Promise<number> {
  let count = 0;
  for await (const row of eachRow(store, planned, { prefix: keyOfReminder('') })) {
    const slot = slotByRightClock(row, clock.now());
    if (slot !== undefined) {
      const { key, value, version } = row;
      const change = put(planned, key, { ...value, slot }, dueAt(version, slot));
      count += (await ifUnchanged(store.commit([change]))) === undefined ? 0 : 1;
    }
  }
  return count;
}

/** When it comes next; undefined where that is what is planned. */
function slotByRightClock(
  { value: { repeats, slot } }: Row<PlannedRow>,
  now: number,
): number | undefined {
  if (repeats === undefined || slot === undefined || slot < now + soon) {
    return undefined;
  }
  const times = timesOf(repeats);
  return isByWrongClock(slot, times, now) ? times.after(now) : undefined;
}
