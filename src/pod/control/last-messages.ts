import { sql } from 'kysely';
import type { LastMessage, StreamId } from '../../contract/index.js';
import { previewedCharacters, previewOfMessage } from '../../messageml/internals.js';
import { Pace } from '../pace.js';
import { grouped } from '../store/grouped.js';
import { attachmentsOf } from '../store/messages.js';
import type { Queries, StreamRow, UserRow } from '../store/tables.js';

type Stream = Pick<StreamRow, 'id' | 'shows_history'>;

/** The newest message of each stream, as a list of conversations shows it, where the person may read it. */
export async function lastMessages(
  queries: Queries,
  user: Pick<UserRow, 'id'>,
  streams: readonly Stream[],
): Promise<ReadonlyMap<StreamId, LastMessage>> {
  const [newest, joinedAt] = await Promise.all([
    newestOf(queries, streams),
    joinedAtOf(queries, user, streams),
  ]);
  const rows = newest.filter(
    ({ stream_id, timestamp }) => timestamp >= (joinedAt.get(stream_id) ?? 0),
  );
  const files = await attachmentsOf(
    queries,
    rows.map(({ id }) => id),
  );
  const byMessage = grouped([...files.values()].flat(), ({ message_id }) => message_id);
  const pace = new Pace();
  const found = new Map<StreamId, LastMessage>();
  for (const row of rows) {
    found.set(row.stream_id, {
      messageId: row.id,
      timestamp: row.timestamp,
      userId: row.user_id,
      ...previewOfMessage(row.beginning),
      files: byMessage.get(row.id)?.length ?? 0,
    });
    await pace.turn();
  }
  return found;
}

/**
 * Each is found at the end of the index of its stream. It is asked of the streams alone, by their key: PostgreSQL takes
 * somebody's memberships of some streams for thousands, and would read all streams of the pod for them.
 */
function newestOf(queries: Queries, streams: readonly Stream[]) {
  return queries
    .selectFrom('messages')
    .where('messages.position', 'in', (from) =>
      from
        .selectFrom('streams')
        .where('streams.id', 'in', idsOf(streams))
        .select((of) =>
          of
            .selectFrom('messages as newest')
            .select('newest.position')
            .whereRef('newest.stream_id', '=', 'streams.id')
            .where('newest.suppressed_at', 'is', null)
            .where('newest.replaced_by', 'is', null)
            .orderBy('newest.timestamp', 'desc')
            .orderBy('newest.position', 'desc')
            .limit(1)
            .as('position'),
        ),
    )
    .select(['messages.id', 'messages.stream_id', 'messages.timestamp', 'messages.user_id'])
    .select(beginningOfMessage.as('beginning'))
    .execute();
}

/** From when on the person reads each stream that does not show what was before. */
async function joinedAtOf(
  queries: Queries,
  user: Pick<UserRow, 'id'>,
  streams: readonly Stream[],
): Promise<ReadonlyMap<StreamId, number>> {
  const hiding = streams.filter(({ shows_history }) => shows_history === 0);
  const rows =
    hiding.length === 0
      ? []
      : await queries
          .selectFrom('memberships')
          .select(['stream_id', 'joined_at'])
          .where('user_id', '=', user.id)
          .where('stream_id', 'in', idsOf(hiding))
          .execute();
  return new Map(rows.map(({ stream_id, joined_at }) => [stream_id, joined_at]));
}

function idsOf(streams: readonly Stream[]): StreamId[] {
  return streams.map(({ id }) => id);
}

/** Of the newest messages, which may be long and many, as much as a preview needs. */
const beginningOfMessage = sql<string>`substr(messages.presentation, 1, ${previewedCharacters})`;
