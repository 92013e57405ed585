import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fields, given, kinds, optional } from '../../contract/given/index.js';
import { errorCode, whyUnreadable } from '../../contract/index.js';
import { requireArguments } from '../given/check-arguments.js';
import { checkConfig } from './check.js';
import type { Config } from './config.js';
import type { ParsedSource } from './document.js';
import { examineFile } from './examine-file.js';
import { ConfigError, formatProblem, invalidConfig } from './problems.js';
import type { Environment } from './substitution.js';

/** The files that {@link loadConfig} looks for in the working folder, in this order. */
export const defaultConfigFiles = ['config.yaml', 'config.yml', 'config.json'] as const;

/** How a file is read. */
export interface LoadConfigOptions {
  /** The variables that `${NAME}` stands for. Default: `process.env`. */
  readonly environment?: Environment | undefined;
  /**
   * Told about each odd thing that works nevertheless. Default: none; they are in `config.warnings`, and the client or
   * the bot that is made with the configuration tells them.
   */
  readonly warn?: ((message: string) => void) | undefined;
  /** Whether the files that it names must be there. Default: true. */
  readonly checkFiles?: boolean | undefined;
}

const taken = [
  given('path', optional(kinds.name)),
  given(
    'options',
    fields<LoadConfigOptions>({
      environment: optional(kinds.object),
      warn: optional(kinds.call),
      checkFiles: optional(kinds.flag),
    }),
  ),
];

/**
 * Reads a configuration from a YAML, JSON or properties file, with the key names of the Java and Python
 * kits; also below `bdk`, as in a Spring application, and with the flat keys of the older Node kit.
 *
 * @example
 * const bot = new Bot(await loadConfig());                       // config.yaml, .yml or .json here
 * const client = new Client(await loadConfig('~/.symphony/config.yaml'));
 *
 * @param path - a file; `~/` is the home folder. Default: the first of {@link defaultConfigFiles}.
 * @throws ConfigError `CONFIG_NOT_FOUND` when there is no file, `CONFIG_INVALID` with all problems
 *   at once, each with file, line, column and key
 */
export async function loadConfig(path?: string, options: LoadConfigOptions = {}): Promise<Config> {
  requireArguments('loadConfig', [path, options], taken);
  const { environment = process.env, warn, checkFiles = true } = options;
  const { file, text } = await readFirst(
    path === undefined ? defaultConfigFiles : [expandHome(path)],
  );
  const parsed = await parseConfig(file, text);
  if (parsed.problems.length > 0) {
    throw invalidConfig(file, parsed.problems);
  }
  const config = checkConfig(file, parsed.value, {
    environment,
    locate: parsed.locate,
    examineFile: checkFiles ? examineFile : undefined,
  });
  for (const warning of config.warnings) {
    warn?.(formatProblem(file, warning));
  }
  return config;
}

/** The reader of a format is loaded when a file has that format. */
async function parseConfig(file: string, text: string): Promise<ParsedSource> {
  if (isProperties(file)) {
    const { parseProperties } = await import('./properties.js');
    return parseProperties(text);
  }
  const { parseSource } = await import('./document.js');
  return parseSource(text);
}

async function readFirst(files: readonly string[]): Promise<{ file: string; text: string }> {
  for (const file of files) {
    const text = await readIfThere(file);
    if (text !== undefined) {
      return { file, text };
    }
  }
  const names = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(files);
  const place = files.every((file) => isAbsolute(file)) ? names : `${names} in ${process.cwd()}`;
  throw new ConfigError(
    'CONFIG_NOT_FOUND',
    `No configuration: there is no ${place}. Create it, or name another file: --config on the command line, the argument of loadConfig in code.`,
  );
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return textOf(file, await readFile(file));
  } catch (error) {
    if (error instanceof ConfigError) {
      throw error;
    }
    if (errorCode(error) === 'ENOENT') {
      return undefined;
    }
    const code = errorCode(error) ?? 'unknown reason';
    const why = whyUnreadable(code);
    const reason = why === undefined ? code : `it ${why}`;
    throw new ConfigError('CONFIG_NOT_FOUND', `${file} cannot be read: ${reason}.`);
  }
}

/**
 * The text of a file. The byte order mark that Windows editors put in front would be a part of the first key, and is left
 * out. Files of properties may be in Latin-1, as Java wrote them before it had another way.
 *
 * @throws ConfigError `CONFIG_INVALID` when it is an archive, a key store or in another encoding
 */
function textOf(file: string, bytes: Uint8Array): string {
  const text =
    decoded(bytes, 'utf-8') ?? (isProperties(file) ? decoded(bytes, 'latin1') : undefined);
  if (text === undefined || text.includes('\0')) {
    throw invalidConfig(file, [
      { key: '', message: 'is not text in UTF-8; save it as YAML, JSON or properties in UTF-8' },
    ]);
  }
  return text;
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function isProperties(file: string): boolean {
  return file.endsWith('.properties');
}

function expandHome(path: string): string {
  return path.startsWith('~/') ? join(homedir(), path.slice(2)) : path;
}
