import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import { z } from 'zod';
import { halvesOf, type LockKeys } from './advisory-locks.js';

const userIds = z.array(z.number());

const noticeShape = z.discriminatedUnion('kind', [
  /** Something has come for the datafeeds of these accounts. */
  z.object({ kind: z.literal('readers'), users: userIds }),
  /** What processes remember was changed. */
  z.object({ kind: z.literal('changed') }),
  /** Datafeeds may be gone. */
  z.object({ kind: z.literal('feeds') }),
  /** The state of the pod is another one. */
  z.object({ kind: z.literal('replaced') }),
  /** An event was announced that somebody watches. */
  z.object({ kind: z.literal('announced'), position: z.number() }),
  /** What a process has noted but not written must be written now. */
  z.object({ kind: z.literal('write'), question: z.string() }),
  z.object({ kind: z.literal('written'), question: z.string() }),
]);

/** What one process of a pod tells the others. */
export type Notice = z.output<typeof noticeShape>;

/** That one process at a time does something. */
export interface Lease {
  /** Aborts when the lease is lost, with the connection: another process may have it now. */
  readonly signal: AbortSignal;
  end(): Promise<void>;
}

/** What is done with notices. */
export interface Listener {
  readonly onNotice: (notice: Notice) => void;
  /** Notices may have been missed. */
  readonly onGap: () => void;
}

/** Accounts of one notice at most: the server takes 8,000 bytes. */
const mostUsers = 300;
/** Notices that are told with one statement at most. */
const mostAtOnce = 100;
/** How often a process looks whether another one has ended, and tries to listen again, in milliseconds. */
const interval = 1000;
/** How long an answer of another process is waited for. */
const patience = 2000;

/**
 * What the processes of a pod tell each other, over LISTEN and NOTIFY, on a connection that does nothing else. Nothing
 * is lost with a notice but time: who could have missed some, because its connection was replaced or because another
 * process has ended between a commit and its notice, looks at everything again.
 */
export class Notices {
  readonly #connect: () => Client;
  readonly #keys: LockKeys;
  readonly #channel: string;
  readonly #waiting: Notice[] = [];
  readonly #questions = new Map<string, (pid: number) => void>();
  #listener: Listener = { onNotice: () => undefined, onGap: () => undefined };
  #client: (Client & { processID?: number }) | undefined;
  #asked: Promise<unknown> = Promise.resolve();
  #telling: Promise<void> | undefined;
  #watching: Promise<void> | undefined;
  #others: ReadonlySet<number> = new Set();
  readonly #leases = new Map<string, AbortController>();
  readonly #closed = new AbortController();

  constructor(connect: () => Client, keys: LockKeys) {
    this.#connect = connect;
    this.#keys = keys;
    this.#channel = `cadenza_${BigInt.asUintN(64, BigInt(keys.listening)).toString(36)}`;
  }

  /** Begins to listen. */
  async start(listener: Listener): Promise<void> {
    this.#listener = listener;
    await this.#listen();
    this.#watching = this.#watch();
  }

  /** Tells the others, soon. */
  tell(notice: Notice): void {
    if (notice.kind === 'readers' && notice.users.length > mostUsers) {
      for (let place = 0; place < notice.users.length; place += mostUsers) {
        this.tell({ kind: 'readers', users: notice.users.slice(place, place + mostUsers) });
      }
      return;
    }
    const last = this.#waiting.at(-1);
    if (last?.kind === 'changed' && notice.kind === 'changed') {
      return;
    }
    this.#waiting.push(notice);
    this.#telling ??= this.#tellAll();
  }

  /** Asks every other process to write what it has noted, and waits until it has: not for one that does not answer. */
  async askToWrite(question: string): Promise<void> {
    const missing = new Set(await this.#listeningNow());
    if (missing.size === 0) {
      return;
    }
    const answered = new Promise<void>((resolve) => {
      this.#questions.set(question, (pid) => {
        missing.delete(pid);
        if (missing.size === 0) {
          resolve();
        }
      });
    });
    this.tell({ kind: 'write', question });
    const given = new AbortController();
    await Promise.race([
      answered,
      setTimeout(patience, undefined, { signal: given.signal }).catch(() => undefined),
    ]);
    given.abort();
    this.#questions.delete(question);
  }

  /** Gets a lease; `undefined`: another process has it. It ends with the connection. */
  async lease(name: string): Promise<Lease | undefined> {
    const client = this.#client;
    if (client === undefined || this.#leases.has(name)) {
      return undefined;
    }
    const lost = new AbortController();
    this.#leases.set(name, lost);
    const key = this.#keys.of(`lease ${name}`);
    const answer = await this.#ask<{ taken: boolean }>(
      `select pg_try_advisory_lock(${key}) as taken`,
    ).catch(() => undefined);
    if (answer?.rows[0]?.taken !== true || client !== this.#client) {
      this.#leases.delete(name);
      return undefined;
    }
    return {
      signal: lost.signal,
      end: async () => {
        this.#leases.delete(name);
        // A connection that is gone has let go of it.
        if (client === this.#client) {
          await this.#ask(`select pg_advisory_unlock(${key})`).catch(() => undefined);
        }
      },
    };
  }

  /** Sends the notices that remain, and stops listening. */
  async close(): Promise<void> {
    await this.#telling;
    this.#closed.abort();
    await this.#watching;
    await this.#client?.end().catch(() => undefined);
  }

  async #listen(): Promise<void> {
    const client = this.#connect();
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ payload = '', processId }) =>
      this.#hear(client, payload, processId),
    );
    await client.connect();
    // Notices are not part of what was committed: no one needs to wait for the disk because of them.
    await client.query(
      `set synchronous_commit = off; listen ${this.#channel};
        select pg_advisory_lock_shared(${this.#keys.listening})`,
    );
    this.#client = client;
    this.#others = new Set(await this.#listeningNow());
  }

  #lose(client: Client): void {
    if (this.#client === client) {
      this.#client = undefined;
      this.#leases.forEach((lost) => lost.abort());
    }
  }

  #hear(client: Client & { processID?: number }, payload: string, from: number): void {
    if (from === client.processID) {
      return;
    }
    const notice = noticeShape.safeParse(readJson(payload));
    if (!notice.success) {
      // Told by a later version: whatever it is about, everything is looked at again.
      this.#listener.onGap();
      return;
    }
    if (notice.data.kind === 'written') {
      this.#questions.get(notice.data.question)?.(from);
    }
    this.#listener.onNotice(notice.data);
  }

  async #tellAll(): Promise<void> {
    // Notices that come in until now are sent with one statement.
    await setImmediate();
    while (this.#waiting.length > 0 && !this.#closed.signal.aborted) {
      const some = withoutRepeats(this.#waiting.splice(0, mostAtOnce));
      const calls = some.map((_, place) => `pg_notify($1, $${place + 2})`);
      const texts = some.map((notice) => JSON.stringify(notice));
      try {
        await this.#ask(`select ${calls.join(', ')}`, [this.#channel, ...texts]);
      } catch {
        // The others look at everything again when the connection is back.
      }
    }
    this.#telling = undefined;
  }

  /** Looks, as long as it listens, whether its connection is there, and whether another process has ended. */
  async #watch(): Promise<void> {
    const { signal } = this.#closed;
    while (!signal.aborted) {
      try {
        if (this.#client === undefined) {
          await this.#listen();
          this.#listener.onGap();
          this.tell({ kind: 'feeds' });
        }
        const there = new Set(await this.#listeningNow());
        const hasEnded = [...this.#others].some((pid) => !there.has(pid));
        this.#others = there;
        if (hasEnded) {
          this.#listener.onGap();
        }
      } catch {
        // The server does not answer: it is tried again.
      }
      await setTimeout(interval, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** One question after the other; `undefined` while there is no connection. */
  // The type of the rows is the knowledge of who asks.
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
  async #ask<Row extends object>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: readonly Row[] } | undefined> {
    const asked = this.#asked.then(() => this.#client?.query<Row>(text, values && [...values]));
    this.#asked = asked.catch(() => undefined);
    return asked;
  }

  /** The connections over which other processes listen. */
  async #listeningNow(): Promise<number[]> {
    const { rows = [] } =
      (await this.#ask<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and classid = $1::oid and objid = $2::oid
        and objsubid = 1 and granted and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`,
        [...halvesOf(this.#keys.listening)],
      )) ?? {};
    return rows.map(({ pid }) => pid);
  }
}

/** Which accounts have something to read is said once for all notices. */
function withoutRepeats(notices: readonly Notice[]): readonly Notice[] {
  const users = new Set(
    notices.flatMap((notice) => (notice.kind === 'readers' ? notice.users : [])),
  );
  const others = notices.filter(({ kind }) => kind !== 'readers');
  const readers: Notice[] = [];
  for (let place = 0; place < users.size; place += mostUsers) {
    readers.push({ kind: 'readers', users: [...users].slice(place, place + mostUsers) });
  }
  return [...readers, ...others];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
