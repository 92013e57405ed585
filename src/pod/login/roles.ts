import { lacksEntitlement } from '../errors.js';
import type { UserRow } from '../store/tables.js';
import { rolesOf } from '../store/users.js';

/** The roles that rules ask for by name. */
export type RoleName =
  | 'USER_PROVISIONING'
  | 'CONTENT_MANAGEMENT'
  | 'EF_POLICY_MANAGEMENT'
  | 'ADMINISTRATOR'
  | 'SUPER_ADMINISTRATOR';

/**
 * Checks that a user has at least one of these roles (AUT-4).
 *
 * @throws Refusal 403
 */
export function requireRole(user: UserRow, ...anyOf: readonly RoleName[]): void {
  if (!hasRole(user, ...anyOf)) {
    throw lacksEntitlement();
  }
}

/** Whether a user has at least one of these roles. */
export function hasRole(user: UserRow, ...anyOf: readonly RoleName[]): boolean {
  const roles = rolesOf(user);
  return anyOf.some((role) => roles.includes(role));
}
