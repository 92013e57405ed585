import { checkGiven, requireArgument } from '../../contract/given/index.js';
import { CadenzaError, errorCode, type UserId } from '../../contract/index.js';
import { isArgument } from '../argument.js';
import { isTooNew, type NewerProcesses } from '../newer.js';
import type { Outbox, SendQueue } from '../outbox/index.js';
import type { KeptMessage, Recipient, Reply } from '../outgoing/index.js';
import type { ClaimedRow } from '../state/claimed-row.js';
import { ifUnchanged } from '../state/conflict.js';
import {
  put,
  type Row,
  type Store,
  StoreError,
  type StoreErrorCode,
  storeKey,
} from '../state/index.js';
import { DueRows } from '../waking/due-rows.js';
import type { DueWatch } from '../waking/due-watch.js';
import { idOfItsOwn } from '../work.js';
import {
  causeOf,
  doneWith,
  dueAt,
  isByWrongClock,
  lasts,
  leftToOthers,
  movedOn,
  planned,
  type PlannedRow,
  unknownPause,
  waitsForOthers,
} from './planned-row.js';
import {
  idOfKey,
  type ListedReminder,
  ownerOf,
  type Reminder,
  type Repeating,
  requireKeepable,
} from './reminder.js';
import { forgetReminder, listReminders, type SetReminder, setReminder } from './reminders.js';
import { replanReminders } from './replan-reminders.js';
import { type Run, runInContext, type RunParts, runSchedule } from './run-schedule.js';
import type { ReminderContext, Schedule } from './schedule.js';
import { laterOptions, type SendLater, sentLaterName, toQueue, toSendLater } from './sent-later.js';
import { ruleOf } from './times.js';

/** What schedules need from the bot. */
export interface SchedulesParts extends Omit<RunParts, 'schedules'> {
  readonly store: Store;
  /** In which cron expressions are meant that name no time zone. */
  readonly timeZone: string;
  readonly watch?: DueWatch;
  /** Where messages go whose time has come. */
  readonly sendQueue: Pick<SendQueue, 'changesTo' | 'wake'>;
  readonly causes: Pick<Outbox, 'changesOf' | 'forget' | 'holder' | 'leave' | 'lives'>;
  /** Says whether a run that this version cannot do is left to a newer one. */
  readonly newer: NewerProcesses;
  /** Aborted when the bot gives up unfinished work. */
  readonly abandoned: Pick<AbortController, 'signal'>;
}

/** Something that is scheduled to happen. */
export interface Upcoming {
  readonly name: string;
  /** When, in words: `0 9 * * MON-FRI Europe/Paris`, `every 900 s`, `once`. */
  readonly rule: string;
  /** Epoch milliseconds. */
  readonly due: number;
}

/** Why a run is left to be done again: then nothing of it can be written either. */
const waitsForStore: ReadonlySet<StoreErrorCode> = new Set(['STORE_UNUSABLE', 'STORE_FENCED']);

/**
 * The schedules and reminders of a bot. Each time is a row of the store; of several processes that find
 * it due, the one whose commit succeeds runs it. A row is moved on after its run, so a run whose process
 * ended is done again, and what it sends has the same cause.
 */
export class Schedules {
  readonly #parts: SchedulesParts;
  readonly #schedules = new Map<string, Schedule>();
  readonly #reminders = new Map<string, (ctx: ReminderContext<unknown>) => unknown>();
  /** Names of what was due and runs nowhere here. */
  readonly #unknown = new Set<string>();
  readonly #stopped = new AbortController();
  readonly #rows: DueRows<PlannedRow>;

  constructor(parts: SchedulesParts) {
    this.#parts = parts;
    const { store, clock, log, watch, abandoned, causes } = parts;
    this.#rows = new DueRows({
      store,
      clock,
      lasts,
      watch,
      processes: causes,
      abandoned: abandoned.signal,
      collection: planned,
      run: (claimed) => this.#runRow(claimed),
      onSetBack: () => this.#planAll(),
      onError: (error) => log.error({ err: error }, 'The schedules could not be read or written.'),
    });
  }

  /** Adds a schedule. @throws CadenzaError `SCHEDULE_EXISTS` */
  add(schedule: Schedule): void {
    this.#mustBeFree(schedule.name);
    this.#schedules.set(schedule.name, schedule);
  }

  /** Adds a kind of reminder. @throws CadenzaError `SCHEDULE_EXISTS` */
  addReminder(name: string, handler: (ctx: ReminderContext<unknown>) => unknown): void {
    this.#mustBeFree(name);
    this.#reminders.set(name, handler);
  }

  /** Sets a reminder; the id takes it back. @throws CadenzaError `BAD_SCHEDULE`, `NO_SUCH_REMINDER` */
  async remind<Payload>(
    reminder: Reminder<Payload>,
    when: Date | Repeating,
    payload: Payload,
    made = idOfItsOwn(),
  ): Promise<string> {
    requireArgument(reminder, isArgument.reminder, 'bot.remind');
    const { name } = reminder;
    if (!this.#reminders.has(name)) {
      throw new CadenzaError(
        'NO_SUCH_REMINDER',
        `The bot has no reminder "${name}": nothing would happen when its time comes. Add it with bot.reminder before the bot starts.`,
      );
    }
    requireKeepable(payload, name);
    return this.#set({ name, payload, made }, when);
  }

  /** Puts a message into the store until its time; the id takes it back. @throws as {@link toSendLater} */
  async sendLater(
    to: Recipient,
    content: Reply,
    later: SendLater,
    made = idOfItsOwn(),
  ): Promise<string> {
    checkGiven(later, laterOptions, { of: 'a message that is sent later' });
    const { at } = later;
    const payload = await toSendLater(to, content);
    return this.#set({ name: sentLaterName, payload, made }, at);
  }

  /** Takes a reminder back. @returns whether it was still to come: one that is under way is not */
  async forget(id: string): Promise<boolean> {
    requireArgument(id, isArgument.text('the id that a reminder was set with'), 'bot.forget');
    return forgetReminder(id, this.#parts);
  }

  /** What somebody has set of a kind, the next first. */
  async reminders<Payload>(
    reminder: Reminder<Payload>,
    owner: UserId,
  ): Promise<readonly ListedReminder<Payload>[]> {
    requireArgument(reminder, isArgument.reminder, 'ctx.reminders');
    return listReminders(reminder, owner, this.#parts);
  }

  /** What will happen, the next first, in words for people. */
  async upcoming(limit: number): Promise<readonly Upcoming[]> {
    const rows = await this.#parts.store.due(planned, Infinity, limit);
    return rows.map(({ due = 0, value: { name, plan } }) => ({ name, rule: ruleOf(plan), due }));
  }

  /** Plans schedules that are not planned yet, and begins to look for due ones. */
  async open(): Promise<void> {
    await this.#planAll();
    this.#rows.open();
  }

  /** Looks no more; resolves when the runs under way have ended. */
  close(): Promise<void> {
    this.#stopped.abort();
    return this.#rows.close();
  }

  async #planAll(): Promise<void> {
    for (const schedule of this.#schedules.values()) {
      await this.#plan(schedule);
    }
    const { store, clock, log } = this.#parts;
    const reminders = await replanReminders(store, clock);
    if (reminders > 0) {
      log.warn(
        { reminders },
        'Reminders were planned by a clock that was ahead; they are planned again.',
      );
    }
  }

  async #plan({ name, times }: Schedule): Promise<void> {
    const { store, clock, log } = this.#parts;
    const key = storeKey('schedule', name);
    const row = await store.get(planned, key);
    const now = clock.now();
    if (row?.value.plan === times.plan) {
      if (waitsForOthers(row, now)) {
        const { value, version } = row;
        await ifUnchanged(store.commit([put(planned, key, value, dueAt(version, value.slot))]));
      }
      if (!isByWrongClock(row.value.slot, times, now)) {
        return;
      }
      log.warn(
        { schedule: name, slot: row.value.slot },
        'A schedule was planned by a clock that was ahead; it is planned again.',
      );
    }
    const slot = times.after(now - 1);
    const change = put(
      planned,
      key,
      { name, plan: times.plan, slot },
      dueAt(row?.version ?? 0, slot),
    );
    await ifUnchanged(store.commit([change]));
  }

  async #runRow(claimed: ClaimedRow<PlannedRow>): Promise<void> {
    const { clock, log, causes } = this.#parts;
    const { row } = claimed;
    const { name, slot = clock.now() } = row.value;
    if (name === sentLaterName) {
      return this.#queue(claimed, slot);
    }
    const cause = causeOf(this.#schedules.has(name) ? name : row.key, slot);
    const run = this.#runOf(row, { name, cause, slot, signal: this.#stopped.signal });
    if (run === undefined) {
      return this.#leaveUnknown(claimed, slot);
    }
    try {
      await run();
    } catch (error) {
      if (await this.#leftAfter(error, claimed, { cause, slot })) {
        return;
      }
    }
    const schedule = this.#schedules.get(name);
    await claimed.end(
      (expected) => [
        movedOn(row, schedule, { slot, now: clock.now(), expected }),
        ...causes.changesOf(cause),
      ],
      (away) =>
        log.error(
          { err: away, schedule: name, slot },
          'The store cannot be written; trying again.',
        ),
    );
    causes.forget(cause);
  }

  /** Leaves a run that failed to be done again, where it is no failure of its own: whether it is. */
  async #leftAfter(
    error: unknown,
    claimed: ClaimedRow<PlannedRow>,
    { cause, slot }: { readonly cause: string; readonly slot: number },
  ): Promise<boolean> {
    const { clock, log, causes, newer } = this.#parts;
    const { key, value } = claimed.row;
    const isTooOld = isTooNew(error) && newer.mayCome();
    // What ends with its signal fails in many ways, and the next process may do it.
    if (isTooOld || errorCode(error) === 'BOT_STOPPED' || this.#stopped.signal.aborted) {
      await causes.leave(cause);
      causes.forget(cause);
      const due = clock.now() + (isTooOld ? unknownPause : 0);
      await claimed.end((expected) => [put(planned, key, value, { expected, due })]);
      return true;
    }
    log.error({ err: error, schedule: value.name, slot }, 'A schedule failed.');
    if (error instanceof StoreError && waitsForStore.has(error.code)) {
      // Where the store is still away, the process that does it again waits for a while.
      await causes.leave(cause).catch(() => undefined);
      causes.forget(cause);
      await claimed.leave();
      return true;
    }
    return false;
  }

  /** Leaves what nothing here runs to another version of the bot, and tells so once for each name. */
  async #leaveUnknown(claimed: ClaimedRow<PlannedRow>, slot: number): Promise<void> {
    const { clock, log } = this.#parts;
    const { row } = claimed;
    const { name } = row.value;
    if (!this.#unknown.has(name)) {
      this.#unknown.add(name);
      log.warn(
        { schedule: name },
        'Something is due for which this version of the bot has no schedule or reminder; another version may.',
      );
    }
    const now = clock.now();
    await claimed.end((expected) => [leftToOthers(row, { slot, now, expected })]);
  }

  /** Queues a message whose time has come for sending. */
  async #queue(claimed: ClaimedRow<PlannedRow>, slot: number): Promise<void> {
    const { sendQueue, clock } = this.#parts;
    const { key, value } = claimed.row;
    const later: OpenMessage = { toQueue };
    const message = later.toQueue(value.payload, causeOf(key, slot), clock.now());
    await claimed.end((expected) => [
      doneWith(claimed.row, { now: clock.now(), expected }),
      ...sendQueue.changesTo(message),
    ]);
    sendQueue.wake();
  }

  #runOf({ key, value }: Row<PlannedRow>, run: Run): (() => Promise<void>) | undefined {
    const parts: RunParts = { ...this.#parts, schedules: this };
    const schedule = this.#schedules.get(value.name);
    if (schedule?.times.plan === value.plan) {
      return () => runSchedule(schedule, run, parts);
    }
    const reminder = this.#reminders.get(value.name);
    const { payload } = value;
    const id = idOfKey(key);
    const owned: Run = { ...run, owner: ownerOf(id) };
    return (
      reminder && (() => runInContext((ctx) => reminder({ ...ctx, id, payload }), owned, parts))
    );
  }

  async #set(reminder: SetReminder, when: Date | Repeating): Promise<string> {
    const id = await setReminder(reminder, when, this.#parts);
    this.#rows.wake();
    return id;
  }

  #mustBeFree(name: string): void {
    if (this.#schedules.has(name) || this.#reminders.has(name) || name === sentLaterName) {
      throw new CadenzaError('SCHEDULE_EXISTS', `There is a schedule named "${name}" already.`);
    }
  }
}

/** A method, because what waits under the name of messages is known to be one. */
interface OpenMessage {
  toQueue(payload: unknown, cause: string, at: number): KeptMessage;
}
