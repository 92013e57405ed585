import type { Tokens } from '../transport/tokens.js';

/**
 * Where sessions are kept outside the process, so that a restart, or another process, continues
 * with the session that is there instead of logging in. What it keeps are secrets: anyone who reads a
 * token acts as the account until it ends.
 *
 * When the store fails, the client warns and goes on without it. {@link FileSessionStore} is one such store.
 *
 * @example
 * const shared: SessionStore = {
 *   load: async (identity) => decrypt(await redis.get(identity)),
 *   save: async (identity, tokens) => void (await redis.set(identity, encrypt(tokens))),
 *   clear: async (identity) => void (await redis.del(identity)),
 * };
 * const client = new Client(config, { sessions: shared });
 */
export interface SessionStore {
  /**
   * The tokens that were saved last; nothing when there are none.
   *
   * @param identity - the service and the account: `https://acme.symphony.com:443 bot quotes`
   */
  load(identity: string): Promise<Tokens | undefined>;
  /** Keeps tokens in place of those before. */
  save(identity: string, tokens: Tokens): Promise<void>;
  /** Forgets tokens that the service has refused. */
  clear(identity: string): Promise<void>;
}

/** One session in a store; failures there are reported and otherwise do no harm. */
export class KeptSession {
  readonly #store: SessionStore;
  readonly #identity: string;
  readonly #warn: (message: string) => void;

  constructor(store: SessionStore, identity: string, warn: (message: string) => void) {
    this.#store = store;
    this.#identity = identity;
    this.#warn = warn;
  }

  load(): Promise<Tokens | undefined> {
    return this.#attempt('load', () => this.#store.load(this.#identity));
  }

  save(tokens: Tokens): Promise<void> {
    return this.#attempt('save', () => this.#store.save(this.#identity, tokens));
  }

  clear(): Promise<void> {
    return this.#attempt('clear', () => this.#store.clear(this.#identity));
  }

  async #attempt<Value>(
    what: keyof SessionStore,
    action: () => Promise<Value>,
  ): Promise<Value | undefined> {
    try {
      return await action();
    } catch {
      // The reason may quote what was to be kept.
      this.#warn(`The store of sessions failed to ${what} one; the client continues without it.`);
      return undefined;
    }
  }
}
