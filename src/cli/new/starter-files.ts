import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CadenzaError } from '../../contract/index.js';
import type { ProjectFiles } from './skeleton.js';

/** The folder of the bundled bots. */
export const bundledBots = fileURLToPath(new URL('../../../bots', import.meta.url));

/**
 * The files of a bundled bot, as they are in a project of its own; of its README, what it says of the bot.
 *
 * @throws CadenzaError `NO_SUCH_STARTER`
 */
export async function starterFiles(name: string): Promise<ProjectFiles> {
  const names = (await readdir(bundledBots, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && existsSync(join(bundledBots, entry.name, 'bot.ts')))
    .map((entry) => entry.name)
    .sort();
  if (!names.includes(name)) {
    throw new CadenzaError(
      'NO_SUCH_STARTER',
      `There is no starter "${name}". There are: ${names.join(', ')}.`,
    );
  }
  const folder = join(bundledBots, name);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.map(async (file) => [relative(folder, file), await readFile(file, 'utf8')] as const),
  );
  return Object.fromEntries(
    texts.map(([file, text]) => [file, file === 'README.md' ? aboutBot(name, text) : text]),
  );
}

/** What a starter's README says of the bot: not how to copy it, and its files as they lie in a project. */
function aboutBot(name: string, readme: string): string {
  const [, body = ''] =
    /^# .*\n([^]*?)(?=^## (?:Test it|Make it yours|Try it)$)/m.exec(readme) ?? [];
  return body.replaceAll(`./bots/${name}/`, './').trim();
}
