import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { Call } from '../http/call.js';
import type { Queries } from '../store/tables.js';

/** `GET /cadenza/v1/facts`: how much the pod holds. */
export async function getFacts({ service }: Call): Promise<Answer> {
  const { queries } = service.store;
  const [users, streams, messages, files, violations, sessions] = [
    await countOf(queries, 'users'),
    await countOf(queries, 'streams'),
    await lastPosition(queries, 'messages'),
    await countOf(queries, 'attachments'),
    await lastPosition(queries, 'violations'),
    await countOf(queries, 'tokens'),
  ];
  return ok({ users, streams, messages, files, violations, sessions });
}

async function countOf(
  queries: Queries,
  table: 'users' | 'streams' | 'attachments' | 'tokens',
): Promise<number> {
  const { count } = await queries
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Rows that only a reset removes are counted by the number of the last one, at no cost. */
async function lastPosition(queries: Queries, table: 'messages' | 'violations'): Promise<number> {
  const found = await queries
    .selectFrom(table)
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.position ?? 0;
}
