import { Command } from 'commander';
import type { Client } from '../../client/index.js';
import { CadenzaError, type Message } from '../../contract/index.js';
import { readIncomingMessage } from '../../messageml/index.js';
import { confirm, type ConfirmOptions } from './confirm.js';
import { callsService, type ServiceOptions, withClient } from './connect.js';
import { type ListOptions, listsService, showing } from './listing.js';
import { printDone } from './print-done.js';
import { type Columns, printRows, timeOf } from './print-rows.js';
import { type SearchCommandOptions, searches, searchOf } from './search-options.js';
import { takesRange, type TimeRange } from './time-range.js';

/** What the service gives at most in one call. */
const mostListed = 500;

const columns: Columns<Message> = {
  time: ({ timestamp }) => timeOf(timestamp),
  'message id': ({ messageId }) => messageId,
  from: ({ user }) => user.displayName ?? user.userId,
  text: (message) => readIncomingMessage(message).text,
};

/** `cadenza messages`: reads, finds and suppresses messages. */
export function messagesCommand(): Command {
  return new Command('messages')
    .description('Read, find and suppress messages.')
    .addCommand(listCommand())
    .addCommand(searchCommand())
    .addCommand(
      showing(
        { usage: 'get <id>', description: 'Show one message.', argument: 'of the message' },
        showMessage,
      ).addHelpText('after', '\nExample:\n  cadenza messages get MESSAGE --json'),
    )
    .addCommand(suppressCommand());
}

function listCommand(): Command {
  const command = listsService(new Command('list'))
    .argument('<stream>', 'the id of the conversation')
    .description('Show messages of a conversation, oldest first.');
  return takesRange(command, { since: 'sent from this time on', until: 'sent up to this time' })
    .addHelpText(
      'after',
      `
Examples:
  cadenza messages list ID --since 2026-11-23
  cadenza messages list ID --limit 5000 --csv > messages.csv`,
    )
    .action(async (stream: string, options: ListOptions & TimeRange) => {
      await withClient(options, async (client) => {
        const { since, until, limit } = options;
        const pageSize = Math.min(limit, mostListed);
        const messages = client.messages.history(stream, { since, until, pageSize });
        await printRows(messages, columns, options);
      });
    });
}

function searchCommand(): Command {
  return searches(listsService(new Command('search')))
    .argument('[words]', '#hashtag, $cashtag, or words of one --stream')
    .description('Find messages.')
    .addHelpText(
      'after',
      `
What is given together widens the search; a stream, a type and times narrow it.

Examples:
  cadenza messages search '#earnings' --stream-type ROOM
  cadenza messages search --cashtag IBM --author alice --stream ID --since 2026-11-01
  cadenza messages search 'closing price' --stream ID --json`,
    )
    .action(async (words: string | undefined, options: ListOptions & SearchCommandOptions) => {
      await withClient(options, async (client) => {
        const { tier, oldestFirst } = options;
        const found = client.messages.search(await searchOf(client, words, options), {
          ...(tier !== undefined && { tier }),
          ...(oldestFirst === true && { sortDir: 'ASC' }),
        });
        await printRows(found, columns, options);
      });
    });
}

function suppressCommand(): Command {
  return callsService(new Command('suppress'))
    .argument('<id>', 'of the message')
    .description('Hide a message from everybody, for good.')
    .option('-y, --yes', 'without asking')
    .addHelpText('after', '\nExample:\n  cadenza messages suppress MESSAGE --yes')
    .action(async (id: string, options: ServiceOptions & ConfirmOptions) => {
      await confirm('This hides the message from everybody, for good.', options);
      await withClient(options, async (client) => {
        await client.messages.suppress(id);
        const row = { command: 'suppress', messageId: id };
        await printDone(`The message ${id} is suppressed.`, row, options);
      });
    });
}

async function showMessage(client: Client, options: ServiceOptions, id: string): Promise<void> {
  const message = await client.messages.get(id);
  if (message === undefined) {
    throw new CadenzaError(
      'NO_SUCH_MESSAGE',
      `There is no message "${id}" that this account can see.`,
    );
  }
  await printRows([message], columns, options);
}
