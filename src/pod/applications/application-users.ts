import { tenantOf, userIdsOf } from '../../contract/index.js';
import { notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { flag, wholeNumber } from '../http/query-values.js';
import { applicationById } from '../store/applications.js';
import { parseObject } from '../store/json-columns.js';

/** `GET /v5/users/apps/{groupAppId}?installed=&page=&size=`: the company's users of an application, by id. */
export async function listApplicationUsers(call: SessionCall): Promise<Answer> {
  const { service, query } = call;
  const { queries } = service.store;
  const application = await applicationById(queries, call.parameter('groupAppId'));
  if (application === undefined) {
    throw notFound('There is no application with this id.');
  }
  const installed = flag('installed', query('installed'));
  const number = wholeNumber('page', query('page'), { min: 0, fallback: 0 });
  const size = wholeNumber('size', query('size'), { min: 1, max: 1000, fallback: 100 });
  const rows = await queries
    .selectFrom('users')
    .leftJoin('user_applications as own', (join) =>
      join.onRef('own.user_id', '=', 'users.id').on('own.application_id', '=', application.id),
    )
    .select(['users.id', 'own.listed', 'own.install'])
    .where((where) => where.between('users.id', ...userIdsOf(tenantOf(call.session.user.id))))
    .where('users.status', '=', 'ENABLED')
    .where('users.account_type', '=', 'NORMAL')
    .orderBy('users.id')
    .execute();
  const company = parseObject(application.details);
  const users = rows
    .map(({ id, listed, install }) => ({
      userId: id,
      enable: application.enabled === 1 && isSet(install, company['install']),
      listed: isSet(listed, company['listed']),
    }))
    .filter(({ enable }) => installed === undefined || enable === installed);
  const totalPages = Math.ceil(users.length / size);
  const page = users.slice(number * size, (number + 1) * size);
  return ok({
    users: page,
    page: {
      size: page.length,
      number,
      totalElements: users.length,
      totalPages,
      first: number === 0,
      last: number >= totalPages - 1,
      hasNext: number < totalPages - 1,
      hasPrevious: number > 0,
    },
  });
}

/** What is said for the user, or else for the company. */
function isSet(own: 0 | 1 | null, ofCompany: unknown): boolean {
  return own === null ? ofCompany !== false : own === 1;
}
