import { parseObject } from '../store/json-columns.js';
import type { UserRow } from '../store/tables.js';
import { avatarsOf, hasPreviousKey, rolesOf } from '../store/users.js';

/** A user as the administrative calls return it (`V2UserDetail`); passwords never come back. */
export function toUserDetail(user: UserRow, now: number) {
  const [avatar] = avatarsOf(user);
  return {
    userAttributes: toUserAttributes(user, now),
    userSystemInfo: toSystemInfo(user),
    roles: rolesOf(user),
    features: [],
    apps: [],
    groups: [],
    disclaimers: [],
    ...(avatar && { avatar }),
  };
}

function toUserAttributes(user: UserRow, now: number) {
  return {
    accountType: user.account_type,
    emailAddress: user.email,
    ...(user.first_name !== null && { firstName: user.first_name }),
    ...(user.last_name !== null && { lastName: user.last_name }),
    userName: user.username,
    displayName: user.display_name,
    companyName: user.company,
    ...parseObject(user.attributes),
    ...(user.public_key !== null && { currentKey: { key: user.public_key } }),
    ...(hasPreviousKey(user, now) && {
      previousKey: { key: user.previous_key, expirationDate: user.previous_key_expires },
    }),
  };
}

/** The part of a user that the pod itself keeps: suspension only while it lasts (USR-7). */
function toSystemInfo(user: UserRow) {
  return {
    id: user.id,
    status: user.status,
    suspended: user.suspended === 1,
    ...(user.suspended === 1 && {
      ...(user.suspended_until !== null && { suspendedUntil: user.suspended_until }),
      suspensionReason: user.suspension_reason ?? '',
    }),
    createdDate: user.created_at,
    ...(user.created_by !== null && { createdBy: String(user.created_by) }),
    lastUpdatedDate: user.updated_at,
    ...(user.last_login_at !== null && { lastLoginDate: user.last_login_at }),
    ...(user.deactivated_at !== null && { deactivatedDate: user.deactivated_at }),
  };
}
