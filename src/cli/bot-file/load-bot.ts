import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Bot, type SetUpResult } from '../../bot/index.js';
import { startsItself, whileLoading, whyNotLoaded } from '../../bot/life/loading.js';
import { isError } from '../../client/errors/native-error.js';
import { CadenzaError, errorCode } from '../../contract/index.js';
import { loadFailure } from './load-failure.js';
import { orStuck } from './or-stuck.js';
import { defaultOf, withTsconfigOf } from './typescript-files.js';
import { withPlace } from './with-place.js';
import { insteadOfFunction, placeOfDefault } from './wrong-export.js';

/** What a starter's `bot.ts` exports by default: it registers its handlers on the bot it is given. */
export type BotModule = (bot: Bot) => SetUpResult;

/**
 * Loads a bot from a TypeScript or JavaScript file.
 *
 * @example
 * const setUp = await loadBot('bots/echo/bot.ts');
 * await setUp(bot);
 *
 * @throws CadenzaError `BOT_FILE_MISSING` when there is no such file, `BOT_FILE_BROKEN` when loading it
 * fails, `BOT_FILE_WITHOUT_BOT` when its default export is not a function, `BOT_STARTS_ITSELF` when it makes
 * and starts its own bot
 */
export async function loadBot(file: string): Promise<BotModule> {
  const path = resolve(file);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) {
    const advice = existsSync(dirname(path))
      ? 'A relative path starts at the working folder.'
      : 'If a build makes it, build first.';
    throw new CadenzaError('BOT_FILE_MISSING', `There is no file ${path}. ${advice}`);
  }
  if (found.isDirectory()) {
    throw new CadenzaError(
      'BOT_FILE_MISSING',
      `${path} is a folder, not a file. Name the file of the bot.`,
    );
  }
  return whileLoading(path, async () => setUpOf(path, await importFile(path)));
}

/**
 * What a file exports, when it is a function of the bot.
 *
 * @throws CadenzaError `BOT_FILE_WITHOUT_BOT`, `BOT_STARTS_ITSELF`
 */
export function setUpOf(path: string, exported: unknown): BotModule {
  if (exported instanceof Bot) {
    throw startsItself(path);
  }
  if (!isBotModule(exported)) {
    throw new CadenzaError(
      'BOT_FILE_WITHOUT_BOT',
      `${placeOfDefault(path)} must export a function of the bot by default: export default (bot: Bot) => { … }. ${insteadOfFunction(exported)}. Run a file that starts its own bot with: node ${path}`,
    );
  }
  return exported;
}

async function importFile(path: string): Promise<unknown> {
  const [esm, commonJs] = await Promise.all([import('tsx/esm/api'), import('tsx/cjs/api')]);
  const [unregister, unregisterCommonJs] = await withTsconfigOf(path, (tsconfig) =>
    Promise.resolve([esm.register({ tsconfig }), commonJs.register()] as const),
  );
  try {
    return defaultOf(await orStuck(import(pathToFileURL(path).href), `Loading ${path}`));
  } catch (error) {
    if (errorCode(error) === 'BOT_STARTS_ITSELF') {
      throw startsItself(path);
    }
    const failure = whyNotLoaded(path, error);
    if (failure !== error) {
      throw failure;
    }
    const slip = isSyntaxError(error) ? await syntaxErrorsOf(path) : undefined;
    throw await withPlace(
      slip ?? error,
      (reason) => `${path} could not be loaded: ${slip ? reason : loadFailure(error, path)}`,
    );
  } finally {
    unregisterCommonJs();
    await unregister();
    // Both have switched it off: without it, stacks name the lines that were made to run, and not those written.
    process.setSourceMapsEnabled(true);
  }
}

/** Node names neither the line of one nor the imported file that it is in. */
function isSyntaxError(error: unknown): boolean {
  return (
    isError(error) && (error.name === 'SyntaxError' || error.message.startsWith('Transform failed'))
  );
}

/** Nothing that only runs needs what bundles. */
async function syntaxErrorsOf(path: string): Promise<Error | undefined> {
  const { findSyntaxErrors } = await import('./bundle.js');
  return findSyntaxErrors(path);
}

function isBotModule(value: unknown): value is BotModule {
  return typeof value === 'function';
}
