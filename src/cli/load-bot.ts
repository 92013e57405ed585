import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bot } from '../bot/index.js';
import { CadenzaError } from '../contract/index.js';
import { loadFailure } from './load-failure.js';
import { defaultOf, nearestTsconfig } from './typescript-files.js';

/** What a starter's `bot.ts` exports by default: it registers its handlers on the bot it is given. */
export type BotModule = (bot: Bot) => void | Promise<void>;

/**
 * Loads a bot from a TypeScript or JavaScript file.
 *
 * @example
 * const setUp = await loadBot('bots/echo/bot.ts');
 * await setUp(bot);
 *
 * @throws CadenzaError `BOT_FILE_MISSING` when there is no such file, `BOT_FILE_BROKEN` when loading it
 * fails, `BOT_FILE_WITHOUT_BOT` when its default export is no function
 */
export async function loadBot(file: string): Promise<BotModule> {
  const path = resolve(file);
  if (!existsSync(path)) {
    throw new CadenzaError('BOT_FILE_MISSING', `There is no file ${path}.`);
  }
  const exported = await importFile(path);
  if (!isBotModule(exported)) {
    throw new CadenzaError(
      'BOT_FILE_WITHOUT_BOT',
      `${path} must export a function of the bot by default: export default (bot: Bot) => { … }`,
    );
  }
  return exported;
}

async function importFile(path: string): Promise<unknown> {
  const [esm, commonJs] = await Promise.all([import('tsx/esm/api'), import('tsx/cjs/api')]);
  const unregister = esm.register({ tsconfig: nearestTsconfig(path) ?? false });
  const unregisterCommonJs = commonJs.register();
  try {
    return defaultOf(await import(pathToFileURL(path).href));
  } catch (error) {
    const message = `${path} could not be loaded: ${loadFailure(error)}`;
    throw new CadenzaError('BOT_FILE_BROKEN', message, { cause: error });
  } finally {
    unregisterCommonJs();
    await unregister();
  }
}

function isBotModule(value: unknown): value is BotModule {
  return typeof value === 'function';
}
