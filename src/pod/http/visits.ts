import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JournalEntry } from '../../contract/index.js';
import { isJsonObject } from '../../messageml/internals.js';
import type { Service } from '../service.js';
import { pathName } from '../traffic/route-name.js';
import type { Answer } from './answer.js';

/** Remembers a call to a path that does not exist or, where `path` is given, does not take this method. */
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
  application?: string | undefined;
  messageId?: string | undefined;
  faults: readonly number[];
}

/** Begins to remember a call; what is written into the visit until its end goes into the journal. */
export function beginVisit(
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
      ...(visit.application !== undefined && { application: visit.application }),
      ...(isPlainTraceId(traceId) && !isSecret(traceId, headers) && { traceId }),
      ...(visit.messageId !== undefined && { messageId: visit.messageId }),
      ...(visit.faults.length > 0 && { faults: visit.faults }),
    } satisfies Omit<JournalEntry, 'number'>);
  });
  return visit;
}

/** The id of the message that a call made or changed. */
export function madeMessage(path: string, { json }: Answer): string | undefined {
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
