import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { CadenzaError, type Event } from '../../contract/index.js';
import type { Delivery, Handled, Intake } from '../intake/index.js';
import { OrderedTasks } from '../intake/order.js';
import type { ProcessShare } from '../monitoring/index.js';
import type { Fence, Store } from '../state/index.js';
import { conversationOf } from '../stream-of.js';
import { agreeOnPartitions } from './agree.js';
import { Carrier, type TakenEvent } from './carrier.js';
import { FeedReader } from './feed-reader.js';
import type { HeldLease } from './held-lease.js';
import { lasting } from './lasting.js';
import { members } from './members.js';
import { Outage } from './outage.js';
import { Ownership } from './ownership.js';
import { Partition } from './partition.js';
import type { CheckedScale } from './scale-options.js';
import { turnUnlessLeft } from './turn-unless-left.js';

/** What one process of several is made from. */
export interface ScaledIntakeParts {
  readonly scale: CheckedScale;
  /** Names the bot among others that share the Redis. */
  readonly name: string;
  readonly store: Store;
  readonly handled: Handled;
  /** How many conversations this process handles at the same time. */
  readonly conversations: number;
  /** Makes the way from the feed to a function. */
  readonly openFeed: (
    handle: (event: Event, delivery: Delivery) => Promise<void>,
    tookOver: boolean,
  ) => Promise<Intake>;
  /** Handles one event; its commit fails once a fence does not hold. */
  readonly handle: (event: Event, delivery: Delivery, owned: Owned) => Promise<void>;
  readonly log: Logger;
}

/** In whose hands an event is. */
export interface Owned {
  readonly fence: Fence;
  /** Aborted when another process has the conversation. */
  readonly signal: AbortSignal;
  /** Aborted when another process is to have it: what has not begun is left to that one. */
  readonly leaving: AbortSignal;
}

/**
 * What takes events to their handlers where several processes run a bot. One reads the feed and puts
 * each event into the partition of its conversation; each partition is handled by one process at a time,
 * in order. What belongs to whom is a lease of the store, and every commit names the lease that it relies
 * on: a process that was frozen while others did its work writes nothing when it continues.
 */
export class ScaledIntake {
  readonly #parts: ScaledIntakeParts;
  readonly #carrier: Carrier;
  readonly #outage: Outage;
  readonly #failures: Outage;
  readonly #conversations: OrderedTasks;
  readonly #ownership: Ownership;
  readonly #reader: FeedReader;
  /** Aborted when what is under way is given up. */
  readonly #given = new AbortController();

  private constructor(parts: ScaledIntakeParts, carrier: Carrier) {
    const { store, scale, log, conversations } = parts;
    this.#parts = parts;
    this.#carrier = carrier;
    this.#outage = new Outage((error) =>
      log.error({ err: error }, 'Partitions could not be read; trying again.'),
    );
    this.#failures = new Outage((error) =>
      log.error({ err: error }, 'An event could not be handled; trying again.'),
    );
    this.#conversations = new OrderedTasks(conversations);
    this.#ownership = new Ownership({
      ...scale,
      store,
      log,
      run: (number, held) => this.#run(number, held),
    });
    this.#reader = new FeedReader({
      ...scale,
      store,
      log,
      holder: this.#ownership.holder,
      open: (held) =>
        parts.openFeed(
          (event, delivery) => this.#carry(event, delivery, held),
          // Others read before: the last of them may be frozen in the middle of a read.
          held.lease.epoch > 1,
        ),
    });
  }

  /** @throws CadenzaError `SCALE_NEEDS_STORE`, `BULLMQ_MISSING`; StoreError `STORE_UNUSABLE` */
  static async open(parts: ScaledIntakeParts): Promise<ScaledIntake> {
    const { store, scale, name, log } = parts;
    if (!store.durable) {
      throw new CadenzaError(
        'SCALE_NEEDS_STORE',
        'Several processes of a bot need a store that they share: redisStore(…), postgresStore(…), or on one machine sqliteStore(…).',
      );
    }
    const queues = createHash('sha256').update(name).digest('hex').slice(0, 16);
    const carrier = await Carrier.open(scale.redis, queues, (error) =>
      log.warn({ err: error }, 'Redis cannot be reached; trying again.'),
    );
    return new ScaledIntake(parts, carrier);
  }

  /** Events that were taken and are not done. */
  get waiting(): number {
    return this.#ownership.waiting;
  }

  /** What falls to this process. */
  async share(): Promise<ProcessShare> {
    return {
      processes: await this.#parts.store.count(members),
      partitions: this.#ownership.size,
      ofAll: this.#parts.scale.partitions,
      readsFeed: this.#reader.isReading,
    };
  }

  /**
   * Takes a share of the conversations. Resolves when the feed is read, here or elsewhere.
   *
   * @throws CadenzaError `PARTITIONS_DIFFER` when other processes divide the conversations otherwise
   */
  async start(): Promise<void> {
    const { store, scale } = this.#parts;
    await agreeOnPartitions(store, scale.partitions, (before) => this.#isIdle(before));
    await this.#carrier.listen((partition) => this.#ownership.wake(partition));
    await this.#ownership.start();
    await this.#reader.start();
  }

  /** Handles an event that no feed delivers; resolves when it waits in its partition. */
  async replay(event: Event, replay: string): Promise<void> {
    const carried = { event, late: false, recovered: false, replay };
    await this.#carrier.add(this.#partitionOf(event), carried);
  }

  /** Takes nothing more; resolves when all that has begun is handled. The rest is left to others. */
  async stop(): Promise<void> {
    try {
      await this.#reader.stop();
      await this.#ownership.stop();
    } finally {
      await this.#carrier.close();
    }
  }

  /** Gives up what is under way: another process does it. */
  abandon(): void {
    this.#given.abort();
    this.#reader.abandon();
    this.#ownership.abandon();
    // What is still at work may never end, and has no use for it any more.
    void this.#carrier.close();
  }

  async #isIdle(partitions: number): Promise<boolean> {
    const numbers = Array.from({ length: partitions }, (_, number) => number);
    const counts = await Promise.all(numbers.map((number) => this.#carrier.count(number)));
    return (await this.#ownership.others()) === 0 && counts.every((count) => count === 0);
  }

  async #carry(event: Event, { late, recovered }: Delivery, held: HeldLease): Promise<void> {
    const carried = { event, late, recovered };
    const work = (): Promise<void> => this.#carrier.add(this.#partitionOf(event), carried);
    if (!(await this.#lasting(this.#given.signal, held, work))) {
      throw new CadenzaError('BOT_STOPPED', 'Another process reads the feed now.');
    }
  }

  #run(number: number, held: HeldLease): Partition {
    const partition: Partition = new Partition({
      queue: this.#carrier.take(number),
      isMine: () => held.isSure,
      outage: this.#outage,
      log: this.#parts.log,
      handle: (taken) => {
        const { lost: signal, leaving } = partition;
        return this.#handle(taken, { fence: held.lease, signal, leaving }, held);
      },
    });
    return partition;
  }

  async #handle({ carried }: TakenEvent, owned: Owned, held: HeldLease): Promise<boolean> {
    const { handled, handle } = this.#parts;
    const { event, late, recovered, replay } = carried;
    let isDone = false;
    await turnUnlessLeft(owned.leaving, (begins) =>
      this.#conversations.run(conversationOf(event), async () => {
        if (owned.signal.aborted || !begins()) {
          return;
        }
        // A feed delivers twice, and so does a reader that took over from another.
        const delivery = { late, recovered, ...(replay === undefined ? {} : { replay }) };
        isDone = await this.#lasting(owned.signal, held, async () => {
          if (replay !== undefined || !(await handled.isStored(event))) {
            await handle(event, delivery, owned);
          }
        });
      }),
    );
    return isDone;
  }

  /** One line tells of all events that fail, for as long as some do: they often meet the same. */
  async #lasting(
    signal: AbortSignal,
    held: HeldLease,
    work: () => Promise<void>,
  ): Promise<boolean> {
    try {
      return await lasting(signal, held, (error) => this.#failures.meets(work, error), work);
    } finally {
      this.#failures.isOverFor(work);
    }
  }

  #partitionOf(event: Event): number {
    const hash = createHash('sha256').update(conversationOf(event)).digest();
    return hash.readUInt32BE(0) % this.#parts.scale.partitions;
  }
}
