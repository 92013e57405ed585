import { setTimeout } from 'node:timers/promises';
import type { Clock, ContentExport } from '../../contract/index.js';
import type { Notices } from '../store/notices.js';
import type { Store } from '../store/store.js';
import type { ExportFolder } from './export-folder.js';
import { writeExport } from './write-export.js';

/** How long to wait for a process that is making a removed export, in milliseconds: it stops at the next page. */
const patience = 10_000;
/** Between two looks, in milliseconds. */
const pause = 20;

/** The exports of a pod as the process that makes them sees them. */
export interface MadeExports {
  /** Learns what other processes have done in the meantime. */
  refresh(): Promise<void>;
  /** The next one that is to be made. */
  next(): ContentExport | undefined;
  /** Whether it is still to be made: it may have been removed. */
  isWanted(id: string): boolean;
  /** Notes what became of one. @returns whether it was still there */
  note(ended: ContentExport): Promise<boolean>;
}

/** What making exports needs. */
export interface ExportMakerParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly notices: Notices;
  readonly folder: ExportFolder;
  readonly exports: MadeExports;
}

/** The lease that making an export, or removing its files, needs. */
function leaseOf(id: string): string {
  return `export ${id}`;
}

/**
 * Makes the exports of a pod, where no other process does: under a lease that ends with its connection to the database.
 * Then another one starts unfinished exports over.
 */
export class ExportMaker {
  readonly #parts: ExportMakerParts;
  readonly #closed = new AbortController();
  #running: { readonly id: string; readonly cancel: AbortController } | undefined;
  #work: Promise<void> | undefined;
  #worksAgain = false;

  constructor(parts: ExportMakerParts) {
    this.#parts = parts;
  }

  /** Makes what there is to make, now that something may be different, and stops making what is no longer wanted. */
  look(): void {
    if (this.#running !== undefined && !this.#parts.exports.isWanted(this.#running.id)) {
      this.#running.cancel.abort();
    }
    this.#worksAgain = true;
    this.#work ??= this.#workOn().finally(() => {
      this.#work = undefined;
    });
  }

  /** Removes the files of an export that no longer exists, once no process adds to them. */
  async removeFiles(id: string): Promise<void> {
    const { notices, folder } = this.#parts;
    const { signal } = this.#closed;
    let own = await notices.lease(leaseOf(id));
    for (
      let waited = 0;
      own === undefined && waited < patience && !signal.aborted;
      waited += pause
    ) {
      await setTimeout(pause, undefined, { signal }).catch(() => undefined);
      own = await notices.lease(leaseOf(id));
    }
    try {
      await folder.remove(id);
    } finally {
      await own?.end();
    }
  }

  /** What is being made here is made by another process, or after the next start. */
  async close(): Promise<void> {
    this.#closed.abort();
    this.#running?.cancel.abort();
    await this.#work;
  }

  async #workOn(): Promise<void> {
    while (this.#worksAgain && !this.#closed.signal.aborted) {
      this.#worksAgain = false;
      if (this.#parts.exports.next() === undefined) {
        continue;
      }
      // What fails is tried again when something is different.
      await this.#workUnderLease().catch(() => undefined);
    }
  }

  async #workUnderLease(): Promise<void> {
    const { notices, folder, exports } = this.#parts;
    const lease = await notices.lease('exports');
    if (lease === undefined) {
      return;
    }
    try {
      await folder.removeUnfinished();
      await exports.refresh();
      for (let next = exports.next(); next !== undefined; next = exports.next()) {
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
    const { notices, exports } = this.#parts;
    const own = await notices.lease(leaseOf(made.id));
    try {
      await exports.refresh();
      if (!exports.isWanted(made.id)) {
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

  async #make(made: ContentExport, ended: AbortSignal): Promise<void> {
    const { clock, folder } = this.#parts;
    const cancel = new AbortController();
    this.#running = { id: made.id, cancel };
    const signal = AbortSignal.any([cancel.signal, this.#closed.signal, ended]);
    try {
      await this.#note(await this.#written(made, signal));
    } catch (error) {
      await folder.remove(made.id).catch(() => undefined);
      if (!signal.aborted) {
        await this.#note({ ...made, state: 'FAILED', finishedAt: clock.now() });
      } else if (!cancel.signal.aborted) {
        throw error;
      }
    } finally {
      this.#running = undefined;
    }
  }

  async #written(made: ContentExport, signal: AbortSignal): Promise<ContentExport> {
    const { store, clock, folder } = this.#parts;
    const unfinished = await folder.begin(made.id);
    const counts = await writeExport(store, made, unfinished, signal);
    signal.throwIfAborted();
    const finishedAt = clock.now();
    const finished: ContentExport = { ...made, ...counts, state: 'FINISHED', finishedAt };
    await folder.finish(unfinished, finished);
    return finished;
  }

  /** Of an export that was removed in the meantime nothing remains. */
  async #note(ended: ContentExport): Promise<void> {
    const { exports, folder } = this.#parts;
    if (!(await exports.note(ended))) {
      await folder.remove(ended.id);
    }
  }
}
