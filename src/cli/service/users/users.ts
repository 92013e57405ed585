import { Command } from 'commander';
import { listing } from '../listing.js';
import { printRows } from '../print-rows.js';
import { createUserCommand } from './create-user.js';
import { importUsersCommand } from './import-users.js';
import { rolesCommand } from './roles.js';
import { showUserCommand } from './show-user.js';
import { disableCommand, enableCommand, suspendCommand, unsuspendCommand } from './status.js';
import { userColumns } from './user-columns.js';

/** `cadenza users`: finds, makes and looks after users. */
export function usersCommand(): Command {
  return new Command('users')
    .description('Find, create and look after users.')
    .addCommand(
      listing(
        {
          usage: 'search <words>',
          description: 'Find users by name or e-mail address.',
          argument: 'the beginning of either',
        },
        (client, options, words) =>
          printRows(client.users.search({ query: words }), userColumns, options),
      ).addHelpText('after', "\nExample:\n  cadenza users search 'alice adams'"),
    )
    .addCommand(showUserCommand())
    .addCommand(createUserCommand())
    .addCommand(importUsersCommand())
    .addCommand(suspendCommand())
    .addCommand(unsuspendCommand())
    .addCommand(disableCommand())
    .addCommand(enableCommand())
    .addCommand(rolesCommand());
}
