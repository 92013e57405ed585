import type { Redis } from 'ioredis';
import { failureOf } from './failure-of.js';
import { keepLeases } from './old-leases.js';
import { connectRedis, createRedis, saysReadOnly } from './redis-connection.js';
import { redisMeaning } from './redis-meaning.js';
import {
  acquireScript,
  dueScript,
  forgetLeasesScript,
  prolongScript,
  scanScript,
  writeScript,
} from './redis-scripts.js';
import type { Commit, Outcome, RowServer, ServerRange, ServerRow, Write } from './row-server.js';
import { readOutcome } from './row-server.js';
import { StoreError } from './store.js';

/** A command that is not answered by then met a lost connection, in milliseconds. */
const commandTimeout = 15_000;
/** How often leases are looked for that are over for long, in milliseconds, and at how many about at a time. */
const sweepEvery = 60_000;
const lookedAt = 1_000;
/** After all keys. */
const end = '\x7f';
const scripts = {
  write: writeScript,
  scan: scanScript,
  due: dueScript,
  acquire: acquireScript,
  prolong: prolongScript,
  forgetLeases: forgetLeasesScript,
} as const;

/** Keys of Redis as a {@link RowServer}. They share a hash tag, so they live on one node of a cluster. */
export class RedisServer implements RowServer {
  readonly place: string;
  readonly #url: URL;
  readonly #base: string;
  #redis: Redis | undefined;
  /** Why there is no connection: the client tells whoever asks something no more than that there is none. */
  #trouble: Error | undefined;
  /** What a replica has said: the connection is made anew for it, and whoever writes meanwhile learns no more than that. */
  #refusal: Error | undefined;
  #sweepAt = 0;
  /** Where the next look at the leases begins. */
  #cursor = '0';

  constructor(url: URL, prefix: string) {
    this.#url = url;
    this.#base = `{${prefix}}`;
    this.place = `Redis at ${url.host}${url.pathname}`;
  }

  async connect(): Promise<void> {
    const redis = await createRedis(this.#url, {
      commandTimeout,
      reconnectOnError: (error) => {
        const isReplica = saysReadOnly(error);
        this.#refusal = isReplica ? error : this.#refusal;
        return isReplica;
      },
      // The store repeats commands itself: those of Redis' client could not be told from new ones.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
    });
    this.#redis = redis;
    redis.on('error', (error) => {
      this.#trouble = error;
    });
    redis.on('ready', () => {
      this.#trouble = undefined;
    });
    for (const [name, lua] of Object.entries(scripts)) {
      redis.defineCommand(commandOf(name), { numberOfKeys: 1, lua });
    }
    await connectRedis(redis, this.#url);
    this.#mustKeep(await redis.info('memory'));
  }

  async disconnect(): Promise<void> {
    const redis = this.#redis;
    this.#redis = undefined;
    await redis?.quit().catch(() => redis.disconnect());
  }

  isLost(error: unknown): boolean {
    const { code, name, message } = failureOf(error);
    return lostCodes.test(code) || lostMessages.test(`${name} ${message}`);
  }

  causeOf(error: unknown): unknown {
    return noConnection.test(failureOf(error).message)
      ? (this.#trouble ?? this.#refusal ?? error)
      : error;
  }

  meaningOf(error: unknown): string | undefined {
    return redisMeaning(error);
  }

  async now(): Promise<number> {
    const [seconds, microseconds] = await this.#connection().time();
    return Number(seconds) * 1_000 + Number(microseconds) / 1_000;
  }

  async write({ writer, number, commits, now }: Write): Promise<readonly Outcome[]> {
    const answer = await this.#run('write', [
      now,
      writer,
      number,
      commits.length,
      ...commits.flatMap(toArguments),
    ]);
    this.#refusal = undefined;
    if (now >= this.#sweepAt) {
      this.#sweepAt = now + sweepEvery;
      await this.#forgetLeases(now - keepLeases);
    }
    return String(answer).split(' ').map(readOutcome);
  }

  async getAll(
    name: string,
    keys: readonly string[],
    now: number,
  ): Promise<readonly (ServerRow | undefined)[]> {
    const texts = await this.#connection().hmget(`${this.#base}:rows:${name}`, ...keys);
    return keys.map((key, index) => {
      const row = toRow(key, texts[index]);
      return row === undefined || (row.expires ?? Infinity) <= now ? undefined : row;
    });
  }

  async scan(name: string, { prefix, after, limit }: ServerRange, now: number) {
    return toRows(await this.#run('scan', [name, prefix, after, limit, now]));
  }

  async due(name: string, before: number, limit: number, now: number) {
    return toRows(await this.#run('due', [name, before, limit, now]));
  }

  count(name: string, prefix: string): Promise<number> {
    const keys = `${this.#base}:keys:${name}`;
    return this.#connection().zlexcount(keys, `[${prefix}`, `(${prefix}${end}`);
  }

  /** There is no list of them: what others keep in this Redis is gone through too. */
  async collections(prefix: string): Promise<readonly string[]> {
    const beginning = `${this.#base}:keys:`;
    const names = new Set<string>();
    let cursor = '0';
    do {
      const pattern = `${beginning}${prefix.replace(/[*?[\]\\]/g, '\\$&')}*`;
      const answer = await this.#connection().scan(cursor, 'MATCH', pattern, 'COUNT', lookedAt);
      cursor = answer[0];
      answer[1].forEach((key) => names.add(key.slice(beginning.length)));
    } while (cursor !== '0');
    return [...names].sort();
  }

  async acquire(
    name: string,
    holder: string,
    until: number,
    now: number,
  ): Promise<number | undefined> {
    const epoch = await this.#run('acquire', [name, holder, until, now]);
    return epoch === null ? undefined : Number(epoch);
  }

  async prolong(name: string, epoch: number, until: number, now: number): Promise<boolean> {
    return (await this.#run('prolong', [name, epoch, until, now])) === 1;
  }

  async #forgetLeases(longOver: number): Promise<void> {
    const leases = `${this.#base}:leases`;
    const [cursor, found] = await this.#connection().hscan(leases, this.#cursor, 'COUNT', lookedAt);
    this.#cursor = cursor;
    const names = found.filter((name, index) => {
      const until = /^\d+ (\S+) /.exec(found[index + 1] ?? '')?.[1];
      return index % 2 === 0 && name !== '' && Number(until) < longOver;
    });
    if (names.length > 0) {
      await this.#run('forgetLeases', [longOver, ...names]);
    }
  }

  /** A Redis that throws keys away when its memory is full is not a store. */
  #mustKeep(about: string): void {
    const policy = /^maxmemory_policy:(\S+)/m.exec(about)?.[1] ?? 'noeviction';
    const memory = Number(/^maxmemory:(\d+)/m.exec(about)?.[1] ?? 0);
    if (policy !== 'noeviction' && memory > 0) {
      throw new StoreError(
        'STORE_UNUSABLE',
        `${this.place} throws keys away when its memory is full (maxmemory-policy ${policy}). Put "maxmemory-policy noeviction" into redis.conf, or: redis-cli config set maxmemory-policy noeviction`,
      );
    }
  }

  #run(script: keyof typeof scripts, given: readonly (string | number)[]): Promise<unknown> {
    const redis = this.#connection();
    const command: unknown = Reflect.get(redis, commandOf(script));
    if (typeof command !== 'function') {
      throw new Error(`The script ${script} is not defined.`);
    }
    return Reflect.apply(command, redis, [this.#base, ...given]) as Promise<unknown>;
  }

  #connection(): Redis {
    if (this.#redis === undefined) {
      throw new Error('Connection is closed.');
    }
    return this.#redis;
  }
}

const lostCodes =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|NR_CLOSED)$/;
/** What the client says without a connection, and a server that starts, changes its role or is busy. */
const lostMessages =
  /MaxRetriesPerRequestError|Connection is closed|isn't writeable|Command timed out|^ReplyError (LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|NOREPLICAS|BUSY|OOM|MISCONF) /;

/** What the client says to whoever asks something without a connection. */
const noConnection = /Connection is closed|isn't writeable/;

function commandOf(script: string): string {
  return `cadenza_${script}`;
}

function toArguments({ changes, fences }: Commit): readonly (string | number)[] {
  return [
    fences.length,
    ...fences.flatMap(({ name, epoch }) => [name, epoch]),
    changes.length,
    ...changes.flatMap((change) => {
      const { kind, collection, key, expected = '-' } = change;
      const place = [kind, collection.name, key, expected];
      return change.kind === 'put'
        ? [...place, change.due ?? '-', change.expires ?? '-', change.text]
        : [...place, '-', '-', ''];
    }),
  ];
}

const rowPattern = /^(\d+) (\S+) (\S+) /;

function toRow(key: string, text: string | null | undefined): ServerRow | undefined {
  const [head, version, due, expires] = rowPattern.exec(text ?? '') ?? [];
  return head === undefined || typeof text !== 'string'
    ? undefined
    : {
        key,
        version: Number(version),
        due: due === '-' ? undefined : Number(due),
        expires: expires === '-' ? undefined : Number(expires),
        text: text.slice(head.length),
      };
}

function toRows(found: unknown): ServerRow[] {
  const flat: readonly unknown[] = Array.isArray(found) ? found : [];
  const rows: ServerRow[] = [];
  for (let index = 0; index + 1 < flat.length; index += 2) {
    const row = toRow(String(flat[index]), String(flat[index + 1]));
    rows.push(...(row === undefined ? [] : [row]));
  }
  return rows;
}
