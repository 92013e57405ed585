import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { ifUnchanged } from '../state/conflict.js';
import { type Lease, put, remove, type Row, type Store } from '../state/index.js';
import { HeldLease } from './held-lease.js';
import { keepDoing } from './keep-doing.js';
import { isLiving, lifeOf, members } from './members.js';
import type { Partition } from './partition.js';

/** What partitions are shared out with. */
export interface OwnershipParts {
  readonly store: Store;
  readonly partitions: number;
  /** How long a process may give no sign of life, in milliseconds. */
  readonly takeOver: number;
  /** Begins to run a partition. */
  readonly run: (partition: number, held: HeldLease) => Partition;
  readonly log: Logger;
}

interface Owned {
  readonly held: HeldLease;
  readonly partition: Partition;
}

/**
 * Shares the partitions out among the processes that live: each takes as many as fall to it, gives up surplus ones when
 * other processes come, after finishing what has begun of them, and takes over those of processes that have died.
 */
export class Ownership {
  readonly holder = `${process.pid}-${randomUUID()}`;
  readonly #parts: OwnershipParts;
  readonly #owned = new Map<number, Owned>();
  readonly #giving = new Map<Partition, Promise<void>>();
  readonly #stopped = new AbortController();
  readonly #abandoned = new AbortController();
  #ended = Promise.resolve();
  #life: Lease | undefined;

  constructor(parts: OwnershipParts) {
    this.#parts = parts;
  }

  /** Events that were taken and are not done. */
  get waiting(): number {
    return [...this.#owned.values()].reduce((sum, { partition }) => sum + partition.size, 0);
  }

  /** How many partitions this process has. */
  get size(): number {
    return this.#owned.size;
  }

  /** How many other processes live. */
  async others(): Promise<number> {
    const others = (await this.#parts.store.scan(members)).filter(({ key }) => key !== this.holder);
    const lives = await Promise.all(others.map((other) => this.#lives(other)));
    return lives.filter(Boolean).length;
  }

  /** Takes its share, and begins to look after it. */
  async start(): Promise<void> {
    await this.#showLife();
    await this.#share();
    const { takeOver, log } = this.#parts;
    const keep = (work: () => Promise<void>, failed: (error: unknown) => void) =>
      keepDoing(takeOver / 5, this.#stopped.signal, work, failed);
    // By themselves: where the store is slow, sharing out takes longer than a lease lasts. It meets the same failures, and tells.
    const renewing = keep(
      () => this.#renew(),
      () => undefined,
    );
    const sharing = keep(
      () => this.#share(),
      (error) => log.error({ err: error }, 'Partitions could not be shared out; trying again.'),
    );
    this.#ended = Promise.all([renewing, sharing]).then(() => undefined);
  }

  /** Something was put into a partition. */
  wake(partition: number): void {
    this.#owned.get(partition)?.partition.wake();
  }

  /** Takes nothing more; resolves when everything that has begun is done and all is given up. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#ended;
    [...this.#owned.keys()].forEach((partition) => this.#giveUp(partition));
    await Promise.all(this.#giving.values());
    const { store } = this.#parts;
    await store.commit([remove(members, this.holder)]);
    await (this.#life && store.release(this.#life));
  }

  /** Gives up what is under way. */
  abandon(): void {
    this.#stopped.abort();
    this.#abandoned.abort();
    const owned = [...this.#owned.values()].map(({ partition }) => partition);
    for (const partition of [...owned, ...this.#giving.keys()]) {
      void partition.lose();
    }
  }

  async #share(): Promise<void> {
    const { partitions } = this.#parts;
    const share = Math.ceil(partitions / (1 + (await this.others())));
    for (const number of [...this.#owned.keys()].slice(share)) {
      this.#giveUp(number);
    }
    await this.#takeUpTo(share);
  }

  async #renew(): Promise<void> {
    await Promise.all([this.#showLife(), this.#renewAll()]);
  }

  /** By a lease: it ends by the clock of the store, whatever somebody sets the machine's to. */
  async #showLife(): Promise<void> {
    const { store, takeOver } = this.#parts;
    if (this.#life === undefined || !(await store.renew(this.#life, takeOver))) {
      this.#life = await store.acquire(lifeOf(this.holder), this.holder, takeOver);
    }
    await store.commit([put(members, this.holder, { pid: process.pid })]);
  }

  async #lives({ key, version: expected }: Row<unknown>): Promise<boolean> {
    const { store } = this.#parts;
    if (await isLiving(store, key, this.holder)) {
      return true;
    }
    await ifUnchanged(store.commit([remove(members, key, { expected })]));
    return false;
  }

  /** One line tells of all that are lost: after an outage of the store that is often every one. */
  async #renewAll(): Promise<void> {
    const lost: number[] = [];
    const renewals = await Promise.allSettled(
      [...this.#owned].map(async ([number, { held, partition }]) => {
        const isHeld = await held.renew();
        // It may have been given up meanwhile, and even taken again.
        if (!isHeld && this.#owned.get(number)?.held === held) {
          lost.push(number);
          this.#owned.delete(number);
          void partition.lose();
        }
      }),
    );
    if (lost.length > 0) {
      this.#parts.log.warn(
        { partitions: lost },
        'Partitions were lost, since they were renewed too late; whichever process takes them goes on with them.',
      );
    }
    const failed = renewals.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') {
      throw failed.reason;
    }
  }

  /** Tries as many at a time as it lacks: all others, one after the other, take long where the store is slow. */
  async #takeUpTo(share: number): Promise<void> {
    const { partitions } = this.#parts;
    const first = Math.floor(Math.random() * partitions);
    const untried = Array.from({ length: partitions }, (_, step) => (first + step) % partitions);
    while (untried.length > 0 && this.#owned.size < share && !this.#stopped.signal.aborted) {
      const tried = untried.splice(0, share - this.#owned.size);
      await Promise.all(tried.map((number) => this.#take(number)));
    }
  }

  async #take(number: number): Promise<void> {
    const { store, takeOver, run } = this.#parts;
    const held = this.#owned.has(number)
      ? undefined
      : await HeldLease.take(store, `scale/partition/${number}`, this.holder, takeOver);
    if (held !== undefined) {
      this.#owned.set(number, { held, partition: run(number, held) });
    }
  }

  #giveUp(number: number): void {
    const owned = this.#owned.get(number);
    if (owned !== undefined) {
      const { partition } = owned;
      this.#owned.delete(number);
      const given = this.#give(number, owned).finally(() => this.#giving.delete(partition));
      this.#giving.set(partition, given);
    }
  }

  /** Finishes what has begun, then gives the lease up: never the other way round. */
  async #give(number: number, { held, partition }: Owned): Promise<void> {
    const { takeOver, log } = this.#parts;
    const given = new AbortController();
    const ended = AbortSignal.any([given.signal, this.#abandoned.signal]);
    const renewed = () => held.renew().then(() => undefined);
    void keepDoing(takeOver / 5, ended, renewed, () => undefined);
    try {
      await partition.drain();
      await held.release();
    } catch (error) {
      // Nobody waits for this one; a lease that could not be given up ends by itself.
      log.warn(
        { err: error, partition: number },
        'A partition could not be given up at once; others take it over when its lease ends.',
      );
    } finally {
      given.abort();
    }
  }
}
