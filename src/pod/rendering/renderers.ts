import type { Worker } from 'node:worker_threads';
import { errorCode } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import { startThread } from '../threads.js';
import type { RenderJob, RenderOutcome } from './render.js';
import { render } from './render.js';

/** Characters of a message and its data that are rendered at once; longer ones go to the thread. */
const shortLength = 16_000;
/** Template expressions that are run at once, some milliseconds: a short message may write a long one. */
const cheap = { steps: 20_000, output: 2 * shortLength };
/** How long the thread may take for a message, in milliseconds. */
const longestTime = 60_000;

const renderThread = new URL('./render-thread.js', import.meta.url);

interface Waiting {
  readonly job: RenderJob;
  readonly resolve: (outcome: RenderOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Renders messages so that no other request waits for a heavy one: short ones at once, those that are long or take many
 * steps one after the other in a thread of their own. The thread is started with the first that needs it.
 */
export class Renderers {
  readonly #waiting: Waiting[] = [];
  #current: Waiting | undefined;
  #thread: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #memory: number;

  /** @param memory - how much the thread may take, in MB: the heaviest of the longest messages takes less than half */
  constructor(memory = 320) {
    this.#memory = memory;
  }

  /** @throws Refusal 400 when a message takes more time or memory than any may */
  render(job: RenderJob): Promise<RenderOutcome> {
    const { message, data = '' } = job.source;
    if (message.length + data.length <= shortLength) {
      const outcome = render({ ...job, template: cheap });
      if (outcome.kind !== 'too heavy') {
        return Promise.resolve(outcome);
      }
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      this.#next();
    });
  }

  /** Ends the thread. What it was about to render is refused. */
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
      this.#end(thread, () => current.reject(badRequest('The message takes too long to render.')));
      void thread.terminate();
    }, longestTime);
    thread.once('message', (outcome: RenderOutcome) => {
      clearTimeout(this.#timer);
      this.#current = undefined;
      current.resolve(outcome);
      this.#next();
    });
    thread.postMessage(current.job);
  }

  #startedThread(): Worker {
    if (this.#thread !== undefined) {
      this.#thread.removeAllListeners('message');
      return this.#thread;
    }
    const thread = startThread(renderThread, {
      resourceLimits: { maxOldGenerationSizeMb: this.#memory },
    });
    this.#thread = thread;
    thread.unref();
    thread.once('error', (error) =>
      this.#end(thread, (current) =>
        current.reject(
          errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY'
            ? badRequest('The message takes too much memory to render.')
            : error,
        ),
      ),
    );
    thread.once('exit', () =>
      this.#end(thread, (current) => current.reject(new Error('The thread has ended.'))),
    );
    return thread;
  }

  /** Forgets a thread that ended, or is about to, and continues with a new one. */
  #end(thread: Worker, tell: (current: Waiting) => void): void {
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
