import { Command } from 'commander';
import type { Client, Signal, SignalSubscriber } from '../../client/index.js';
import { CadenzaError } from '../../contract/index.js';
import { confirm, type ConfirmOptions } from './confirm.js';
import { callsService, type ServiceOptions, withClient } from './connect.js';
import { findUser } from './find-user.js';
import { listing, type ListOptions, listsService, showing } from './listing.js';
import { printDone } from './print-done.js';
import { type Columns, printRows, timeOf } from './print-rows.js';

interface SignalOptions extends ServiceOptions {
  readonly name?: string;
  readonly query?: string;
  readonly company?: boolean;
  readonly profile?: boolean;
}

interface SubscribeOptions extends ServiceOptions {
  readonly user?: readonly string[];
  readonly pushed?: true;
}

const columns: Columns<Signal> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  query: ({ query }) => query,
  company: ({ companyWide }) => companyWide,
  made: ({ timestamp }) => timeOf(timestamp),
};

const subscriberColumns: Columns<SignalSubscriber> = {
  id: ({ userId }) => userId,
  name: ({ subscriberName }) => subscriberName,
  owner: ({ owner }) => owner,
  pushed: ({ pushed }) => pushed,
  since: ({ timestamp }) => timeOf(timestamp),
};

/** `cadenza signals`: searches whose messages are collected, and who follows them. */
export function signalsCommand(): Command {
  return new Command('signals')
    .description('List, make and follow signals: searches whose messages are collected.')
    .addCommand(listCommand())
    .addCommand(
      showing(
        { usage: 'show <signal>', description: 'Show one signal.', argument: 'its id' },
        showSignal,
      ).addHelpText('after', '\nExample:\n  cadenza signals show ID'),
    )
    .addCommand(createCommand())
    .addCommand(updateCommand())
    .addCommand(deleteCommand())
    .addCommand(subscribeCommand())
    .addCommand(unsubscribeCommand())
    .addCommand(
      listing(
        {
          usage: 'subscribers <signal>',
          description: 'Show who follows a signal.',
          argument: 'its id',
        },
        (client, options, signal) =>
          printRows(client.signals.subscribers(signal), subscriberColumns, options),
      ).addHelpText('after', '\nExample:\n  cadenza signals subscribers ID --limit 1000'),
    );
}

function listCommand(): Command {
  return listsService(new Command('list'))
    .description('List the signals of the account, and those of the company.')
    .addHelpText('after', '\nExample:\n  cadenza signals list --json')
    .action(async (options: ListOptions) => {
      await withClient(options, (client) => printRows(client.signals.list(), columns, options));
    });
}

async function showSignal(client: Client, options: ServiceOptions, signal: string): Promise<void> {
  await printRows([await client.signals.get(signal)], columns, options);
}

function createCommand(): Command {
  return callsService(new Command('create'))
    .description('Make a signal.')
    .requiredOption('--name <text>', 'as subscribers see it')
    .requiredOption('--query <text>', 'FIELD:value pairs with AND and OR: HASHTAG:bonds')
    .option('--company', 'the whole company can subscribe')
    .option('--profile', 'others see it on the profile of its owner')
    .addHelpText(
      'after',
      "\nExample:\n  cadenza signals create --name Bonds --query 'HASHTAG:bonds AND CASHTAG:ibm'",
    )
    .action((options: SignalOptions & { readonly name: string; readonly query: string }) =>
      withClient(options, async (client) => {
        const { name, query } = options;
        const made = await client.signals.create({ name, query, ...sightOf(options) });
        await printRows([made], columns, options);
      }),
    );
}

function updateCommand(): Command {
  return callsService(new Command('update'))
    .argument('<signal>', 'its id')
    .description('Change a signal; what is not named stays.')
    .option('--name <text>', 'as subscribers see it')
    .option('--query <text>', 'FIELD:value pairs with AND and OR')
    .option('--company', 'the whole company can subscribe')
    .option('--no-company', 'the company cannot subscribe')
    .option('--profile', 'others see it on the profile of its owner')
    .option('--no-profile', 'others do not see it there')
    .addHelpText(
      'after',
      "\nExample:\n  cadenza signals update ID --query 'HASHTAG:rates' --no-company",
    )
    .action((signal: string, options: SignalOptions) =>
      withClient(options, async (client) => {
        const { name, query } = options;
        const changes = {
          ...(name !== undefined && { name }),
          ...(query !== undefined && { query }),
          ...sightOf(options),
        };
        if (Object.keys(changes).length === 0) {
          throw new CadenzaError('NOTHING_TO_CHANGE', 'Say what changes: --name, --query, …');
        }
        await printRows([await client.signals.update(signal, changes)], columns, options);
      }),
    );
}

function sightOf({ company, profile }: SignalOptions) {
  return {
    ...(company !== undefined && { companyWide: company }),
    ...(profile !== undefined && { visibleOnProfile: profile }),
  };
}

function deleteCommand(): Command {
  return callsService(new Command('delete'))
    .argument('<signal>', 'its id')
    .description('Delete a signal of the account.')
    .option('-y, --yes', 'without asking')
    .addHelpText('after', '\nExample:\n  cadenza signals delete ID --yes')
    .action(async (signal: string, options: ServiceOptions & ConfirmOptions) => {
      await confirm('This deletes the signal for all its subscribers.', options);
      await withClient(options, async (client) => {
        await client.signals.delete(signal);
        const row = { command: 'delete', id: signal };
        await printDone(`The signal ${signal} is deleted.`, row, options);
      });
    });
}

function subscribeCommand(): Command {
  return callsService(new Command('subscribe'))
    .argument('<signal>', 'its id')
    .description('Follow a signal, or make users follow it.')
    .option('--user <user...>', 'who follows it instead of this account')
    .option('--pushed', 'and cannot leave it')
    .addHelpText(
      'after',
      '\nExamples:\n  cadenza signals subscribe ID\n  cadenza signals subscribe ID --user alice bob --pushed',
    )
    .action((signal: string, options: SubscribeOptions) =>
      withClient(options, async (client) => {
        const users = await userIdsOf(client, options);
        const result = await client.signals.subscribe(signal, users, options.pushed);
        await printResult(result, options);
      }),
    );
}

function unsubscribeCommand(): Command {
  return callsService(new Command('unsubscribe'))
    .argument('<signal>', 'its id')
    .description('Stop following a signal, or make users stop.')
    .option('--user <user...>', 'who no longer follows it, instead of this account')
    .addHelpText('after', '\nExample:\n  cadenza signals unsubscribe ID --user alice')
    .action((signal: string, options: SubscribeOptions) =>
      withClient(options, async (client) => {
        const users = await userIdsOf(client, options);
        await printResult(await client.signals.unsubscribe(signal, users), options);
      }),
    );
}

async function userIdsOf(
  client: Client,
  { user = [] }: SubscribeOptions,
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const name of user) {
    ids.push((await findUser(client, name)).id);
  }
  return ids;
}

type Result = Awaited<ReturnType<Client['signals']['subscribe']>>;

async function printResult(result: Result, options: ServiceOptions): Promise<void> {
  const counts: Columns<Result> = {
    named: ({ requestedSubscription }) => requestedSubscription,
    done: ({ successfulSubscription }) => successfulSubscription,
    failed: ({ failedSubscription }) => failedSubscription,
  };
  await printRows([result], counts, options);
  process.exitCode = result.failedSubscription === 0 ? 0 : 1;
}
