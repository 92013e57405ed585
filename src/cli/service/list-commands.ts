import { Command } from 'commander';
import type { EnterpriseStream } from '../../client/administration.js';
import type { Client, SearchArguments } from '../../client/index.js';
import { CadenzaError, type Message, type StreamListed, type User } from '../../contract/index.js';
import { readIncomingMessage } from '../../messageml/index.js';
import { callsService, type ServiceOptions, withClient } from './connect.js';
import { type Columns, printRows, readLimit, timeOf } from './print-rows.js';

interface ListOptions extends ServiceOptions {
  readonly limit: number;
}

/** What the service gives at most. */
const mostListed = 500;

const userColumns: Columns<User> = {
  id: ({ id }) => id,
  username: ({ username }) => username,
  name: ({ displayName }) => displayName,
  email: ({ emailAddress }) => emailAddress,
};

const messageColumns: Columns<Message> = {
  time: ({ timestamp }) => timeOf(timestamp),
  'message id': ({ messageId }) => messageId,
  from: ({ user }) => user.displayName ?? user.userId,
  text: (message) => readIncomingMessage(message).text,
};

const streamColumns: Columns<StreamListed> = {
  id: ({ id }) => id,
  type: ({ streamType }) => streamType.type,
  active: ({ active }) => active,
  name: ({ roomAttributes }) => roomAttributes?.name,
};

const companyStreamColumns: Columns<EnterpriseStream> = {
  id: ({ id }) => id,
  type: ({ type }) => type,
  active: ({ isActive }) => isActive,
  name: ({ attributes }) => attributes.roomName,
};

/** `cadenza users`: finds and shows users. */
export function usersCommand(): Command {
  return new Command('users')
    .description('Find and show users.')
    .addCommand(
      listing('search <words>', 'Find users by name or e-mail address.', (client, options, words) =>
        printRows(client.users.search({ query: words }), userColumns, options),
      ),
    )
    .addCommand(
      listing('show <user>', 'Show one user, by user name, e-mail address or id.', showUser),
    );
}

/** `cadenza streams`: the conversations of the account, or of the whole company. */
export function streamsCommand(): Command {
  return listCommand(new Command('streams'))
    .description('List the conversations of the account.')
    .option('--company', 'those of the whole company, which needs the role User Provisioning')
    .action(async (options: ListOptions & { company?: true }) => {
      await withClient(options, (client) =>
        options.company === true
          ? printRows(client.streams.listEnterprise(), companyStreamColumns, options)
          : printRows(client.streams.list(), streamColumns, options),
      );
    });
}

/** `cadenza messages`: reads, finds and suppresses messages. */
export function messagesCommand(): Command {
  return new Command('messages')
    .description('Read, find and suppress messages.')
    .addCommand(
      listing(
        'list <stream>',
        'Show messages of a conversation.',
        async (client, options, stream) => {
          const limit = Math.min(options.limit, mostListed);
          const found = await client.messages.list(stream, { since: 0, limit });
          await printRows(found, messageColumns, options);
        },
      ),
    )
    .addCommand(
      listing(
        'search <words>',
        'Find messages by #hashtag, by $cashtag, or by words in a conversation.',
        async (client, options: ListOptions & { stream?: string }, words) => {
          const found = client.messages.search(searchFor(words, options.stream));
          await printRows(found, messageColumns, options);
        },
      ).option('--stream <id>', 'the conversation to look for words in'),
    )
    .addCommand(listing('get <id>', 'Show one message.', showMessage))
    .addCommand(
      callsService(new Command('suppress'))
        .argument('<id>')
        .description('Hide a message from everybody, for good.')
        .requiredOption('--yes', 'it cannot be undone')
        .action((id: string, options: ServiceOptions) =>
          withClient(options, async (client) => {
            await client.messages.suppress(id);
            console.log(`The message ${id} is suppressed.`);
          }),
        ),
    );
}

async function showUser(client: Client, options: ListOptions, name: string): Promise<void> {
  const user = await findUser(client, name);
  if (user === undefined) {
    throw new CadenzaError('NO_SUCH_USER', `There is no user "${name}" that this account can see.`);
  }
  await printRows([user], userColumns, options);
}

async function showMessage(client: Client, options: ListOptions, id: string): Promise<void> {
  const message = await client.messages.get(id);
  if (message === undefined) {
    throw new CadenzaError(
      'NO_SUCH_MESSAGE',
      `There is no message "${id}" that this account can see.`,
    );
  }
  await printRows([message], messageColumns, options);
}

function searchFor(words: string, streamId: string | undefined): SearchArguments {
  const tag = words.slice(1);
  if (words.startsWith('#')) {
    return { hashtag: tag };
  }
  if (words.startsWith('$')) {
    return { cashtag: tag };
  }
  if (streamId === undefined) {
    throw new CadenzaError(
      'SEARCH_NEEDS_STREAM',
      'The service searches one conversation at a time: name it with --stream.',
    );
  }
  return { text: words, streamId };
}

/** Does what a sub-command is for, with its one argument. */
type Work = (client: Client, options: ListOptions, argument: string) => Promise<unknown>;

/**
 * A sub-command that prints rows.
 *
 * @param usage - its name and its argument: `show <user>`
 */
function listing(usage: string, description: string, work: Work): Command {
  const [name = '', argument = ''] = usage.split(' ');
  return listCommand(new Command(name))
    .argument(argument)
    .description(description)
    .action(async (given: string, options: ListOptions) => {
      await withClient(options, (client) => work(client, options, given));
    });
}

function listCommand(command: Command): Command {
  return callsService(command).option('--limit <number>', 'at most so many', readLimit, 100);
}

function findUser(client: Client, name: string): Promise<User | undefined> {
  if (/^\d+$/.test(name)) {
    return client.users.byId(Number(name));
  }
  return name.includes('@') ? client.users.byEmail(name) : client.users.byUsername(name);
}
