import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock, UserId } from '../../contract/index.js';
import type { PodState, StatePart } from '../state/pod-state.js';

/** For whom a control token is good: for the whole control API, or for what one person may do with it. */
export type Controller =
  { readonly of: 'pod' } | { readonly of: 'person'; readonly userId: UserId };

/** A login to the console, or a process whose control token is good. Digests are hexadecimal. */
const savedLogin = z.object({
  /** `undefined`: a process. */
  cookie: z.string().exactOptional(),
  token: z.string(),
  /** Left out: the login of somebody who may act as anyone. */
  userId: z.number().exactOptional(),
  expiresAt: z.number(),
});

type ConsoleLogin = z.output<typeof savedLogin>;

/** How long a login to the console lasts. */
const lifetime = 12 * 60 * 60_000;
/** How many are remembered; the oldest go first. */
const maxLogins = 1_000;

/**
 * Who may open the console, and what the page may then do. All processes of a pod know each other's logins and control
 * tokens, by their digests.
 */
export class ConsoleAccess implements StatePart {
  readonly controlToken: string;
  readonly #tokenDigest: Buffer;
  readonly #state: PodState;
  readonly #password: string | undefined;
  readonly #clock: Clock;
  /** The oldest first. */
  #logins: readonly ConsoleLogin[] = [];

  constructor(parts: {
    controlToken: string;
    password: string | undefined;
    clock: Clock;
    state: PodState;
  }) {
    this.controlToken = parts.controlToken;
    this.#tokenDigest = digestOf(parts.controlToken);
    this.#password = parts.password;
    this.#clock = parts.clock;
    this.#state = parts.state;
    parts.state.add('logins', this);
  }

  save(): readonly ConsoleLogin[] {
    return this.#logins;
  }

  restore(saved: unknown): void {
    this.#logins = z.array(savedLogin).parse(saved);
  }

  /** Lets the other processes know the control token of this one, for as long as a login lasts. */
  async publish(): Promise<void> {
    await this.#remember({ token: this.#tokenDigest.toString('hex') });
  }

  /** Lets the other processes forget it. */
  async retract(): Promise<void> {
    await this.#forget(({ token }) => token === this.#tokenDigest.toString('hex'));
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
  async logIn(controller: Controller): Promise<string> {
    const cookie = randomBytes(32).toString('hex');
    await this.#remember({
      cookie: hexDigestOf(cookie),
      token: hexDigestOf(tokenOf(cookie)),
      ...(controller.of === 'person' && { userId: controller.userId }),
    });
    return cookie;
  }

  async logOut(cookie: string): Promise<void> {
    const digest = hexDigestOf(cookie);
    await this.#forget((login) => login.cookie === digest);
  }

  /** The control token for the page of the person with this cookie; `undefined` when no one has it. */
  tokenFor(cookie: string | undefined): string | undefined {
    if (cookie === undefined) {
      return undefined;
    }
    const digest = hexDigestOf(cookie);
    const login = this.#logins.find((each) => each.cookie === digest);
    if (login === undefined || !this.#isGood(login)) {
      return undefined;
    }
    return login.userId === undefined ? this.controlToken : tokenOf(cookie);
  }

  /** Whom a control token admits; `undefined` when no one. Compared in constant time. */
  controllerOf(token: string): Controller | undefined {
    const digest = digestOf(token);
    if (timingSafeEqual(digest, this.#tokenDigest)) {
      return { of: 'pod' };
    }
    const known = this.#logins.find(
      (login) => this.#isGood(login) && timingSafeEqual(digest, Buffer.from(login.token, 'hex')),
    );
    return known && controllerOf(known);
  }

  #isGood(login: ConsoleLogin): boolean {
    return login.expiresAt > this.#nowOf(login);
  }

  /** Processes say again that they run by the time of the machine, whichever clock the pod was given. */
  #nowOf({ cookie }: Pick<ConsoleLogin, 'cookie'>): number {
    return cookie === undefined ? Date.now() : this.#clock.now();
  }

  async #remember(login: Omit<ConsoleLogin, 'expiresAt'>): Promise<void> {
    const expiresAt = this.#nowOf(login) + lifetime;
    await this.#state.change('logins', () => {
      const others = this.#logins.filter(
        (other) => other.token !== login.token && this.#isGood(other),
      );
      this.#logins = [...others, { ...login, expiresAt }].slice(-maxLogins);
    });
  }

  async #forget(isIt: (login: ConsoleLogin) => boolean): Promise<void> {
    await this.#state.change('logins', () => {
      this.#logins = this.#logins.filter((login) => !isIt(login));
    });
  }
}

function controllerOf({ userId }: ConsoleLogin): Controller {
  return userId === undefined ? { of: 'pod' } : { of: 'person', userId };
}

/** The control token of a login. It follows from the cookie: no process needs to keep it, and it does not tell the cookie. */
function tokenOf(cookie: string): string {
  return hexDigestOf(`control token of ${cookie}`);
}

function hexDigestOf(text: string): string {
  return digestOf(text).toString('hex');
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
