import { Command, InvalidArgumentError } from 'commander';
import type { Client } from '../../../client/index.js';
import type { User } from '../../../contract/index.js';
import { confirm, type ConfirmOptions } from '../confirm.js';
import { callsService, type ServiceOptions, withClient } from '../connect.js';
import { findUser } from '../find-user.js';
import { printDone } from '../print-done.js';
import { readTime, timeOf } from '../print-rows.js';

interface SuspendOptions extends ServiceOptions, ConfirmOptions {
  readonly until: number;
  readonly reason: string;
}

/** `cadenza users suspend NAME --until … --reason …` */
export function suspendCommand(): Command {
  return changing<SuspendOptions>(
    'suspend',
    'Keep a user from logging on until a time, and end the open sessions.',
    ({ until }) => `is kept out until ${timeOf(until)} UTC`,
    ({ users }, { id }, options) => users.suspend(id, options),
  )
    .requiredOption('--until <time>', 'a date, or a date with a time', readTimeToCome)
    .requiredOption('--reason <text>', 'for other administrators')
    .option('-y, --yes', 'without asking')
    .addHelpText(
      'after',
      `
Example:
  cadenza users suspend bob --until 2026-12-31 --reason 'on leave'`,
    );
}

/** A suspension that has ended already would keep nobody out. */
function readTimeToCome(text: string): number {
  const time = readTime(text);
  if (time <= Date.now()) {
    throw new InvalidArgumentError('That has passed already.');
  }
  return time;
}

/** `cadenza users unsuspend NAME` */
export function unsuspendCommand(): Command {
  return changing(
    'unsuspend',
    'Let a suspended user log on again.',
    undefined,
    ({ users }, { id }) => users.unsuspend(id),
  ).addHelpText('after', '\nExample:\n  cadenza users unsuspend bob');
}

/** `cadenza users disable NAME` */
export function disableCommand(): Command {
  return changing(
    'disable',
    'Keep a user from logging on for good, and end the open sessions.',
    () => 'will not be able to log on any more',
    ({ users }, { id }) => users.setStatus(id, 'DISABLED'),
  )
    .option('-y, --yes', 'without asking')
    .addHelpText('after', '\nExample:\n  cadenza users disable bob@example.com --yes');
}

/** `cadenza users enable NAME` */
export function enableCommand(): Command {
  return changing('enable', 'Let a disabled user log on again.', undefined, ({ users }, { id }) =>
    users.setStatus(id, 'ENABLED'),
  ).addHelpText('after', '\nExample:\n  cadenza users enable bob@example.com');
}

/** What is said when a command has succeeded. */
const done = {
  suspend: 'is suspended',
  unsuspend: 'can log on again',
  disable: 'is disabled',
  enable: 'is enabled',
};

/**
 * A command that changes who may log on.
 *
 * @param effect - what to ask about before; undefined for changes that do no harm
 */
function changing<Options extends ServiceOptions & ConfirmOptions>(
  name: keyof typeof done,
  description: string,
  effect: ((options: Options) => string) | undefined,
  change: (client: Client, user: User, options: Options) => Promise<void>,
): Command {
  return callsService(new Command(name))
    .argument('<user>', 'by user name, e-mail address or id')
    .description(description)
    .addHelpText('after', '\nNeeds the role User Provisioning.')
    .action((given: string, options: Options) =>
      withClient(options, async (client) => {
        const user = await findUser(client, given);
        if (effect !== undefined) {
          await confirm(`${user.displayName} (${user.id}) ${effect(options)}.`, options);
        }
        await change(client, user, options);
        const { id, username } = user;
        await printDone(
          `${username} (${id}) ${done[name]}.`,
          { command: name, id, username },
          options,
        );
      }),
    );
}
