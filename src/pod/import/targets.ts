import { toUrlSafeId } from '../../contract/index.js';
import { badRequest } from '../errors.js';
import type { Marks } from '../store/prepared.js';
import { prepared } from '../store/prepared.js';
import type { Queries, StreamRow, UserRow } from '../store/tables.js';
import { isActive, usersById } from '../store/users.js';
import { isOfCompany } from '../streams/access.js';
import { memberNamed } from './import-outcome.js';
import type { ImportedMessage } from './imported-message.js';

/** Where an imported message goes, and whose it is. */
export interface Target {
  readonly stream: StreamRow;
  readonly author: UserRow;
  /** When its members joined, where older messages are hidden from them. */
  readonly joined: Joined | undefined;
}

/** Of the members of a room, in epoch milliseconds. */
export interface Joined {
  readonly first: number;
  readonly last: number;
}

type Naming = Pick<ImportedMessage, 'streamId' | 'intendedMessageFromUserId'>;

/** The streams and authors that messages name, looked up together. */
export interface Targets {
  /**
   * The stream and the author of a message: the stream exists and is active (IMP-6), the author is an
   * active member of it at the time of the import (IMP-5).
   *
   * @param importerToo - whether the importer must be a member as well (IMP-16)
   * @throws Refusal 400
   */
  require(message: Naming, importerToo: boolean): Target;
}

/** The streams and users named, not yet checked; other values name nothing. */
export interface Named {
  readonly streamIds: readonly string[];
  readonly userIds: readonly number[];
}

/** The streams and users that the elements of an import name, as far as they name any. */
export function targetsNamedBy(elements: readonly unknown[]): Named {
  const streamIds = new Set<string>();
  const userIds = new Set<number>();
  for (const element of elements) {
    const streamId = memberNamed(element, 'streamId');
    const userId = memberNamed(element, 'intendedMessageFromUserId');
    if (typeof streamId === 'string' && !streamId.includes('\0')) {
      streamIds.add(toUrlSafeId(streamId));
    }
    if (typeof userId === 'number' && Number.isSafeInteger(userId)) {
      userIds.add(userId);
    }
  }
  return { streamIds: [...streamIds], userIds: [...userIds] };
}

/** Looks up what messages name. */
export async function loadTargets(
  queries: Queries,
  importer: UserRow,
  { streamIds, userIds }: Named,
): Promise<Targets> {
  const streams = new Map(
    (await streamsOfCompany(queries, importer, streamIds)).map((it) => [it.id, it]),
  );
  const users = new Map((await usersById(queries, userIds)).map((it) => [it.id, it]));
  const members = await membersAmong(queries, [...streams.keys()], [...users.keys(), importer.id]);
  const joined = await joinedOf(queries, [...streams.values()]);
  return {
    require(message, importerToo) {
      const stream = streams.get(toUrlSafeId(message.streamId));
      if (stream === undefined) {
        throw badRequest('"streamId": there is no such stream.');
      }
      if (stream.active === 0) {
        throw badRequest('"streamId": the stream is not active.');
      }
      if (importerToo && !members.has(memberKey(stream.id, importer.id))) {
        throw badRequest(
          '"streamId": the importing service account is not a member of the stream.',
        );
      }
      const author = users.get(message.intendedMessageFromUserId);
      if (author === undefined || !isActive(author)) {
        throw badRequest('"intendedMessageFromUserId": there is no active user with this id.');
      }
      if (!members.has(memberKey(stream.id, author.id))) {
        throw badRequest('"intendedMessageFromUserId": the user is not a member of the stream.');
      }
      return { stream, author, joined: joined.get(stream.id) };
    },
  };
}

/** Of the streams with these ids, those in which the importer's company takes part. */
async function streamsOfCompany(
  queries: Queries,
  importer: UserRow,
  ids: readonly string[],
): Promise<StreamRow[]> {
  const streams = ids.length === 0 ? [] : await streamsWithIds.all(queries, { ids });
  const ours = await Promise.all(streams.map((stream) => isOfCompany(queries, stream, importer)));
  return streams.filter((_, place) => ours[place]);
}

const streamsWithIds = prepared((queries, { list }: Marks<{ ids: readonly string[] }>) =>
  queries.selectFrom('streams').selectAll().where('id', 'in', list('ids')),
);

async function membersAmong(
  queries: Queries,
  streamIds: readonly string[],
  userIds: readonly number[],
): Promise<Set<string>> {
  const rows =
    streamIds.length === 0 ? [] : await membersOfThem.all(queries, { streamIds, userIds });
  return new Set(rows.map(({ stream_id, user_id }) => memberKey(stream_id, user_id)));
}

const membersOfThem = prepared(
  (queries, { list }: Marks<{ streamIds: readonly string[]; userIds: readonly number[] }>) =>
    queries
      .selectFrom('memberships')
      .select(['stream_id', 'user_id'])
      .where('stream_id', 'in', list('streamIds'))
      .where('user_id', 'in', list('userIds')),
);

/** When members joined, for rooms that hide what precedes that. */
async function joinedOf(
  queries: Queries,
  streams: readonly StreamRow[],
): Promise<Map<string, Joined>> {
  const ids = streams.filter((stream) => stream.shows_history === 0).map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await queries
          .selectFrom('memberships')
          .where('stream_id', 'in', ids)
          .groupBy('stream_id')
          .select(({ fn }) => [
            'stream_id',
            fn.min('joined_at').as('first'),
            fn.max('joined_at').as('last'),
          ])
          .execute();
  return new Map(rows.map(({ stream_id, first, last }) => [stream_id, { first, last }]));
}

function memberKey(streamId: string, userId: number): string {
  return `${streamId} ${userId}`;
}
