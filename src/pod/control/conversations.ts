import { sql } from 'kysely';
import type { Conversations, LastMessage, ListedConversation } from '../../contract/index.js';
import { previewedCharacters, previewOfMessage } from '../../messageml/internals.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { isInHistory } from '../messages/attention.js';
import { unreadStreams } from '../messages/unread.js';
import { Pace } from '../pace.js';
import { grouped } from '../store/grouped.js';
import { attachmentsOf } from '../store/messages.js';
import type { Queries, StreamRow, UserRow } from '../store/tables.js';
import { toStreamsListed } from '../streams/list-streams.js';

/** `GET /cadenza/v1/conversations`: the person's active conversations with all that a list of them shows. */
export async function listConversations({ service, session }: SessionCall): Promise<Answer> {
  const { queries } = service.store;
  const streams = await openStreamsOf(queries, session.user);
  const [listed, unread, last] = await Promise.all([
    toStreamsListed(queries, streams),
    unreadStreams(queries, session.user),
    lastMessages(queries, session.user),
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

async function openStreamsOf(queries: Queries, user: UserRow): Promise<StreamRow[]> {
  return queries
    .selectFrom('streams')
    .innerJoin('memberships', 'memberships.stream_id', 'streams.id')
    .selectAll('streams')
    .where('memberships.user_id', '=', user.id)
    .where('active', '=', 1)
    .orderBy('streams.created_at')
    .orderBy('streams.id')
    .execute();
}

/** The newest message of each conversation, found at the end of the index of its stream. */
async function lastMessages(
  queries: Queries,
  user: UserRow,
): Promise<{ readonly streamId: string; readonly message: LastMessage }[]> {
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
    .where('streams.active', '=', 1)
    .where(isInHistory)
    .select(['messages.id', 'messages.stream_id', 'messages.timestamp', 'messages.user_id'])
    .select(beginningOfMessage.as('beginning'))
    .execute();
  const files = await attachmentsOf(
    queries,
    rows.map(({ id }) => id),
  );
  const byMessage = grouped([...files.values()].flat(), ({ message_id }) => message_id);
  const pace = new Pace();
  const found: { streamId: string; message: LastMessage }[] = [];
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
