import { Command } from 'commander';
import type { RoleDescription } from '../../../client/administration.js';
import type { Client } from '../../../client/index.js';
import { callsService, type ServiceOptions, withClient } from '../connect.js';
import { findUser } from '../find-user.js';
import { type Columns, printRows } from '../print-rows.js';
import { accountColumns } from './user-columns.js';

const columns: Columns<RoleDescription> = {
  role: ({ id }) => id,
  name: ({ name }) => name,
  'for accounts': ({ userTypes }) => userTypes.join(', '),
};

/** `cadenza users roles`: the roles that there are, and who has which. */
export function rolesCommand(): Command {
  return new Command('roles')
    .description('List roles; give them to users, and take them away.')
    .addHelpText('after', '\nNeeds the role User Provisioning.')
    .addCommand(
      callsService(new Command('list'))
        .description('List all roles; with a user, what that account is and has.')
        .argument('[user]', 'by user name, e-mail address or id')
        .addHelpText(
          'after',
          '\nExamples:\n  cadenza users roles list\n  cadenza users roles list quotes',
        )
        .action((given: string | undefined, options: ServiceOptions) =>
          withClient(options, async (client) => {
            await (given === undefined
              ? printRows(await client.users.roles(), columns, options)
              : showAccount(client, given, options));
          }),
        ),
    )
    .addCommand(
      changing('add', 'Give a user a role.', ({ users }, id, role) => users.addRole(id, role)),
    )
    .addCommand(
      changing('remove', 'Take a role from a user.', ({ users }, id, role) =>
        users.removeRole(id, role),
      ),
    );
}

function changing(
  name: string,
  description: string,
  change: (client: Client, id: number, role: string) => Promise<void>,
): Command {
  return callsService(new Command(name))
    .argument('<user>', 'by user name, e-mail address or id')
    .argument('<role>', 'as `users roles list` names it: CONTENT_MANAGEMENT')
    .description(description)
    .addHelpText('after', `\nExample:\n  cadenza users roles ${name} quotes CONTENT_MANAGEMENT`)
    .action((given: string, role: string, options: ServiceOptions) =>
      withClient(options, async (client) => {
        await change(client, (await findUser(client, given)).id, role);
        await showAccount(client, given, options);
      }),
    );
}

async function showAccount(client: Client, given: string, options: ServiceOptions): Promise<void> {
  const { id } = await findUser(client, given);
  await printRows([await client.users.detail(id)], accountColumns, options);
}
