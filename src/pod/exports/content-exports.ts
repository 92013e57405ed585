import type { Readable } from 'node:stream';
import type { Clock, ContentExport, ContentExportFiles } from '../../contract/index.js';
import { notFound } from '../errors.js';
import type { FileStore } from '../files/file-store.js';
import type { Store } from '../store/store.js';
import { ExportFolder } from './export-folder.js';
import type { TimeRange } from './export-range.js';
import type { Exports } from './exports.js';
import { begun } from './saved-exports.js';
import { writeExport } from './write-export.js';

/** An export and the work on it. */
interface Job {
  state: ContentExport;
  readonly cancel: AbortController;
  /** Whether its turn has come. */
  isBegun: boolean;
  done: Promise<void>;
}

/**
 * The company's content exports: made one after another, beside the pod's other work, and kept in the
 * folder of its files until they are removed.
 */
export class ContentExports implements Exports {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #folder: ExportFolder;
  readonly #jobs = new Map<string, Job>();
  readonly #closed = new AbortController();
  #last: Promise<void> = Promise.resolve();

  constructor(store: Store, files: FileStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.#folder = new ExportFolder(files);
  }

  /** Finds the exports of earlier runs, and removes what one that was killed had begun. */
  async load(): Promise<void> {
    for (const state of await this.#folder.load()) {
      const done = Promise.resolve();
      this.#jobs.set(state.id, { state, cancel: new AbortController(), isBegun: true, done });
    }
  }

  begin(range: TimeRange): ContentExport {
    const state = begun(range, this.#clock.now());
    const cancel = new AbortController();
    const job: Job = { state, cancel, isBegun: false, done: this.#last };
    job.done = this.#last.then(() => this.#make(job));
    this.#last = job.done;
    this.#jobs.set(state.id, job);
    return state;
  }

  list(): ContentExport[] {
    return [...this.#jobs.values()].map(({ state }) => state);
  }

  settled(id: string): Promise<void> {
    return this.#job(id).done;
  }

  async get(id: string): Promise<ContentExportFiles> {
    const { state } = this.#job(id);
    return { ...state, files: state.state === 'FINISHED' ? await this.#folder.files(id) : [] };
  }

  async read(id: string, name: string): Promise<Readable> {
    const { state } = this.#job(id);
    const content = state.state === 'FINISHED' ? await this.#folder.read(id, name) : undefined;
    if (content === undefined) {
      throw notFound('The export has no file of this name. A finished one says which it has.');
    }
    return content;
  }

  async remove(id: string): Promise<void> {
    const job = this.#job(id);
    job.cancel.abort();
    // One that waits for those before it will do nothing when its turn comes.
    if (job.isBegun) {
      await job.done;
    }
    await this.#folder.remove(id);
    this.#jobs.delete(id);
  }

  async clear(): Promise<void> {
    await Promise.all([...this.#jobs.keys()].map((id) => this.remove(id)));
  }

  /** Stops the running export, and those that would begin afterwards. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.#last;
  }

  async #make(job: Job): Promise<void> {
    const { state } = job;
    const signal = AbortSignal.any([job.cancel.signal, this.#closed.signal]);
    const failed: ContentExport = { ...state, state: 'FAILED' };
    if (signal.aborted) {
      job.state = { ...failed, finishedAt: this.#clock.now() };
      return;
    }
    job.isBegun = true;
    try {
      const unfinished = await this.#folder.begin(state.id);
      const counts = await writeExport(this.#store, state, unfinished, signal);
      const finishedAt = this.#clock.now();
      const finished: ContentExport = { ...state, ...counts, state: 'FINISHED', finishedAt };
      await this.#folder.finish(unfinished, finished);
      job.state = finished;
    } catch {
      job.state = { ...failed, finishedAt: this.#clock.now() };
      // What cannot be removed now is at the next start.
      await this.#folder.remove(state.id).catch(() => undefined);
    }
  }

  #job(id: string): Job {
    const job = this.#jobs.get(id);
    if (job === undefined) {
      throw notFound('There is no export with this id.');
    }
    return job;
  }
}
