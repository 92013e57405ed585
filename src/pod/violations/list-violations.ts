import { sql } from 'kysely';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { MessageCall } from '../http/call.js';
import { wholeNumber } from '../http/query-values.js';
import type { Sized } from '../store/load-messages.js';
import { firstGroup } from '../store/load-messages.js';
import type { Queries, ViolationKind, ViolationRow } from '../store/tables.js';

/**
 * `POST /agent/v1/dlp/violations/{message,stream,signal}/?startTime=&endTime=&limit=&next=`: what
 * policies found, oldest first, both ends included (DLP-1 to DLP-3). For accounts that manage expression
 * filters (DLP-13).
 *
 * @param policiesUnder - where the policies that matched stand: the third version calls them `details`
 */
export function listViolations(
  kind: ViolationKind,
  policiesUnder: 'matchedPolicies' | 'details' = 'matchedPolicies',
): (call: MessageCall) => Promise<Answer> {
  return async ({ service, query, form }) => {
    const field = (name: string) => query(name) ?? form.fields.get(name);
    const now = service.clock.now();
    const startTime = wholeNumber('startTime', field('startTime'), { min: 0, fallback: undefined });
    if (startTime === undefined) {
      throw badRequest('"startTime" is missing.');
    }
    const range = {
      startTime,
      endTime: wholeNumber('endTime', field('endTime'), { min: 0, fallback: now }),
      limit: wholeNumber('limit', field('limit'), { min: 1, max: 500, fallback: 50 }),
      after: readOffset(field('next')),
    };
    const { queries } = service.store;
    const found = await violationsIn(queries, kind, range);
    const page = await loaded(queries, firstGroup(found.slice(0, range.limit)));
    const last = page.at(-1);
    return ok({
      violations: page.map((row) => toEntry(kind, row, policiesUnder)),
      nextOffset: found.length > page.length && last !== undefined ? writeOffset(last) : null,
    });
  };
}

/** Where a page ended: the time and the place of its last record. */
interface Offset {
  readonly createdAt: number;
  readonly position: number;
}

/** The records of some places. A page has as many as can be loaded at once, however many are asked for. */
async function loaded(queries: Queries, places: readonly Sized[]): Promise<ViolationRow[]> {
  const positions = places.map(({ position }) => position);
  return positions.length === 0
    ? []
    : queries
        .selectFrom('violations')
        .selectAll()
        .where('position', 'in', positions)
        .orderBy('created_at')
        .orderBy('position')
        .execute();
}

/** Where the records of a range stand, and one more when there are more than the limit. */
async function violationsIn(
  queries: Queries,
  kind: ViolationKind,
  range: { startTime: number; endTime: number; limit: number; after: Offset | undefined },
): Promise<Sized[]> {
  const { after } = range;
  return queries
    .selectFrom('violations')
    .select(['position', sql<number>`octet_length(matched) + octet_length(subject)`.as('bytes')])
    .where('kind', '=', kind)
    .where('created_at', '>=', range.startTime)
    .where('created_at', '<=', range.endTime)
    .$if(after !== undefined, (select) =>
      select.where(
        sql<boolean>`(created_at, position) > (${after?.createdAt ?? 0}, ${after?.position ?? 0})`,
      ),
    )
    .orderBy('created_at')
    .orderBy('position')
    .limit(range.limit + 1)
    .execute();
}

function toEntry(kind: ViolationKind, row: ViolationRow, policiesUnder: string) {
  const policies: unknown = JSON.parse(row.matched);
  const subject: unknown = JSON.parse(row.subject);
  return {
    violation: {
      enforcementEventID: row.id,
      entityID: row.entity_id,
      createTime: row.created_at,
      lastModified: 0,
      requesterId: row.requester_id,
      [policiesUnder]: policies,
      action: row.action,
      outcome: { type: row.outcome },
      version: row.generation,
      ignoreDLPwarning: row.ignored_warning === 1,
    },
    [kind]: subject,
  };
}

function writeOffset({ created_at, position }: ViolationRow): string {
  return Buffer.from(`${created_at}.${position}`).toString('base64url');
}

function readOffset(next: string | undefined): Offset | undefined {
  if (next === undefined || next === 'null') {
    return undefined;
  }
  const match = /^(\d{1,16})\.(\d{1,16})$/.exec(Buffer.from(next, 'base64url').toString());
  if (match === null) {
    throw badRequest('"next" is not an offset that a call answered.');
  }
  return { createdAt: Number(match[1]), position: Number(match[2]) };
}
