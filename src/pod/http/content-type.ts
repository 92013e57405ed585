import type { IncomingMessage } from 'node:http';
import { Refusal } from '../errors.js';
import { isControlRoute } from '../traffic/route-name.js';
import type { Route } from './call.js';

/** The media type that a request names for its body, in lower case and without parameters. */
export function contentTypeOf({ headers }: IncomingMessage): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * Refuses a compressed body. A strict pod refuses more, as the service does: a body without a Content-Type, and one that
 * is read as JSON and says something else.
 *
 * @throws Refusal 415
 */
export function requireContentType(
  isStrict: boolean,
  route: Route,
  request: IncomingMessage,
): void {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') {
    throw new Refusal(415, 'The body is compressed. Send it as it is, without Content-Encoding.');
  }
  if (!isStrict || isControlRoute(route) || !hasBody(request)) {
    return;
  }
  const type = contentTypeOf(request);
  if (type === '') {
    throw new Refusal(415, 'The body has no Content-Type.');
  }
  if ((!('takes' in route) || route.takes === 'elements') && type !== 'application/json') {
    throw new Refusal(415, 'This call takes application/json only.');
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
