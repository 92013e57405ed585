import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../client/advanced.js';
import type { Client } from '../../client/index.js';
import { CadenzaError } from '../../contract/index.js';
import { Timers } from '../conversations/timers.js';
import { type Deliver, Messenger, type Recipients } from '../outgoing/index.js';
import { collection, put, remove, type Row, type Store, storeKey } from '../state/index.js';
import type {
  OpenReminder,
  Reminder,
  ReminderContext,
  Schedule,
  ScheduleContext,
} from './schedule.js';
import { sendNow, sentLaterName } from './sent-later.js';

/** What schedules need from the bot. */
export interface SchedulesParts {
  readonly client: Client;
  readonly store: Store;
  readonly clock: Pick<Clock, 'now' | 'wait'>;
  readonly deliver: Deliver;
  readonly recipients: Recipients;
  readonly log: Logger;
}

/** What stands in the store: a schedule, or one reminder. */
interface PlannedRow {
  readonly name: string;
  readonly plan: string;
  /** The time that it is meant for, in epoch milliseconds; undefined when there is no more. */
  readonly slot: number | undefined;
  /** What a reminder was told. */
  readonly payload?: unknown;
}

/** Something that will happen by itself. */
export interface Upcoming {
  readonly name: string;
  /** When, in words: `0 9 * * MON-FRI Europe/Paris`, `every 900 s`, `once`. */
  readonly rule: string;
  /** Epoch milliseconds. */
  readonly due: number;
}

const planned = collection<PlannedRow>('schedules');

/**
 * For how long a run belongs to one process, in milliseconds. It ran in vain when the process ends
 * before: another one runs it again then.
 */
const claim = 5 * 60_000;

/** How late a run may be that is not made up for, in milliseconds. */
const tolerance = 60_000;

/**
 * The schedules and reminders of a bot. Each time is a row of the store; of several processes that find
 * it due, the one whose commit succeeds runs it. A row is moved on after its run, so a run whose process
 * ended is done again, and what it sends has the same cause.
 */
export class Schedules {
  readonly #parts: SchedulesParts;
  readonly #schedules = new Map<string, Schedule>();
  readonly #reminders = new Map<string, (ctx: ReminderContext<unknown>) => unknown>();
  readonly #stopped = new AbortController();
  readonly #timers: Timers;
  #isOpen = false;

  constructor(parts: SchedulesParts) {
    this.#parts = parts;
    const { clock, log } = parts;
    const later: OpenReminder = { run: sendNow };
    this.#reminders.set(sentLaterName, (ctx) => later.run(ctx));
    this.#timers = new Timers({
      clock,
      next: async () => (await parts.store.due(planned, Infinity, 1))[0]?.due,
      run: () => this.#runDue(),
      onError: (error) => log.error({ err: error }, 'The schedules could not be read.'),
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

  /** Sets a reminder; the id takes it back. */
  async remind<Payload>(
    reminder: Reminder<Payload>,
    when: Date,
    payload: Payload,
  ): Promise<string> {
    const slot = when.getTime();
    if (Number.isNaN(slot)) {
      throw new CadenzaError('BAD_SCHEDULE', 'A reminder needs a date; this is none.');
    }
    const id = randomUUID();
    const row: PlannedRow = { name: reminder.name, plan: 'reminder', slot, payload };
    await this.#parts.store.commit([
      put(planned, storeKey('reminder', id), row, { expected: 0, due: slot }),
    ]);
    this.#timers.wake();
    return id;
  }

  /** Takes a reminder back. @returns whether it was still to come */
  async forget(id: string): Promise<boolean> {
    const { store } = this.#parts;
    const row = await store.get(planned, storeKey('reminder', id));
    if (row === undefined) {
      return false;
    }
    await store.commit([remove(planned, row.key, { expected: row.version })]);
    return true;
  }

  /** What will happen, the next first, in words for people. */
  async upcoming(limit: number): Promise<readonly Upcoming[]> {
    const rows = await this.#parts.store.due(planned, Infinity, limit);
    return rows.map(({ due = 0, value: { name, plan } }) => ({ name, rule: ruleOf(plan), due }));
  }

  /** Plans what is not planned yet, and begins to look. */
  async open(): Promise<void> {
    for (const schedule of this.#schedules.values()) {
      await this.#plan(schedule);
    }
    this.#isOpen = true;
    this.#timers.start();
  }

  /** Looks no more; resolves when the runs under way have ended. */
  async close(): Promise<void> {
    this.#stopped.abort();
    if (this.#isOpen) {
      await this.#timers.stop();
    }
  }

  async #plan({ name, times }: Schedule): Promise<void> {
    const { store, clock } = this.#parts;
    const key = storeKey('schedule', name);
    const row = await store.get(planned, key);
    if (row?.value.plan === times.plan) {
      return;
    }
    const slot = times.after(clock.now() - 1);
    const change = put(
      planned,
      key,
      { name, plan: times.plan, slot },
      dueAt(row?.version ?? 0, slot),
    );
    await ifUnchanged(store.commit([change]));
  }

  async #runDue(): Promise<void> {
    const { store, clock } = this.#parts;
    const rows = await store.due(planned, clock.now(), 100);
    await Promise.all(rows.map((row) => this.#runRow(row)));
  }

  async #runRow(row: Row<PlannedRow>): Promise<void> {
    const { store, clock, log } = this.#parts;
    const { name, slot = row.due ?? clock.now() } = row.value;
    const run = this.#runOf(row, slot);
    const held = { expected: row.version, due: clock.now() + claim };
    const version = await ifUnchanged(store.commit([put(planned, row.key, row.value, held)]));
    if (version === undefined) {
      return;
    }
    if (run === undefined) {
      log.debug({ schedule: name }, 'Nothing here runs this schedule.');
      return;
    }
    try {
      await run();
    } catch (error) {
      if (error instanceof CadenzaError && error.code === 'BOT_STOPPED') {
        return;
      }
      log.error({ err: error, schedule: name, slot }, 'A schedule failed.');
    }
    const schedule = this.#schedules.get(name);
    const next = schedule?.times.after(
      schedule.options.missed === 'all' ? slot : Math.max(slot, clock.now()),
    );
    const change =
      schedule === undefined
        ? remove(planned, row.key, { expected: version })
        : put(planned, row.key, { ...row.value, slot: next }, dueAt(version, next));
    await ifUnchanged(store.commit([change]));
  }

  #runOf({ value, key }: Row<PlannedRow>, slot: number): (() => Promise<void>) | undefined {
    const schedule = this.#schedules.get(value.name);
    const reminder = this.#reminders.get(value.name);
    if (schedule?.times.plan === value.plan) {
      return () => this.#runSchedule(schedule, slot);
    }
    return (
      reminder &&
      (() =>
        this.#inContext(value.name, key, slot, (ctx) =>
          reminder({ ...ctx, payload: value.payload }),
        ))
    );
  }

  async #runSchedule({ name, options, handler }: Schedule, slot: number): Promise<void> {
    const { missed = 'once', except } = options;
    const tooLate = missed === 'skip' && this.#parts.clock.now() - slot > tolerance;
    if (tooLate || (await except?.(new Date(slot))) === true) {
      return;
    }
    await this.#inContext(name, name, slot, handler);
  }

  async #inContext(
    name: string,
    key: string,
    slot: number,
    handler: (ctx: ScheduleContext) => unknown,
  ): Promise<void> {
    const { client, deliver, recipients } = this.#parts;
    const cause = `schedule ${key}@${slot}`;
    const messenger = new Messenger({ client, deliver, recipients, cause });
    const log = this.#parts.log.child({ schedule: name, slot });
    await handler({
      name,
      slot: new Date(slot),
      client,
      log,
      signal: this.#stopped.signal,
      send: (to, content) => messenger.send(to, content),
      update: (message, content, options) => messenger.update(message, content, options),
    });
    await messenger.settled();
  }

  #mustBeFree(name: string): void {
    if (this.#schedules.has(name) || this.#reminders.has(name)) {
      throw new CadenzaError('SCHEDULE_EXISTS', `There is a schedule named "${name}" already.`);
    }
  }
}

function ruleOf(plan: string): string {
  const [kind, ...words] = plan.split(' ');
  if (kind === 'cron') {
    return words.join(' ');
  }
  return kind === 'every' ? `every ${Number(words[0]) / 1000} s` : 'once';
}

function dueAt(expected: number, due: number | undefined): { expected: number; due?: number } {
  return due === undefined ? { expected } : { expected, due };
}

/** The version of a commit; undefined when another process was first. */
async function ifUnchanged(commit: Promise<number>): Promise<number | undefined> {
  try {
    return await commit;
  } catch (error) {
    if (error instanceof CadenzaError && error.code === 'STORE_CONFLICT') {
      return undefined;
    }
    throw error;
  }
}
