import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '../messageml/internals.js';

/** How long something computes before others have their turn, in milliseconds. */
const slice = 10;

/** Tells work that computes for long when others are to have their turn. */
export class Turns {
  #begin = performance.now();

  /** Whether the work has held the process for long enough. */
  get isOver(): boolean {
    return performance.now() - this.#begin >= slice;
  }

  /** Lets others have their turn. */
  async next(): Promise<void> {
    await nextTurn();
    this.#begin = performance.now();
  }
}

/**
 * Does work some at a time, in turns with everything else that the process does.
 *
 * @example
 * const incoming = await inTurns(incomingMessageInSteps(event.payload.messageSent.message));
 */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  const turns = new Turns();
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      return step.value;
    }
    if (turns.isOver) {
      await turns.next();
    }
  }
}
