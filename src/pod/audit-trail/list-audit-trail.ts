import { z } from 'zod';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { wholeNumber } from '../http/query-values.js';
import type { ActionRow, Wanted } from './trail-pages.js';
import { rowsOf } from './trail-pages.js';

const storedInitiator = z.object({
  username: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
});

/**
 * `GET /agent/v1/audittrail/privilegeduser?startTimestamp=&endTimestamp=&before=&after=&limit=&initiatorId=&role=`:
 * what users with privileges changed, oldest first.
 */
export async function listAuditTrail({ service, query, pace }: SessionCall): Promise<Answer> {
  const wanted = readWanted(query, service.clock.now());
  const isBackwards = wanted.before !== undefined && wanted.after === undefined;
  const rows = await rowsOf(service.store.queries, wanted, isBackwards, pace());
  const page = rows.slice(0, wanted.limit);
  const items = isBackwards ? page.reverse() : page;
  const [first, last] = [items[0], items.at(-1)];
  const hasMore = isBackwards || rows.length > wanted.limit;
  return ok({
    items: items.map(toAction),
    ...(first !== undefined &&
      last !== undefined && {
        pagination: {
          cursors: {
            before: writeCursor(first.position),
            ...(hasMore && { after: writeCursor(last.position) }),
          },
        },
      }),
  });
}

function readWanted(query: SessionCall['query'], now: number): Wanted {
  const number = <Fallback>(name: string, fallback: Fallback) =>
    wholeNumber(name, query(name), { min: 0, fallback });
  const start = number('startTimestamp', undefined);
  if (start === undefined) {
    throw badRequest('"startTimestamp" is missing.');
  }
  return {
    start,
    end: number('endTimestamp', now),
    limit: wholeNumber('limit', query('limit'), { min: 1, max: 500, fallback: 50 }),
    initiator: number('initiatorId', undefined),
    role: query('role'),
    before: readCursor('before', query('before')),
    after: readCursor('after', query('after')),
  };
}

function toAction({ action, timestamp, initiator_id, initiator }: ActionRow) {
  const { username, email } = storedInitiator.parse(JSON.parse(initiator));
  return {
    action,
    actionName: action,
    timestamp: String(timestamp),
    initiatorId: String(initiator_id),
    initiatorUsername: username,
    initiatorEmailAddress: email,
  };
}

function writeCursor(position: number): string {
  return Buffer.from(String(position)).toString('base64url');
}

function readCursor(name: string, cursor: string | undefined): number | undefined {
  const text = cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString();
  if (text !== undefined && !/^\d{1,16}$/.test(text)) {
    throw badRequest(`"${name}" is not a cursor that a call answered.`);
  }
  return text === undefined ? undefined : Number(text);
}
