import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, NextFunction, Request, Response } from 'express';
import express from 'express';
import type { ConsoleAccess } from '../console/console-access.js';
import { HungUp, Refusal } from '../errors.js';
import type { Service } from '../service.js';
import { databaseProblemOf } from '../store/database-problem.js';
import type { Route } from './call.js';
import { Entrance } from './entrance.js';
import { namesThisMachine } from './host-check.js';
import type { Reception } from './listen.js';
import type { RouteFinder } from './route-finder.js';
import { finderOf } from './route-finder.js';
import { sendRefusal } from './send.js';
import { serveRoute } from './serve-route.js';
import { toRefusal } from './to-refusal.js';
import { requireUsualHead } from './usual-head.js';
import { journalUnrouted, pathOf } from './visits.js';

/** The parts of a pod's HTTP server. */
export interface ServerParts {
  readonly service: Service;
  readonly routes: readonly Route[];
  readonly access: ConsoleAccess;
  /** Whether to answer only to names of this machine. */
  readonly loopback: boolean;
  /** Hears of failures that are the pod's own fault; the client sees a 500 without details. */
  readonly onFailure: (error: unknown, request: { method: string; path: string }) => void;
  /** More to serve, such as the console. */
  readonly extend?: (app: Express) => void;
}

/**
 * Answers what reaches the pod: one table of routes, every refusal in the service's shape `{ code, message }`, no
 * error page and no stack trace. What no route answers goes to an express application.
 */
export function createReception(parts: ServerParts): Reception {
  const finder = finderOf(parts.routes);
  const entrance = new Entrance();
  const others = createApp(parts);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    setHeaders(response);
    requireUsualHead(request);
    if (parts.loopback && !namesThisMachine(request.headers.host)) {
      throw new Refusal(403, 'This pod answers only to localhost and loopback addresses.');
    }
    await entrance.enter();
    const found = finder.find(request.method ?? '', request.url ?? '');
    if (found !== undefined) {
      await serveRoute(parts, found, request, response);
      return;
    }
    refuseWrongMethod(parts.service, finder, request, response);
    others(request, response);
  };
  return {
    onConnection: () => entrance.connected(),
    onCall(request, response) {
      answer(request, response).catch((error: unknown) =>
        answerError(parts, error, request, response),
      );
    },
  };
}

function setHeaders(response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('X-Frame-Options', 'DENY');
}

/** @throws Refusal 405 for a path that takes other methods */
function refuseWrongMethod(
  service: Service,
  finder: RouteFinder,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const answered = finder.answered(request.url ?? '');
  if (answered !== undefined) {
    const { path, methods } = answered;
    journalUnrouted(service, request, response, path);
    throw new Refusal(405, `This path answers ${methods.join(' and ')} only.`, {
      headers: { Allow: methods.join(', ') },
    });
  }
}

/** What is outside the table of routes, and requests for what does not exist. */
function createApp(parts: ServerParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  parts.extend?.(app);
  app.use((request: Request, response: Response) => {
    journalUnrouted(parts.service, request, response);
    throw new Refusal(404, `There is no operation ${request.method} ${request.path}.`);
  });
  app.use((error: unknown, request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) {
      next(error);
    } else {
      answerError(parts, error, request, response);
    }
  });
  return app;
}

function answerError(
  { onFailure }: ServerParts,
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const isGone = error instanceof HungUp || (!request.complete && request.destroyed);
  if (response.headersSent || isGone) {
    // It is half sent, or the client hung up before its request was read and cannot be answered.
    response.destroy();
    return;
  }
  const refusal = toRefusal(error);
  if (!(error instanceof Refusal) && !(error instanceof URIError)) {
    const path = pathOf(request);
    onFailure(databaseProblemOf(error) ?? error, { method: request.method ?? '', path });
  }
  sendRefusal(response, refusal ?? new Refusal(500, 'The pod failed. Its log says why.'));
}
