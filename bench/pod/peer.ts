import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { FormData, Pool } from 'undici';

/** A pod in another process, with a file database unless the environment names another. */
export class RemotePod {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #controlToken: string;
  readonly #pool: Pool;

  private constructor(process: ChildProcess, url: string, controlToken: string) {
    this.#process = process;
    this.url = url;
    this.#controlToken = controlToken;
    this.#pool = new Pool(url, { connections: 16, headersTimeout: 0, bodyTimeout: 0 });
  }

  static async start(database: string): Promise<RemotePod> {
    const child = fork(new URL('serve.ts', import.meta.url), [database], {
      execArgv: ['--import', 'tsx'],
    });
    const [told] = (await once(child, 'message')) as [{ url: string; controlToken: string }];
    return new RemotePod(child, told.url, told.controlToken);
  }

  /** The memory that the pod's process holds, in MB. */
  async memory(): Promise<number> {
    return (await this.#usage()).rss / 1e6;
  }

  /** What the pod's process has had of the processor, in milliseconds. */
  async processorTime(): Promise<number> {
    return (await this.#usage()).processorTime;
  }

  async #usage(): Promise<{ readonly rss: number; readonly processorTime: number }> {
    const told = once(this.#process, 'message');
    this.#process.send('usage');
    const [usage] = (await told) as [{ rss: number; processorTime: number }];
    return usage;
  }

  async call<Answer>(
    method: 'GET' | 'POST',
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: unknown,
    expected?: readonly number[],
  ): Promise<Answer> {
    const isForm = body instanceof FormData;
    const response = await this.#pool.request({
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
      { authorization: `Bearer ${this.#controlToken}` },
      { username },
    );
    const { sessionToken, keyManagerToken } = session;
    return new RemoteUser(this, session.user.id, { sessionToken, keyManagerToken });
  }

  async stop(): Promise<void> {
    await this.#pool.destroy();
    const ended = once(this.#process, 'exit');
    this.#process.disconnect();
    await ended;
  }
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
