import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';
import express from 'express';
import type { ConsoleAccess } from '../console/console-access.js';
import { Refusal } from '../errors.js';
import type { Service } from '../service.js';
import { databaseProblemOf } from '../store/database-problem.js';
import type { Route } from './call.js';
import { Entrance } from './entrance.js';
import { namesThisMachine } from './host-check.js';
import { finderOf } from './route-finder.js';
import { sendRefusal, toRefusal } from './send.js';
import { journalUnrouted, serveRoute } from './serve-route.js';

/** What the HTTP side of a pod is made of. */
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
 * The pod as an express application: one table of routes, every refusal in the service's shape
 * `{ code, message }`, no error page and no stack trace.
 */
export function createApp(parts: ServerParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((request, response, next) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    response.setHeader('X-Frame-Options', 'DENY');
    if (parts.loopback && !namesThisMachine(request.headers.host)) {
      throw new Refusal(403, 'This pod answers only to localhost and loopback addresses.');
    }
    next();
  });
  const entrance = new Entrance();
  app.use((_request, _response, next) => void entrance.enter().then(next));
  app.use(serveRoutes(parts));
  parts.extend?.(app);
  app.use((request: Request, response: Response) => {
    journalUnrouted(parts.service, request, response);
    throw new Refusal(404, `There is no operation ${request.method} ${request.path}.`);
  });
  app.use((error: unknown, request: Request, response: Response, next: NextFunction): void => {
    if (!request.complete && request.destroyed) {
      // The client hung up in the middle of its request: there is nobody left to answer.
      response.destroy();
      return;
    }
    if (response.headersSent) {
      next(error);
      return;
    }
    const refusal = toRefusal(error);
    if (!(error instanceof Refusal) && !(error instanceof URIError)) {
      parts.onFailure(databaseProblemOf(error) ?? error, request);
    }
    sendRefusal(response, refusal ?? new Refusal(500, 'The pod failed. Its log says why.'));
  });
  return app;
}

function serveRoutes(parts: ServerParts): RequestHandler {
  const finder = finderOf(parts.routes);
  return async (request, response, next) => {
    const found = finder.find(request.method, request.url);
    if (found !== undefined) {
      await serveRoute(parts, found, request, response);
      return;
    }
    const answered = finder.answered(request.url);
    if (answered === undefined) {
      next();
      return;
    }
    const { path, methods } = answered;
    journalUnrouted(parts.service, request, response, path);
    throw new Refusal(405, `This path answers ${methods.join(' and ')} only.`, {
      headers: { Allow: methods.join(', ') },
    });
  };
}
