import { hasRole } from '../roles.js';
import type { Service } from '../service.js';
import type { UserRow } from '../store/tables.js';
import { rolesOf } from '../store/users.js';
import type { NamedRoute } from './route-name.js';

/** The roles that give privileges: what their users change is noted. */
const privileged = [
  'USER_PROVISIONING',
  'CONTENT_MANAGEMENT',
  'SCOPE_MANAGEMENT',
  'ADMINISTRATOR',
  'SUPER_ADMINISTRATOR',
  'COMPLIANCE_OFFICER',
  'SUPER_COMPLIANCE_OFFICER',
  'EF_POLICY_MANAGEMENT',
  'L1_SUPPORT',
  'L2_SUPPORT',
] as const;

/**
 * Notes what a user with privileges changed.
 *
 * @param action - the call, as `docs/pod-coverage.md` writes it
 */
export async function noteAction(service: Service, user: UserRow, action: string): Promise<void> {
  if (!hasRole(user, ...privileged)) {
    return;
  }
  const { username, email } = user;
  await service.change(({ queries }) =>
    queries
      .insertInto('audit_trail')
      .values({
        timestamp: service.clock.now(),
        action,
        initiator_id: user.id,
        initiator: JSON.stringify({ username, email, roles: rolesOf(user) }),
      })
      .execute(),
  );
}

const administrative =
  /^\/(pod\/v\d\/(admin|companycert|users\/:userId\/sessions)|pod\/file_ext|profile-manager|agent\/v\d\/dlp\/(policies|dictionaries)|agent\/v4\/message\/import)(\/|$)/;

/** Calls that say in a body what they read. Entitlements are changed by calls of such a name. */
const reading = /(?<!\/entitlement)\/list$|\/find$|\/admin\/messages$/;

/** Whether a call changes what administrators look after. */
export function isAdministrative({ method, path }: NamedRoute): boolean {
  return method !== 'GET' && administrative.test(path) && !reading.test(path);
}
