import { type Command, Option } from 'commander';
import { Client, loadConfig } from '../../client/index.js';
import { say } from '../terminal/say.js';
import { Contact } from './contact.js';

/** What every command takes that calls the service. */
export interface ServiceOptions {
  readonly config?: string;
  readonly json?: true;
  readonly csv?: true;
}

/** Adds the options that every command has which calls the service. */
export function callsService(command: Command): Command {
  return command
    .option('-c, --config <file>', 'how to reach the service and log in; default: config.yaml here')
    .option('--json', 'one line of JSON for each, for other programs')
    .addOption(new Option('--csv', 'a table for a spreadsheet').conflicts('json'));
}

/**
 * Does something as the account of a configuration, and closes all connections.
 *
 * @throws ConnectionError at once, when the service answers nothing at all
 */
export async function withClient<Result>(
  { config }: ServiceOptions,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const { interceptors, beforeRetry } = new Contact(say);
  await using client = new Client(await loadConfig(config), {
    warn: say,
    interceptors,
    beforeRetry,
  });
  return await work(client);
}
