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
    await roughly(queries, 'messages'),
    await countOf(queries, 'attachments'),
    await roughly(queries, 'violations'),
    await countOf(queries, 'tokens'),
  ];
  return ok({ users, streams, messages, files, violations, sessions });
}

/** Counting so many costs nothing that anybody notices. */
const countedAtMost = 100_000;

async function countOf(
  queries: Queries,
  table: 'users' | 'streams' | 'messages' | 'attachments' | 'violations' | 'tokens',
): Promise<number> {
  const { count } = await queries
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many rows there are; of more than can be counted at no cost, how many their numbers leave room for. */
async function roughly(queries: Queries, table: 'messages' | 'violations'): Promise<number> {
  const end = (order: 'asc' | 'desc') =>
    queries
      .selectFrom(table)
      .select('position')
      .orderBy('position', order)
      .limit(1)
      .executeTakeFirst();
  const [first, last] = [await end('asc'), await end('desc')];
  if (first === undefined || last === undefined) {
    return 0;
  }
  const most = last.position - first.position + 1;
  return most > countedAtMost ? most : countOf(queries, table);
}
