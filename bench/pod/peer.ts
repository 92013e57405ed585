import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Pool } from 'undici';

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
    const told = once(this.#process, 'message');
    this.#process.send('memory');
    const [{ rss }] = (await told) as [{ rss: number }];
    return rss / 1e6;
  }

  async call<Answer>(
    method: 'GET' | 'POST',
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: unknown,
  ): Promise<Answer> {
    const response = await this.#pool.request({
      method,
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.statusCode >= 300) {
      throw new Error(`${path} answered ${response.statusCode}: ${await response.body.text()}`);
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

  post<Answer>(path: string, body: unknown): Promise<Answer> {
    return this.#pod.call<Answer>('POST', path, this.#tokens, body);
  }
}
