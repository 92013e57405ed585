import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock, UserId } from '../../contract/index.js';

/** For whom a control token is good: for the whole control API, or for what one person may do with it. */
export type Controller =
  { readonly of: 'pod' } | { readonly of: 'person'; readonly userId: UserId };

/** A login to the console. */
interface ConsoleLogin {
  readonly controller: Controller;
  /** What the page is given. */
  readonly controlToken: string;
  readonly tokenDigest: Buffer;
  readonly expiresAt: number;
}

/** How long a login to the console lasts. */
const lifetime = 12 * 60 * 60_000;
/** How many are remembered; the oldest go first. */
const maxLogins = 1_000;

/** Who may open the console, and what the page may then do. */
export class ConsoleAccess {
  readonly controlToken: string;
  readonly #tokenDigest: Buffer;
  readonly #password: string | undefined;
  readonly #clock: Clock;
  /** By the digest of the cookie. */
  readonly #logins = new Map<string, ConsoleLogin>();

  constructor(parts: { controlToken: string; password: string | undefined; clock: Clock }) {
    this.controlToken = parts.controlToken;
    this.#tokenDigest = digestOf(parts.controlToken);
    this.#password = parts.password;
    this.#clock = parts.clock;
  }

  /** Whether the console opens without a login: it does while it has no password. */
  get isOpen(): boolean {
    return this.#password === undefined;
  }

  /** Whether this is the console's password, in constant time. */
  isPassword(given: string): boolean {
    return (
      this.#password !== undefined && timingSafeEqual(digestOf(given), digestOf(this.#password))
    );
  }

  /** Remembers a login. @returns the cookie by which it is known */
  logIn(controller: Controller): string {
    const cookie = randomBytes(32).toString('hex');
    const controlToken =
      controller.of === 'pod' ? this.controlToken : randomBytes(32).toString('hex');
    this.#logins.set(cookieDigest(cookie), {
      controller,
      controlToken,
      tokenDigest: digestOf(controlToken),
      expiresAt: this.#clock.now() + lifetime,
    });
    const [oldest] = this.#logins.keys();
    if (this.#logins.size > maxLogins && oldest !== undefined) {
      this.#logins.delete(oldest);
    }
    return cookie;
  }

  logOut(cookie: string): void {
    this.#logins.delete(cookieDigest(cookie));
  }

  /** The control token for the page of whoever has this cookie; `undefined`: nobody. */
  tokenFor(cookie: string | undefined): string | undefined {
    const login = cookie === undefined ? undefined : this.#logins.get(cookieDigest(cookie));
    return login !== undefined && login.expiresAt > this.#clock.now()
      ? login.controlToken
      : undefined;
  }

  /** For whom a control token is good; `undefined`: for nobody. Compared in constant time. */
  controllerOf(token: string): Controller | undefined {
    const digest = digestOf(token);
    if (timingSafeEqual(digest, this.#tokenDigest)) {
      return { of: 'pod' };
    }
    const now = this.#clock.now();
    for (const { controller, tokenDigest, expiresAt } of this.#logins.values()) {
      if (expiresAt > now && timingSafeEqual(digest, tokenDigest)) {
        return controller;
      }
    }
    return undefined;
  }
}

function cookieDigest(cookie: string): string {
  return digestOf(cookie).toString('hex');
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
