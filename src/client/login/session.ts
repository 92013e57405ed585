import { isError } from '../errors/native-error.js';
import { localLoginError } from './login-error.js';
import type { Tokens } from '../transport/tokens.js';

/** Whose tokens calls carry. */
export interface Session {
  /** The tokens in use; logs in when there are none. */
  tokens(signal?: AbortSignal): Promise<Tokens>;
  /** New tokens in place of refused ones. Callers who were refused together share one login. */
  renew(refused: Tokens, signal?: AbortSignal): Promise<Tokens>;
}

/**
 * A session that many callers share: however many of them ask at once, one login runs. A login that
 * failed is not remembered; the next caller tries again.
 */
export class SharedSession implements Session {
  readonly #logIn: () => Promise<Tokens>;
  #current: Tokens | undefined;
  #pending: Promise<Tokens> | undefined;

  constructor(logIn: () => Promise<Tokens>) {
    this.#logIn = logIn;
  }

  async tokens(signal?: AbortSignal): Promise<Tokens> {
    return this.#current ?? this.#join(signal);
  }

  async renew(refused: Tokens, signal?: AbortSignal): Promise<Tokens> {
    if (this.#current === refused) {
      this.#current = undefined;
    }
    return this.tokens(signal);
  }

  #join(signal: AbortSignal | undefined): Promise<Tokens> {
    this.#pending ??= this.#logInOnce();
    return signal === undefined ? this.#pending : giveUpOn(signal, this.#pending);
  }

  async #logInOnce(): Promise<Tokens> {
    try {
      this.#current = await this.#logIn();
      return this.#current;
    } finally {
      this.#pending = undefined;
    }
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

/** The session of a configuration without an account: every call that needs tokens fails. */
export function absentSession(error: () => Error): Session {
  return {
    tokens: () => Promise.reject(error()),
    renew: () => Promise.reject(error()),
  };
}

/** For calls that carry no tokens. */
export const noSession = absentSession(() =>
  localLoginError('NOT_CONFIGURED', 'This call has no session to go with.'),
);
