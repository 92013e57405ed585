import { readdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CadenzaError } from '../../contract/index.js';

/** A bot to start: a folder with a `bot.ts` or `bot.js` in it. */
export interface Starter {
  /** The folder's name, which is the service account's username too. */
  readonly name: string;
  readonly file: string;
}

const botFiles = ['bot.ts', 'bot.tsx', 'bot.js'];

/**
 * The bots of a folder, in alphabetical order: each sub-folder that holds a `bot.ts`, `bot.tsx` or
 * `bot.js`.
 *
 * @throws CadenzaError `NO_BOTS` when the folder is missing or holds none
 */
export async function findStarters(folder: string): Promise<readonly Starter[]> {
  const starters = existsSync(folder) ? await readStarters(folder) : [];
  if (starters.length === 0) {
    throw new CadenzaError(
      'NO_BOTS',
      `${folder} holds no bots: each is a folder of its own with a bot.ts in it.`,
    );
  }
  return starters;
}

async function readStarters(folder: string): Promise<readonly Starter[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const file = botFiles.map((bot) => join(folder, name, bot)).find(existsSync);
      return file === undefined ? [] : [{ name, file }];
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}
