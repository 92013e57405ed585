import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { CadenzaError } from '../../contract/index.js';
import type { ProjectFiles } from './skeleton.js';

/** The folder of the bundled bots. */
export const bundledBots = fileURLToPath(new URL('../../../bots', import.meta.url));

/** Their code in JavaScript, by its paths below that folder: `build/starters.mjs` writes it. */
const inJavaScript = new URL('../../../dist/starters.json', import.meta.url);

/**
 * The files of a bundled bot, as they are in a project of its own; of its README, what it says of the bot.
 *
 * @throws CadenzaError `NO_SUCH_STARTER`
 */
export async function starterFiles(name: string, js = false): Promise<ProjectFiles> {
  const files = await filesOfStarter(name);
  if (!js) {
    return files;
  }
  const others = Object.entries(files).filter(([file]) => !file.endsWith('.ts'));
  const code = Object.entries(await readTexts(inJavaScript))
    .filter(([file]) => file.startsWith(`${name}/`))
    .map(([file, text]) => [file.slice(name.length + 1), text] as const);
  return Object.fromEntries([...others.map(namingJavaScript), ...code]);
}

async function readTexts(url: URL): Promise<ProjectFiles> {
  return z.record(z.string(), z.string()).parse(JSON.parse(await readFile(url, 'utf8')));
}

/** A README names the files as they are called in JavaScript. */
function namingJavaScript([file, text]: readonly [string, string]): readonly [string, string] {
  return [file, file === 'README.md' ? text.replaceAll(/(?<=\w)\.ts\b/g, '.js') : text];
}

async function filesOfStarter(name: string): Promise<ProjectFiles> {
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
