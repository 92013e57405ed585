import type { Session } from '../transport/session.js';

/**
 * Keeps the sessions of many users, the most recently used ones, so that an application that acts
 * for everyone neither logs in at every call nor grows without end.
 */
export class SessionCache {
  readonly #sessions = new Map<string, Session>();
  readonly #size: number;

  /** @param size - how many sessions are kept; at least 1 */
  constructor(size: number) {
    this.#size = size;
  }

  /** The session under a key, made when it is not there. */
  get(key: string, create: () => Session): Session {
    const session = this.#sessions.get(key) ?? create();
    // A map remembers the order of insertion: the last is the most recently used.
    this.#sessions.delete(key);
    this.#sessions.set(key, session);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > this.#size && oldest !== undefined) {
      this.#sessions.delete(oldest);
    }
    return session;
  }
}
