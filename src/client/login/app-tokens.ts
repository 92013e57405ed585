import type { Clock } from '../../contract/index.js';

/** The two tokens by which an extension application and the service know each other. */
export interface AppTokenPair {
  /** Made up by the application. */
  readonly appToken: string;
  /** Given by the service for it. */
  readonly symphonyToken: string;
  /** Epoch milliseconds; the service lets a pair live for five minutes. */
  readonly expireAt: number;
}

/**
 * Where the tokens of extension applications are kept between the calls of one login. Several
 * processes that serve one application need one store that they share.
 */
export interface AppTokenStore {
  /** Keeps a pair until it expires. */
  save(pair: AppTokenPair): Promise<void>;
  /** The pair with this application token; nothing when there is none, or no longer. */
  find(appToken: string): Promise<AppTokenPair | undefined>;
}

/** Keeps pairs in this process, and forgets each when it expires. */
export class MemoryAppTokenStore implements AppTokenStore {
  readonly #pairs = new Map<string, AppTokenPair>();
  readonly #clock: Pick<Clock, 'now'>;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  save(pair: AppTokenPair): Promise<void> {
    this.#forgetExpired();
    this.#pairs.set(pair.appToken, pair);
    return Promise.resolve();
  }

  find(appToken: string): Promise<AppTokenPair | undefined> {
    this.#forgetExpired();
    return Promise.resolve(this.#pairs.get(appToken));
  }

  /** All pairs live equally long, so the first that is still good ends the walk. */
  #forgetExpired(): void {
    for (const [appToken, { expireAt }] of this.#pairs) {
      if (expireAt > this.#clock.now()) {
        return;
      }
      this.#pairs.delete(appToken);
    }
  }
}
