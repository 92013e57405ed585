import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { paging } from '../http/query-values.js';
import { recentMentions } from '../messages/mentions.js';
import { unreadStreams } from '../messages/unread.js';

/** `GET /cadenza/v1/unread`: where the person has not seen everything (IMP-9). */
export async function getUnread({ service, session, pace }: SessionCall): Promise<Answer> {
  const streams = await unreadStreams(service.store.queries, session.user, { pace: pace() });
  return ok({ streams: streams.map(({ streamId, unread }) => ({ streamId, unread })) });
}

/** `GET /cadenza/v1/mentions?skip=&limit=`: where the person was mentioned recently (IMP-11). */
export async function getMentions({ service, session, query }: SessionCall): Promise<Answer> {
  const page = paging(query, { limit: 50, max: 500 });
  return ok({ mentions: await recentMentions(service.store, session.user, page) });
}
