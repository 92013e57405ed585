import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type {
  Clock,
  ContentExport,
  ContentExportFiles,
  ExportFrequency,
  ExportSchedule,
} from '../../contract/index.js';
import { notFound } from '../errors.js';
import type { FileStore } from '../files/file-store.js';
import type { PodState, StatePart } from '../state/pod-state.js';
import type { Notices } from '../store/notices.js';
import type { Store } from '../store/store.js';
import { ExportFolder } from './export-folder.js';
import { ExportMaker } from './export-maker.js';
import type { TimeRange } from './export-range.js';
import type { Exports, Schedules } from './exports.js';
import { longestWait } from './exports.js';
import type { SavedExports } from './saved-exports.js';
import {
  begun,
  exportOf,
  isDue,
  isRunning,
  nextRunning,
  noExports,
  savedExports,
  withDue,
  withExport,
  withOutcome,
  withoutExport,
  withoutSchedule,
  withSchedule,
} from './saved-exports.js';

/** How long after a failure of the database it is tried again to begin an export, in milliseconds. */
const afterFailure = 60_000;

/**
 * The content exports of a pod of several processes, and their schedules. All know which there are, and one at a time
 * makes them ({@link ExportMaker}). The files lie in the folder that the processes share.
 */
export class SharedExports implements Exports, Schedules, StatePart {
  readonly #clock: Clock;
  readonly #state: PodState;
  readonly #folder: ExportFolder;
  readonly #maker: ExportMaker;
  /** What waits for an export to end. */
  readonly #waiting = new Set<() => void>();
  #saved = noExports;
  #isStarted = false;
  #isClosed = false;
  #cancelAlarm: () => void = () => undefined;

  constructor(store: Store, files: FileStore, clock: Clock, state: PodState, notices: Notices) {
    this.#clock = clock;
    this.#state = state;
    this.#folder = new ExportFolder(files, `-${randomUUID()}`);
    const exports = {
      refresh: async () => state.refresh(),
      next: () => nextRunning(this.#saved),
      isWanted: (id: string) => isRunning(this.#saved, id),
      note: (ended: ContentExport) => this.#note(ended),
    };
    this.#maker = new ExportMaker({ store, clock, notices, folder: this.#folder, exports });
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
    this.#arm();
    this.#maker.look();
  }

  async begin(range: TimeRange): Promise<ContentExport> {
    const added = begun(range, this.#clock.now());
    await this.#change((saved) => withExport(saved, added));
    return added;
  }

  async list(): Promise<ContentExport[]> {
    await this.#makeDue();
    return [...this.#saved.exports];
  }

  async settled(id: string): Promise<void> {
    await this.#makeDue();
    exportOf(this.#saved, id);
    await new Promise<void>((resolve) => {
      const check = () => {
        if (!isRunning(this.#saved, id)) {
          this.#waiting.delete(check);
          resolve();
        }
      };
      this.#waiting.add(check);
      check();
    });
  }

  async get(id: string): Promise<ContentExportFiles> {
    const found = exportOf(this.#saved, id);
    return { ...found, files: found.state === 'FINISHED' ? await this.#folder.files(id) : [] };
  }

  async read(id: string, name: string): Promise<Readable> {
    const { state } = exportOf(this.#saved, id);
    const content = state === 'FINISHED' ? await this.#folder.read(id, name) : undefined;
    if (content === undefined) {
      throw notFound('The export has no file of this name. A finished one says which it has.');
    }
    return content;
  }

  async remove(id: string): Promise<void> {
    exportOf(this.#saved, id);
    await this.#change((saved) => withoutExport(saved, id));
    await this.#maker.removeFiles(id);
  }

  async clear(): Promise<void> {
    const ids = this.#saved.exports.map(({ id }) => id);
    await this.#change(() => noExports);
    await Promise.all(ids.map((id) => this.#maker.removeFiles(id)));
  }

  async beginSchedule(frequency: ExportFrequency, nextExport: number): Promise<ExportSchedule> {
    const added = { id: randomUUID(), frequency, nextExport };
    await this.#change((saved) => withDue(withSchedule(saved, added), this.#clock.now()));
    return this.#saved.schedules.find(({ id }) => id === added.id) ?? added;
  }

  async schedules(): Promise<ExportSchedule[]> {
    await this.#makeDue();
    return [...this.#saved.schedules];
  }

  async endSchedule(id: string): Promise<void> {
    await this.#change((saved) => withoutSchedule(saved, id));
  }

  /** What is being made here is made by another process, or after the next start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelAlarm();
    await this.#maker.close();
  }

  /** @param soonest - milliseconds that pass at least */
  #arm(soonest = 0): void {
    this.#cancelAlarm();
    const next = Math.min(...this.#saved.schedules.map(({ nextExport }) => nextExport));
    if (Number.isFinite(next) && !this.#isClosed) {
      const wait = Math.min(Math.max(next - this.#clock.now(), soonest), longestWait);
      this.#cancelAlarm = this.#clock.after(wait, () => {
        this.#makeDue().then(
          () => this.#arm(),
          () => this.#arm(afterFailure),
        );
      });
    }
  }

  async #makeDue(): Promise<void> {
    const now = this.#clock.now();
    if (isDue(this.#saved, now)) {
      await this.#change((saved) => withDue(saved, now));
    }
  }

  async #note(ended: ContentExport): Promise<boolean> {
    await this.#change((saved) => withOutcome(saved, ended));
    return this.#saved.exports.some(({ id }) => id === ended.id);
  }

  async #change(change: (saved: SavedExports) => SavedExports): Promise<void> {
    await this.#state.change('exports', () => {
      this.#saved = change(this.#saved);
    });
    this.look();
  }
}
