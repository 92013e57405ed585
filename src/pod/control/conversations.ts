import type {
  Conversations,
  LastMessage,
  ListedConversation,
  StreamListed,
} from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { type UnreadStream, unreadStreams } from '../messages/unread.js';
import { Pace } from '../pace.js';
import { sortedInTurns } from '../sorted-in-turns.js';
import { streamIdsOf } from '../store/memberships.js';
import type { Queries, StreamRow, UserRow } from '../store/tables.js';
import { writeListInTurns } from '../store/write-in-turns.js';
import { byAge, toStreamsListed } from '../streams/list-streams.js';
import { lastMessages } from './last-messages.js';

/** `GET /cadenza/v1/conversations`: the person's active conversations with all that a list of them shows. */
export async function listConversations(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  const { queries } = service.store;
  const pace = call.pace();
  const [open, unread] = await Promise.all([
    openStreamsOf(queries, session.user, pace),
    unreadStreams(queries, session.user, { pace }),
  ]);
  const unreadIn = new Map(unread.map((found) => [found.streamId, found]));
  const conversations: ListedConversation[] = [];
  for (const found of open) {
    conversations.push(toConversation(found, unreadIn.get(found.stream.id)));
    await pace.turn();
  }
  return ok({
    time: service.clock.now(),
    frozen: service.clock.isFrozen,
    conversations,
    problems: service.problems.in(new Set(conversations.map(({ id }) => id))),
  } satisfies Conversations);
}

function toConversation(
  { stream: { id, description }, listed, last }: OpenStream,
  unread: UnreadStream | undefined,
): ListedConversation {
  return {
    id,
    type: listed.streamType.type,
    ...(listed.roomAttributes && { name: listed.roomAttributes.name }),
    ...(description !== null && description !== '' && { description }),
    memberIds: listed.streamAttributes?.members ?? [],
    unread: unread?.unread ?? 0,
    ...(unread && { firstUnread: unread.firstUnread }),
    ...(last && { lastMessage: last }),
  };
}

/** An active conversation of somebody. */
interface OpenStream {
  readonly stream: Pick<StreamRow, 'id' | 'created_at' | 'description'>;
  readonly listed: StreamListed;
  /** The newest that the person may read. */
  readonly last: LastMessage | undefined;
}

/** The active conversations of a person, the oldest first, read some at a time: they may be thousands. */
export async function openStreamsOf(
  queries: Queries,
  user: Pick<UserRow, 'id'>,
  pace = new Pace(),
): Promise<readonly OpenStream[]> {
  const streamIds = await streamIdsOf(queries, user.id, 'all', pace);
  const found: OpenStream[] = [];
  await writeListInTurns(
    queries,
    streamIds,
    async (ids) => {
      const streams = await queries
        .selectFrom('streams')
        .selectAll()
        .where('id', 'in', ids)
        .where('active', '=', 1)
        .execute();
      const all = await toStreamsListed(queries, streams);
      const lastIn = await lastMessages(queries, user, streams);
      streams.forEach((stream, place) => {
        const listed = all[place];
        if (listed !== undefined) {
          found.push({ stream, listed, last: lastIn.get(stream.id) });
        }
      });
    },
    pace,
  );
  return sortedInTurns(found, (one, other) => byAge(one.stream, other.stream), pace);
}
