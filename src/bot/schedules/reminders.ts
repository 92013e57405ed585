import { CadenzaError } from '../../contract/index.js';
import { type Claimable, ifUnchanged, isUnderWay, type Processes } from '../state/claimed-row.js';
import { put, remove, type Row, type Store, storeKey } from '../state/index.js';
import type { MadeId } from '../work.js';
import { isDone, planned, type PlannedRow } from './planned-row.js';
import { pointInTime } from './times.js';

/** Where reminders are, and who does them. */
export interface RemindersParts {
  readonly store: Store;
  readonly causes: Processes;
}

/** What is set. */
export interface SetReminder {
  readonly name: string;
  readonly payload: unknown;
  readonly made: MadeId;
}

type Stored = Row<PlannedRow & Claimable>;

/**
 * Sets a reminder. A handler that is run again sets its own again, at the time and with the payload that it now has;
 * one that came meanwhile does not come a second time.
 *
 * @returns its id
 * @throws CadenzaError `BAD_SCHEDULE`
 */
export async function setReminder(
  { name, payload, made }: SetReminder,
  when: Date,
  { store, causes }: RemindersParts,
): Promise<string> {
  const slot = pointInTime(when);
  if (Number.isNaN(slot)) {
    throw new CadenzaError(
      'BAD_SCHEDULE',
      'What is to happen later needs a valid date: this one is no point in time.',
    );
  }
  const { id, isRepeatable } = made;
  const key = storeKey('reminder', id);
  const value: PlannedRow = {
    name,
    plan: 'reminder',
    slot,
    payload,
    ...(isRepeatable && { isRepeatable }),
  };
  for (;;) {
    const known: Stored | undefined = isRepeatable ? await store.get(planned, key) : undefined;
    if (known !== undefined && !(await isToCome(known, causes))) {
      return id;
    }
    const change = put(planned, key, value, { expected: known?.version ?? 0, due: slot });
    if ((await ifUnchanged(store.commit([change]))) !== undefined) {
      return id;
    }
  }
}

/** Takes a reminder back. @returns whether it was still to come: one that is under way is not */
export async function forgetReminder(
  id: string,
  { store, causes }: RemindersParts,
): Promise<boolean> {
  const key = storeKey('reminder', id);
  for (;;) {
    const row: Stored | undefined = await store.get(planned, key);
    if (row === undefined || !(await isToCome(row, causes))) {
      return false;
    }
    const removal = remove(planned, key, { expected: row.version });
    // Its time may come in between: then it is under way.
    if ((await ifUnchanged(store.commit([removal]))) !== undefined) {
      return true;
    }
  }
}

async function isToCome({ value }: Stored, causes: Processes): Promise<boolean> {
  return !isDone(value) && !(await isUnderWay(value, causes));
}
