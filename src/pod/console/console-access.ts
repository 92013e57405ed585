import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock, UserId } from '../../contract/index.js';
import type { PodState, StatePart } from '../state/pod-state.js';

/** For whom a control token is good: for the whole control API, or for what one person may do with it. */
export type Controller = (
  { readonly of: 'pod' } | { readonly of: 'person'; readonly userId: UserId }
) & {
  /** The login that it belongs to, by the digest of its token; `undefined`: a process. */
  readonly login?: string;
};

/** A login to the console, or a process whose control token is good. Digests are hexadecimal. */
const savedLogin = z.object({
  /** `undefined`: a process. */
  cookie: z.string().exactOptional(),
  token: z.string(),
  /** Left out: the login of somebody who may act as anyone. */
  userId: z.number().exactOptional(),
  expiresAt: z.number(),
  /** The ids of the sessions that were opened with its token, the oldest first: they end with it. */
  sessions: z.array(z.string()).default([]),
});

type ConsoleLogin = z.output<typeof savedLogin>;

/** How long a login to the console lasts. */
const lifetime = 12 * 60 * 60_000;
/** How many are remembered; the oldest go first. */
const maxLogins = 1_000;
/** How many sessions one login has open, one for each token of a person; the oldest end first. */
const maxSessions = 100;

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
  /** What is done when a login is over, by the digest of its token. */
  readonly #whenOver = new Map<string, Set<() => void>>();

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
    this.#tellOver();
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

  /** Forgets a login. @returns the sessions that are to end with it */
  async logOut(cookie: string): Promise<readonly string[]> {
    const digest = hexDigestOf(cookie);
    const ended = await this.#forget((login) => login.cookie === digest);
    return ended.flatMap(({ sessions }) => sessions);
  }

  /** Forgets the logins of people, and ends what goes on in them. */
  async logOutPeople(userIds: ReadonlySet<UserId>): Promise<void> {
    const isTheirs = ({ userId }: ConsoleLogin) => userId !== undefined && userIds.has(userId);
    if (this.#logins.some(isTheirs)) {
      await this.#forget(isTheirs);
    }
  }

  /**
   * Notes the sessions that were opened with the token of a login.
   *
   * @returns the sessions that are to end: the oldest where there are too many, and these where the login is over
   */
  async noteSessions(token: string, sessionIds: readonly string[]): Promise<readonly string[]> {
    return this.#state.change('logins', () => {
      const found = this.#logins.find((login) => login.token === token && this.#isGood(login));
      if (found === undefined) {
        return sessionIds;
      }
      const sessions = [...found.sessions, ...sessionIds];
      const noted = { ...found, sessions: sessions.slice(-maxSessions) };
      this.#logins = this.#logins.map((login) => (login === found ? noted : login));
      return sessions.slice(0, -maxSessions);
    });
  }

  /** How long a login lasts from now on, in milliseconds. */
  timeLeft(token: string): number {
    const login = this.#logins.find((each) => each.token === token);
    return login === undefined ? 0 : Math.max(0, login.expiresAt - this.#nowOf(login));
  }

  /** Does something when a login is over before its time. @returns a function that forgets it */
  whenOver(token: string, action: () => void): () => void {
    const actions = this.#whenOver.get(token) ?? new Set();
    this.#whenOver.set(token, actions.add(action));
    return () => {
      actions.delete(action);
      if (actions.size === 0 && this.#whenOver.get(token) === actions) {
        this.#whenOver.delete(token);
      }
    };
  }

  /** The control token for the page of the person with this cookie, which is of this login alone; `undefined` when no one has it. */
  tokenFor(cookie: string | undefined): string | undefined {
    if (cookie === undefined) {
      return undefined;
    }
    const digest = hexDigestOf(cookie);
    const login = this.#logins.find((each) => each.cookie === digest);
    return login !== undefined && this.#isGood(login) ? tokenOf(cookie) : undefined;
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

  async #remember(login: Omit<ConsoleLogin, 'expiresAt' | 'sessions'>): Promise<void> {
    const expiresAt = this.#nowOf(login) + lifetime;
    await this.#state.change('logins', () => {
      const others = this.#logins.filter(
        (other) => other.token !== login.token && this.#isGood(other),
      );
      this.#logins = [...others, { ...login, expiresAt, sessions: [] }].slice(-maxLogins);
    });
    this.#tellOver();
  }

  /** @returns the logins that were forgotten */
  async #forget(isIt: (login: ConsoleLogin) => boolean): Promise<readonly ConsoleLogin[]> {
    const forgotten = await this.#state.change('logins', () => {
      const found = this.#logins.filter(isIt);
      this.#logins = this.#logins.filter((login) => !isIt(login));
      return found;
    });
    this.#tellOver();
    return forgotten;
  }

  #tellOver(): void {
    const known = new Set(this.#logins.map(({ token }) => token));
    for (const [token, actions] of [...this.#whenOver]) {
      if (!known.has(token)) {
        [...actions].forEach((action) => action());
      }
    }
  }
}

function controllerOf({ userId, cookie, token }: ConsoleLogin): Controller {
  const whose =
    userId === undefined ? ({ of: 'pod' } as const) : ({ of: 'person', userId } as const);
  return { ...whose, ...(cookie !== undefined && { login: token }) };
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
