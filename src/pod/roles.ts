import { creationRoles, tenantOf } from '../contract/index.js';
import type { Company } from './company.js';
import { lacksEntitlement } from './errors.js';
import type { UserRow } from './store/tables.js';
import { rolesOf } from './store/users.js';

/** Every role. Those that a user cannot be created with are added later. */
export const roleNames = [
  ...creationRoles,
  'ADMINISTRATOR',
  'AGENT',
  'COMPLIANCE_OFFICER',
  'CONTENT_EXPORT_SERVICE',
  'EF_POLICY_MANAGEMENT',
  'KEY_MANAGER',
  'L1_SUPPORT',
  'L2_SUPPORT',
  'SUPER_ADMINISTRATOR',
  'SUPER_COMPLIANCE_OFFICER',
  'SYMPHONY_ADMIN',
  'USER_PRESENCE_UPDATE',
] as const;

/** One of {@link roleNames}. */
export type RoleName = (typeof roleNames)[number];

/** Whether a text is the name of a role. */
export function isRoleName(text: string): text is RoleName {
  return roleNames.some((name) => name === text);
}

/**
 * Checks that a user has at least one of these roles (AUT-4). A role that was taken away counts no more
 * from the next call on.
 *
 * @throws Refusal 403
 */
export function requireRole(user: UserRow, ...anyOf: readonly RoleName[]): void {
  if (!hasRole(user, ...anyOf)) {
    throw lacksEntitlement();
  }
}

/**
 * Checks that a user has at least one of these roles in the company that the pod belongs to: its policies, its
 * settings and its records are nothing for those who have the roles in another company (AUT-4).
 *
 * @throws Refusal 403
 */
export function requireCompanyRole(
  { tenant }: Company,
  user: UserRow,
  ...anyOf: readonly RoleName[]
): void {
  if (tenantOf(user.id) !== tenant) {
    throw lacksEntitlement();
  }
  requireRole(user, ...anyOf);
}

/** Whether a user has at least one of these roles. */
export function hasRole(user: UserRow, ...anyOf: readonly RoleName[]): boolean {
  const roles = rolesOf(user);
  return anyOf.some((role) => roles.includes(role));
}
