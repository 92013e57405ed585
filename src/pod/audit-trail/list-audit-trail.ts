import { z } from 'zod';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { wholeNumber } from '../http/shape.js';

const storedInitiator = z.object({
  username: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
});

/**
 * `GET /agent/v1/audittrail/privilegeduser?startTimestamp=&endTimestamp=&before=&after=&limit=&initiatorId=&role=`:
 * what users with privileges changed, oldest first. For accounts that manage the audit trail.
 */
export async function listAuditTrail({ service, query }: SessionCall): Promise<Answer> {
  const start = wholeNumber('startTimestamp', query('startTimestamp'), {
    min: 0,
    fallback: undefined,
  });
  if (start === undefined) {
    throw badRequest('"startTimestamp" is missing.');
  }
  const end = wholeNumber('endTimestamp', query('endTimestamp'), {
    min: 0,
    fallback: service.clock.now(),
  });
  const limit = wholeNumber('limit', query('limit'), { min: 1, max: 500, fallback: 50 });
  const initiator = wholeNumber('initiatorId', query('initiatorId'), {
    min: 0,
    fallback: undefined,
  });
  const [before, after] = [
    readCursor('before', query('before')),
    readCursor('after', query('after')),
  ];
  const isBackwards = before !== undefined && after === undefined;
  const role = query('role');
  const rows = await service.store.queries
    .selectFrom('audit_trail')
    .selectAll()
    .where('timestamp', '>=', start)
    .where('timestamp', '<=', end)
    .$if(initiator !== undefined, (all) => all.where('initiator_id', '=', initiator ?? 0))
    .$if(role !== undefined, (all) =>
      all.where('initiator', 'like', `%"${(role ?? '').replace(/[^A-Z0-9_]/g, '')}"%`),
    )
    .$if(before !== undefined, (all) => all.where('position', '<', before ?? 0))
    .$if(after !== undefined, (all) => all.where('position', '>', after ?? 0))
    .orderBy('position', isBackwards ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const items = isBackwards ? page.reverse() : page;
  const [first, last] = [items[0], items.at(-1)];
  const hasMore = rows.length > limit && !isBackwards;
  return ok({
    items: items.map((row) => {
      const { username, email } = storedInitiator.parse(JSON.parse(row.initiator));
      return {
        action: row.action,
        actionName: row.action,
        timestamp: String(row.timestamp),
        initiatorId: String(row.initiator_id),
        initiatorUsername: username,
        initiatorEmailAddress: email,
      };
    }),
    ...(first !== undefined &&
      last !== undefined && {
        pagination: {
          cursors: {
            before: writeCursor(first.position),
            ...((hasMore || isBackwards) && { after: writeCursor(last.position) }),
          },
        },
      }),
  });
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
