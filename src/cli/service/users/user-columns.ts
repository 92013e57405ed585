import type { UserDetail } from '../../../client/administration.js';
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
  status: ({ userSystemInfo: { status, suspended } }) =>
    suspended === true ? 'SUSPENDED' : status,
  roles: ({ roles }) => roles.join(', '),
};
