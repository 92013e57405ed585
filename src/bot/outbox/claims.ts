import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { handled } from '../intake/handled.js';
import { ifUnchanged } from '../state/conflict.js';
import {
  type Change,
  check,
  collection,
  type Lease,
  put,
  remove,
  type Store,
  StoreError,
  storeKey,
} from '../state/index.js';

/** That something is sent for a cause, and by whom. */
interface ClaimRow {
  readonly holder: string;
  /** When the first message was tried, in epoch milliseconds. */
  readonly since: number;
}

const claims = collection<ClaimRow>('outbox/claims');

/** For how long a claim is kept whose cause never ends, in milliseconds. */
const keep = 3 * 86_400_000;

/** For how long a process sends for a claim before it looks whether another has taken it over, in milliseconds. */
const surelyFor = 15_000;

/**
 * After how many looks, a second apart, a claim is taken over though its holder lives: it has left it behind, as when the
 * store was away. Longer than a holder goes without a look, and its last call may take.
 */
const mostLooks = 90;

/** For how long the lease of a process that seems dead is taken to find out whether it is, in milliseconds. */
const lookFor = 1;

/** How often a process tries to take its own lease, which others have for as long as they look. */
const mostTries = 20;

/** What a process knows of a cause that it may send for. */
export interface Claim {
  readonly since: number;
  /** Whether an earlier process may have sent some of its messages. */
  readonly inherited: boolean;
  /** The life of this process in which the claim was surely its own. */
  life: number;
  /** When it was surely its own, by the clock that no one sets. */
  seenAt: number;
}

/**
 * Says of each cause which process sends its messages, in the store and before the first of them: so
 * the next process knows what may have been sent, and one that runs at the same time keeps away.
 */
export class Claims {
  /** Names this process. */
  readonly holder = `${process.pid}-${randomUUID()}`;
  readonly #store: Store;
  readonly #now: () => number;
  readonly #lifetime: number;
  #lease: Lease | undefined;
  #timer: NodeJS.Timeout | undefined;
  #showing: Promise<void> | undefined;
  #shownAt = -Infinity;
  /** Until when others may not have shown that they live after an outage of the store, by the clock that no one sets. */
  #othersReturnUntil = -Infinity;
  /** How often this process came to life: once more each time when others may have presumed it dead. */
  #life = 0;

  /** @param lifetime - for how long a process counts as alive after its last sign of life, in milliseconds */
  constructor(store: Store, now: () => number, lifetime: number) {
    this.#store = store;
    this.#now = now;
    this.#lifetime = lifetime;
  }

  /** Begins to show that this process lives. */
  async start(): Promise<void> {
    if (this.#store.durable) {
      clearInterval(this.#timer);
      await this.#showLife();
      this.#timer = setInterval(() => {
        // The next sign of life tries again.
        this.#showLife().catch(() => undefined);
      }, this.#lifetime / 4);
      this.#timer.unref();
    }
  }

  /** Ends it: what this process has claimed and not done is the next one's. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    // One that is under way would take the lease again that is given back.
    await this.#showing?.catch(() => undefined);
    if (this.#lease !== undefined) {
      await this.#store.release(this.#lease);
    }
  }

  /**
   * Claims a cause; waits while another living process has it.
   *
   * @param begun - when the first message for it is tried, by the clock of the service, in epoch milliseconds
   * @throws StoreError `STORE_FENCED` when the cause is an event that another process has handled
   */
  async claim(
    cause: string,
    begun: number,
    wait: (milliseconds: number) => Promise<void>,
  ): Promise<Claim> {
    const key = storeKey(cause);
    let expected = 0;
    let inherited = false;
    let since = begun;
    for (;;) {
      const [life, seenAt] = [this.#life, performance.now()];
      const row = { holder: this.holder, since };
      const claimed = this.#store.commit([
        put(claims, key, row, { expected, expires: this.#now() + keep }),
        check(handled, key, 0),
      ]);
      if ((await ifUnchanged(claimed)) !== undefined) {
        return { since, inherited, life, seenAt };
      }
      ({ expected, since } = await this.#whenLeft(key, since, wait));
      inherited = true;
    }
  }

  /**
   * Waits while another living process has a claim.
   *
   * @returns the version in which that one has left it, 0 where it is gone, and when its first message was tried
   * @throws StoreError `STORE_FENCED` when the cause is an event that was handled meanwhile
   */
  async #whenLeft(
    key: string,
    begun: number,
    wait: (milliseconds: number) => Promise<void>,
  ): Promise<{ readonly expected: number; readonly since: number }> {
    let since = begun;
    for (let looks = 0; ; looks++) {
      const [found, done] = await Promise.all([
        this.#store.get(claims, key),
        this.#store.get(handled, key),
      ]);
      if (done !== undefined) {
        throw new StoreError('STORE_FENCED', 'Another process has handled this event.');
      }
      since = Math.min(since, found?.value.since ?? since);
      if (found === undefined || looks >= mostLooks || !(await this.lives(found.value.holder))) {
        return { expected: found?.version ?? 0, since };
      }
      await wait(1_000);
    }
  }

  /**
   * Whether no other process can have a claim: false after a freeze in which this process counted as dead,
   * without asking, and also when it has shown since that it lives; and false when nobody has looked for a while.
   */
  surelyHolds({ life, seenAt }: Pick<Claim, 'life' | 'seenAt'>): boolean {
    return (
      !this.#store.durable ||
      (life === this.#life && this.#isAlive && performance.now() - seenAt < surelyFor)
    );
  }

  /** Whether no other process can take this one for dead. */
  get #isAlive(): boolean {
    return performance.now() - this.#shownAt < this.#lifetime * 0.8;
  }

  /**
   * Makes sure, before something is sent, that no other process sends for this cause. After a freeze in
   * which this process counted as dead, the store is asked.
   *
   * @throws StoreError `STORE_FENCED`
   */
  async mustHold(cause: string, claim: Claim): Promise<void> {
    if (this.surelyHolds(claim)) {
      return;
    }
    if (!this.#isAlive) {
      await this.#showLife();
    }
    const [life, seenAt] = [this.#life, performance.now()];
    const found = await this.#store.get(claims, storeKey(cause));
    if (found?.value.holder === this.holder) {
      claim.life = life;
      claim.seenAt = seenAt;
    } else {
      throw new StoreError(
        'STORE_FENCED',
        'This process was presumed dead, and another one has taken over what it was sending.',
      );
    }
  }

  /**
   * Gives a claim up that is not done: another process need not wait for the end of this one.
   *
   * @param until - how long it is to be known that something may have been sent, in epoch milliseconds
   */
  async giveUp(cause: string, until = 0): Promise<void> {
    const found = await this.#store.get(claims, storeKey(cause));
    if (found?.value.holder === this.holder) {
      const row = { ...found.value, holder: 'nobody' };
      const expires = Math.max(found.expires ?? 0, until);
      const options = { expected: found.version, expires };
      await this.#store.commit([put(claims, found.key, row, options)]);
    }
  }

  /** The change that ends a claim, for the commit that says that the cause is done. */
  ended(cause: string): Change {
    return remove(claims, storeKey(cause));
  }

  /**
   * Whether another process shows that it lives. When this one could not either for so long that it counted as dead, as
   * while the store was away, others are taken to live until they have had the time to show it again.
   */
  async lives(holder: string): Promise<boolean> {
    if (holder === this.holder) {
      return false;
    }
    if (this.#lease !== undefined && !this.#isAlive) {
      await this.#showLife();
    }
    if (performance.now() < this.#othersReturnUntil) {
      return true;
    }
    const taken = await this.#store.acquire(processName(holder), this.holder, lookFor);
    return taken === undefined;
  }

  /** While the store is away, one sign of life takes as long as many. */
  #showLife(): Promise<void> {
    this.#showing ??= this.#keepLease().finally(() => (this.#showing = undefined));
    return this.#showing;
  }

  async #keepLease(): Promise<void> {
    // By the clock that no one sets, from before the call: so it ends here before it ends there.
    const now = performance.now();
    if (this.#lease === undefined || !(await this.#store.renew(this.#lease, this.#lifetime))) {
      this.#life++;
      this.#othersReturnUntil = this.#life > 1 ? now + this.#lifetime / 2 : -Infinity;
      this.#lease = await this.#takeLease();
    }
    if (this.#lease !== undefined) {
      this.#shownAt = now;
    }
  }

  async #takeLease(): Promise<Lease | undefined> {
    for (let tries = 1; ; tries++) {
      const lease = await this.#store.acquire(
        processName(this.holder),
        this.holder,
        this.#lifetime,
      );
      if (lease !== undefined || tries === mostTries) {
        return lease;
      }
      await delay(2 * lookFor);
    }
  }
}

function processName(holder: string): string {
  return `process/${holder}`;
}
