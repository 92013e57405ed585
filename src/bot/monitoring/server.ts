import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CadenzaError, errorCode } from '../../contract/index.js';
import { isStoreAway } from '../state/index.js';
import { Access, isOwnRequest } from './access.js';
import { type Health, healthOf, readinessOf } from './health.js';
import type { Metrics } from './metrics.js';
import type { BotOperations, MonitoredBot, Refusal } from './monitored-bot.js';
import { levels, loginPage, operatorPage, pagePolicy, refusalPage, viewOf } from './page.js';

/** Where operators look. */
export interface MonitoringServerOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Default: 127.0.0.1, this machine alone. */
  readonly host?: string | undefined;
  /** What who looks must show; needed when others than this machine can. At least 16 characters. */
  readonly token?: string | undefined;
}

interface ServerParts {
  readonly bots: ReadonlyMap<string, MonitoredBot>;
  /** Undefined where what counts is not installed. */
  readonly metrics: Metrics | undefined;
  readonly now: () => number;
}

/** An answer, before it is written. */
interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Handle = (request: IncomingMessage, parts: readonly string[]) => Promise<Answer> | Answer;

interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly handle: Handle;
  /** For probes, which show no token. Default: false. */
  readonly open?: boolean;
}

const text = 'text/plain; charset=utf-8';
const longestForm = 10_000;

/**
 * Answers `/healthz`, `/readyz`, `/metrics` and the operator's page at `/`. Probes need no token, because
 * they say nothing but whether it works.
 */
export class MonitoringServer {
  readonly #parts: ServerParts;
  readonly #access: Access;
  readonly #host: string;
  readonly #server: Server;
  readonly #routes: readonly Route[] = [
    { method: 'GET', path: /^\/healthz$/, open: true, handle: () => this.#probe(healthOf) },
    { method: 'GET', path: /^\/readyz$/, open: true, handle: () => this.#probe(readinessOf) },
    { method: 'GET', path: /^\/metrics$/, handle: () => this.#showMetrics() },
    { method: 'GET', path: /^\/$/, handle: () => this.#showPage() },
    { method: 'POST', path: /^\/login$/, open: true, handle: (request) => this.#logIn(request) },
    {
      method: 'POST',
      path: /^\/bots\/([^/]+)\/log-level$/,
      handle: (request, [bot]) => this.#setLevel(request, bot),
    },
    {
      method: 'POST',
      path: /^\/bots\/([^/]+)\/dead-letters$/,
      handle: (request, [bot]) => this.#judgeDeadLetter(request, bot),
    },
    {
      method: 'POST',
      path: /^\/bots\/([^/]+)\/conversations$/,
      handle: (request, [bot]) => this.#judgeConversation(request, bot),
    },
  ];

  /** @throws CadenzaError `MONITORING_OPEN`, `MONITORING_TOKEN_SHORT` */
  constructor(parts: ServerParts, { host = '127.0.0.1', token }: MonitoringServerOptions) {
    this.#parts = parts;
    this.#host = host;
    this.#access = new Access(token, host);
    // What names no host is answered here, in words; Node's own answer to it is empty.
    const options = { requireHostHeader: false };
    this.#server = createServer(options, (request, response) => {
      if (response.socket === null) {
        // Asked before the answer to the one before, as no browser and no probe asks: a thousand at once would hold up the bots.
        request.socket.destroy();
      } else {
        void this.#serve(request, response);
      }
    });
  }

  /** @returns the port */
  async listen(port: number): Promise<number> {
    const listening = once(this.#server, 'listening');
    this.#server.listen(port, this.#host);
    try {
      await listening;
    } catch (cause) {
      throw new CadenzaError(
        'MONITORING_PORT',
        `The operator's page cannot be served on ${this.#host}:${port}: ${whyRefused(cause)}`,
        { cause },
      );
    }
    return (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    if (!this.#server.listening) {
      return;
    }
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let answer: Answer;
    try {
      answer = await this.#answer(request);
    } catch (error) {
      const [bot] = this.#parts.bots.values();
      bot?.log.error({ err: error }, 'The monitoring could not answer.');
      answer = isStoreAway(error)
        ? pageAnswer(refusalPage(storeAway), 503)
        : { status: 500, type: text, body: 'That went wrong.\n' };
    }
    const { status, type, body, headers } = answer;
    response.writeHead(status, {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy': pagePolicy,
      ...(type !== undefined && { 'content-type': type }),
      ...headers,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    if (request.headers.host === undefined && request.httpVersion !== '1.0') {
      return { status: 400, type: text, body: noHost };
    }
    // Not as a URL, which a path such as `//` is not.
    const [pathname = '/'] = (request.url ?? '/').split('?');
    const here = this.#routes.filter(({ path }) => path.test(pathname));
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const route = here.find((candidate) => candidate.method === method);
    if (route === undefined) {
      return here.length === 0 ? notFound : { status: 405, type: text, body: 'Not that way.\n' };
    }
    if (route.open !== true && !this.#access.admits(request)) {
      return this.#refuse(pathname, request);
    }
    if (route.method === 'POST' && !isOwnRequest(request)) {
      return { status: 403, type: text, body: 'This came from another page.\n' };
    }
    return route.handle(request, (route.path.exec(pathname) ?? []).slice(1).map(decoded));
  }

  #refuse(pathname: string, { headers }: IncomingMessage): Answer {
    if (!this.#access.needsToken) {
      return { status: 401, type: text, body: byName };
    }
    // A page that was open when the token changed asks for the new one.
    const isPage = pathname === '/' || headers.accept?.includes('text/html') === true;
    return isPage
      ? pageAnswer(loginPage(false), 401)
      : { status: 401, type: text, body: 'Show the token.\n', headers: challenge };
  }

  #probe(judge: (bots: Iterable<MonitoredBot>) => Health): Answer {
    const { ok, bots } = judge(this.#parts.bots.values());
    return json({ ok, bots }, ok ? 200 : 503);
  }

  async #showMetrics(): Promise<Answer> {
    const { metrics } = this.#parts;
    return metrics === undefined
      ? { status: 501, type: text, body: 'Metrics need: npm install prom-client\n' }
      : { status: 200, type: metrics.contentType, body: await metrics.text() };
  }

  async #showPage(): Promise<Answer> {
    const views = await Promise.all([...this.#parts.bots.values()].map((bot) => viewOf(bot)));
    return pageAnswer(operatorPage(views, this.#parts.now()));
  }

  async #logIn(request: IncomingMessage): Promise<Answer> {
    const token = (await readForm(request)).get('token') ?? '';
    return this.#access.accepts(token)
      ? { ...seePage, headers: { ...seePage.headers, 'set-cookie': this.#access.cookie } }
      : pageAnswer(loginPage(true), 401);
  }

  async #setLevel(request: IncomingMessage, name = ''): Promise<Answer> {
    const bot = this.#parts.bots.get(name);
    const wanted = (await readForm(request)).get('level');
    const level = levels.find((candidate) => candidate === wanted);
    if (bot === undefined) {
      return notFound;
    }
    if (level === undefined) {
      return { status: 400, type: text, body: `A level is one of ${levels.join(', ')}.\n` };
    }
    bot.log.level = level;
    return seePage;
  }

  async #judgeDeadLetter(request: IncomingMessage, name = ''): Promise<Answer> {
    const bot = this.#parts.bots.get(name);
    const form = await readForm(request);
    const id = form.get('id') ?? '';
    if (bot === undefined) {
      return notFound;
    }
    const done =
      form.get('do') === 'replay'
        ? await bot.operations.replayDeadLetter(id)
        : form.get('do') === 'discard' && (await bot.operations.discardDeadLetter(id));
    return done ? seePage : pageAnswer(refusalPage(letterGone), 404);
  }

  async #judgeConversation(request: IncomingMessage, name = ''): Promise<Answer> {
    const bot = this.#parts.bots.get(name);
    const form = await readForm(request);
    const judge = judgements.get(form.get('do') ?? '');
    if (bot === undefined || judge === undefined) {
      return notFound;
    }
    const refusal = await judge(bot.operations, form.get('id') ?? '').catch((error: unknown) => {
      if (isStoreAway(error)) {
        throw error;
      }
      bot.log.error({ err: error }, 'A conversation could not be carried on.');
      return { reason: failedOn, isGone: false };
    });
    return refusal === undefined
      ? seePage
      : pageAnswer(refusalPage(refusal.reason), refusal.isGone ? 404 : 409);
  }
}

/** What an operator can have done with a parked conversation, by the name of the button. */
const judgements: ReadonlyMap<
  string,
  (operations: BotOperations, id: string) => Promise<Refusal | undefined>
> = new Map([
  ['resume', (operations, id) => operations.resumeConversation(id, {})],
  ['repeat', (operations, id) => operations.resumeConversation(id, { repeat: true })],
  ['drop', (operations, id) => operations.dropConversation(id)],
]);

const notFound: Answer = { status: 404, type: text, body: 'There is nothing here.\n' };
const byName =
  'Without a token, the page is for this machine, by the name 127.0.0.1 or localhost. Start with a token.\n';
const noHost = 'A request says whom it is for, by the header Host: 127.0.0.1:8080.\n';
const letterGone =
  'There is no such dead letter any more: it was tried again or discarded in the meantime.';
const storeAway = 'The store cannot be used at the moment. Look again when it can.';
const failedOn = 'That was begun and failed. The log tells why.';
const seePage = { status: 303, headers: { location: '/' } } as const;
const challenge = { 'www-authenticate': 'Bearer' };

function json(value: unknown, status: number): Answer {
  return { status, type: 'application/json', body: `${JSON.stringify(value)}\n` };
}

function pageAnswer(body: string, status = 200): Answer {
  return { status, type: 'text/html; charset=utf-8', body };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let form = '';
  for await (const piece of request.setEncoding('utf8')) {
    form += String(piece);
    if (form.length > longestForm) {
      break;
    }
  }
  return new URLSearchParams(form);
}

/** Why nothing can be listened for at an address, from what the system said, and what to do. */
function whyRefused(cause: unknown): string {
  const code = errorCode(cause);
  switch (code) {
    case 'EADDRINUSE':
      return 'the port is in use. Choose another, or 0 for a free one.';
    case 'EACCES':
      return 'this user may not listen there. Choose a port from 1024 on, or 0 for a free one.';
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'this machine has no such address. Give one that it has, such as 127.0.0.1.';
    default:
      return `${code ?? String(cause)}. Choose another address or port.`;
  }
}
