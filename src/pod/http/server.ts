import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import express from 'express';
import type { Express, NextFunction, Request, Response } from 'express';
import { Refusal } from '../errors.js';
import type { Service } from '../service.js';
import type { Answer } from './answer.js';
import {
  applicationOf,
  commonNameOf,
  requireControlToken,
  requireKeyManagerToken,
  sessionOf,
} from './authorize.js';
import { defaultBodyLimit, readFieldsIfAny, readJson, readMessageForm } from './body.js';
import type { Call, Route } from './call.js';
import { namesThisMachine } from './host-check.js';
import { discardFiles } from './message-form.js';

/** What the HTTP side of a pod is made of. */
export interface ServerParts {
  readonly service: Service;
  readonly routes: readonly Route[];
  readonly controlToken: string;
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
  for (const route of parts.routes) {
    app[methodNames[route.method]](route.path, async (request: Request, response: Response) => {
      await send(response, await answerCall(parts, route, request, response));
    });
  }
  for (const [path, methods] of methodsByPath(parts.routes)) {
    app.all(path, () => {
      throw new Refusal(405, `This path answers ${methods.join(' and ')} only.`, {
        headers: { Allow: methods.join(', ') },
      });
    });
  }
  parts.extend?.(app);
  app.use((request: Request) => {
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
    if (refusal === undefined) {
      parts.onFailure(error, request);
    }
    sendRefusal(response, refusal ?? new Refusal(500, 'The pod failed. Its log says why.'));
  });
  return app;
}

const methodNames = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const;

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of routes) {
    methods.set(path, [...(methods.get(path) ?? []), method]);
  }
  return methods;
}

async function answerCall(
  { service, controlToken }: ServerParts,
  route: Route,
  request: Request,
  response: Response,
): Promise<Answer> {
  const { headers } = request;
  if (route.auth === 'control' || route.auth === 'control+session') {
    requireControlToken(controlToken, headers);
  }
  switch (route.auth) {
    case 'none':
    case 'control':
      return route.handler(await callOf(service, route, request, response));
    case 'certificate': {
      const commonName = commonNameOf(request.socket);
      return route.handler({ ...(await callOf(service, route, request, response)), commonName });
    }
    case 'application': {
      const applicationId = await applicationOf(service, headers);
      const call = await callOf(service, route, request, response);
      return route.handler({ ...call, applicationId });
    }
    default: {
      const session = await sessionOf(service, headers, route.onBehalfOf ?? []);
      if (route.auth === 'session+keyManager') {
        await requireKeyManagerToken(service, headers, session);
      }
      if (!('takes' in route)) {
        return route.handler({ ...(await callOf(service, route, request, response)), session });
      }
      const read = route.takes === 'message' ? readMessageForm : readFieldsIfAny;
      const form = await read(request, service.attachments);
      try {
        return await route.handler({ ...contextOf(service, request, response), session, form });
      } finally {
        await discardFiles(form, service.attachments);
      }
    }
  }
}

async function callOf(
  service: Service,
  route: Route,
  request: Request,
  response: Response,
): Promise<Call> {
  const context = contextOf(service, request, response);
  if (route.method === 'GET') {
    return context;
  }
  const { text, value } = await readJson(request, route.bodyLimit ?? defaultBodyLimit);
  return { ...context, body: value, bodyText: text };
}

function contextOf(service: Service, request: Request, response: Response): Call {
  const query = queryOf(request);
  const hangUp = new AbortController();
  response.once('close', () => hangUp.abort());
  return {
    service,
    parameter(name) {
      const value = request.params[name];
      return typeof value === 'string' ? value : '';
    },
    query: (name) => (query.get(name) === '' ? undefined : (query.get(name) ?? undefined)),
    body: undefined,
    bodyText: '',
    host: request.headers.host ?? 'localhost',
    signal: hangUp.signal,
  };
}

function queryOf(request: IncomingMessage): URLSearchParams {
  const url = request.url ?? '';
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start));
}

async function send(response: Response, answer: Answer): Promise<void> {
  response.status(answer.status).set({ ...answer.headers });
  if (answer.stream !== undefined) {
    await pipeline(answer.stream, response).catch(() => response.destroy());
  } else if (answer.json === undefined) {
    response.end();
  } else {
    response.json(answer.json);
  }
}

function sendRefusal(response: Response, { status, message, headers, details }: Refusal): void {
  response
    .status(status)
    .set({ ...headers })
    .json({ code: status, message, ...(details !== undefined && { details }) });
}

/** The refusal that an error stands for; `undefined` when the fault is the pod's. */
function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) {
    return error;
  }
  if (error instanceof URIError) {
    return new Refusal(400, 'The path is not validly percent-encoded.');
  }
  return undefined;
}
