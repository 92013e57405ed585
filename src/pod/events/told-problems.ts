import type { Event, StreamId } from '../../contract/index.js';

/** How many are kept; the oldest go first. */
const problemsKept = 200;

/** What bots could not do, as long as the pod runs: who opens the conversation later is told as well. */
export class ToldProblems {
  #problems: { readonly streamId: StreamId; readonly event: Event }[] = [];

  add(streamId: StreamId, event: Event): void {
    this.#problems = [...this.#problems, { streamId, event }].slice(-problemsKept);
  }

  /** Those of some conversations, the oldest first. */
  in(streams: ReadonlySet<StreamId>): readonly Event[] {
    return this.#problems.flatMap(({ streamId, event }) => (streams.has(streamId) ? [event] : []));
  }

  clear(): void {
    this.#problems = [];
  }
}
