import { z } from 'zod';
import type { UserConnection, UserId } from '../../contract/index.js';
import { areColleagues } from '../company.js';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { listed, ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { userIdInPath } from '../http/query-values.js';
import { Pace } from '../pace.js';
import type { ConnectionRow } from '../store/connections.js';
import { connectionsOf } from '../store/connections.js';
import { usersById } from '../store/users.js';
import { colleague, requireConnection, requireOther, toConnection } from './connections.js';

const filters = z.enum(['PENDING_INCOMING', 'PENDING_OUTGOING', 'ACCEPTED', 'REJECTED', 'ALL']);

/**
 * `GET /pod/v1/connection/list?status=&userIds=`: the caller's connections; without a status those that
 * wait for an answer. Colleagues are connected by themselves: they are listed when they are named.
 */
export async function listConnections({ service, session, query }: SessionCall): Promise<Answer> {
  const status = statusOf(query('status'));
  const named = parseUserIds(query('userIds'));
  const { queries } = service.store;
  const rows = await connectionsOf(queries, session.user.id);
  const withColleagues = status === 'ALL' || status === 'ACCEPTED';
  const users = withColleagues ? await usersById(queries, [...(named ?? [])]) : [];
  const colleagues = users.filter(
    (user) => user.id !== session.user.id && areColleagues(user, session.user),
  );
  const isListed = (connection: UserConnection) =>
    (named?.has(connection.userId) ?? true) &&
    (status === 'ALL' ||
      connection.status === status ||
      (status === undefined && connection.status.startsWith('PENDING')));
  return listed(inGroups(rows, session.user.id, isListed, colleagues.map(colleague)));
}

/** Connections that are handed on at a time. */
const atOnce = 1000;

async function* inGroups(
  rows: readonly ConnectionRow[],
  viewer: UserId,
  isListed: (connection: UserConnection) => boolean,
  last: readonly UserConnection[],
): AsyncGenerator<readonly UserConnection[]> {
  const pace = new Pace();
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce);
    yield some.map((row) => toConnection(row, viewer)).filter(isListed);
    await pace.turn();
  }
  yield last;
}

/** `GET /pod/v1/connection/user/{userId}/info`: the connection with one user. */
export async function connectionInfo({
  service,
  session,
  parameter,
}: SessionCall): Promise<Answer> {
  const { queries } = service.store;
  const other = await requireOther(queries, session.user, userIdInPath(parameter('userId')));
  return ok(
    areColleagues(session.user, other)
      ? colleague(other)
      : toConnection(await requireConnection(queries, session.user, other.id), session.user.id),
  );
}

function statusOf(text: string | undefined): z.output<typeof filters> | undefined {
  if (text === undefined) {
    return undefined;
  }
  const status = filters.safeParse(text.toUpperCase());
  if (!status.success) {
    throw badRequest(`"status" is one of ${filters.options.join(', ')}.`);
  }
  return status.data;
}

function parseUserIds(text: string | undefined): ReadonlySet<UserId> | undefined {
  if (text !== undefined && !/^\s*\d{1,16}(\s*,\s*\d{1,16})*\s*$/.test(text)) {
    throw badRequest('"userIds" takes user ids, separated by commas.');
  }
  return text === undefined ? undefined : new Set(text.split(',').map(Number));
}
