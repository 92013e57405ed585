import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type {
  Clock,
  ContentExport,
  ContentExportFiles,
  ExportFrequency,
  ExportSchedule,
} from '../../contract/index.js';
import { badRequest, notFound } from '../errors.js';
import type { FileStore } from '../files/file-store.js';
import type { PodState, StatePart } from '../state/pod-state.js';
import type { Notices } from '../store/notices.js';
import type { Store } from '../store/store.js';
import { ExportFolder } from './export-folder.js';
import type { TimeRange } from './export-range.js';
import { dueRanges, lengthOf } from './export-range.js';
import type { Exports, Schedules } from './exports.js';
import { longestWait, mostSchedules } from './exports.js';
import { writeExport } from './write-export.js';

const savedExports = z.object({
  exports: z.array(
    z.object({
      id: z.string(),
      from: z.number(),
      to: z.number(),
      state: z.enum(['RUNNING', 'FINISHED', 'FAILED']),
      createdAt: z.number(),
      finishedAt: z.number().exactOptional(),
      messages: z.number(),
      attachments: z.number(),
    }),
  ),
  schedules: z.array(
    z.object({ id: z.string(), frequency: z.enum(['DAILY', 'WEEKLY']), nextExport: z.number() }),
  ),
});

type SavedExports = z.output<typeof savedExports>;

/** How long to wait for a process that is making a removed export, in milliseconds: it stops at the next page. */
const patience = 10_000;
/** Between two looks, in milliseconds. */
const pause = 20;

/** The lease that making an export, or removing its files, needs. */
function leaseOf(id: string): string {
  return `export ${id}`;
}

/**
 * The content exports of a pod of several processes, and their schedules. All know which there are; one at a time makes
 * them, under a lease that ends with its connection to the database: then another one starts unfinished exports over.
 * The files lie in the folder that the processes share.
 */
export class SharedExports implements Exports, Schedules, StatePart {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #state: PodState;
  readonly #notices: Notices;
  readonly #folder: ExportFolder;
  readonly #closed = new AbortController();
  /** What waits for an export to end. */
  readonly #waiting = new Set<() => void>();
  #saved: SavedExports = { exports: [], schedules: [] };
  #running: { readonly id: string; readonly cancel: AbortController } | undefined;
  #work: Promise<void> | undefined;
  #worksAgain = false;
  #isStarted = false;
  #cancelAlarm: () => void = () => undefined;

  constructor(store: Store, files: FileStore, clock: Clock, state: PodState, notices: Notices) {
    this.#store = store;
    this.#clock = clock;
    this.#state = state;
    this.#notices = notices;
    this.#folder = new ExportFolder(files, `-${randomUUID()}`);
    state.add('exports', this);
  }

  save(): SavedExports {
    return this.#saved;
  }

  restore(saved: unknown): void {
    this.#saved = savedExports.parse(saved);
    this.look();
  }

  /** All processes have them in common, from the first call on. */
  load(): Promise<void> {
    return Promise.resolve();
  }

  start(): void {
    this.#isStarted = true;
    this.look();
  }

  /** Does what there is to do, now that something may be different. */
  look(): void {
    if (!this.#isStarted) {
      return;
    }
    this.#waiting.forEach((check) => check());
    if (this.#running !== undefined && !this.#isRunning(this.#running.id)) {
      this.#running.cancel.abort();
    }
    this.#arm();
    this.#worksAgain = true;
    this.#work ??= this.#workOn().finally(() => {
      this.#work = undefined;
    });
  }

  async begin(range: TimeRange): Promise<ContentExport> {
    return this.#change(() => this.#add(range));
  }

  async list(): Promise<ContentExport[]> {
    await this.#makeDue();
    return [...this.#saved.exports];
  }

  async settled(id: string): Promise<void> {
    await this.#makeDue();
    this.#require(id);
    await new Promise<void>((resolve) => {
      const check = () => {
        if (!this.#isRunning(id)) {
          this.#waiting.delete(check);
          resolve();
        }
      };
      this.#waiting.add(check);
      check();
    });
  }

  async get(id: string): Promise<ContentExportFiles> {
    const found = this.#require(id);
    return { ...found, files: found.state === 'FINISHED' ? await this.#folder.files(id) : [] };
  }

  async read(id: string, name: string): Promise<Readable> {
    const { state } = this.#require(id);
    const content = state === 'FINISHED' ? await this.#folder.read(id, name) : undefined;
    if (content === undefined) {
      throw notFound('The export has no file of this name. A finished one says which it has.');
    }
    return content;
  }

  async remove(id: string): Promise<void> {
    this.#require(id);
    await this.#change(() => {
      const exports = this.#saved.exports.filter((each) => each.id !== id);
      this.#saved = { ...this.#saved, exports };
    });
    await this.#removeFiles(id);
  }

  async clear(): Promise<void> {
    const ids = this.#saved.exports.map(({ id }) => id);
    await this.#change(() => {
      this.#saved = { exports: [], schedules: [] };
    });
    await Promise.all(ids.map((id) => this.#removeFiles(id)));
  }

  async beginSchedule(frequency: ExportFrequency, nextExport: number): Promise<ExportSchedule> {
    const id = randomUUID();
    await this.#change(() => {
      const { exports, schedules } = this.#saved;
      if (schedules.length >= mostSchedules) {
        throw badRequest(`There are ${mostSchedules} schedules already. Remove some first.`);
      }
      this.#saved = { exports, schedules: [...schedules, { id, frequency, nextExport }] };
      this.#addDue();
    });
    return this.#saved.schedules.find((each) => each.id === id) ?? { id, frequency, nextExport };
  }

  async schedules(): Promise<ExportSchedule[]> {
    await this.#makeDue();
    return [...this.#saved.schedules];
  }

  async endSchedule(id: string): Promise<void> {
    await this.#change(() => {
      const { exports, schedules } = this.#saved;
      if (!schedules.some((each) => each.id === id)) {
        throw notFound('There is no schedule with this id.');
      }
      this.#saved = { exports, schedules: schedules.filter((each) => each.id !== id) };
    });
  }

  /** What is being made here is made by another process, or after the next start. */
  async close(): Promise<void> {
    this.#closed.abort();
    this.#cancelAlarm();
    this.#running?.cancel.abort();
    await this.#work;
  }

  #arm(): void {
    this.#cancelAlarm();
    const next = Math.min(...this.#saved.schedules.map(({ nextExport }) => nextExport));
    if (Number.isFinite(next) && !this.#closed.signal.aborted) {
      const wait = Math.min(Math.max(next - this.#clock.now(), 0), longestWait);
      this.#cancelAlarm = this.#clock.after(wait, () => {
        // What cannot be noted now is when somebody asks for it.
        this.#makeDue().catch(() => undefined);
      });
    }
  }

  async #makeDue(): Promise<void> {
    const now = this.#clock.now();
    if (this.#saved.schedules.some(({ nextExport }) => nextExport <= now)) {
      await this.#change(() => this.#addDue());
    }
  }

  /** Begins the exports of all periods that have ended, of each schedule. */
  #addDue(): void {
    const now = this.#clock.now();
    for (const { frequency, nextExport } of this.#saved.schedules) {
      dueRanges(frequency, nextExport, now).forEach((range) => this.#add(range));
    }
    const schedules = this.#saved.schedules.map((schedule) => {
      const length = lengthOf(schedule.frequency);
      const due = Math.max(0, Math.floor((now - schedule.nextExport) / length) + 1);
      return { ...schedule, nextExport: schedule.nextExport + due * length };
    });
    this.#saved = { ...this.#saved, schedules };
  }

  #add({ from, to }: TimeRange): ContentExport {
    const added: ContentExport = {
      id: randomUUID(),
      from,
      to,
      state: 'RUNNING',
      createdAt: this.#clock.now(),
      messages: 0,
      attachments: 0,
    };
    this.#saved = { ...this.#saved, exports: [...this.#saved.exports, added] };
    return added;
  }

  async #change<Result>(change: () => Result): Promise<Result> {
    const result = await this.#state.change('exports', change);
    this.look();
    return result;
  }

  /** Makes the exports that are due, unless another process does. */
  async #workOn(): Promise<void> {
    while (this.#worksAgain && !this.#closed.signal.aborted) {
      this.#worksAgain = false;
      if (this.#nextRunning() === undefined) {
        continue;
      }
      // What fails is tried again when something is different.
      await this.#workUnderLease().catch(() => undefined);
    }
  }

  async #workUnderLease(): Promise<void> {
    const lease = await this.#notices.lease('exports');
    if (lease === undefined) {
      return;
    }
    try {
      await this.#folder.removeUnfinished();
      await this.#state.refresh();
      for (let next = this.#nextRunning(); next !== undefined; next = this.#nextRunning()) {
        lease.signal.throwIfAborted();
        await this.#makeAlone(next, lease.signal);
        this.#closed.signal.throwIfAborted();
      }
    } finally {
      await lease.end();
    }
  }

  /** Makes an export, unless it was removed in the meantime: a removal waits until no process makes it. */
  async #makeAlone(made: ContentExport, ended: AbortSignal): Promise<void> {
    const own = await this.#notices.lease(leaseOf(made.id));
    try {
      await this.#state.refresh();
      if (!this.#isRunning(made.id)) {
        return;
      }
      if (own === undefined) {
        throw new Error('Another process has the export that is to be made.');
      }
      await this.#make(made, ended);
    } finally {
      await own?.end();
    }
  }

  /** Removes the files of an export that no longer exists, once no process adds to them. */
  async #removeFiles(id: string): Promise<void> {
    const { signal } = this.#closed;
    let own = await this.#notices.lease(leaseOf(id));
    for (
      let waited = 0;
      own === undefined && waited < patience && !signal.aborted;
      waited += pause
    ) {
      await setTimeout(pause, undefined, { signal }).catch(() => undefined);
      own = await this.#notices.lease(leaseOf(id));
    }
    try {
      await this.#folder.remove(id);
    } finally {
      await own?.end();
    }
  }

  async #make(made: ContentExport, ended: AbortSignal): Promise<void> {
    const cancel = new AbortController();
    this.#running = { id: made.id, cancel };
    const signal = AbortSignal.any([cancel.signal, this.#closed.signal, ended]);
    try {
      const unfinished = await this.#folder.begin(made.id);
      const counts = await writeExport(this.#store, made, unfinished, signal);
      signal.throwIfAborted();
      const finishedAt = this.#clock.now();
      const finished: ContentExport = { ...made, ...counts, state: 'FINISHED', finishedAt };
      await this.#folder.finish(unfinished, finished);
      await this.#note(finished);
    } catch (error) {
      await this.#folder.remove(made.id).catch(() => undefined);
      if (!signal.aborted) {
        await this.#note({ ...made, state: 'FAILED', finishedAt: this.#clock.now() });
      } else if (!cancel.signal.aborted) {
        throw error;
      }
    } finally {
      this.#running = undefined;
    }
  }

  /** Notes the outcome of an export; of one that was removed in the meantime nothing remains. */
  async #note(ended: ContentExport): Promise<void> {
    const isThere = await this.#change(() => {
      const exports = this.#saved.exports.map((each) => (each.id === ended.id ? ended : each));
      this.#saved = { ...this.#saved, exports };
      return exports.includes(ended);
    });
    if (!isThere) {
      await this.#folder.remove(ended.id);
    }
  }

  #nextRunning(): ContentExport | undefined {
    return this.#saved.exports.find(({ state }) => state === 'RUNNING');
  }

  #isRunning(id: string): boolean {
    return this.#saved.exports.some((each) => each.id === id && each.state === 'RUNNING');
  }

  #require(id: string): ContentExport {
    const found = this.#saved.exports.find((each) => each.id === id);
    if (found === undefined) {
      throw notFound('There is no export with this id.');
    }
    return found;
  }
}
