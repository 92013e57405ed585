import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '../messageml/internals.js';

/** How long something computes before others have their turn, in milliseconds. */
const slice = 10;

/** Lets others have their turn while something computes for long: it waits only when it has held the process for long. */
export class Pace {
  #begin = performance.now();

  async turn(): Promise<void> {
    if (performance.now() - this.#begin >= slice) {
      await nextTurn();
      this.#begin = performance.now();
    }
  }
}

/**
 * Does work some at a time, in turns with everything else that the process does.
 *
 * @example
 * const incoming = await inTurns(incomingMessageInSteps(event.payload.messageSent.message));
 */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  const pace = new Pace();
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      return step.value;
    }
    await pace.turn();
  }
}
