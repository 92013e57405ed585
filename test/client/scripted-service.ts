import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type PeerCertificate, TLSSocket } from 'node:tls';
import { Client, type ClientOptions, type ConfigInput } from '../../src/client/index.js';
import { keyPairForTests } from '../built/key-pair.js';

/** A request as it came over the wire. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** Of the client's certificate, when it showed one. */
  readonly commonName: string | undefined;
}

/** What the service does with one request. */
export type Step =
  | {
      readonly status: number;
      readonly json?: unknown;
      readonly text?: string | Buffer;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** Drops the connection after the request was read, without an answer. */
  | 'drop'
  /** Drops the connection in the middle of a successful answer. */
  | 'truncate'
  /** Never answers. */
  | 'hang'
  | ((request: SeenRequest, response: ServerResponse) => void | Promise<void>);

export const keys = keyPairForTests();

/** A service that does what a test scripts, over real HTTP, and remembers what it was sent. */
export class ScriptedService {
  readonly requests: SeenRequest[] = [];
  readonly #server: Server;
  readonly #scripts = new Map<string, Step[]>();
  readonly #clients: Client[] = [];

  private constructor(server: Server) {
    this.#server = server;
  }

  /** @param tls - serves https instead of http */
  static async start(tls?: ServerOptions): Promise<ScriptedService> {
    const server = tls === undefined ? createServer() : createTlsServer(tls);
    const service = new ScriptedService(server);
    server.on('request', (request, response) => void service.#answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    service.script('POST /login/pubkey/authenticate', {
      status: 200,
      json: { name: 'sessionToken', token: 'session-1' },
    });
    service.script('POST /relay/pubkey/authenticate', {
      status: 200,
      json: { name: 'keyManagerToken', token: 'key-manager-1' },
    });
    return service;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get config(): ConfigInput {
    return {
      scheme: 'http',
      host: '127.0.0.1',
      port: this.port,
      bot: { username: 'quotes', privateKey: { content: keys.privateKey } },
      retry: { initialIntervalMillis: 1, maxIntervalMillis: 2 },
      datafeed: { retry: { initialIntervalMillis: 1, maxIntervalMillis: 2 } },
    };
  }

  client(config: Partial<ConfigInput> = {}, options: ClientOptions = {}): Client {
    const client = new Client({ ...this.config, ...config }, options);
    this.#clients.push(client);
    return client;
  }

  /** Steps for `METHOD /path` (without the query), one per request; the last one repeats. */
  script(route: string, ...steps: Step[]): void {
    this.#scripts.set(route, steps);
  }

  to(route: string): SeenRequest[] {
    return this.requests.filter(({ method, url }) => `${method} ${pathOf(url)}` === route);
  }

  async close(): Promise<void> {
    // It listens no more before connections are cut, so none is accepted behind the cut.
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await Promise.all(this.#clients.map((client) => client.close()));
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) {
        chunks.push(chunk as Buffer);
      }
    } catch {
      return;
    }
    const { method = '', url = '', headers, socket } = request;
    const commonName =
      socket instanceof TLSSocket ? commonNameOf(socket.getPeerCertificate()) : undefined;
    const seen = { method, url, headers, body: Buffer.concat(chunks), commonName };
    this.requests.push(seen);
    const steps = this.#scripts.get(`${method} ${pathOf(url)}`) ?? [];
    const step = (steps.length > 1 ? steps.shift() : steps[0]) ?? {
      status: 404,
      json: { code: 404, message: 'Not scripted' },
    };
    if (step === 'drop') {
      request.socket.resetAndDestroy();
    } else if (step === 'truncate') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"half":');
      setTimeout(() => request.socket.destroy(), 10);
    } else if (typeof step === 'function') {
      await step(seen, response);
    } else if (step !== 'hang') {
      const body = step.text ?? (step.json === undefined ? '' : JSON.stringify(step.json));
      response.writeHead(step.status, { 'content-type': 'application/json', ...step.headers });
      response.end(body);
    }
  }
}

/** A client that shows no certificate has an empty one, whatever the types say. */
function commonNameOf(certificate: Partial<PeerCertificate>): string | undefined {
  const commonName = certificate.subject?.CN;
  return Array.isArray(commonName) ? commonName[0] : commonName;
}

function pathOf(url: string): string {
  return url.split('?')[0] ?? '';
}

/** A part of a multipart body. */
export interface SeenPart {
  readonly headers: string;
  readonly content: Buffer;
}

/** Takes a multipart body apart by its boundary, byte by byte as it came. */
export function partsOf(request: SeenRequest): SeenPart[] {
  const boundary = /boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
  const text = request.body.toString('latin1');
  const pieces = text.split(`--${boundary}`);
  if (pieces[0] !== '' || pieces.at(-1) !== '--\r\n') {
    throw new Error('The body does not begin and end with its boundary.');
  }
  return pieces.slice(1, -1).map((piece) => {
    const end = piece.indexOf('\r\n\r\n');
    return {
      headers: Buffer.from(piece.slice(2, end), 'latin1').toString('utf8'),
      content: Buffer.from(piece.slice(end + 4, -2), 'latin1'),
    };
  });
}
