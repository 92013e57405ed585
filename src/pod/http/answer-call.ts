import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';
import { badRequest } from '../errors.js';
import { Pace } from '../pace.js';
import type { Admission, Admitted } from './admit.js';
import { admit, admitAfterBody } from './admit.js';
import type { Answer } from './answer.js';
import { applicationOf, commonNameOf, controllerOf, knownController } from './authorize.js';
import { defaultBodyLimit, readFieldsIfAny, readJson, readMessageForm } from './body.js';
import type { Call, Route, SessionCall } from './call.js';
import { requireContentType } from './content-type.js';
import { readDataPart } from './data-part.js';
import { readElements } from './json-elements.js';
import { discardFiles } from './message-form.js';
import { percentDecoded } from './percent-decoded.js';
import type { FoundRoute } from './route-finder.js';

/** A request of a route, and what it takes to answer it. */
export interface RoutedRequest extends Admission {
  /** Of the path, decoded. */
  readonly parameters: FoundRoute['parameters'];
  readonly response: ServerResponse;
}

/**
 * Checks the tokens of a call, reads its body and lets the route's operation answer.
 *
 * @throws Refusal
 */
export async function answerCall(routed: RoutedRequest): Promise<Answer> {
  const { service, access, route, request } = routed;
  const { headers } = request;
  await refuseDuringUpkeep(routed);
  switch (route.auth) {
    case 'none':
      return route.handler(await callOf(routed));
    case 'control': {
      const controller = controllerOf(access, headers, route.forPersons ?? false);
      return route.handler({ ...(await callOf(routed)), controller, access });
    }
    case 'certificate': {
      const commonName = commonNameOf(request.socket);
      return route.handler({ ...(await callOf(routed)), commonName });
    }
    case 'application': {
      const applicationId = await applicationOf(service, headers);
      return route.handler({ ...(await callOf(routed)), applicationId });
    }
    default: {
      const admitted = await admit(routed);
      if (!('takes' in route)) {
        return answerJson(routed, route.handler, admitted);
      }
      if (route.takes === 'elements') {
        requireContentType(service.strict, route, request);
        const wasThere = request.complete;
        const elements = await readElements(request, route.elementLimits);
        await admitAfterBody(service, admitted, wasThere);
        return route.handler({ ...contextOf(routed), ...admitted, elements });
      }
      return answerForm(routed, route, admitted);
    }
  }
}

/** @throws Refusal 503 while all data of the pod is gone through, for long */
async function refuseDuringUpkeep({
  route,
  service,
}: Pick<RoutedRequest, 'route' | 'service'>): Promise<void> {
  if (!route.needsNoData) {
    await service.upkeep.admit();
  }
}

/** Lets a route answer whose body is JSON, or nothing. */
async function answerJson(
  routed: RoutedRequest,
  handler: (call: SessionCall) => Answer | Promise<Answer>,
  admitted: Admitted,
): Promise<Answer> {
  const wasThere = routed.request.complete;
  const call = await callOf(routed);
  await admitAfterBody(routed.service, admitted, wasThere);
  return handler({ ...call, ...admitted });
}

/** A route whose body is a form, which may hold files. */
type FormRoute = Extract<Route, { readonly takes: keyof typeof formReaders }>;

/** Lets a route answer a form. What it does not keep of the files is removed. */
async function answerForm(
  routed: RoutedRequest,
  route: FormRoute,
  admitted: Admitted,
): Promise<Answer> {
  const { service, request } = routed;
  requireContentType(service.strict, route, request);
  const wasThere = request.complete;
  const form = await formReaders[route.takes](request, service.attachments);
  try {
    await admitAfterBody(service, admitted, wasThere);
    return await route.handler({ ...contextOf(routed), ...admitted, form });
  } finally {
    await discardFiles(form, service.attachments);
  }
}

const formReaders = { message: readMessageForm, fields: readFieldsIfAny, data: readDataPart };

async function callOf(routed: RoutedRequest): Promise<Call> {
  const context = contextOf(routed);
  const { route, request, service } = routed;
  if (route.method === 'GET') {
    return context;
  }
  requireContentType(service.strict, route, request);
  const { text, value } = await readJson(request, route.bodyLimit ?? defaultBodyLimit);
  return { ...context, body: value, bodyText: text };
}

function contextOf(routed: RoutedRequest): Call {
  const { service, parameters, request, response } = routed;
  const query = queryOf(request);
  return {
    service,
    parameter(name) {
      return withoutNull(name, parameters[name] ?? '');
    },
    query(name) {
      const value = query.get(name) ?? '';
      return value === '' ? undefined : withoutNull(name, value);
    },
    header(name) {
      const value = [request.headers[name]].flat()[0] ?? '';
      return value === '' ? undefined : value;
    },
    body: undefined,
    bodyText: '',
    host: request.headers.host ?? 'localhost',
    origin: originOf(request),
    signal: () => signalOf(routed),
    pace: () => new Pace({ isInVain: () => response.destroyed }),
  };
}

function originOf({ socket, headers }: IncomingMessage): string {
  const scheme = socket instanceof TLSSocket ? 'https' : 'http';
  return `${scheme}://${headers.host ?? 'localhost'}`;
}

function signalOf({ access, route, request, response }: RoutedRequest): AbortSignal {
  const over = new AbortController();
  const isControlled = route.auth === 'control' || route.auth === 'control+session';
  const controller = isControlled ? knownController(access, request.headers) : undefined;
  const login = controller?.login;
  const forget = login === undefined ? undefined : access.whenOver(login, () => over.abort());
  if (isControlled && controller === undefined) {
    // The login has ended since the call was let in.
    over.abort();
  }
  const closed = () => {
    forget?.();
    // It makes an error with its stack, which is of no use after the answer.
    if (!response.writableFinished) {
      over.abort();
    }
  };
  if (response.closed) {
    closed();
  } else {
    response.once('close', closed);
  }
  return over.signal;
}

/** @throws Refusal 400 for U+0000, which no database keeps */
function withoutNull(name: string, value: string): string {
  if (value.includes('\0')) {
    throw badRequest(`"${name}" holds the character U+0000. Leave it out.`);
  }
  return value;
}

/** @throws Refusal 400 when it is not UTF-8 */
function queryOf(request: IncomingMessage): URLSearchParams {
  const url = request.url ?? '';
  const start = url.indexOf('?');
  return percentDecoded(start < 0 ? '' : url.slice(start), 'query');
}
