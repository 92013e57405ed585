import type { UserId } from '../../contract/index.js';
import { tenantOf, userIdsOf } from '../../contract/index.js';
import { notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { flag, wholeNumber } from '../http/query-values.js';
import { applicationById } from '../store/applications.js';
import { parseObject } from '../store/json-columns.js';
import { readAllInTurns } from '../store/read-in-turns.js';
import type { Flag } from '../store/tables.js';

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
  const company = parseObject(application.details);
  const isEnabled = ({ install }: Own) =>
    application.enabled === 1 && isSet(install, company['install']);
  const all = await readAllInTurns<Own>(
    (last, most) => usersBehind(call, application.id, { after: last?.id ?? -1, most }),
    { pace: call.pace() },
  );
  const users = installed === undefined ? all : all.filter((own) => isEnabled(own) === installed);
  const totalPages = Math.ceil(users.length / size);
  const page = users.slice(number * size, (number + 1) * size).map((own) => ({
    userId: own.id,
    enable: isEnabled(own),
    listed: isSet(own.listed, company['listed']),
  }));
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

/** What is said of an application for one user. */
interface Own {
  readonly id: UserId;
  readonly listed: Flag | null;
  readonly install: Flag | null;
}

function usersBehind(
  { service, session }: SessionCall,
  applicationId: string,
  { after, most }: { readonly after: UserId; readonly most: number },
): Promise<Own[]> {
  return service.store.queries
    .selectFrom('users')
    .leftJoin('user_applications as own', (join) =>
      join.onRef('own.user_id', '=', 'users.id').on('own.application_id', '=', applicationId),
    )
    .select(['users.id', 'own.listed', 'own.install'])
    .where((where) => where.between('users.id', ...userIdsOf(tenantOf(session.user.id))))
    .where('users.id', '>', after)
    .where('users.status', '=', 'ENABLED')
    .where('users.account_type', '=', 'NORMAL')
    .orderBy('users.id')
    .limit(most)
    .execute();
}

/** What is said for the user, or else for the company. */
function isSet(own: Flag | null, ofCompany: unknown): boolean {
  return own === null ? ofCompany !== false : own === 1;
}
