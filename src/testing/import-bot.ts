import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CadenzaError } from '../contract/index.js';
import type { BotFunction } from './test-bot-options.js';

/**
 * The function that a bot's file exports.
 *
 * @throws CadenzaError `BOT_FILE_BROKEN` for a file that cannot be loaded, `BOT_FILE_WITHOUT_BOT` for one without a bot
 */
export async function importBot(file: string | URL): Promise<BotFunction> {
  const url = file instanceof URL ? file : pathToFileURL(resolve(file));
  const module = await load(url);
  const bot = module['default'];
  if (typeof bot !== 'function') {
    throw new CadenzaError(
      'BOT_FILE_WITHOUT_BOT',
      `${url.pathname} must export a function of the bot by default: export default (bot: Bot) => { … }.`,
    );
  }
  return bot as BotFunction;
}

async function load(url: URL): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(url.href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CadenzaError(
      'BOT_FILE_BROKEN',
      `${url.pathname} could not be loaded: ${reason}. TypeScript needs a runner that reads it (node --import tsx --test); or import the file in the test, and give testBot what it exports.`,
      { cause: error },
    );
  }
}
