import type { Clock } from '../../contract/index.js';
import { isError } from '../errors/native-error.js';
import type { Session } from '../transport/session.js';
import type { Tokens } from '../transport/tokens.js';
import type { KeptSession } from './session-store.js';
import { endOf } from './token-claims.js';

/** A login under way. */
interface PendingLogin {
  readonly tokens: Promise<Tokens>;
  /** How many callers wait for it. */
  waiting: number;
}

/** Tokens are renewed this long before they end, in milliseconds, or a tenth of their time where that is less. */
const longestMargin = 60_000;

/** After a renewal ahead of time failed, the next one waits this long, in milliseconds. */
const renewalPause = 10_000;

/** What a {@link SharedSession} works with besides the login. */
export interface SharedSessionParts {
  readonly clock: Pick<Clock, 'now'>;
  /** Where the session is kept outside the process. */
  readonly kept?: KeptSession | undefined;
  /** Told about tokens that are taken into use. */
  readonly issued?: (tokens: Tokens) => void;
}

/**
 * A session that many callers share: however many of them ask at once, one login runs. Shortly before
 * its tokens end, new ones are got while calls continue with the old. A login that failed is not
 * remembered; the next caller tries again.
 */
export class SharedSession implements Session {
  readonly #logIn: () => Promise<Tokens>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #kept: KeptSession | undefined;
  readonly #issued: ((tokens: Tokens) => void) | undefined;
  #current: Tokens | undefined;
  #pending: PendingLogin | undefined;
  /** Tokens that the service does not take any more, and a store may still hold. */
  #refused: Tokens | undefined;
  /** When the current tokens are to be renewed, and when they end; epoch milliseconds. */
  #renewAt = Infinity;
  #endsAt = Infinity;

  constructor(logIn: () => Promise<Tokens>, { clock, kept, issued }: SharedSessionParts) {
    this.#logIn = logIn;
    this.#clock = clock;
    this.#kept = kept;
    this.#issued = issued;
  }

  held(): Tokens | undefined {
    const now = this.#clock.now();
    if (this.#current === undefined || now >= this.#endsAt) {
      return undefined;
    }
    if (now >= this.#renewAt) {
      this.#renewAhead(now);
    }
    return this.#current;
  }

  async tokens(signal?: AbortSignal): Promise<Tokens> {
    return this.held() ?? this.#join(signal);
  }

  async renew(refused: Tokens, signal?: AbortSignal): Promise<Tokens> {
    if (this.#current === refused) {
      this.#current = undefined;
      this.#refused = refused;
    }
    return this.tokens(signal);
  }

  #renewAhead(now: number): void {
    this.#renewAt = now + renewalPause;
    this.#refused ??= this.#current;
    // The failure will recur, and be reported, when the tokens have expired.
    this.#join(undefined).catch(() => undefined);
  }

  #join(signal: AbortSignal | undefined): Promise<Tokens> {
    const login = (this.#pending ??= this.#begin());
    login.waiting++;
    return signal === undefined ? login.tokens : this.#joinUntil(signal, login);
  }

  async #joinUntil(signal: AbortSignal, login: PendingLogin): Promise<Tokens> {
    try {
      return await giveUpOn(signal, login.tokens);
    } catch (error) {
      // A login that no one awaits any more may hang; the next caller begins another.
      if (--login.waiting === 0 && this.#pending === login) {
        this.#pending = undefined;
      }
      throw error;
    }
  }

  #begin(): PendingLogin {
    const login: PendingLogin = { waiting: 0, tokens: this.#obtain() };
    const end = (): void => {
      if (this.#pending === login) {
        this.#pending = undefined;
      }
    };
    login.tokens.then(end, end);
    return login;
  }

  async #obtain(): Promise<Tokens> {
    const tokens = (await this.#fromStore()) ?? (await this.#fromLogin());
    this.#use(tokens);
    return tokens;
  }

  /** Another process may have logged in already. */
  async #fromStore(): Promise<Tokens | undefined> {
    const found = await this.#kept?.load();
    const old = this.#refused?.sessionToken.reveal();
    return found?.sessionToken.reveal() === old ? undefined : found;
  }

  async #fromLogin(): Promise<Tokens> {
    if (this.#refused !== undefined) {
      await this.#kept?.clear();
    }
    const tokens = await this.#logIn();
    await this.#kept?.save(tokens);
    return tokens;
  }

  #use(tokens: Tokens): void {
    const now = this.#clock.now();
    this.#issued?.(tokens);
    this.#current = tokens;
    this.#refused = undefined;
    this.#endsAt = endOf(tokens, now);
    this.#renewAt = this.#endsAt - Math.min(longestMargin, (this.#endsAt - now) / 10);
  }
}

/** Waits for a result that others wait for too; giving up leaves them undisturbed. */
async function giveUpOn<Result>(signal: AbortSignal, result: Promise<Result>): Promise<Result> {
  signal.throwIfAborted();
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => {
      reject(isError(signal.reason) ? signal.reason : new Error('Aborted'));
    };
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([result, aborted]);
  } finally {
    if (onAbort !== undefined) {
      signal.removeEventListener('abort', onAbort);
    }
  }
}
