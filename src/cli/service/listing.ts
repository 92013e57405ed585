import { Command } from 'commander';
import type { Client } from '../../client/index.js';
import { callsService, type ServiceOptions, withClient } from './connect.js';
import { readLimit } from './print-rows.js';

/** What every command takes that lists something. */
export interface ListOptions extends ServiceOptions {
  readonly limit: number;
}

/** Adds the options of a list. */
export function listsService(command: Command): Command {
  return callsService(command).option('--limit <number>', 'how many at most', readLimit, 100);
}

/**
 * A sub-command with one argument that prints rows.
 *
 * @param usage - its name and its argument: `show <user>`
 * @param work - what it does with the argument
 */
export function listing(
  usage: string,
  description: string,
  work: (client: Client, options: ListOptions, argument: string) => Promise<unknown>,
): Command {
  const [name = '', argument = ''] = usage.split(' ');
  return listsService(new Command(name))
    .argument(argument)
    .description(description)
    .action(async (given: string, options: ListOptions) => {
      await withClient(options, (client) => work(client, options, given));
    });
}
