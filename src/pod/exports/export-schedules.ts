import { randomUUID } from 'node:crypto';
import type { Clock, ExportFrequency, ExportSchedule } from '../../contract/index.js';
import { badRequest, notFound } from '../errors.js';
import type { FileStore } from '../files/file-store.js';
import type { ContentExports } from './content-exports.js';
import { dueRanges, nextAfter } from './export-range.js';
import type { Schedules } from './exports.js';
import { longestWait, mostSchedules } from './exports.js';
import { ScheduleFile } from './schedule-file.js';

/** A schedule that is followed. */
interface Followed {
  readonly id: string;
  readonly frequency: ExportFrequency;
  /** When the next export is begun. */
  nextExport: number;
  /** The first export that is not yet made: where a pod that is started again continues. */
  unmade: number;
  cancel: () => void;
}

/**
 * Recurring content exports, by the pod's clock: each time that is reached or passed over makes the
 * export of the period that ends there (IMP-12).
 */
export class ExportSchedules implements Schedules {
  readonly #exports: ContentExports;
  readonly #clock: Clock;
  readonly #file: ScheduleFile;
  readonly #followed = new Map<string, Followed>();
  #closed = false;

  constructor(exports: ContentExports, files: FileStore, clock: Clock) {
    this.#exports = exports;
    this.#clock = clock;
    this.#file = new ScheduleFile(files);
  }

  /** Finds the schedules of earlier runs, which continue with {@link start}. */
  async load(): Promise<void> {
    (await this.#file.read()).forEach((schedule) => this.#follow(schedule));
  }

  /** Continues the schedules that were loaded. */
  start(): void {
    this.#followed.forEach((followed) => this.#look(followed));
  }

  async beginSchedule(frequency: ExportFrequency, nextExport: number): Promise<ExportSchedule> {
    if (this.#followed.size >= mostSchedules) {
      throw badRequest(`There are ${mostSchedules} schedules already. Remove some first.`);
    }
    const followed = this.#follow({ id: randomUUID(), frequency, nextExport });
    this.#look(followed);
    await this.#keep();
    return shown(followed);
  }

  schedules(): ExportSchedule[] {
    return [...this.#followed.values()].map(shown);
  }

  async endSchedule(id: string): Promise<void> {
    const followed = this.#followed.get(id);
    if (followed === undefined) {
      throw notFound('There is no schedule with this id.');
    }
    followed.cancel();
    this.#followed.delete(id);
    await this.#keep();
  }

  async clear(): Promise<void> {
    await Promise.all([...this.#followed.keys()].map((id) => this.endSchedule(id)));
  }

  /** Begins no more exports. Schedules that are kept continue when the pod is started again. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#followed.forEach(({ cancel }) => cancel());
    await this.#file.settled();
  }

  #follow(schedule: ExportSchedule): Followed {
    const followed = { ...schedule, unmade: schedule.nextExport, cancel: () => undefined };
    this.#followed.set(schedule.id, followed);
    return followed;
  }

  /** Begins exports that are due, and looks again when the next one may be. */
  #look(followed: Followed): void {
    followed.cancel();
    const now = this.#clock.now();
    if (followed.nextExport <= now) {
      const begun = dueRanges(followed, now).map((range) => this.#exports.begin(range));
      followed.nextExport = nextAfter(followed, now);
      void this.#moveOn(followed, begun.at(-1)?.id ?? '');
    }
    const wait = Math.min(followed.nextExport - now, longestWait);
    followed.cancel = this.#clock.after(wait, () => this.#look(followed));
  }

  /** Notes that an export and those before it are made, once they are. */
  async #moveOn(followed: Followed, lastExport: string): Promise<void> {
    const until = followed.nextExport;
    await this.#exports.settled(lastExport);
    if (!this.#closed) {
      followed.unmade = until;
      // What cannot be noted now is with the next export; at worst one is made again after a restart.
      await this.#keep().catch(() => undefined);
    }
  }

  #keep(): Promise<void> {
    const kept = [...this.#followed.values()];
    return this.#file.write(
      kept.map(({ id, frequency, unmade }) => ({ id, frequency, nextExport: unmade })),
    );
  }
}

function shown({ id, frequency, nextExport }: Followed): ExportSchedule {
  return { id, frequency, nextExport };
}
