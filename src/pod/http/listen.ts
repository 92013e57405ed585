import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { PodError } from '../errors.js';

/**
 * Listens on an address.
 *
 * @throws PodError `PORT_IN_USE` or `ADDRESS_UNAVAILABLE`
 */
export async function listen(
  listener: RequestListener,
  host: string,
  port: number,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer({ keepAlive: true, maxHeaderSize: 64 * 1024 }, listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toPodError(error, host, port)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : port };
}

/** How long a call that is under way may take to end, and how often connections at rest are looked for. */
const PATIENCE = 2000;
const LOOK_AGAIN = 10;

/** Stops listening. Calls that are under way come to their end first, within two seconds. */
export async function closeServer(server: Server): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), LOOK_AGAIN);
  const patience = setTimeout(() => server.closeAllConnections(), PATIENCE);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(sweep);
  clearTimeout(patience);
}

function toPodError(error: NodeJS.ErrnoException, host: string, port: number): PodError {
  return error.code === 'EADDRINUSE'
    ? new PodError('PORT_IN_USE', `Port ${port} is in use. Choose another, or 0 for a free one.`, {
        cause: error,
      })
    : new PodError(
        'ADDRESS_UNAVAILABLE',
        `The pod cannot listen on ${host}, port ${port} (${error.code ?? error.message}).`,
        { cause: error },
      );
}
