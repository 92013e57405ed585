import type * as Bullmq from 'bullmq';
import type { Job, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { CadenzaError, type Event } from '../../contract/index.js';
import { failureOf } from '../state/failure-of.js';
import { StoreError } from '../state/index.js';
import { connectRedis, createRedis, readRedisUrl } from '../state/redis-connection.js';
import { redisMeaning } from '../state/redis-meaning.js';

/** What a partition carries: an event, and how it came. */
export interface Carried {
  readonly event: Event;
  readonly late: boolean;
  readonly recovered: boolean;
  /** Names the replay of a dead letter. */
  readonly replay?: string;
}

/** An event that was taken out of a partition and is not done. */
export interface TakenEvent {
  /** Counts the events of the partition, without a gap. */
  readonly number: number;
  readonly carried: Carried;
  readonly done: () => Promise<void>;
}

/**
 * Who has a partition is said by its lease and not by BullMQ's locks: these are the same for all owners,
 * so that the next one may finish what the one before has left, and never end.
 */
const lock = { token: 'owner', duration: 30 * 86_400_000 } as const;

/** The queues of BullMQ, one for each partition, that carry the events of a bot to its processes. */
export class Carrier {
  readonly #bullmq: typeof Bullmq;
  readonly #redis: Redis;
  readonly #listener: Redis;
  readonly #name: string;
  readonly #host: string;
  readonly #onError: (error: Error) => void;
  /** What was told since Redis answered last: each queue meets the loss of the connection that all share. */
  readonly #told = new Set<string>();
  readonly #queues = new Map<number, Queue<Carried>>();
  readonly #workers = new Set<Worker<Carried>>();

  private constructor(
    bullmq: typeof Bullmq,
    redis: Redis,
    { name, host }: { readonly name: string; readonly host: string },
    onError: (error: unknown) => void,
  ) {
    this.#bullmq = bullmq;
    this.#redis = redis;
    this.#redis.on('ready', () => this.#told.clear());
    this.#listener = redis.duplicate();
    this.#listener.on('error', () => undefined);
    this.#name = name;
    this.#host = host;
    this.#onError = (error) => {
      if (!this.#told.has(error.message)) {
        this.#told.add(error.message);
        onError(carrierRefusal(host, error) ?? error);
      }
    };
  }

  /**
   * Connects.
   *
   * @param name - tells the queues of a bot from those of others
   * @throws CadenzaError `BULLMQ_MISSING`; StoreError `STORE_UNUSABLE`
   */
  static async open(
    url: string,
    name: string,
    onError: (error: unknown) => void,
  ): Promise<Carrier> {
    const bullmq = await importBullmq();
    const address = readRedisUrl(url);
    const redis = await createRedis(address, { maxRetriesPerRequest: null });
    let trouble: unknown;
    redis.on('error', (error) => {
      trouble = error;
    });
    try {
      await connectRedis(redis, address);
    } catch (error) {
      redis.disconnect();
      throw refusedCarrier(address, trouble ?? error);
    }
    return new Carrier(bullmq, redis, { name, host: address.host }, onError);
  }

  /** Calls a function with the number of a partition whenever something was put into it. */
  async listen(onAdded: (partition: number) => void): Promise<void> {
    this.#listener.on('message', (_, partition) => onAdded(Number(partition)));
    await this.#listener.subscribe(this.#channel);
  }

  /** Appends an event to a partition. */
  async add(partition: number, carried: Carried): Promise<void> {
    await telling(this.#host, async () => {
      await this.#queue(partition).add(carried.event.type, carried, { removeOnComplete: true });
      await this.#redis.publish(this.#channel, String(partition));
    });
  }

  /** How many events are in a partition. */
  count(partition: number): Promise<number> {
    return this.#queue(partition).getJobCountByTypes('waiting', 'active');
  }

  /** Opens a partition for the holder of its lease. */
  take(partition: number): PartitionQueue {
    const worker = new this.#bullmq.Worker<Carried>(this.#queueName(partition), undefined, {
      connection: this.#redis,
      autorun: false,
      lockDuration: lock.duration,
    });
    worker.on('error', this.#onError);
    worker.once('closed', () => this.#workers.delete(worker));
    this.#workers.add(worker);
    return new PartitionQueue(this.#host, this.#queue(partition), worker);
  }

  /** Ends the connections, whether Redis is there or not. */
  async close(): Promise<void> {
    // Whoever asks one for an event while Redis is away gets no answer, and does not come to close it.
    await Promise.allSettled([...this.#workers].map((worker) => worker.close(true)));
    await Promise.allSettled([...this.#queues.values()].map((queue) => queue.close()));
    this.#listener.disconnect();
    this.#redis.disconnect();
  }

  get #channel(): string {
    return `cadenza:${this.#name}:added`;
  }

  #queueName(partition: number): string {
    return `cadenza-${this.#name}-${partition}`;
  }

  #queue(partition: number): Queue<Carried> {
    const known = this.#queues.get(partition);
    if (known !== undefined) {
      return known;
    }
    const queue = new this.#bullmq.Queue<Carried>(this.#queueName(partition), {
      connection: this.#redis,
    });
    queue.on('error', this.#onError);
    this.#queues.set(partition, queue);
    return queue;
  }
}

/** One partition, open for its owner. */
export class PartitionQueue {
  readonly #host: string;
  readonly #queue: Queue<Carried>;
  readonly #worker: Worker<Carried>;

  constructor(host: string, queue: Queue<Carried>, worker: Worker<Carried>) {
    this.#host = host;
    this.#queue = queue;
    this.#worker = worker;
  }

  /** The next event; nothing when there is none at the moment. */
  async next(): Promise<TakenEvent | undefined> {
    return telling(this.#host, async () =>
      takenIfAny(await this.#worker.getNextJob(lock.token, { block: false })),
    );
  }

  /** Events that were taken out, by whomever, and are not done: oldest first. */
  async unfinished(): Promise<readonly TakenEvent[]> {
    const jobs = await telling(this.#host, () => this.#queue.getActive());
    return jobs.map(toTaken).sort((one, other) => one.number - other.number);
  }

  close(): Promise<void> {
    return this.#worker.close(true);
  }
}

function refusedCarrier({ host }: URL, cause: unknown): StoreError {
  const why = `${failureOf(cause).message}. Is it running, and may this account use it?`;
  return carrierRefusal(host, cause) ?? carrierProblem(host, why, cause);
}

/** What Redis refuses with, with what to do; undefined for other failures. */
function carrierRefusal(host: string, cause: unknown): StoreError | undefined {
  const meaning = redisMeaning(cause);
  return meaning === undefined ? undefined : carrierProblem(host, `${meaning}.`, cause);
}

function carrierProblem(host: string, why: string, cause: unknown): StoreError {
  return new StoreError(
    'STORE_UNUSABLE',
    `Redis at ${host}, which carries the events of several processes (scale), cannot be used: ${why}`,
    { cause },
  );
}

/** Does something with Redis, whose refusals say what to do. */
async function telling<Result>(host: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw carrierRefusal(host, error) ?? error;
  }
}

/** BullMQ returns nothing when there is none, whatever its types say. */
function takenIfAny(job: Job<Carried> | undefined): TakenEvent | undefined {
  return job === undefined ? undefined : toTaken(job);
}

function toTaken(job: Job<Carried>): TakenEvent {
  return {
    number: Number(job.id),
    carried: job.data,
    done: async () => {
      try {
        await job.moveToCompleted(undefined, lock.token, false);
      } catch (error) {
        // It was said before, and the answer was lost.
        if (await job.isActive()) {
          throw error;
        }
      }
    },
  };
}

async function importBullmq(): Promise<typeof Bullmq> {
  try {
    return await import('bullmq');
  } catch (cause) {
    throw new CadenzaError(
      'BULLMQ_MISSING',
      'The option "scale" needs the packages bullmq and ioredis: npm install bullmq ioredis',
      { cause },
    );
  }
}
