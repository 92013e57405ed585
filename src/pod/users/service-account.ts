import { PodError } from '../errors.js';
import type { ServiceAccountOptions } from '../options.js';
import type { Service } from '../service.js';
import type { UserRow } from '../store/tables.js';
import { userByUsername } from '../store/users.js';
import { newAccount, nextUserId } from './new-account.js';

/**
 * Makes a service account, or changes the one there is.
 *
 * @throws PodError `ACCOUNT_INVALID` when the name belongs to a person
 */
export async function saveServiceAccount(
  service: Service,
  username: string,
  publicKey: string,
  options: ServiceAccountOptions,
): Promise<UserRow> {
  const { company, clock } = service;
  return service.change(async ({ queries }) => {
    const known = await userByUsername(queries, username);
    if (known !== undefined && known.account_type !== 'SYSTEM') {
      throw new PodError('ACCOUNT_INVALID', `"${username}" is a person, not a service account.`);
    }
    const fresh = async () =>
      newAccount(
        { username, displayName: username, accountType: 'SYSTEM' },
        { id: await nextUserId(queries, company), company, now: clock.now() },
      );
    const account: UserRow = {
      ...(known ?? (await fresh())),
      ...(options.displayName !== undefined && { display_name: options.displayName }),
      ...(options.roles !== undefined && { roles: JSON.stringify(options.roles) }),
      public_key: publicKey,
    };
    await queries
      .insertInto('users')
      .values(account)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(account))
      .execute();
    return account;
  });
}
