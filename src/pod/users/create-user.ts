import { z } from 'zod';
import { creationRoles, tenantOf } from '../../contract/index.js';
import type { Company } from '../company.js';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { optional, shaped } from '../http/shape.js';
import type { UserRow } from '../store/tables.js';
import { requireFreeNames } from './free-names.js';
import { newAccount, nextUserId } from './new-account.js';
import { storedAttributes, userAttributes } from './user-attributes.js';
import { toUserDetail } from './user-detail.js';

const base64 = z.base64().min(1, 'must not be empty');

const createBody = z.object({
  userAttributes: userAttributes.required({
    accountType: true,
    emailAddress: true,
    userName: true,
    displayName: true,
  }),
  password: optional(
    z.object({ hSalt: base64, hPassword: base64, khSalt: base64, khPassword: base64 }),
  ),
  roles: optional(z.array(z.enum(creationRoles))),
});

/**
 * `POST /pod/v2/admin/user/create`: a new end user or service account (USR-1 to USR-7) of the caller's company. For
 * those who provision users (USR-4).
 */
export async function createUser({ service, session, body }: SessionCall): Promise<Answer> {
  const { userAttributes: attributes, password, roles } = shaped(createBody, body);
  const { accountType, userName, displayName, emailAddress } = attributes;
  if (accountType === 'SYSTEM' && password !== undefined) {
    throw badRequest('A service account (SYSTEM) has no password: leave "password" out.');
  }
  const company = companyOf(session.user, service.company);
  const now = service.clock.now();
  const user = await service.change(async ({ queries }): Promise<UserRow> => {
    await requireFreeNames(queries, { username: userName, email: emailAddress });
    const id = await nextUserId(queries, company);
    const account = newAccount(
      {
        username: userName,
        displayName,
        email: emailAddress,
        firstName: attributes.firstName,
        lastName: attributes.lastName,
        accountType,
        roles: [...new Set(roles ?? ['INDIVIDUAL'])],
        publicKey: attributes.currentKey?.key,
      },
      { id, company, now },
    );
    const row: UserRow = {
      ...account,
      company: attributes.companyName ?? account.company,
      attributes: storedAttributes(attributes),
      created_by: session.user.id,
      password: password === undefined ? null : JSON.stringify(password),
    };
    await queries.insertInto('users').values(row).execute();
    return row;
  });
  return ok(toUserDetail(user, now));
}

/** Whose users an administrator provisions: those of the company that the administrator is of. */
function companyOf({ id, company }: UserRow, ours: Company): Company {
  const tenant = tenantOf(id);
  return tenant === ours.tenant ? ours : { name: company, tenant };
}
