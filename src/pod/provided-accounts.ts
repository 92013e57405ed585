import { newApplication } from './applications/application.js';
import { PodError } from './errors.js';
import type { AccountKeys } from './login/account-keys.js';
import { accountKeys } from './login/account-keys.js';
import type {
  Application,
  ApplicationOptions,
  ServiceAccount,
  ServiceAccountOptions,
} from './options.js';
import { isRoleName, roleNames } from './roles.js';
import type { Service } from './service.js';
import type { ApplicationRow } from './store/applications.js';
import { saveServiceAccount } from './users/service-account.js';

/** Under which name and port a client reaches the pod. */
export interface ClientAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * A service account that the pod's operator asks for: a reset restores it.
 *
 * @throws PodError `ACCOUNT_INVALID`
 */
export async function provideServiceAccount(
  service: Service,
  { host, port }: ClientAddress,
  username: string,
  options: ServiceAccountOptions,
): Promise<ServiceAccount> {
  requireKnownRoles(options.roles ?? []);
  const keys = await accountKeys(options.publicKey);
  const user = await saveServiceAccount(service, username, keys.publicKey, options);
  await service.state.change('provided accounts', () => service.provided.addUser(user));
  const bot = { username: user.username, ...withKeyContent(keys) };
  return {
    userId: user.id,
    username: user.username,
    ...withPrivateKey(keys),
    config: { scheme: 'http', host, port, bot },
  };
}

/**
 * An application that the pod's operator asks for: a reset restores it.
 *
 * @throws PodError `ACCOUNT_INVALID`
 */
export async function provideApplication(
  service: Service,
  { host, port }: ClientAddress,
  id: string,
  options: ApplicationOptions,
): Promise<Application> {
  const keys = await accountKeys(options.publicKey);
  const row = newApplication(id, keys.publicKey, options);
  await saveApplication(service, row);
  await service.state.change('provided accounts', () => service.provided.addApplication(row));
  const app = { appId: id, ...withKeyContent(keys) };
  return { ...withPrivateKey(keys), config: { scheme: 'http', host, port, app } };
}

/** Makes an extension application, or replaces the one there is. */
async function saveApplication(service: Service, row: ApplicationRow): Promise<void> {
  await service.change(({ queries }) =>
    queries
      .insertInto('applications')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute(),
  );
}

function requireKnownRoles(roles: readonly string[]): void {
  const unknown = roles.filter((role) => !isRoleName(role));
  if (unknown.length > 0) {
    throw new PodError(
      'ACCOUNT_INVALID',
      `There is no role ${unknown.join(', ')}. The roles are ${roleNames.join(', ')}.`,
    );
  }
}

function withPrivateKey({ privateKey }: AccountKeys) {
  return privateKey === undefined ? {} : { privateKey };
}

function withKeyContent({ privateKey }: AccountKeys) {
  return privateKey === undefined ? {} : { privateKey: { content: privateKey } };
}
