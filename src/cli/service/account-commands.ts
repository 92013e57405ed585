import { Command } from 'commander';
import { callsService, type ServiceOptions, withClient } from './connect.js';
import { printRows } from './print-rows.js';

/** `cadenza whoami`: the account that a configuration logs in as. */
export function whoamiCommand(): Command {
  return callsService(new Command('whoami'))
    .description('Log in, and say as whom.')
    .addHelpText('after', '\nExample:\n  cadenza whoami --config config.yaml')
    .action((options: ServiceOptions) =>
      withClient(options, async (client) => {
        const columns = {
          id: ({ id }: { id: number }) => id,
          username: ({ username }: { username?: string }) => username,
          name: ({ displayName }: { displayName?: string }) => displayName,
          email: ({ emailAddress }: { emailAddress?: string }) => emailAddress,
        };
        await printRows([await client.users.session()], columns, options);
      }),
    );
}

/** `cadenza health`: whether the service and what it depends on work. */
export function healthCommand(): Command {
  return callsService(new Command('health'))
    .description('Tell whether the service works; exit code 1 when it does not.')
    .addHelpText(
      'after',
      '\nExamples:\n  cadenza health\n  cadenza health --json && cadenza run bot.js',
    )
    .action((options: ServiceOptions) =>
      withClient(options, async (client) => {
        const report = await client.health.extended();
        const parts = Object.entries({ ...report.services, ...report.users }).map(
          ([name, { status }]) => ({ name, status }),
        );
        await printRows(
          [{ name: 'service', status: report.status }, ...parts],
          { name: ({ name }) => name, status: ({ status }) => status },
          options,
        );
        if (report.status !== 'UP') {
          process.exitCode = 1;
        }
      }),
    );
}
