import type { MessageStream, StreamId, UserId } from '../../contract/index.js';
import type { Marks } from './prepared.js';
import { prepared } from './prepared.js';
import type { Queries, StreamRow } from './tables.js';

/** The stream with an id, or `undefined`. */
export async function streamById(queries: Queries, id: StreamId): Promise<StreamRow | undefined> {
  return byId.first(queries, { id });
}

/** What the queries of {@link prepared} for streams depend on: none reads when the last message came. */
export const ofStreams = [{ table: 'streams', without: 'last_message_at' }] as const;

const columns = [
  'id',
  'type',
  'active',
  'created_at',
  'created_by',
  'modified_at',
  'name',
  'description',
  'public',
  'external',
  'attributes',
  'shows_history',
  'member_key',
] as const satisfies readonly (keyof StreamRow)[];

const byId = prepared(
  (queries, { value }: Marks<{ id: StreamId }>) =>
    queries.selectFrom('streams').select(columns).where('id', '=', value('id')),
  ofStreams,
);

/** The streams with these ids; unknown ids are left out. */
export async function streamsById(
  queries: Queries,
  ids: readonly StreamId[],
): Promise<StreamRow[]> {
  const streams: StreamRow[] = [];
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    streams.push(...(await byIds.all(queries, { ids: ids.slice(at, at + idsAtOnce) })));
  }
  return streams;
}

/** How many ids one statement takes at most. */
const idsAtOnce = 5_000;

const byIds = prepared(
  (queries, { list }: Marks<{ ids: readonly StreamId[] }>) =>
    queries.selectFrom('streams').select(columns).where('id', 'in', list('ids')),
  ofStreams,
);

/** When the last message of a stream came, in epoch milliseconds; `null` when there is none. */
export async function lastMessageAt(queries: Queries, id: StreamId): Promise<number | null> {
  const row = await queries
    .selectFrom('streams')
    .select('last_message_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.last_message_at ?? null;
}

/** The key by which an IM or MIM of exactly these users is found again. */
export function memberKeyOf(userIds: Iterable<UserId>): string {
  return [...new Set(userIds)].sort((one, other) => one - other).join(' ');
}

/** A stream as messages and events carry it. */
export function toMessageStream(stream: StreamRow): MessageStream {
  return {
    streamId: stream.id,
    streamType: stream.type,
    ...(stream.name !== null && { roomName: stream.name }),
    external: stream.external === 1,
  };
}
