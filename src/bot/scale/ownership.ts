import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { collection, put, remove, type Store } from '../state/index.js';
import { HeldLease } from './held-lease.js';
import { keepDoing } from './keep-doing.js';
import type { Partition } from './partition.js';

/** The processes that run the bot now. */
const members = collection<{ readonly pid: number }>('scale/members');

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
 * other processes come, after finishing the events it took of them, and takes over those of processes that have died.
 */
export class Ownership {
  readonly holder = `${process.pid}-${randomUUID()}`;
  readonly #parts: OwnershipParts;
  readonly #owned = new Map<number, Owned>();
  readonly #giving = new Set<Promise<void>>();
  readonly #stopped = new AbortController();
  #ended = Promise.resolve();

  constructor(parts: OwnershipParts) {
    this.#parts = parts;
  }

  /** Events that were taken and are not done. */
  get waiting(): number {
    return [...this.#owned.values()].reduce((sum, { partition }) => sum + partition.size, 0);
  }

  /** How many other processes live. */
  async others(): Promise<number> {
    const live = await this.#parts.store.scan(members);
    return live.filter(({ key }) => key !== this.holder).length;
  }

  /** Takes its share, and begins to look after it. */
  async start(): Promise<void> {
    await this.#share();
    const { takeOver, log } = this.#parts;
    this.#ended = keepDoing(
      takeOver / 5,
      this.#stopped.signal,
      () => this.#share(),
      (error) => log.error({ err: error }, 'Partitions could not be shared out; trying again.'),
    );
  }

  /** Something was put into a partition. */
  wake(partition: number): void {
    this.#owned.get(partition)?.partition.wake();
  }

  /** Takes nothing more; resolves when everything it took is done and given up. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#ended;
    await Promise.all([...this.#owned.keys()].map((partition) => this.#giveUp(partition)));
    await Promise.all(this.#giving);
    await this.#parts.store.commit([remove(members, this.holder)]);
  }

  /** Gives up what is under way. */
  abandon(): void {
    this.#stopped.abort();
    for (const { partition } of this.#owned.values()) {
      void partition.lose();
    }
  }

  async #share(): Promise<void> {
    const { store, takeOver, partitions } = this.#parts;
    await store.commit([
      put(members, this.holder, { pid: process.pid }, { expires: Date.now() + takeOver }),
    ]);
    await Promise.all([...this.#owned].map(([number, owned]) => this.#renew(number, owned)));
    const live = await store.scan(members);
    const share = Math.ceil(partitions / Math.max(1, live.length));
    for (const number of [...this.#owned.keys()].slice(share)) {
      const given = this.#giveUp(number).finally(() => this.#giving.delete(given));
      this.#giving.add(given);
    }
    await this.#takeUpTo(share);
  }

  async #renew(number: number, { held, partition }: Owned): Promise<void> {
    if (!(await held.renew())) {
      this.#parts.log.warn({ partition: number }, 'Another process has taken over a partition.');
      this.#owned.delete(number);
      void partition.lose();
    }
  }

  async #takeUpTo(share: number): Promise<void> {
    const { store, partitions, takeOver, run } = this.#parts;
    const first = Math.floor(Math.random() * partitions);
    for (let step = 0; step < partitions && this.#owned.size < share; step++) {
      const number = (first + step) % partitions;
      const held = this.#owned.has(number)
        ? undefined
        : await HeldLease.take(store, `scale/partition/${number}`, this.holder, takeOver);
      if (held !== undefined) {
        this.#owned.set(number, { held, partition: run(number, held) });
      }
    }
  }

  /** Finishes what was taken, then gives the lease up: never the other way round. */
  async #giveUp(number: number): Promise<void> {
    const owned = this.#owned.get(number);
    if (owned === undefined) {
      return;
    }
    const renewing = setInterval(() => {
      owned.held.renew().catch(() => undefined);
    }, this.#parts.takeOver / 5);
    this.#owned.delete(number);
    try {
      await owned.partition.drain();
      await owned.held.release();
    } finally {
      clearInterval(renewing);
    }
  }
}
