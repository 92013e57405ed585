import { Command, Option } from 'commander';
import { toUser } from '../../../client/users/user-record.js';
import { CadenzaError } from '../../../contract/index.js';
import { readTextFile } from '../../read-text.js';
import { callsService, type ServiceOptions, withClient } from '../connect.js';
import { printRows } from '../print-rows.js';
import { accountColumns } from './user-columns.js';

interface CreateOptions extends ServiceOptions {
  readonly type: string;
  readonly name?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email: string;
  readonly role?: readonly string[];
  readonly key?: string;
}

/** `cadenza users create NAME --email …`: makes one user or service account. */
export function createUserCommand(): Command {
  return callsService(new Command('create'))
    .argument('<username>', 'what the account logs in with')
    .description('Create a user or a service account.')
    .requiredOption('--email <address>', 'the e-mail address')
    .addOption(
      new Option('--type <type>', 'a person (NORMAL) or a service account (SYSTEM)')
        .choices(['NORMAL', 'SYSTEM'])
        .default('NORMAL'),
    )
    .option(
      '--name <text>',
      'as others see it; default: the first and last name, else the user name',
    )
    .option('--first-name <text>', 'of a person')
    .option('--last-name <text>', 'of a person')
    .option('--role <role...>', 'such as INDIVIDUAL, USER_PROVISIONING')
    .option('--key <file>', 'of a service account: its public key, PEM')
    .addHelpText(
      'after',
      `
Needs the role User Provisioning.

Examples:
  cadenza users create alice --email alice@acme.com --first-name Alice --last-name Archer
  cadenza users create quotes --type SYSTEM --email quotes@acme.com --key quotes.pub.pem`,
    )
    .action(async (userName: string, options: CreateOptions) => {
      const { type: accountType, name, firstName, lastName, email, role, key } = options;
      if (accountType === 'NORMAL' && (firstName === undefined || lastName === undefined)) {
        throw new CadenzaError(
          'BAD_ARGUMENT',
          'A person has a first and a last name: give --first-name and --last-name. A service account (--type SYSTEM) has none.',
        );
      }
      const names = [firstName, lastName].filter((part) => part !== undefined).join(' ');
      const user = toUser(
        {
          accountType,
          userName,
          emailAddress: email,
          displayName: name ?? (names === '' ? userName : names),
          firstName,
          lastName,
          roles: role,
          currentKey: key === undefined ? undefined : await readTextFile(key),
        },
        userName,
      );
      await withClient(options, async (client) => {
        await printRows([await client.users.create(user)], accountColumns, options);
      });
    });
}
