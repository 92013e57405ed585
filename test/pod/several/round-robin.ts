import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a balancer knows of a process that it passes requests to. */
export interface Target {
  readonly url: string;
  /** Requests that it has and has not answered, those apart that it holds open. */
  busy: number;
}

/** What a balancer asks of whoever has the processes. */
export interface Targets {
  /** Those that serve now. */
  readonly all: () => readonly Target[];
  /** Resolves when they may be asked. */
  readonly ready: () => Promise<void>;
  /** Called after each answer. */
  readonly onAnswered: () => void;
}

/** A load balancer that gives each request to the next process, whoever sends it. */
export class RoundRobin {
  readonly #targets: Targets;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server = createServer((request, response) => {
    this.#pass(request, response).catch(() => response.destroy());
  });
  #next = 0;

  constructor(targets: Targets) {
    this.#targets = targets;
  }

  /** @returns the port on which it listens */
  async listen(port = 0): Promise<number> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
    if (this.#server.listening) {
      await once(this.#server, 'close');
    }
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.#targets.ready();
    const target = this.#choose();
    const isHeld = isHeldOpen(request);
    target.busy += isHeld ? 0 : 1;
    try {
      await this.#passTo(target, request, response, isHeld);
    } finally {
      target.busy -= isHeld ? 0 : 1;
      this.#targets.onAnswered();
    }
  }

  #choose(): Target {
    const all = this.#targets.all();
    this.#next += 1;
    const target = all[this.#next % all.length];
    if (target === undefined) {
      throw new Error('No process serves.');
    }
    return target;
  }

  #passTo(
    target: Target,
    request: IncomingMessage,
    response: ServerResponse,
    mayRepeat: boolean,
  ): Promise<void> {
    const { method, url, headers } = request;
    return new Promise((resolve, reject) => {
      const passed = send(new URL(url ?? '/', target.url), { method, headers, agent: this.#agent });
      passed.once('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.once('error', () => response.destroy());
        answer.once('aborted', () => response.destroy());
        answer.once('close', resolve);
      });
      passed.once('error', (error) => {
        // A read that is held open is asked of another process when its own has ended.
        if (mayRepeat && !response.headersSent && !response.destroyed) {
          this.#passTo(this.#choose(), request, response, false).then(resolve, reject);
        } else {
          reject(error);
        }
      });
      // One that is answered before it is whole is still read: else its client would not see the answer.
      passed.once('close', () => request.unpipe(passed).resume());
      response.once('close', () => {
        if (!response.writableFinished) {
          passed.destroy();
        }
      });
      request.pipe(passed);
    });
  }
}

/** Reads of datafeeds wait, and streams of events do not end. */
function isHeldOpen({ url = '' }: IncomingMessage): boolean {
  return /\/(?:read|events|watch)(?:\?|$)/.test(url);
}
