import { CadenzaError, type Clock, type UserId } from '../../contract/index.js';
import { type Claimable, isUnderWay, type Processes } from '../state/claimed-row.js';
import { ifUnchanged } from '../state/conflict.js';
import { collection, eachRow, put, remove, type Row, type Store } from '../state/index.js';
import type { MadeId } from '../work.js';
import { isDone, planned, type PlannedRow } from './planned-row.js';
import {
  idOfKey,
  keyOfReminder,
  keysOfOwner,
  type ListedReminder,
  type Reminder,
  type Repeating,
  timesOf,
  toRepeating,
} from './reminder.js';
import { pointInTime } from './times.js';

/** Where reminders are, and who does them. */
export interface RemindersParts {
  readonly store: Store;
  readonly causes: Processes;
  readonly clock: Pick<Clock, 'now'>;
  /** In which cron expressions are meant that name no time zone. */
  readonly timeZone: string;
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
  when: Date | Repeating,
  { store, causes, clock, timeZone }: RemindersParts,
): Promise<string> {
  const { id, isRepeatable } = made;
  const key = keyOfReminder(id);
  const plan = planOf(when, { now: clock.now(), timeZone });
  const { slot } = plan;
  const value: PlannedRow = { name, ...plan, payload, ...(isRepeatable && { isRepeatable }) };
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

/**
 * Takes a reminder back. One that comes again comes no more, also when it is being done.
 *
 * @returns whether it was still to come: one that is under way is not
 */
export async function forgetReminder(
  id: string,
  { store, causes }: RemindersParts,
): Promise<boolean> {
  const key = keyOfReminder(id);
  for (;;) {
    const row: Stored | undefined = await store.get(planned, key);
    if (row === undefined || !(comesAgain(row) || (await isToCome(row, causes)))) {
      return false;
    }
    const removal = remove(planned, key, { expected: row.version });
    // Its time may come in between: then it is under way.
    if ((await ifUnchanged(store.commit([removal]))) !== undefined) {
      return true;
    }
  }
}

/** What somebody has set of a kind and is still to come, the next first. */
export async function listReminders<Payload>(
  { name }: Reminder<Payload>,
  owner: UserId,
  { store, clock }: RemindersParts,
): Promise<readonly ListedReminder<Payload>[]> {
  const known = collection<PlannedRow & { readonly payload: Payload }>(planned.name);
  const found: ListedReminder<Payload>[] = [];
  for await (const { key, value } of eachRow(store, known, { prefix: keysOfOwner(owner) })) {
    const { slot, repeats, payload } = value;
    const next =
      repeats !== undefined && slot !== undefined && slot <= clock.now()
        ? timesOf(repeats).after(clock.now())
        : slot;
    if (value.name === name && next !== undefined) {
      found.push({ id: idOfKey(key), next: new Date(next), repeats, payload });
    }
  }
  return found.sort((one, other) => one.next.getTime() - other.next.getTime());
}

/** When something happens, as its row tells. @throws CadenzaError `BAD_SCHEDULE`, `BAD_ARGUMENT` */
function planOf(
  when: Date | Repeating,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Pick<PlannedRow, 'plan' | 'repeats'> & { readonly slot: number } {
  if (isRepeating(when)) {
    const repeats = toRepeating(when, timeZone);
    const { plan, after } = timesOf(repeats);
    return { plan, slot: mustCome(after(now) ?? Number.NaN), repeats };
  }
  return { plan: 'reminder', slot: mustCome(pointInTime(when)) };
}

function isRepeating(when: Date | Repeating): when is Repeating {
  return !(when instanceof Date) && typeof when === 'object';
}

function mustCome(slot: number): number {
  if (Number.isNaN(slot)) {
    throw new CadenzaError(
      'BAD_SCHEDULE',
      'What is to happen later needs a valid date, or { cron, timeZone } that has times to come: this is none.',
    );
  }
  return slot;
}

function comesAgain({ value: { repeats } }: Stored): boolean {
  return repeats !== undefined;
}

async function isToCome({ value }: Stored, causes: Processes): Promise<boolean> {
  return !isDone(value) && !(await isUnderWay(value, causes));
}
