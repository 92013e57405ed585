import type { Bot, Store } from '../../src/bot/index.js';
import type { Clock } from '../../src/contract/index.js';
import { backgroundClock } from '../../src/pod/clock.js';

/** Whether what a call does still happens when the process is killed at it. */
export type Moment = 'before' | 'after';

/**
 * The life of a process that is killed at one of its commits and sendings: from then on nothing that it
 * began goes on, though nothing tells it so.
 */
export class Mortal {
  readonly #fatal: number;
  readonly #moment: Moment;
  #calls = 0;
  #isArmed = false;
  /** A clock that keeps no process alive. */
  readonly clock: Clock = backgroundClock;
  isDead = false;

  /** @param fatal - the call at which it is killed, counted from 0 */
  constructor(fatal: number, moment: Moment) {
    this.#fatal = fatal;
    this.#moment = moment;
  }

  /** Begins to count calls. */
  arm(): void {
    this.#isArmed = true;
  }

  /** A store whose calls end with the process. */
  store(store: Store): Store {
    return {
      durable: store.durable,
      open: () => store.open(),
      close: () => this.#living(() => store.close()),
      get: (...given) => this.#living(() => store.get(...given)),
      getAll: (...given) => this.#living(() => store.getAll(...given)),
      scan: (...given) => this.#living(() => store.scan(...given)),
      due: (...given) => this.#living(() => store.due(...given)),
      count: (...given) => this.#living(() => store.count(...given)),
      collections: (...given) => this.#living(() => store.collections(...given)),
      commit: (...given) => this.#counted(() => store.commit(...given)),
      acquire: (...given) => this.#living(() => store.acquire(...given)),
      renew: (...given) => this.#living(() => store.renew(...given)),
      release: (...given) => this.#living(() => store.release(...given)),
    };
  }

  /** Lets the sendings of a bot end with the process. */
  attend(bot: Bot): void {
    const { messages } = bot.client;
    const create = messages.create.bind(messages);
    messages.create = (...given) => this.#counted(() => create(...given));
  }

  async #counted<Result>(work: () => Promise<Result>): Promise<Result> {
    const isFatal = this.#isArmed && this.#calls++ === this.#fatal;
    if (isFatal && this.#moment === 'before') {
      this.isDead = true;
    }
    const result = await this.#living(work);
    if (isFatal) {
      this.isDead = true;
    }
    return this.#living(() => Promise.resolve(result));
  }

  #living<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.isDead ? new Promise(() => undefined) : work();
  }
}
