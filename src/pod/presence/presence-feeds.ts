import { randomUUID } from 'node:crypto';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import type { Queries } from '../store/tables.js';
import { lastPosition } from './presence.js';
import { visiblePresences } from './visible-presences.js';

/** After how long without a read a feed is forgotten: a day. */
const lifetime = 24 * 60 * 60_000;

/** Presences that one read answers at most. */
const maxPresences = 500;

/** `POST /pod/v1/presence/feed/create`: a feed of the presences that change from now on. */
export async function createPresenceFeed({ service, session }: SessionCall): Promise<Answer> {
  const id = randomUUID();
  const now = service.clock.now();
  await service.change(async ({ queries }) => {
    await queries
      .deleteFrom('presence_feeds')
      .where('last_read_at', '<', now - lifetime)
      .execute();
    const position = await lastPosition(queries);
    await queries
      .insertInto('presence_feeds')
      .values({ id, user_id: session.user.id, position, last_read_at: now })
      .execute();
  });
  return ok({ id });
}

/**
 * `GET /pod/v1/presence/feed/{feedId}/read`: what those show now who have changed it since the last read,
 * among colleagues and the people connected with the caller.
 */
export async function readPresenceFeed(call: SessionCall): Promise<Answer> {
  const { service, session } = call;
  const presences = await service.change(async ({ queries }) => {
    const feed = await requireFeed(queries, call);
    const found = await visiblePresences(queries, session.user, {
      afterPosition: feed.position,
      limit: maxPresences,
    });
    const position = found.at(-1)?.position ?? feed.position;
    await queries
      .updateTable('presence_feeds')
      .set({ position, last_read_at: service.clock.now() })
      .where('id', '=', feed.id)
      .execute();
    return found.map(({ presence }) => presence);
  });
  return ok(presences);
}

/** `POST /pod/v1/presence/feed/{feedId}/delete`: forgets a feed. */
export async function deletePresenceFeed(call: SessionCall): Promise<Answer> {
  const id = await call.service.change(async ({ queries }) => {
    const feed = await requireFeed(queries, call);
    await queries.deleteFrom('presence_feeds').where('id', '=', feed.id).execute();
    return feed.id;
  });
  return ok({ id });
}

async function requireFeed(queries: Queries, { session, parameter }: SessionCall) {
  const feed = await queries
    .selectFrom('presence_feeds')
    .selectAll()
    .where('id', '=', parameter('feedId'))
    .where('user_id', '=', session.user.id)
    .executeTakeFirst();
  if (feed === undefined) {
    throw badRequest('The account has no presence feed with this id.');
  }
  return feed;
}
