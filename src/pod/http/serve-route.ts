import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock, Fault, JournalEntry } from '../../contract/index.js';
import { isJsonObject } from '../../messageml/internals.js';
import type { ConsoleAccess } from '../console/console-access.js';
import type { Service } from '../service.js';
import type { UserRow } from '../store/tables.js';
import type { EndingFault } from '../traffic/faults.js';
import { isAdministrative, noteAction } from '../traffic/note-action.js';
import { isControlRoute, pathName } from '../traffic/route-name.js';
import type { ThrottledCaller } from '../traffic/throttle.js';
import type { Answer } from './answer.js';
import { deprecated } from './answer.js';
import { answerCall } from './answer-call.js';
import type { FoundRoute } from './route-finder.js';
import { send, sendHalf } from './send.js';

/** What it takes to serve a route. */
export interface Serving {
  readonly service: Service;
  readonly access: ConsoleAccess;
}

/** Serves a call of a route: through limits and faults, into the journal. */
export async function serveRoute(
  { service, access }: Serving,
  { route, name, parameters }: FoundRoute,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await service.state.catchUp();
  if (isControlRoute(route)) {
    const onUser = () => undefined;
    const routed = { service, access, route, parameters, request, response, onUser };
    await sendKept(service, response, await answerCall(routed));
    return;
  }
  const visit = beginVisit(service, request, response, name.slice(route.method.length + 1));
  const { throttle } = service.traffic;
  if (throttle.limits.length > 0) {
    await throttle.admit(name, callerOf(request));
  }
  const { delay, end, ids } = await service.traffic.faultsFor(name);
  visit.faults = ids;
  if (delay > 0) {
    await pause(service.clock, delay, response);
  }
  if (end !== undefined && isBefore(end)) {
    await endBy(end, response);
    return;
  }
  let caller: UserRow | undefined;
  const onUser = (user: UserRow) => {
    visit.user = user.username;
    caller = user;
  };
  const routed = { service, access, route, parameters, request, response, onUser };
  const answered = await answerCall(routed);
  const answer = route.deprecated ? deprecated(answered, route.path) : answered;
  visit.messageId = madeMessage(route.path, answer);
  if (caller !== undefined && isAdministrative(route) && answer.status < 300) {
    await noteAction(service, caller, name);
  }
  await (end === undefined ? sendKept(service, response, answer) : endBy(end, response, answer));
}

/** Sends an answer when all that it may tell of is on disk, what others have changed as well. */
async function sendKept(
  { store }: Service,
  response: ServerResponse,
  answer: Answer,
): Promise<void> {
  await store.syncing?.catch(() => undefined);
  await send(response, answer);
}

/** Remembers a call to a path that there is not, or, when the path is given, not with this method. */
export function journalUnrouted(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  path?: string,
): void {
  if (!/^\/(cadenza|console)\//.test(pathOf(request))) {
    beginVisit(service, request, response, path === undefined ? path : pathName(path));
  }
}

/** The path of a request, without its query. */
export function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

interface Visit {
  user?: string;
  messageId?: string | undefined;
  faults: readonly number[];
}

/** Begins to remember a call; what is written into the visit until its end goes into the journal. */
function beginVisit(
  { traffic, clock }: Service,
  { method = '', headers }: IncomingMessage,
  response: ServerResponse,
  route: string | undefined,
): Visit {
  const begin = performance.now();
  const time = clock.now();
  const visit: Visit = { faults: [] };
  const traceId = headers['x-trace-id'];
  response.once('close', () => {
    traffic.journal.add({
      time,
      method,
      ...(route !== undefined && { route }),
      ...(response.writableFinished && { status: response.statusCode }),
      duration: Math.round((performance.now() - begin) * 10) / 10,
      ...(visit.user !== undefined && { user: visit.user }),
      ...(isPlainTraceId(traceId) && !isSecret(traceId, headers) && { traceId }),
      ...(visit.messageId !== undefined && { messageId: visit.messageId }),
      ...(visit.faults.length > 0 && { faults: visit.faults }),
    } satisfies Omit<JournalEntry, 'number'>);
  });
  return visit;
}

/** The id of the message that a call made or changed. */
function madeMessage(path: string, { json }: Answer): string | undefined {
  const id =
    /\/message\/(create|:messageId\/update)$/.test(path) && isJsonObject(json)
      ? json['messageId']
      : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** A client may write anything there; only what looks like an id is kept. */
function isPlainTraceId(value: string | readonly string[] | undefined): value is string {
  return typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value);
}

/** The headers that say who calls, and must not be kept. */
const secretHeaders = ['sessiontoken', 'keymanagertoken', 'authorization'];

/** A match of this many characters of a secret is not a coincidence. */
const telling = 16;

/** Whether a text is, or is in, one of the secrets of a call: a client may send its token as trace id. */
function isSecret(text: string, headers: IncomingMessage['headers']): boolean {
  return secretHeaders.some((name) => {
    const secret = headers[name];
    return (
      typeof secret === 'string' &&
      (text.includes(secret) || (text.length >= telling && secret.includes(text)))
    );
  });
}

function callerOf({ headers, socket }: IncomingMessage): ThrottledCaller {
  const address = socket.remoteAddress ?? '';
  const token = headers['sessiontoken'];
  const session = typeof token === 'string' ? hash('sha256', token, 'base64') : address;
  return { session, address };
}

async function pause(clock: Clock, milliseconds: number, response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    const cancel = clock.after(milliseconds, resolve);
    response.once('close', () => {
      cancel();
      resolve();
    });
  });
}

function isBefore(fault: EndingFault): boolean {
  return fault.kind !== 'truncate' && fault.when !== 'after';
}

async function endBy(fault: EndingFault, response: ServerResponse, answer?: Answer): Promise<void> {
  switch (fault.kind) {
    case 'drop':
      answer?.stream?.destroy();
      response.destroy();
      return;
    case 'truncate':
      return sendHalf(response, answer ?? { status: 200 });
    case 'status':
      answer?.stream?.destroy();
      return send(response, statusAnswer(fault));
  }
}

function statusAnswer({ status, body, headers = {} }: Extract<Fault, { kind: 'status' }>): Answer {
  if (typeof body === 'string') {
    return { status, headers, text: body };
  }
  const json = body ?? { code: status, message: 'This fault was injected by the control API.' };
  return { status, headers, json };
}
