import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Socket } from 'node:net';
import { PodError } from '../errors.js';
import type { TlsFiles } from '../tls/certificate-authority.js';
import { refuseBarredPort } from './barred-ports.js';
import { callsInOrder } from './calls-in-order.js';
import { listenProblem } from './listen-problem.js';
import { refuseMalformed } from './malformed-request.js';

/** What connections and calls come to. */
export interface Reception {
  /** A client has connected, and may not have called yet. */
  readonly onConnection: () => void;
  readonly onCall: RequestListener;
}

/** Where is to be listened, and how. */
export interface ListenPlace {
  readonly host: string;
  /** 0 for a free one. */
  readonly port: number;
  /** Default: HTTP. */
  readonly tls?: TlsFiles | undefined;
  /** How long a client may take nothing of its answer before it is let go, in milliseconds. Default: three minutes. */
  readonly stalledAfter?: number;
}

/** Where calls are listened for. */
export interface Listener {
  readonly port: number;
  /** Stops listening. Calls under way may end first, within two seconds. */
  readonly close: () => Promise<void>;
}

/** Connections are kept for longer than a held-open datafeed read, so that clients can use them again. */
const limits = {
  keepAlive: true,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 64 * 1024,
  // Node would refuse such a request without saying why.
  requireHostHeader: false,
};

/**
 * How long a client may take nothing of its answer, in milliseconds; up to twice as long where Node takes the first part of a
 * piece for a sign of life. The network takes up to 1.5 MB at once on its behalf, then nothing until that is read: who reads 10 KB
 * a second is never too slow.
 */
const patience = 180_000;

/**
 * Listens on an address, with HTTP or, given the files for it, HTTPS.
 *
 * A client certificate is asked for and never insisted on: only the logins by certificate need one.
 *
 * @throws PodError `PORT_IN_USE`, `ADDRESS_UNAVAILABLE` or `TLS_UNUSABLE`
 */
export async function listen(
  { onConnection, onCall }: Reception,
  { host, port, tls, stalledAfter = patience }: ListenPlace,
): Promise<Listener> {
  const option = tls === undefined ? '--port' : '--tls-port';
  refuseBarredPort(port, option);
  const onRequest = callsInOrder(onCall);
  const server = tls === undefined ? createServer(limits, onRequest) : secureServer(tls, onRequest);
  server.on('connection', onConnection);
  // Expects what we do not know: refused as a call.
  server.on('checkExpectation', onRequest);
  refuseMalformed(server);
  letStalledGo(server, stalledAfter);
  // Node would leave out what comes after the first two thousand, a token as well; their length is limited.
  server.maxHeadersCount = 0;
  const unused = unusedConnections(server, tls === undefined ? 'connection' : 'secureConnection');
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenProblem(error, { host, port, option })));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => close(server, unused),
  };
}

/**
 * Ends connections whose client takes nothing of its answer, which would be held for it, with all that makes it, for as
 * long as the client likes. What the network has taken counts as taken. Calls that are held open or computed are waited for.
 */
function letStalledGo(server: Server, milliseconds: number): void {
  server.setTimeout(milliseconds, (socket: Socket) => {
    const isAnswered = socket.writableLength === 0;
    // After an answer, Node sets another time, within which the next call must come.
    if (isAnswered && socket.timeout === milliseconds) {
      socket.setTimeout(milliseconds);
    } else {
      socket.destroy();
    }
  });
}

/** Connections that have carried no call yet. Clients open some in advance, and Node counts them as busy. */
function unusedConnections(
  server: Server,
  opened: 'connection' | 'secureConnection',
): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on(opened, (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}

function secureServer({ key, cert, clientAuthorities }: TlsFiles, onCall: RequestListener) {
  try {
    return createSecureServer(
      {
        ...limits,
        key,
        cert,
        ca: clientAuthorities ?? [],
        requestCert: true,
        rejectUnauthorized: false,
      },
      onCall,
    );
  } catch (error) {
    throw new PodError(
      'TLS_UNUSABLE',
      'The key and the certificates for TLS cannot be used. They must be in PEM form, and the key must belong to the certificate.',
      { cause: error },
    );
  }
}

/** How long a call that is under way may take to end, and how often connections at rest are looked for. */
const closingTime = 2000;
const lookAgain = 10;

async function close(server: Server, unused: ReadonlySet<Socket>): Promise<void> {
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    unused.forEach((socket) => socket.destroy());
  }, lookAgain);
  const deadline = setTimeout(() => server.closeAllConnections(), closingTime);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(sweep);
  clearTimeout(deadline);
}
