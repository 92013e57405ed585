import { type ControlDatafeeds, limits } from '../../contract/index.js';
import { nameOfFeed } from '../events/open-reads.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { Call } from '../http/call.js';

/** How many are listed at most. */
const most = 1000;

/** `GET /cadenza/v1/datafeeds`: the datafeeds that are alive, whose they are, and whether somebody reads them. */
export async function getDatafeeds({ service }: Call): Promise<Answer> {
  const { store, clock, reads, others } = service;
  const beingRead = new Set([...reads.feeds(), ...((await others?.feedsBeingRead()) ?? [])]);
  const rows = await store.queries
    .selectFrom('datafeeds')
    .innerJoin('users', 'users.id', 'datafeeds.user_id')
    .select(['datafeeds.id', 'datafeeds.user_id', 'datafeeds.last_read_at', 'users.username'])
    .where('datafeeds.last_read_at', '>', clock.now() - limits.datafeedLifetime)
    .orderBy('datafeeds.created_at')
    .orderBy('datafeeds.id')
    .limit(most)
    .execute();
  const answer: ControlDatafeeds = {
    datafeeds: rows.map(({ id, user_id, last_read_at, username }) => ({
      id,
      username,
      lastReadAt: last_read_at,
      isBeingRead: beingRead.has(nameOfFeed({ userId: user_id, id })),
    })),
  };
  return ok(answer);
}
