import { ClientError } from '../../client/index.js';
import { longestRetryAfter } from '../../client/transport/retry.js';
import type { StreamId } from '../../contract/index.js';
import type { SendBudget } from './send-budget.js';

/** What a pace is kept with. */
export interface SendPaceParts {
  readonly budget: SendBudget;
  /** In epoch milliseconds. */
  readonly now: () => number;
  /**
   * Told when the service begins to ask for fewer calls: for how many milliseconds nothing leaves, and how many it asked
   * for, which may be more than anybody can mean.
   */
  readonly onSlowed: (milliseconds: number, asked: number) => void;
}

/**
 * When messages leave: each when the budget lets it. When the service answers that there are too many
 * calls, everything that the budget covers waits that long, including what was about to leave; at most
 * {@link longestRetryAfter}, after which one message is tried.
 *
 * @example
 * const pace = new SendPace({ budget: sendBudget(), now: Date.now, onSlowed: () => undefined });
 * const wait = (milliseconds: number) =>
 *   new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
 * const options = { mayBegin: () => pace.mayLeave };
 * await pace.send(streamId, wait, () => client.messages.create(streamId, { message: 'Hello' }, options));
 */
export class SendPace {
  readonly #parts: SendPaceParts;
  /** As far as this process knows, in epoch milliseconds. */
  #heldUntil = 0;

  constructor(parts: SendPaceParts) {
    this.#parts = parts;
  }

  /** Whether the service, as far as this process knows, does not ask for fewer calls right now. */
  get mayLeave(): boolean {
    return this.#held() === 0;
  }

  /**
   * Sends when the budget lets it.
   *
   * @param wait - waits; rejects when the bot gives up
   * @param send - one try; one that {@link SendPace.mayLeave} ended is made again
   */
  async send<Result>(
    streamId: StreamId,
    wait: (milliseconds: number) => Promise<void>,
    send: () => Promise<Result>,
  ): Promise<Result> {
    const { budget } = this.#parts;
    for (;;) {
      const reserved = budget.reserve(streamId);
      // A budget of this process answers at once, and waiting for what is there costs a turn.
      const rest = Math.max(this.#held(), typeof reserved === 'number' ? reserved : await reserved);
      if (rest > 0) {
        await wait(rest);
        if (Math.max(this.#held(), await budget.held()) > 0) {
          continue;
        }
      }
      try {
        return await send();
      } catch (error) {
        if (await this.#isToWait(error)) {
          continue;
        }
        throw error;
      }
    }
  }

  /** For how many milliseconds yet, as far as this process knows. */
  #held(): number {
    return this.#heldUntil === 0 ? 0 : Math.max(0, this.#heldUntil - this.#parts.now());
  }

  /** Whether it failed because this process held it back. */
  async #isToWait(error: unknown): Promise<boolean> {
    if (!(error instanceof ClientError) || error.outcome !== 'did-not-happen') {
      return false;
    }
    if (error.code !== 'RATE_LIMITED') {
      return !this.mayLeave;
    }
    const { budget, now, onSlowed } = this.#parts;
    const asked = error.retryAfter ?? 1_000;
    const milliseconds = Math.min(asked, longestRetryAfter);
    if (this.mayLeave) {
      onSlowed(milliseconds, asked);
    }
    this.#heldUntil = Math.max(this.#heldUntil, now() + milliseconds);
    await budget.hold(milliseconds);
    return false;
  }
}
