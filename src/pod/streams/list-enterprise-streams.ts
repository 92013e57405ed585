import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { z } from 'zod';
import type { StreamId, StreamType, UserId } from '../../contract/index.js';
import { tenantOf, userIdsOf } from '../../contract/index.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { paging } from '../http/query-values.js';
import { optional, shaped, time } from '../http/shape.js';
import type { Queries, StreamRow, StreamsTable, Tables } from '../store/tables.js';
import { usersById } from '../store/users.js';
import { conversationMembers, memberCounts } from './stream-members.js';

const either = <Values extends readonly string[]>(values: Values) => optional(z.enum(values));

const filterBody = z.object({
  streamTypes: optional(z.array(z.object({ type: z.string() }))),
  scope: either(['INTERNAL', 'EXTERNAL']),
  origin: either(['INTERNAL', 'EXTERNAL']),
  status: either(['ACTIVE', 'INACTIVE']),
  privacy: either(['PUBLIC', 'PRIVATE']),
  startDate: optional(time),
  endDate: optional(time),
});

const streamTypes: readonly StreamType[] = ['IM', 'MIM', 'ROOM', 'POST'];

type Filter = z.output<typeof filterBody>;

/**
 * `POST /pod/v2/admin/streams/list`: the streams of the company, oldest first (STR-1 to STR-6). For
 * service accounts that provision users.
 */
export async function listEnterpriseStreams(call: SessionCall): Promise<Answer> {
  const { service, session, body } = call;
  const filter = shaped(filterBody, body ?? {});
  const { skip, limit } = paging(call.query, { limit: 50, max: 100 });
  const { queries } = service.store;
  const tenant = tenantOf(session.user.id);
  const matching = queries
    .selectFrom('streams')
    .where((where) => where.and(conditionsOf(where, filter, tenant, service.clock.now())));
  const [{ count }, streams] = await Promise.all([
    matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    matching.selectAll().orderBy('created_at').orderBy('id').offset(skip).limit(limit).execute(),
  ]);
  return ok({
    count,
    skip,
    limit,
    filter,
    streams: await toStreamInfos(queries, streams, tenant),
  });
}

/** What a stream must meet. A filter that does not apply to a stream does not remove it. */
function conditionsOf(
  where: ExpressionBuilder<Tables, 'streams'>,
  filter: Filter,
  tenant: number,
  now: number,
): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [isOf(where, tenant)];
  const types = filter.streamTypes?.map(({ type }) => type.toUpperCase()) ?? [];
  if (types.length > 0) {
    const wanted = streamTypes.filter((type) => types.includes(type));
    conditions.push(where.or(wanted.map((type) => where('type', '=', type))));
  }
  if (filter.scope !== undefined) {
    conditions.push(where('external', '=', filter.scope === 'EXTERNAL' ? 1 : 0));
  }
  if (filter.origin !== undefined) {
    const isOurs = where.between('created_by', ...userIdsOf(tenant));
    conditions.push(
      where.or([
        where('type', '!=', 'ROOM'),
        where('external', '=', 0),
        filter.origin === 'INTERNAL' ? isOurs : where.not(isOurs),
      ]),
    );
  }
  if (filter.status !== undefined) {
    conditions.push(where('active', '=', filter.status === 'ACTIVE' ? 1 : 0));
  }
  if (filter.privacy !== undefined) {
    conditions.push(
      where.or([
        where('type', '!=', 'ROOM'),
        where('external', '=', 1),
        where('public', '=', filter.privacy === 'PUBLIC' ? 1 : 0),
      ]),
    );
  }
  conditions.push(where('modified_at', '<=', filter.endDate ?? now));
  if (filter.startDate !== undefined) {
    conditions.push(where('modified_at', '>=', filter.startDate));
  }
  return conditions;
}

/** A stream is of a company when one of its users made it or is in it, as for the company's administrators. */
function isOf(where: ExpressionBuilder<Tables, 'streams'>, tenant: number): Expression<SqlBool> {
  return where.or([
    where.between('streams.created_by', ...userIdsOf(tenant)),
    where.exists(
      where
        .selectFrom('memberships')
        .select('memberships.user_id')
        .whereRef('memberships.stream_id', '=', 'streams.id')
        .where((member) => member.between('memberships.user_id', ...userIdsOf(tenant))),
    ),
  ]);
}

type ListedStream = StreamRow & Pick<StreamsTable, 'last_message_at'>;

async function toStreamInfos(queries: Queries, streams: readonly ListedStream[], tenant: number) {
  const [rooms, conversations] = [streams.filter(isRoom), streams.filter((it) => !isRoom(it))];
  const counts = await memberCounts(queries, rooms.map(idOf));
  const members = await conversationMembers(queries, conversations.map(idOf));
  const creators = await usersById(queries, [...new Set(streams.map((it) => it.created_by))]);
  return streams.map((stream) => {
    const creator = creators.find(({ id }) => id === stream.created_by);
    const memberIds = members.get(stream.id) ?? [];
    const count = isRoom(stream) ? (counts.get(stream.id) ?? 0) : memberIds.length;
    return toStreamInfo(stream, { memberIds, count }, creator?.company, tenant);
  });
}

const isRoom = ({ type }: StreamRow): boolean => type === 'ROOM';
const idOf = ({ id }: StreamRow): StreamId => id;

function toStreamInfo(
  stream: ListedStream,
  members: { readonly memberIds: readonly UserId[]; readonly count: number },
  originCompany: string | undefined,
  tenant: number,
) {
  const isOurs = tenantOf(stream.created_by) === tenant;
  return {
    id: stream.id,
    isExternal: !isOurs,
    isActive: stream.active === 1,
    ...(isRoom(stream) && { isPublic: stream.public === 1 }),
    type: stream.type,
    crossPod: stream.external === 1,
    origin: isOurs ? 'INTERNAL' : 'EXTERNAL',
    attributes: {
      ...(isRoom(stream)
        ? { roomName: stream.name ?? '', roomDescription: stream.description ?? '' }
        : { members: members.memberIds }),
      createdByUserId: stream.created_by,
      createdDate: stream.created_at,
      lastModifiedDate: stream.modified_at,
      ...(originCompany !== undefined && { originCompany }),
      originCompanyId: tenantOf(stream.created_by),
      membersCount: members.count,
      ...(stream.last_message_at !== null && { lastMessageDate: stream.last_message_at }),
    },
  };
}
