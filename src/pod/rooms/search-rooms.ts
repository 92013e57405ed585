import { z } from 'zod';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { flag, paging } from '../http/query-values.js';
import { optional, shaped } from '../http/shape.js';
import { matchedRooms } from './matched-rooms.js';
import { toRoomDetail } from './rooms.js';
import { visibleRooms } from './visible-rooms.js';

const userId = optional(z.object({ id: optional(z.int().nonnegative()) }));

/** Characters of a query, and labels that it is looked for under. */
const maxQuery = 1000;
const maxLabels = 100;

const searchBody = z.object({
  query: z.string().max(maxQuery, `has at most ${maxQuery} characters`),
  labels: optional(z.array(z.string()).max(maxLabels, `has at most ${maxLabels} labels`)),
  searchFields: optional(
    z.array(z.enum(['name', 'description', 'keywords_key', 'keywords_value'])),
  ),
  active: optional(z.boolean()),
  private: optional(z.boolean()),
  owner: userId,
  creator: userId,
  member: userId,
  sortOrder: optional(z.enum(['BASIC', 'RELEVANCE'])),
  subType: optional(z.string()),
});

/**
 * `POST /pod/v3/room/search?skip=&limit=&includeNonDiscoverable=`: the rooms that the caller may know of
 * and whose name or description contains a text, or whose keywords under the labels do.
 */
export async function searchRooms(call: SessionCall): Promise<Answer> {
  const { service, session, body, query } = call;
  const search = shaped(searchBody, body);
  const { skip, limit } = paging(query, { limit: 50, max: 100 });
  const pace = call.pace();
  const rooms = visibleRooms(
    service.store.queries,
    session.user,
    {
      active: search.active,
      private: search.private,
      owner: search.owner?.id,
      creator: search.creator?.id,
      member: search.member?.id,
      includeHidden: flag('includeNonDiscoverable', query('includeNonDiscoverable')) ?? false,
    },
    pace,
  );
  // The pod has rooms of no special kind, such as those for e-mails.
  const found = await matchedRooms(search.subType === undefined ? rooms : [], search, pace);
  return ok({
    count: found.rooms.length,
    skip,
    limit,
    query: body,
    rooms: found.rooms.slice(skip, skip + limit).map(toRoomDetail),
    facetedMatchCount: found.facets,
  });
}
