import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { CadenzaError } from '../../contract/index.js';

/** A bot to start: a folder with a `bot.ts` or `bot.js` in it. */
export interface Starter {
  /** The folder's name without spaces, which is the service account's username too. */
  readonly name: string;
  readonly file: string;
}

const botFiles = ['bot.ts', 'bot.tsx', 'bot.js'];

/** What a project makes of its bot is not another one. */
const leftOut = new Set(['dist', 'node_modules']);

/** Whether a folder is a project of one bot. */
export function isProject(folder: string): boolean {
  return botFiles.some((bot) => existsSync(join(folder, bot)));
}

/**
 * The bots of a folder, in alphabetical order: the one that lies in it, and each sub-folder that holds a
 * `bot.ts`, `bot.tsx` or `bot.js`.
 *
 * @throws CadenzaError `NO_BOTS` when the folder is missing or holds none
 */
export async function findStarters(folder: string): Promise<readonly Starter[]> {
  const own = starterIn(folder, basename(folder));
  const found = statSync(folder, { throwIfNoEntry: false });
  const starters = found?.isDirectory() === true ? [...own, ...(await readStarters(folder))] : [];
  if (starters.length > 0) {
    return starters;
  }
  if (found === undefined) {
    throw new CadenzaError(
      'NO_BOTS',
      `There is no folder ${folder}. Name a .ts or .js file, or a folder of bots; a relative path starts at the working folder.`,
    );
  }
  throw new CadenzaError(
    'NO_BOTS',
    found.isDirectory()
      ? `${folder} holds no bots: each bot is a folder with a bot.ts in it.`
      : `${folder} is no bot: name a .ts or .js file, or a folder of bots.`,
  );
}

/**
 * The bot of one file, named after its folder when the file is called `bot`, otherwise after the file.
 *
 * @throws CadenzaError `BOT_FILE_MISSING` when there is no such file
 */
export function starterOf(file: string): Starter {
  if (!existsSync(file)) {
    throw new CadenzaError(
      'BOT_FILE_MISSING',
      `There is no file ${file}. A relative path starts at the working folder.`,
    );
  }
  const stem = basename(file, extname(file));
  return { name: plainName(stem === 'bot' ? basename(dirname(file)) : stem), file };
}

/** A name of small letters, digits and hyphens, as an account can have it. */
function plainName(name: string): string {
  const plain = name.toLowerCase().replace(/[^a-z0-9-]+/g, '-');
  return plain.replace(/^-+|-+$/g, '') || 'bot';
}

async function readStarters(folder: string): Promise<readonly Starter[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .filter((entry) => !leftOut.has(entry.name))
    .flatMap(({ name }) => starterIn(join(folder, name), name))
    .sort((one, other) => one.name.localeCompare(other.name));
}

function starterIn(folder: string, name: string): readonly Starter[] {
  const file = botFiles.map((bot) => join(folder, bot)).find(existsSync);
  return file === undefined ? [] : [{ name: /\s/.test(name) ? plainName(name) : name, file }];
}
