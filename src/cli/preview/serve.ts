import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import { CadenzaError, errorCode } from '../../contract/index.js';
import { previewEvents } from '../../contract/preview.js';
import { FollowedPreview } from './followed-preview.js';
import { builtConsole, readPage, withPreview } from './page.js';
import type { PreviewInput } from './sources.js';

/** A preview that is being served. */
export interface RunningPreview {
  /** The page's address, for example `http://127.0.0.1:7410/`. */
  readonly url: string;
  /** Closes all connections and stops watching. */
  stop(): Promise<void>;
}

const address = '127.0.0.1';

/** What the page may load and do: nothing that is not its own. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves the preview of a file on the loopback interface, and sends a new one to every open page when
 * a file that it is made from changes.
 *
 * @param port - 0 takes a free one
 * @param folder - where the built console is
 *
 * @example
 * const running = await servePreview({ file: 'order.xml' }, 0);
 * console.log(running.url);
 * await running.stop();
 *
 * @throws CadenzaError `CONSOLE_NOT_BUILT`, `PORT_IN_USE`, `ADDRESS_UNAVAILABLE`
 */
export async function servePreview(
  input: PreviewInput,
  port: number,
  folder: string = builtConsole,
): Promise<RunningPreview> {
  const page = await readPage(folder);
  const followed = await FollowedPreview.of(input);
  const server = createServer(pagesOf(page, followed, folder)).listen(port, address);
  await once(server, 'listening').catch((cause: unknown) => {
    throw listenProblem(cause, port);
  });
  followed.start();
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${address}:${taken}/`,
    stop: async () => {
      followed.stop();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function listenProblem(cause: unknown, port: number): CadenzaError {
  return errorCode(cause) === 'EADDRINUSE'
    ? new CadenzaError(
        'PORT_IN_USE',
        `Port ${port} is in use. Choose another (--port), or leave it out for a free one.`,
        { cause },
      )
    : new CadenzaError(
        'ADDRESS_UNAVAILABLE',
        `Port ${port} cannot be listened on (${errorCode(cause) ?? 'unknown'}). Choose one from 1024 on (--port), or leave it out for a free one.`,
        { cause },
      );
}

function pagesOf(page: string, followed: FollowedPreview, folder: string): Express {
  const app = express().disable('x-powered-by');
  app.use((request, response, next) => {
    response.setHeader('Content-Security-Policy', contentSecurityPolicy);
    response.setHeader('Cache-Control', 'no-store');
    // A name that somebody else's page made point here is not ours to answer.
    if (/^(127\.0\.0\.1|localhost):\d+$/.test(request.headers.host ?? '')) {
      next();
    } else {
      response.status(403).type('text/plain').send('Open this page as 127.0.0.1.\n');
    }
  });
  app.get('/', (_request, response) => {
    response.type('html').send(withPreview(page, followed.latest));
  });
  app.get(previewEvents, (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
    followed.tell(response);
  });
  app.use('/console', express.static(folder, { index: false, redirect: false }));
  return app;
}
