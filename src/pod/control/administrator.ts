import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { ControlCall } from '../http/call.js';
import { accountKeys } from '../login/account-keys.js';
import { roleNames } from '../roles.js';
import { userByUsername } from '../store/users.js';
import { saveServiceAccount } from '../users/service-account.js';
import { actingSession } from './act-as.js';

/** The service account as which the console administers the pod. */
export const administratorName = 'cadenza.console';

/**
 * `POST /cadenza/v1/administrator`: tokens of a service account with every role, which is made when it is
 * asked for the first time. The console's views of the administration call the service as it.
 */
export async function actAsAdministrator(call: ControlCall): Promise<Answer> {
  const { service } = call;
  const known = await userByUsername(service.store.queries, administratorName);
  const publicKey = known?.public_key ?? (await accountKeys(undefined)).publicKey;
  const user = await saveServiceAccount(service, administratorName, publicKey, {
    displayName: 'Cadenza console',
    roles: [...roleNames],
  });
  return ok(await actingSession(call, () => Promise.resolve(user)));
}
