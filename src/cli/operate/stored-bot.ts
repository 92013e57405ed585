import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { Bot } from '../../bot/index.js';
import { type Config, loadConfig } from '../../client/index.js';
import { CadenzaError } from '../../contract/index.js';
import { createBot } from '../bot-file/create-bot.js';
import { storeFor } from '../run/store-for.js';

/** The options of every command that looks into a bot's store. */
export interface StoredBotOptions {
  readonly config?: string;
  readonly store?: string;
  readonly json?: true;
  readonly csv?: true;
}

/** Adds the options of every command that looks into a bot's store. */
export function looksAtStore(command: Command): Command {
  return command
    .option('-c, --config <file>', 'the configuration of the bot; default: config.yaml here')
    .option('--store <file>', 'its SQLite file, when `cadenza run` was told one')
    .option('--json', 'one line of JSON for each, for other programs');
}

/** Adds the options of those that print rows of it. */
export function listsStore(command: Command): Command {
  return looksAtStore(command).addOption(
    new Option('--csv', 'a table for a spreadsheet').conflicts('json'),
  );
}

/**
 * Does something with a bot's store, whether the bot runs or not. The bot is not started: nothing is read
 * or sent.
 *
 * @param file - the bot's file, where its handlers matter
 * @throws CadenzaError `NO_SUCH_STORE` for a file that is not there
 */
export async function withStoredBot<Result>(
  { config, store }: StoredBotOptions,
  work: (bot: Bot) => Promise<Result>,
  file?: string,
): Promise<Result> {
  if (store !== undefined && !existsSync(store)) {
    throw new CadenzaError(
      'NO_SUCH_STORE',
      `There is no file ${store}. A bot that has run leaves one.`,
    );
  }
  const options = (loaded: Config) => ({ store: storeFor(loaded, store), log: false }) as const;
  const bot =
    file === undefined ? await plainBot(config, options) : await createBot(file, config, options);
  await bot.store.open();
  try {
    return await work(bot);
  } finally {
    await bot.store.close();
    await bot.client.close();
  }
}

async function plainBot(
  config: string | undefined,
  options: (loaded: Config) => ConstructorParameters<typeof Bot>[1],
): Promise<Bot> {
  const loaded = await loadConfig(config);
  return new Bot(loaded, options(loaded));
}
