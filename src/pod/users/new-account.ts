import type { UserId } from '../../contract/index.js';
import { createUserId, userIdsOf } from '../../contract/index.js';
import type { Company } from '../company.js';
import type { Queries, UserRow } from '../store/tables.js';

/** The numbers of a company's users begin here, as on a fresh pod of the service. */
const firstUserNumber = 6;

/** What a new account is made from. */
export interface AccountSource {
  readonly username: string;
  readonly displayName: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  /** Default: the company of the pod. */
  readonly company?: string | undefined;
  readonly accountType: 'NORMAL' | 'SYSTEM';
  readonly roles?: readonly string[] | undefined;
  readonly publicKey?: string | undefined;
  /** JSON: salted hashes. */
  readonly password?: string | undefined;
}

/** The id that the company's next user gets. */
export async function nextUserId(queries: Queries, { tenant }: Company): Promise<UserId> {
  const last = await queries
    .selectFrom('users')
    .select(({ fn }) => fn.max('id').as('id'))
    .where((where) => where.between('id', ...userIdsOf(tenant)))
    .executeTakeFirst();
  return Math.max((last?.id ?? 0) + 1, createUserId(tenant, firstUserNumber));
}

/** The row of a new account, with defaults for what was not given. */
export function newAccount(
  source: AccountSource,
  origin: { readonly id: UserId; readonly company: Company; readonly now: number },
): UserRow {
  const { username, displayName, accountType } = source;
  return {
    id: origin.id,
    username,
    email: source.email ?? `${username}@cadenza.example`,
    display_name: displayName,
    first_name: source.firstName ?? null,
    last_name: source.lastName ?? null,
    account_type: accountType,
    company: origin.company.name,
    attributes: '{}',
    roles: JSON.stringify(source.roles ?? ['INDIVIDUAL']),
    status: 'ENABLED',
    suspended: 0,
    suspended_until: null,
    suspension_reason: null,
    public_key: source.publicKey ?? null,
    previous_key: null,
    previous_key_expires: null,
    created_at: origin.now,
    created_by: null,
    updated_at: origin.now,
    last_login_at: null,
    deactivated_at: null,
    password: source.password ?? null,
    avatar: null,
  };
}
