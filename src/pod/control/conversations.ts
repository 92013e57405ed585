import type { Conversations, ListedConversation, StreamListed } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { unreadStreams } from '../messages/unread.js';
import { Pace } from '../pace.js';
import { someByTurns } from '../store/by-turns.js';
import { streamIdsOf } from '../store/memberships.js';
import type { Queries, StreamRow, UserRow } from '../store/tables.js';
import { byAge, toStreamsListed } from '../streams/list-streams.js';
import type { LastOfStream } from './last-messages.js';
import { lastMessages } from './last-messages.js';

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
      last.push(...(await lastMessages(queries, user, streams)));
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
