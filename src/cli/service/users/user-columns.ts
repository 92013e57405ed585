import type { UserDetail, UserStatus } from '../../../client/administration.js';
import type { User } from '../../../contract/index.js';
import type { Columns } from '../print-rows.js';

/** What is shown of a user. */
export const userColumns: Columns<User> = {
  id: ({ id }) => id,
  username: ({ username }) => username,
  name: ({ displayName }) => displayName,
  email: ({ emailAddress }) => emailAddress,
};

/** What is shown of an account, as administrators see it. */
export const accountColumns: Columns<UserDetail> = {
  id: ({ userSystemInfo }) => userSystemInfo.id,
  username: ({ userAttributes }) => userAttributes.userName,
  name: ({ userAttributes }) => userAttributes.displayName,
  email: ({ userAttributes }) => userAttributes.emailAddress,
  status: ({ userSystemInfo }) => shownStatus(userSystemInfo),
  roles: ({ roles }) => roles.join(', '),
};

/** Whether a user can log on, in a word. */
export function shownStatus({
  status,
  suspended,
}: Pick<UserStatus, 'status' | 'suspended'>): string {
  return suspended === true ? 'SUSPENDED' : status;
}
