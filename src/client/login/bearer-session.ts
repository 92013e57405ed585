import type { Clock } from '../../contract/index.js';
import type { Secret } from '../config/secret.js';
import type { Session } from '../transport/session.js';
import type { Tokens } from '../transport/tokens.js';
import { SharedSession } from './shared-session.js';

/** A short-lived token that a session was exchanged for. */
export interface BearerToken {
  readonly token: Secret;
  /** When it ends, epoch milliseconds. */
  readonly validUntil: number;
}

/** A token this close to its end is renewed before a call, in milliseconds. */
const margin = 5_000;

/**
 * A session whose calls carry a short-lived bearer token (common JWT). The token is renewed shortly
 * before it ends; when one is refused, the session beneath it logs in again.
 */
export class BearerSession implements Session {
  readonly #base: Session;
  readonly #exchange: () => Promise<BearerToken>;
  readonly #clock: Clock;
  readonly #shared: SharedSession;
  /** The session tokens that each bearer token was got with. */
  readonly #origins = new WeakMap<Tokens, Tokens>();
  #validUntil = 0;

  /** @param exchange - gets a bearer token for the base session, renewing that where it must */
  constructor(base: Session, exchange: () => Promise<BearerToken>, clock: Clock) {
    this.#base = base;
    this.#exchange = exchange;
    this.#clock = clock;
    this.#shared = new SharedSession(() => this.#obtain(), { clock });
  }

  held(): Tokens | undefined {
    return this.#clock.now() < this.#validUntil - margin ? this.#shared.held() : undefined;
  }

  async tokens(signal?: AbortSignal): Promise<Tokens> {
    const tokens = await this.#shared.tokens(signal);
    return this.held() ?? this.#shared.renew(tokens, signal);
  }

  async renew(refused: Tokens, signal?: AbortSignal): Promise<Tokens> {
    const origin = this.#origins.get(refused);
    if (origin !== undefined) {
      await this.#base.renew(origin, signal);
    }
    return this.#shared.renew(refused, signal);
  }

  async #obtain(): Promise<Tokens> {
    const { token, validUntil } = await this.#exchange();
    const origin = await this.#base.tokens();
    const tokens = { ...origin, bearerToken: token };
    this.#origins.set(tokens, origin);
    this.#validUntil = validUntil;
    return tokens;
  }
}
