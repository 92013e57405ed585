import type { Logger } from 'pino';
import type { Watch } from '../monitoring/index.js';

/** Tells those who watch a bot whether its feed can be read. */
export class FeedHealth {
  readonly #log: Logger;
  readonly #watch: Watch | undefined;
  #fails = false;

  constructor({ log, watch }: { readonly log: Logger; readonly watch?: Watch | undefined }) {
    this.#log = log;
    this.#watch = watch;
  }

  /** Reading has failed, and is tried again. */
  failed(error: unknown): void {
    this.#fails = true;
    this.#watch?.tell?.({ kind: 'feed failed', error });
  }

  /** The service has answered a read: after a failure this is news, also where no event came with it. */
  answered(): void {
    if (this.#fails) {
      this.#fails = false;
      this.#watch?.tell?.({ kind: 'read', events: 0, newest: undefined });
      this.#log.info('Events are read again.');
    }
  }
}
