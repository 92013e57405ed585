import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CadenzaError } from '../contract/index.js';
import type { BotFunction } from './test-bot-options.js';

/**
 * The function that a bot's file exports.
 *
 * @param file - a path from the folder in which the tests are run
 * @throws CadenzaError `BOT_FILE_MISSING` when there is no such file, `BOT_FILE_BROKEN` for one that cannot be loaded,
 * `BOT_FILE_WITHOUT_BOT` for one without a bot
 */
export async function importBot(file: string | URL): Promise<BotFunction> {
  const path = typeof file === 'string' ? resolve(file) : fileURLToPath(file);
  if (!existsSync(path)) {
    throw missing(path, file);
  }
  return botOf(path, await load(path));
}

/**
 * The function of a bot in what a file exports.
 *
 * @throws CadenzaError `BOT_FILE_WITHOUT_BOT`
 */
export function botOf(path: string, module: Readonly<Record<string, unknown>>): BotFunction {
  const bot = defaultOf(module);
  if (typeof bot !== 'function') {
    throw new CadenzaError(
      'BOT_FILE_WITHOUT_BOT',
      `${path} must export a function of the bot by default: export default (bot: Bot) => { … }.`,
    );
  }
  return bot as BotFunction;
}

/** A file that was compiled to CommonJS has what it exports by default one `default` deeper. */
function defaultOf({ default: exported }: Readonly<Record<string, unknown>>): unknown {
  const isCommonJs = typeof exported === 'object' && exported !== null && '__esModule' in exported;
  return isCommonJs && 'default' in exported ? exported.default : exported;
}

function missing(path: string, file: string | URL): CadenzaError {
  return typeof file === 'string'
    ? new CadenzaError(
        'BOT_FILE_MISSING',
        `There is no file ${path}. A path is read from the folder in which the tests are run; one beside the test is new URL('${file}', import.meta.url).`,
      )
    : new CadenzaError('BOT_FILE_MISSING', `There is no file ${path}.`);
}

async function load(path: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (/\.[cm]?tsx?\b/.test(`${path} ${reason}`)) {
      throw new CadenzaError(
        'BOT_FILE_BROKEN',
        `${path} could not be loaded: ${reason}. TypeScript needs a runner that reads it (node --import tsx --test); or import the file in the test, and give testBot what it exports.`,
        { cause: error },
      );
    }
    throw new CadenzaError('BOT_FILE_BROKEN', `${path} could not be loaded: ${reason}`, {
      cause: error,
    });
  }
}
