import { sql } from 'kysely';
import type {
  Conversations,
  LastMessage,
  ListedConversation,
  StreamListed,
} from '../../contract/index.js';
import { previewedCharacters, previewOfMessage } from '../../messageml/internals.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { unreadStreams } from '../messages/unread.js';
import { Pace } from '../pace.js';
import { someByTurns } from '../store/by-turns.js';
import { grouped } from '../store/grouped.js';
import { streamIdsOf } from '../store/memberships.js';
import { attachmentsOf } from '../store/messages.js';
import type { Queries, StreamRow, UserRow } from '../store/tables.js';
import { byAge, toStreamsListed } from '../streams/list-streams.js';

/** `GET /cadenza/v1/conversations`: the person's active conversations with all that a list of them shows. */
export async function listConversations(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  const { queries } = service.store;
  const pace = call.pace();
  const [{ streams, listed, last }, unread] = await Promise.all([
    openStreamsOf(queries, session.user, pace),
    unreadStreams(queries, session.user, { pace }),
  ]);
  const unreadIn = new Map(unread.map((found) => [found.streamId, found]));
  const about = new Map(streams.map(({ id, description }) => [id, description]));
  const lastIn = new Map(last.map((found) => [found.streamId, found.message]));
  return ok({
    time: service.clock.now(),
    frozen: service.clock.isFrozen,
    conversations: listed.map((stream): ListedConversation => {
      const found = unreadIn.get(stream.id);
      const description = about.get(stream.id) ?? '';
      const lastMessage = lastIn.get(stream.id);
      return {
        id: stream.id,
        type: stream.streamType.type,
        ...(stream.roomAttributes && { name: stream.roomAttributes.name }),
        ...(description !== '' && { description }),
        memberIds: stream.streamAttributes?.members ?? [],
        unread: found?.unread ?? 0,
        ...(found && { firstUnread: found.firstUnread }),
        ...(lastMessage && { lastMessage }),
      };
    }),
    problems: service.problems.in(new Set(listed.map(({ id }) => id))),
  } satisfies Conversations);
}

interface OpenStreams {
  readonly streams: readonly Pick<StreamRow, 'id' | 'description'>[];
  readonly listed: readonly StreamListed[];
  readonly last: readonly LastOfStream[];
}

/** The active conversations of a person, the oldest first, read some at a time: they may be thousands. */
export async function openStreamsOf(
  queries: Queries,
  user: Pick<UserRow, 'id'>,
  pace = new Pace(),
): Promise<OpenStreams> {
  const streamIds = await streamIdsOf(queries, user.id, 'all', pace);
  const found: { stream: StreamRow; listed: StreamListed }[] = [];
  const last: LastOfStream[] = [];
  await someByTurns(
    queries,
    streamIds,
    async (ids) => {
      const streams = await queries
        .selectFrom('streams')
        .selectAll()
        .where('id', 'in', ids)
        .where('active', '=', 1)
        .execute();
      const listed = await toStreamsListed(queries, streams);
      streams.forEach((stream, place) => {
        const shown = listed[place];
        if (shown !== undefined) {
          found.push({ stream, listed: shown });
        }
      });
      last.push(...(await lastMessages(queries, user, ids)));
    },
    pace,
  );
  found.sort((one, other) => byAge(one.stream, other.stream));
  return {
    streams: found.map(({ stream }) => stream),
    listed: found.map(({ listed }) => listed),
    last,
  };
}

interface LastOfStream {
  readonly streamId: string;
  readonly message: LastMessage;
}

/** The newest message of each conversation, found at the end of the index of its stream. */
async function lastMessages(
  queries: Queries,
  user: Pick<UserRow, 'id'>,
  streamIds: readonly string[],
): Promise<LastOfStream[]> {
  const rows = await queries
    .selectFrom('memberships')
    .innerJoin('streams', 'streams.id', 'memberships.stream_id')
    .innerJoin('messages', (join) =>
      join.on('messages.position', '=', (from) =>
        from
          .selectFrom('messages as newest')
          .select('newest.position')
          .whereRef('newest.stream_id', '=', 'memberships.stream_id')
          .where('newest.suppressed_at', 'is', null)
          .where('newest.replaced_by', 'is', null)
          .orderBy('newest.timestamp', 'desc')
          .orderBy('newest.position', 'desc')
          .limit(1),
      ),
    )
    .where('memberships.user_id', '=', user.id)
    .where('memberships.stream_id', 'in', streamIds)
    .where('streams.active', '=', 1)
    .where((when) =>
      when.or([
        when('streams.shows_history', '=', 1),
        when('messages.timestamp', '>=', when.ref('memberships.joined_at')),
      ]),
    )
    .select(['messages.id', 'messages.stream_id', 'messages.timestamp', 'messages.user_id'])
    .select(beginningOfMessage.as('beginning'))
    .execute();
  const files = await attachmentsOf(
    queries,
    rows.map(({ id }) => id),
  );
  const byMessage = grouped([...files.values()].flat(), ({ message_id }) => message_id);
  const pace = new Pace();
  const found: LastOfStream[] = [];
  for (const row of rows) {
    found.push({
      streamId: row.stream_id,
      message: {
        messageId: row.id,
        timestamp: row.timestamp,
        userId: row.user_id,
        ...previewOfMessage(row.beginning),
        files: byMessage.get(row.id)?.length ?? 0,
      },
    });
    await pace.turn();
  }
  return found;
}

/** Of the newest messages, which may be long and many, as much as a preview needs. */
const beginningOfMessage = sql<string>`substr(messages.presentation, 1, ${previewedCharacters})`;
