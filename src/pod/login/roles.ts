import { lacksEntitlement } from '../errors.js';
import type { UserRow } from '../store/tables.js';
import { rolesOf } from '../store/users.js';

/** The roles that rules ask for by name. */
export type RoleName =
  'USER_PROVISIONING' | 'CONTENT_MANAGEMENT' | 'EF_POLICY_MANAGEMENT' | 'SUPER_ADMINISTRATOR';

/**
 * Checks that a user has at least one of these roles (AUT-4).
 *
 * @throws Refusal 403
 */
export function requireRole(user: UserRow, ...anyOf: readonly RoleName[]): void {
  const roles = rolesOf(user);
  if (!anyOf.some((role) => roles.includes(role))) {
    throw lacksEntitlement();
  }
}
