import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PartitionQueue, TakenEvent } from './carrier.js';
import type { Outage } from './outage.js';

/** Events of a partition that wait in this process for their turn, or have it, at most. */
const mostTaken = 100;
/** How often a partition is looked at in which nothing was heard to be put, in milliseconds. */
const lookEvery = 1_000;
/** After so many looks in vain what was taken out is looked at: the answer to a look may have been lost on its way. */
const looksInVain = 5;
const pauseAfterError = 500;

/** What a partition is run with. */
export interface PartitionParts {
  readonly queue: Pick<PartitionQueue, 'next' | 'unfinished' | 'close'>;
  /** Whether the lease surely still holds. */
  readonly isMine: () => boolean;
  /** Handles an event in the turn of its conversation; false when it is left to the next owner. */
  readonly handle: (taken: TakenEvent) => Promise<boolean>;
  /** Told of reads that fail, and of those that succeed. */
  readonly outage: Outage;
  readonly log: Logger;
}

/**
 * Runs a partition for as long as this process has it: what the owner before has left first, then what
 * comes. Events are taken one after the other, so those of a conversation get in line in their order.
 */
export class Partition {
  readonly #parts: PartitionParts;
  readonly #lost = new AbortController();
  readonly #leaving = new AbortController();
  readonly #taken = new Map<number, Promise<void>>();
  #last = 0;
  /** Whether events may have been taken out, by whomever, of which nothing is known here. */
  #mayHaveMissed = true;
  /** How often there was nothing to take. */
  #inVain = 0;
  #woken = false;
  #wake: () => void = () => undefined;
  #isTaking = true;
  readonly #running: Promise<void>;

  constructor(parts: PartitionParts) {
    this.#parts = parts;
    // Each event that was taken listens; Node would warn of more than ten.
    setMaxListeners(0, this.#leaving.signal);
    this.#running = this.#run();
  }

  /** Aborted when another process has it. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Aborted when it is given to another process as soon as what has begun here has ended. */
  get leaving(): AbortSignal {
    return this.#leaving.signal;
  }

  /** Events that were taken and are not done. */
  get size(): number {
    return this.#taken.size;
  }

  /** Something was put into it. */
  wake(): void {
    this.#woken = true;
    this.#wake();
  }

  /** Takes nothing more; resolves when everything it took is done, or left. */
  async drain(): Promise<void> {
    this.#isTaking = false;
    this.#leaving.abort();
    this.wake();
    await this.#running;
    await Promise.all(this.#taken.values());
    await this.#parts.queue.close();
  }

  /** Another process has it: work under way is given up. */
  async lose(): Promise<void> {
    this.#lost.abort();
    try {
      await this.drain();
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'A partition that was lost could not be closed.');
    }
  }

  async #run(): Promise<void> {
    const { outage } = this.#parts;
    while (this.#isTaking) {
      try {
        this.#woken = false;
        // A lease that is not sure may be renewed yet: a busy process is late with it, and keeps the partition.
        if (!this.#parts.isMine() || !(await this.#read())) {
          await this.#rest();
        }
      } catch (error) {
        outage.meets(this, error);
        await delay(pauseAfterError);
      }
    }
    outage.isOverFor(this);
  }

  async #read(): Promise<boolean> {
    const hasTaken = await this.#takeNext();
    this.#parts.outage.isOverFor(this);
    return hasTaken;
  }

  async #takeNext(): Promise<boolean> {
    if (this.#mayHaveMissed) {
      await this.#takeUnfinished();
    }
    if (this.#taken.size >= mostTaken) {
      await Promise.race(this.#taken.values());
      return true;
    }
    // Until it has come, it may be taken out without being known here.
    this.#mayHaveMissed = true;
    const next = await this.#parts.queue.next();
    if (next !== undefined && next.number !== this.#last + 1) {
      // An owner that was frozen took what lies between, after it had lost the partition.
      await this.#takeUnfinished();
    }
    this.#mayHaveMissed = false;
    if (next === undefined) {
      return this.#lookBehind();
    }
    this.#take(next);
    return true;
  }

  /** Nothing may come that would show that an event is missing: so that is looked at where nothing comes. */
  async #lookBehind(): Promise<boolean> {
    this.#inVain++;
    return this.#inVain % looksInVain === 0 && (await this.#takeUnfinished());
  }

  /** @returns whether there were any of which nothing was known here */
  async #takeUnfinished(): Promise<boolean> {
    // What ends while they are asked for may be among them all the same.
    const known = new Set(this.#taken.keys());
    const unfinished = await this.#parts.queue.unfinished();
    const missed = unfinished.filter(({ number }) => !known.has(number));
    for (const taken of missed) {
      this.#take(taken);
    }
    return missed.length > 0;
  }

  #take(taken: TakenEvent): void {
    const { number } = taken;
    if (this.#taken.has(number)) {
      return;
    }
    this.#last = Math.max(number, this.#last);
    const handled = this.#handle(taken).finally(() => this.#taken.delete(number));
    this.#taken.set(number, handled);
  }

  async #handle(taken: TakenEvent): Promise<void> {
    try {
      if (await this.#parts.handle(taken)) {
        await taken.done();
      }
    } catch (error) {
      // What is handled and stays in the partition is dropped by the next owner.
      this.#parts.log.error({ err: error }, 'An event could not be taken out of its partition.');
    }
  }

  async #rest(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      timer = setTimeout(resolve, lookEvery);
      if (this.#woken) {
        resolve();
      }
    });
    clearTimeout(timer);
  }
}
