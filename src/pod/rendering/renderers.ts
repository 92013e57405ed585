import { badRequest } from '../errors.js';
import { JobThread } from '../job-thread.js';
import type { RenderJob, RenderOutcome } from './render.js';
import { renderIfCheap } from './render.js';

const renderThread = new URL('./render-thread.js', import.meta.url);

/**
 * Renders messages so that no other request waits for a heavy one: short ones at once, those that are long or take many
 * steps one after the other in a thread of their own. The thread is started with the first that needs it.
 */
export class Renderers {
  readonly #thread: JobThread<RenderJob, RenderOutcome>;

  /** @param memory - how much the thread may take, in MB: the heaviest of the longest messages takes less than half */
  constructor(memory = 320) {
    this.#thread = new JobThread(renderThread, {
      memory,
      longestTime: 60_000,
      tooLong: () => badRequest('The message takes too long to render.'),
      tooMuchMemory: () => badRequest('The message takes too much memory to render.'),
    });
  }

  /** @throws Refusal 400 when a message takes more time or memory than any may */
  async render(job: RenderJob): Promise<RenderOutcome> {
    return renderIfCheap(job) ?? this.#thread.run(job);
  }

  /** Ends the thread. What it was about to render is refused. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
