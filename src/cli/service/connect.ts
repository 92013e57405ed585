import { type Command, Option } from 'commander';
import { Client, ClientError, loadConfig } from '../../client/index.js';
import { say } from '../terminal/say.js';
import { Contact } from './contact.js';
import { goesOn } from './stop-on-interrupt.js';

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

/** How long the calls under way may take when work is to stop: as long as they need. Milliseconds. */
const untilTheirEnd = 2 ** 31 - 1;

/**
 * The same for work that Ctrl-C stops: the calls under way may end; no other is begun, and none made again. What would
 * be begun fails with `CLIENT_CLOSED`; thrown from `work`, as by a login, that is the end by Ctrl-C, and a second run goes on.
 *
 * @param stop - aborted by Ctrl-C
 */
export async function withClientUntil(
  stop: AbortSignal,
  options: ServiceOptions,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  await withClient(options, async (client) => {
    const close = (): void => void client.close(untilTheirEnd);
    stop.addEventListener('abort', close, { once: true });
    try {
      await work(client);
    } catch (error) {
      if (!stop.aborted || !isOfClosing(error)) {
        throw error;
      }
      say(goesOn);
      process.exitCode = 130;
    }
  });
}

/** Whether a call was refused because the client was closed. */
export function isOfClosing(error: unknown): boolean {
  return error instanceof ClientError && error.code === 'CLIENT_CLOSED';
}
