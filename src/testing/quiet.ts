import { setTimeout as delay } from 'node:timers/promises';
import { CadenzaError, type ControlEvent, type StreamId } from '../contract/index.js';
import { Barriers } from './barriers.js';
import type { BotRecord } from './bot-record.js';
import type { TestUser } from './test-user.js';

/** For how long the bot may work until it is quiet. Milliseconds. */
const patience = 10_000;
const raiseAgain = 500;
/** How much longer a handler that runs is waited for where nothing has come in time: runners of tests end them after 5 s. */
const grace = 1_500;

/** Knows when a bot has handled all that happened, and its answers have arrived. */
export class Quiet {
  readonly #record: BotRecord;
  readonly #barriers = new Barriers();
  #queued = 0;
  #onIdle: (() => void)[] = [];

  constructor(record: BotRecord) {
    this.#record = record;
  }

  /** Counts an event that waits for its turn (1), or is done (-1). */
  count(change: 1 | -1): void {
    this.#queued += change;
    if (this.#queued === 0) {
      this.#onIdle.splice(0).forEach((tell) => tell());
    }
  }

  /** Unfinished work of a bot that has ended does not count any more. */
  forget(): void {
    this.#queued = 0;
  }

  /** @returns whether an event of the bot is a barrier, which is nothing to handle */
  take(event: ControlEvent): boolean {
    return this.#barriers.take(event);
  }

  /**
   * Resolves when the bot has handled everything, and what it sent has reached a person.
   *
   * @param most - for how long the bot may work until it is quiet, in milliseconds
   * @throws CadenzaError `NOT_QUIET` when a handler does not end
   */
  async reached(user: TestUser, botName: string, most: number = patience): Promise<void> {
    const im = await user.openIm(botName);
    const ended = new AbortController();
    const late = delay(most, true, { signal: ended.signal }).catch(() => false);
    const settled = this.#settle(user, im, ended.signal).then(() => false);
    const isLate = await Promise.race([settled, late]).finally(() => ended.abort());
    if (isLate) {
      throw this.#notQuiet(most);
    }
  }

  /**
   * Resolves when the bot is quiet, or has been waited for long enough: on a busy machine what a person waits for may
   * be on its way when the time is over.
   */
  async caughtUp(user: TestUser, botName: string): Promise<void> {
    const most = this.#record.running.length > 0 ? grace : patience;
    await this.reached(user, botName, most).catch(() => undefined);
  }

  /** Resolves when the bot has got what a person did, or has not within this time, in milliseconds. */
  async received(user: TestUser, botName: string, most: number): Promise<void> {
    const late = AbortSignal.timeout(most);
    const im = await user.openIm(botName);
    await pass(user, im, late, (id) => this.#barriers.arrival(id));
  }

  /** The bot has got all that came before the first barrier, the person all before the second. */
  async #settle(user: TestUser, im: StreamId, signal: AbortSignal): Promise<void> {
    await pass(user, im, signal, (id) => this.#barriers.arrival(id));
    if (this.#queued > 0) {
      await new Promise<void>((resolve) => {
        this.#onIdle.push(resolve);
      });
    }
    await pass(user, im, signal, (id) => user.barrierArrived(id));
  }

  #notQuiet(most: number): CadenzaError {
    const running = this.#record.running.map(({ command, event }) => command ?? event.type);
    return new CadenzaError(
      'NOT_QUIET',
      `The bot was still busy after ${most} ms. Still running: ${running.join(', ') || 'nothing that is known of'}.`,
    );
  }
}

/** Raises barriers until one has come: a feed that ends takes along what was in it. */
async function pass(
  user: TestUser,
  im: StreamId,
  signal: AbortSignal,
  arrival: (id: string) => Promise<void>,
): Promise<void> {
  for (let passed = false; !passed && !signal.aborted;) {
    const arrived = arrival(await user.raiseBarrier(im)).then(() => true);
    passed = await Promise.race([arrived, delay(raiseAgain, false, { ref: false })]);
  }
}
