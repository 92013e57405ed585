import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { FormData, Pool } from 'undici';

/** A process of a pod, and the connections to it. */
interface Served {
  readonly url: string;
  readonly controlToken: string;
  readonly process: ChildProcess;
  readonly pool: Pool;
}

/** What a process of a pod has had. */
interface Usage {
  readonly rss: number;
  readonly processorTime: number;
}

/** A pod in another process, with a file database unless the environment names another; or in several that share one. */
export class RemotePod {
  readonly url: string;
  readonly #processes: readonly [Served, ...Served[]];
  #next = 0;

  private constructor(processes: readonly [Served, ...Served[]]) {
    this.#processes = processes;
    this.url = processes[0].url;
  }

  static async start(database: string): Promise<RemotePod> {
    return new RemotePod([await serve(database)]);
  }

  /** Several processes that serve one company, each of which gets the next request. `files` is a folder for all. */
  static async startShared(database: string, files: string, many: number): Promise<RemotePod> {
    const first = await serve(database, files);
    const others = Array.from({ length: many - 1 }, () => serve(database, files));
    return new RemotePod([first, ...(await Promise.all(others))]);
  }

  /** The memory that the pod's processes hold, in MB. */
  async memory(): Promise<number> {
    return (await this.#usages()).reduce((sum, { rss }) => sum + rss / 1e6, 0);
  }

  /** What the pod's processes have had of the processor, in milliseconds. */
  async processorTime(): Promise<number> {
    return (await this.#usages()).reduce((sum, { processorTime }) => sum + processorTime, 0);
  }

  #usages(): Promise<readonly Usage[]> {
    return Promise.all(
      this.#processes.map(async ({ process }) => {
        const told = once(process, 'message') as Promise<[Usage]>;
        process.send('usage');
        const [usage] = await told;
        return usage;
      }),
    );
  }

  async call<Answer>(
    method: 'GET' | 'POST',
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: unknown,
    expected?: readonly number[],
  ): Promise<Answer> {
    const isForm = body instanceof FormData;
    const { pool } = this.#one();
    const response = await pool.request({
      method,
      path,
      headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const { statusCode } = response;
    if (!(expected?.includes(statusCode) ?? statusCode < 300)) {
      throw new Error(`${path} answered ${statusCode}: ${await response.body.text()}`);
    }
    return (await response.body.json()) as Answer;
  }

  /** Acts as a user of the pod. */
  async actAs(username: string): Promise<RemoteUser> {
    const session = await this.call<{
      sessionToken: string;
      keyManagerToken: string;
      user: { id: number };
    }>(
      'POST',
      '/cadenza/v1/sessions',
      { authorization: `Bearer ${this.#processes[0].controlToken}` },
      { username },
    );
    const { sessionToken, keyManagerToken } = session;
    return new RemoteUser(this, session.user.id, { sessionToken, keyManagerToken });
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.#processes.map(async ({ process, pool }) => {
        await pool.destroy();
        const ended = once(process, 'exit');
        process.disconnect();
        await ended;
      }),
    );
  }

  #one(): Served {
    this.#next = (this.#next + 1) % this.#processes.length;
    return this.#processes[this.#next] ?? this.#processes[0];
  }
}

async function serve(database: string, files?: string): Promise<Served> {
  const child = fork(
    new URL('serve.ts', import.meta.url),
    [database, ...(files === undefined ? [] : [files])],
    { execArgv: ['--import', 'tsx'] },
  );
  const [told] = (await once(child, 'message')) as [{ url: string; controlToken: string }];
  const pool = new Pool(told.url, { connections: 16, headersTimeout: 0, bodyTimeout: 0 });
  return { ...told, process: child, pool };
}

/** Someone who is logged on at a {@link RemotePod}. */
export class RemoteUser {
  readonly id: number;
  readonly #pod: RemotePod;
  readonly #tokens: Readonly<Record<string, string>>;

  constructor(pod: RemotePod, id: number, tokens: Readonly<Record<string, string>>) {
    this.#pod = pod;
    this.id = id;
    this.#tokens = tokens;
  }

  /** Asks for what costs the pod nothing but the request. */
  ping(): Promise<unknown> {
    return this.#pod.call('GET', '/agent/v3/health', this.#tokens);
  }

  get<Answer>(path: string): Promise<Answer> {
    return this.#pod.call<Answer>('GET', path, this.#tokens);
  }

  /** Posts JSON; `expected` are the statuses that are no failure. */
  post<Answer>(path: string, body: unknown, expected?: readonly number[]): Promise<Answer> {
    return this.#pod.call<Answer>('POST', path, this.#tokens, body, expected);
  }

  /** Posts a form. */
  send<Answer>(path: string, form: FormData): Promise<Answer> {
    return this.#pod.call<Answer>('POST', path, this.#tokens, form);
  }
}
