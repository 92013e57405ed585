import type { Command } from 'commander';
import type { UserStatus } from '../../../client/administration.js';
import type { Client } from '../../../client/index.js';
import { ClientError } from '../../../client/index.js';
import type { User, UserId } from '../../../contract/index.js';
import { findUser } from '../find-user.js';
import { showing } from '../listing.js';
import { type Columns, printRows, timeOf } from '../print-rows.js';
import { shownStatus, userColumns } from './user-columns.js';

/** `cadenza users show NAME`: with the role User Provisioning, whether the user can log on as well. */
export function showUserCommand(): Command {
  return showing(
    {
      usage: 'show <user>',
      description: 'Show one user.',
      argument: 'by user name, e-mail address or id',
    },
    async (client, options, name) => {
      const user = await findUser(client, name);
      const status = await statusOf(client, user.id);
      return status === undefined
        ? printRows([user], userColumns, options)
        : printRows([{ ...user, ...status }], columns, options);
    },
  ).addHelpText(
    'after',
    `
With the role User Provisioning, it says whether the user can log on.

Example:
  cadenza users show alice@example.com`,
  );
}

const columns: Columns<User & UserStatus> = {
  ...userColumns,
  status: shownStatus,
  until: ({ suspendedUntil }) => timeOf(suspendedUntil),
  reason: ({ suspensionReason }) => suspensionReason,
};

/** Undefined where the caller may not know. */
async function statusOf(client: Client, userId: UserId): Promise<UserStatus | undefined> {
  try {
    return await client.users.status(userId);
  } catch (error) {
    if (error instanceof ClientError && error.code === 'FORBIDDEN') {
      return undefined;
    }
    throw error;
  }
}
