import { sql } from 'kysely';
import type { StreamId } from '../../contract/index.js';
import { Pace } from '../pace.js';
import type { StreamPlace } from '../store/message-stretches.js';
import { endOfStretch, placeBefore } from '../store/message-stretches.js';
import type { Queries } from '../store/tables.js';

/** Which messages of a stream: times are epoch milliseconds, both ends included. */
interface IdsPage {
  readonly since: number;
  readonly to: number;
  readonly offset: number;
  readonly limit: number;
  /** Default: one that never ends before. */
  readonly pace?: Pace;
}

/** Messages that one statement passes: a database in this process holds up everybody meanwhile. */
const passedAtOnce = 5000;

/** The ids of some messages of a stream, oldest first, and how many there are of its time. */
export async function messageIdsOf(
  queries: Queries,
  streamId: StreamId,
  { since, to, offset, limit, pace = new Pace() }: IdsPage,
): Promise<{ readonly ids: readonly string[]; readonly count: number }> {
  const after = (place: StreamPlace) =>
    queries
      .selectFrom('messages')
      .where('stream_id', '=', streamId)
      .where(sql<boolean>`(timestamp, position) > (${place.timestamp}, ${place.position})`)
      .where('timestamp', '<=', to);
  let last = placeBefore(since);
  let passed = 0;
  let page = { place: last, passed };
  for (;;) {
    const end = await endOfStretch.first(queries, { streamId, ...last, rows: passedAtOnce });
    if (end === undefined || end.timestamp > to) {
      break;
    }
    last = end;
    passed += passedAtOnce;
    page = passed <= offset ? { place: last, passed } : page;
    await pace.turn();
  }
  const { rest } = await after(last)
    .select(({ fn }) => fn.countAll<number>().as('rest'))
    .executeTakeFirstOrThrow();
  const rows = await after(page.place)
    .select('id')
    .orderBy('timestamp')
    .orderBy('position')
    .offset(offset - page.passed)
    .limit(limit)
    .execute();
  return { ids: rows.map(({ id }) => id), count: passed + rest };
}
