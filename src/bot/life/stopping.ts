import type { Logger } from 'pino';
import { endsWithin } from '../time-limit.js';

/** How long what was given up may take to be put down in good order, in milliseconds, all of it together. */
const puttingDown = 500;

/** A part that is told to end. */
interface Part {
  /** As the log names it. */
  readonly what: string;
  /** Its end, once it was not waited for any longer. */
  cutOff?: Promise<void>;
}

/**
 * The end of a bot, in the time that it may take: its parts share one deadline, so what needs little of it leaves more to
 * what ends after it. A part that fails to end, or takes too long, keeps no other from ending.
 */
export class Stopping {
  readonly #limit: number;
  readonly #log: Logger;
  readonly #giveUp: () => void;
  /** In the order in which they were told to end: which of several was given up first is chance. */
  readonly #parts: Part[] = [];
  #until: number;
  #hasGivenUp = false;

  /**
   * @param limit - milliseconds
   * @param giveUp - called when a part has not ended: what is still at work is to let go of what it holds
   */
  constructor(limit: number, log: Logger, giveUp: () => void) {
    this.#limit = limit;
    this.#log = log;
    this.#giveUp = giveUp;
    this.#until = performance.now() + limit;
  }

  /** How many milliseconds are left. */
  get left(): number {
    return Math.max(0, this.#until - performance.now());
  }

  /**
   * Ends one part.
   *
   * @param what - as the log names it: `handlers`, `plugin "audit"`
   * @param within - how long it may take, in milliseconds. Default: all that is left
   * @returns whether it has ended
   */
  async end(what: string, close: () => Promise<void>, within = this.left): Promise<boolean> {
    const part: Part = { what };
    this.#parts.push(part);
    try {
      const ended = close();
      if (await endsWithin(ended, within)) {
        return true;
      }
      part.cutOff = ended;
    } catch (error) {
      this.#log.warn({ err: error }, `A bot that stops could not end its ${what} in good order.`);
    }
    if (!this.#hasGivenUp) {
      this.#hasGivenUp = true;
      this.#until = Math.max(this.#until, performance.now() + puttingDown);
      this.#giveUp();
    }
    return false;
  }

  /** Lets what was cut off and given up end after all: it may still leave to others what it holds. */
  async putDown(): Promise<void> {
    const cutOff = this.#cutOff();
    if (cutOff.length > 0) {
      const ended = Promise.allSettled(cutOff.flatMap((part) => part.cutOff ?? []));
      await endsWithin(
        ended.then(() => undefined),
        this.left / 2,
      );
    }
  }

  /** Says in the log what was not waited for, if anything. */
  tell(): void {
    const cutOff = this.#cutOff().map(({ what }) => what);
    if (cutOff.length > 0) {
      this.#log.warn(
        { ms: this.#limit, cutOff },
        `The bot stopped without waiting any longer for its ${cutOff.join(', ')}. Events and schedules that were cut off are begun again by the next process.`,
      );
    }
  }

  #cutOff(): readonly Part[] {
    return this.#parts.filter(({ cutOff }) => cutOff !== undefined);
  }
}
