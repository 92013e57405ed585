import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A server that a test has started for itself. */
export interface TestServer {
  readonly url: string;
  /** Ends it, does what is to be done without it, and starts it again with what it has kept. */
  restart(whileDown?: () => void | Promise<void>): Promise<void>;
  /** Ends it, and removes what it has kept. */
  stop(): Promise<void>;
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) {
    throw new Error('No port is free.');
  }
  return address.port;
}

/** Resolves when a server has said something; reads on what it says, so that it is never held up. */
export function untilItSays(text: string, output: Readable): Promise<void> {
  const lines: string[] = [];
  return new Promise((resolve, reject) => {
    createInterface(output)
      .on('line', (line) => {
        lines.push(...(lines.length < 100 ? [line] : []));
        if (line.includes(text)) {
          resolve();
        }
      })
      .on('close', () => reject(new Error(`The server did not start:\n${lines.join('\n')}`)));
  });
}
