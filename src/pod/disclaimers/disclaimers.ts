import { z } from 'zod';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { noContent, ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import { parseObject } from '../store/json-columns.js';
import { readAllInTurns } from '../store/read-in-turns.js';
import type { Queries } from '../store/tables.js';
import { requireUser } from '../users/administration.js';

const idBody = z.object({ id: z.string() });

/** `GET /pod/v1/admin/disclaimer/list`: the texts that users can be given to accept, by name. */
export async function listDisclaimers({ service }: SessionCall): Promise<Answer> {
  const rows = await service.store.queries
    .selectFrom('disclaimers')
    .selectAll()
    .orderBy('name')
    .execute();
  return ok(rows.map(toDisclaimer));
}

/** `GET /pod/v1/admin/disclaimer/{did}`: one of them. */
export async function getDisclaimer({ service, parameter }: SessionCall): Promise<Answer> {
  return ok(
    toDisclaimer(await requireDisclaimer(service.store.queries, parameter('disclaimerId'))),
  );
}

/** `GET /pod/v1/admin/disclaimer/{did}/users`: the ids of those who have it. */
export async function listDisclaimerUsers(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const { id } = await requireDisclaimer(queries, call.parameter('disclaimerId'));
  const rows = await readAllInTurns<{ user_id: number }>((last, most) =>
    queries
      .selectFrom('user_disclaimers')
      .select('user_id')
      .where('disclaimer_id', '=', id)
      .where('user_id', '>', last?.user_id ?? 0)
      .orderBy('user_id')
      .limit(most)
      .execute(),
  );
  return ok(rows.map(({ user_id }) => user_id));
}

/** `GET /pod/v1/admin/user/{uid}/disclaimer`: the one that a user has; 204 without one. */
export async function getUserDisclaimer(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const { id } = await requireUser(queries, call.session.user, call.parameter('userId'));
  const row = await queries
    .selectFrom('user_disclaimers')
    .innerJoin('disclaimers', 'disclaimers.id', 'user_disclaimers.disclaimer_id')
    .selectAll('disclaimers')
    .where('user_disclaimers.user_id', '=', id)
    .executeTakeFirst();
  return row === undefined ? noContent : ok(toDisclaimer(row));
}

/** `POST /pod/v1/admin/user/{uid}/disclaimer/update`: gives a user a disclaimer, in the place of another. */
export async function setUserDisclaimer(call: SessionCall): Promise<Answer> {
  const given = shaped(idBody, call.body);
  await call.service.change(async ({ queries }) => {
    const user = await requireUser(queries, call.session.user, call.parameter('userId'));
    const { id } = await requireDisclaimer(queries, given.id);
    const row = { user_id: user.id, disclaimer_id: id };
    await queries
      .insertInto('user_disclaimers')
      .values(row)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
  });
  return ok({ format: 'TEXT', message: 'Disclaimer updated' });
}

/** `DELETE /pod/v1/admin/user/{uid}/disclaimer`: takes it from the user. */
export async function removeUserDisclaimer(call: SessionCall): Promise<Answer> {
  await call.service.change(async ({ queries }) => {
    const { id } = await requireUser(queries, call.session.user, call.parameter('userId'));
    await queries.deleteFrom('user_disclaimers').where('user_id', '=', id).execute();
  });
  return ok({ format: 'TEXT', message: 'Disclaimer deleted' });
}

interface DisclaimerRow {
  readonly id: string;
  readonly name: string;
  readonly body: string;
  readonly created_at: number;
}

async function requireDisclaimer(queries: Queries, id: string): Promise<DisclaimerRow> {
  const row = await queries
    .selectFrom('disclaimers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) {
    throw badRequest('There is no disclaimer with this id.');
  }
  return row;
}

function toDisclaimer({ id, name, body, created_at }: DisclaimerRow) {
  return { id, name, ...parseObject(body), createdDate: created_at, modifiedDate: created_at };
}
