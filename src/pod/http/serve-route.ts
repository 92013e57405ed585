import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../contract/index.js';
import type { ConsoleAccess } from '../console/console-access.js';
import type { Service } from '../service.js';
import type { UserRow } from '../store/tables.js';
import { isAdministrative, noteAction } from '../traffic/note-action.js';
import { isControlRoute } from '../traffic/route-name.js';
import type { ThrottledCaller } from '../traffic/throttle.js';
import type { Answer } from './answer.js';
import { deprecated } from './answer.js';
import { answerCall } from './answer-call.js';
import type { Session } from './call.js';
import { endBy, isBefore } from './ending-faults.js';
import type { FoundRoute } from './route-finder.js';
import { send } from './send.js';
import { beginVisit, madeMessage } from './visits.js';

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
    const onSession = () => undefined;
    const routed = { service, access, route, parameters, request, response, onSession };
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
  const onSession = ({ user, applicationId }: Session) => {
    visit.user = user.username;
    visit.application = applicationId;
    caller = user;
  };
  const routed = { service, access, route, parameters, request, response, onSession };
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
