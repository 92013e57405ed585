import { badRequest, Refusal } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { shaped } from '../http/shape.js';
import type { ApplicationRow } from '../store/applications.js';
import { applicationById } from '../store/applications.js';
import type { Queries } from '../store/tables.js';
import {
  applicationBody,
  changedApplication,
  emptyApplication,
  toApplicationDetail,
} from './application-detail.js';

/** `POST /pod/v1/admin/app/create`: a new extension application. For administrators. */
export async function createApplication({ service, body }: SessionCall): Promise<Answer> {
  const given = shaped(applicationBody, body);
  const id = given.applicationInfo?.appId;
  if (id === undefined || given.applicationInfo?.name === undefined) {
    throw badRequest('"applicationInfo" needs "appId" and "name".');
  }
  const row = await service.change(async ({ queries }) => {
    if ((await applicationById(queries, id)) !== undefined) {
      throw new Refusal(409, `There is an application with the id "${id}" already.`);
    }
    const fresh = changedApplication(emptyApplication(id), given);
    await queries.insertInto('applications').values(fresh).execute();
    return fresh;
  });
  return ok(toApplicationDetail(row));
}

/** `GET /pod/v1/admin/app/{id}/get`: what is known of an application. */
export async function getApplication(call: SessionCall): Promise<Answer> {
  return ok(toApplicationDetail(await requireApplication(call.service.store.queries, call)));
}

/** `POST /pod/v1/admin/app/{id}/update`: changes an application; what is left out stays. */
export async function updateApplication(call: SessionCall): Promise<Answer> {
  const given = shaped(applicationBody, call.body);
  const row = await call.service.change(async ({ queries }) => {
    const before = await requireApplication(queries, call);
    if ((given.applicationInfo?.appId ?? before.id) !== before.id) {
      throw badRequest('The id of an application cannot be changed.');
    }
    const after = changedApplication(before, given);
    // Not the id: SQLite would look at every entitlement of a user, though it stays.
    const { id, ...columns } = after;
    await queries.updateTable('applications').set(columns).where('id', '=', id).execute();
    return after;
  });
  return ok(toApplicationDetail(row));
}

/** `POST /pod/v1/admin/app/{id}/delete`: removes an application. Its sessions end. */
export async function deleteApplication(call: SessionCall): Promise<Answer> {
  await call.service.change(async ({ queries }) => {
    const { id } = await requireApplication(queries, call);
    await queries.deleteFrom('applications').where('id', '=', id).execute();
  });
  return ok({ format: 'TEXT', message: 'App deleted' });
}

async function requireApplication(
  queries: Queries,
  { parameter }: SessionCall,
): Promise<ApplicationRow> {
  const application = await applicationById(queries, parameter('appId'));
  if (application === undefined) {
    throw badRequest('There is no application with this id.');
  }
  return application;
}
