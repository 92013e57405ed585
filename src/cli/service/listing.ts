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

/** A sub-command with one argument, as its help explains it. */
interface Usage {
  /** Its name and its argument: `show <user>`. */
  readonly usage: string;
  readonly description: string;
  /** What the argument is. */
  readonly argument: string;
}

/** A sub-command that prints the rows which belong to its argument. */
export function listing(
  usage: Usage,
  work: (client: Client, options: ListOptions, argument: string) => Promise<unknown>,
): Command {
  return doing(listsService, usage, work);
}

/** A sub-command that prints the one thing which its argument names. */
export function showing(
  usage: Usage,
  work: (client: Client, options: ServiceOptions, argument: string) => Promise<unknown>,
): Command {
  return doing(callsService, usage, work);
}

function doing(
  withOptions: (command: Command) => Command,
  { usage, description, argument }: Usage,
  work: (client: Client, options: ListOptions, argument: string) => Promise<unknown>,
): Command {
  const [name = '', placeholder = ''] = usage.split(' ');
  return withOptions(new Command(name))
    .argument(placeholder, argument)
    .description(description)
    .action(async (given: string, options: ListOptions) => {
      await withClient(options, (client) => work(client, options, given));
    });
}
