import { creationRoles } from '../contract/index.js';
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

/** Whether a user has at least one of these roles. */
export function hasRole(user: UserRow, ...anyOf: readonly RoleName[]): boolean {
  const roles = rolesOf(user);
  return anyOf.some((role) => roles.includes(role));
}
