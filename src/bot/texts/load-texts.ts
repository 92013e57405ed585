import { readdir, readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CadenzaError, errorCode } from '../../contract/index.js';
import type { LanguageTexts } from './texts.js';

/**
 * Reads texts from a folder with one file per language, named by it: `de.yaml`, `pt-BR.json`. Keys may
 * be nested: `order: { placed: … }` is the text `order.placed`.
 *
 * @example
 * const bot = new Bot(config, { texts: { languages: await loadTexts('texts') } });
 *
 * @param given - from the working folder, or a whole path; or a URL, such as `new URL('texts', import.meta.url)`
 * @throws CadenzaError `BAD_TEXTS` naming the file and what is wrong
 */
export async function loadTexts(
  given: string | URL,
): Promise<Readonly<Record<string, LanguageTexts>>> {
  const folder: unknown = given instanceof URL ? fileURLToPath(given) : given;
  if (typeof folder !== 'string') {
    throw new CadenzaError(
      'BAD_TEXTS',
      'loadTexts takes the folder of the texts, a path or a URL.',
    );
  }
  const languages: Record<string, LanguageTexts> = {};
  for (const file of await namesIn(folder)) {
    const extension = extname(file);
    if (['.yaml', '.yml', '.json'].includes(extension)) {
      const path = join(folder, file);
      const language = file.slice(0, -extension.length);
      checkLanguage(language, path);
      languages[language] = await readTexts(path);
    }
  }
  return languages;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    throw noFolder(resolve(folder), error);
  }
}

function noFolder(folder: string, cause: unknown): CadenzaError {
  const code = errorCode(cause) ?? 'unknown error';
  if (code === 'ENOENT') {
    return new CadenzaError(
      'BAD_TEXTS',
      `There is no folder of texts ${folder}. Relative paths start at the working folder: start the bot in the folder of its project, or give a whole path or a URL, such as new URL('texts', import.meta.url).`,
      { cause },
    );
  }
  return code === 'ENOTDIR'
    ? new CadenzaError(
        'BAD_TEXTS',
        `${folder} is not a folder. Name the folder that the texts are in, in files such as de.yaml.`,
        { cause },
      )
    : new CadenzaError('BAD_TEXTS', `The folder of texts ${folder} cannot be read (${code}).`, {
        cause,
      });
}

async function readTexts(path: string): Promise<LanguageTexts> {
  const { parse } = await import('yaml');
  let content: unknown;
  try {
    content = parse(await readFile(path, 'utf8'));
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new CadenzaError('BAD_TEXTS', `${path} cannot be read: ${problem}`, { cause });
  }
  return Object.fromEntries(flatten(content, '', path));
}

function* flatten(value: unknown, key: string, path: string): Generator<[string, string]> {
  if (typeof value === 'string') {
    yield [key, value];
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [name, inner] of Object.entries(value)) {
      yield* flatten(inner, key === '' ? name : `${key}.${name}`, path);
    }
  } else if (key !== '' || value !== null) {
    throw new CadenzaError('BAD_TEXTS', `${path}: "${key}" must be text.`);
  }
}

function checkLanguage(language: string, path: string): void {
  try {
    Intl.getCanonicalLocales(language);
  } catch {
    throw new CadenzaError(
      'BAD_TEXTS',
      `${path} is not named after a language. Name it like de.yaml or pt-BR.json.`,
    );
  }
}
