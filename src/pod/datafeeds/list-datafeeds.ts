import { limits } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { datafeedsOf } from '../store/datafeeds.js';
import { toDatafeed } from './create-datafeed.js';

/** `GET /agent/v5/datafeeds?tag=`: the account's datafeeds, or the one of a tag. */
export async function listDatafeeds({ service, session, query }: SessionCall): Promise<Answer> {
  const tag = query('tag');
  if (tag !== undefined && tag.length > limits.datafeedTagLength) {
    throw badRequest(`"tag" has at most ${limits.datafeedTagLength} characters.`);
  }
  const { store, clock } = service;
  const feeds = await datafeedsOf(store.queries, session.user.id, 'fanout', clock.now());
  return ok(feeds.filter((feed) => tag === undefined || feed.tag === tag).map(toDatafeed));
}
