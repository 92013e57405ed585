import type { Transferable, Worker } from 'node:worker_threads';
import { errorCode } from '../contract/index.js';
import { startThread } from './threads.js';

/** What a thread may take, and what is said when a job takes more. */
export interface JobThreadOptions {
  /** Its memory, in MB. */
  readonly memory: number;
  /** How long it may take for a job, in milliseconds. */
  readonly longestTime: number;
  /** Default: an error of the pod's own. */
  readonly tooLong?: () => Error;
  /** Default: what the thread ended with. */
  readonly tooMuchMemory?: () => Error;
}

interface Waiting<Job, Outcome> {
  readonly job: Job;
  readonly moved: readonly Transferable[];
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A thread that does one job after the other, so that no request waits for one: it answers each message with another.
 * It is started with the first job, and replaced when it ends.
 *
 * @example
 * const thread = new JobThread<number, number>(new URL('./double-thread.js', import.meta.url), {
 *   memory: 64,
 *   longestTime: 1000,
 * });
 * console.log(await thread.run(4)); // 8
 * await thread.close();
 */
export class JobThread<Job, Outcome> {
  readonly #file: URL;
  readonly #options: JobThreadOptions;
  readonly #waiting: Waiting<Job, Outcome>[] = [];
  #current: Waiting<Job, Outcome> | undefined;
  #thread: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param file - the code of the thread, with the ending `.js`, wherever this runs from */
  constructor(file: URL, options: JobThreadOptions) {
    this.#file = file;
    this.#options = options;
  }

  /**
   * Has a job done after those that wait already.
   *
   * @param moved - what of it is handed over and not copied
   * @throws what the options say when the job takes more time or memory than it may
   */
  run(job: Job, moved: readonly Transferable[] = []): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, moved, resolve, reject });
      this.#next();
    });
  }

  /** Ends the thread. The jobs that wait or are being done fail. */
  async close(): Promise<void> {
    this.#waiting.splice(0).forEach(({ reject }) => reject(new Error('The pod was closed.')));
    await this.#thread?.terminate();
  }

  #next(): void {
    if (this.#current !== undefined) {
      return;
    }
    const current = this.#waiting.shift();
    if (current === undefined) {
      return;
    }
    this.#current = current;
    const thread = this.#startedThread();
    this.#timer = setTimeout(() => {
      this.#end(thread, () =>
        current.reject(this.#options.tooLong?.() ?? new Error('The thread took too long.')),
      );
      void thread.terminate();
    }, this.#options.longestTime);
    thread.once('message', (outcome: Outcome) => {
      clearTimeout(this.#timer);
      this.#current = undefined;
      current.resolve(outcome);
      this.#next();
    });
    thread.postMessage(current.job, current.moved);
  }

  #startedThread(): Worker {
    if (this.#thread !== undefined) {
      this.#thread.removeAllListeners('message');
      return this.#thread;
    }
    const { memory, tooMuchMemory } = this.#options;
    const thread = startThread(this.#file, {
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    this.#thread = thread;
    thread.unref();
    thread.once('error', (error) =>
      this.#end(thread, (current) =>
        current.reject(
          errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? (tooMuchMemory?.() ?? error) : error,
        ),
      ),
    );
    thread.once('exit', () =>
      this.#end(thread, (current) => current.reject(new Error('The thread has ended.'))),
    );
    return thread;
  }

  /** Forgets a thread that ended, or is about to, and continues with a new one. */
  #end(thread: Worker, tell: (current: Waiting<Job, Outcome>) => void): void {
    if (this.#thread !== thread) {
      return;
    }
    const current = this.#current;
    clearTimeout(this.#timer);
    this.#thread = undefined;
    this.#current = undefined;
    if (current !== undefined) {
      tell(current);
    }
    this.#next();
  }
}
