import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Config,
  ConfigError,
  type ConfigInput,
  loadConfig,
} from '../../../src/client/index.js';

export let folder: string;

/** A folder for files of configurations. */
export async function makeFolder(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-config-'));
}

/** Deletes it. */
export const removeFolder = (): Promise<void> => rm(folder, { recursive: true });

interface Loaded {
  readonly config: Config;
  readonly warnings: readonly string[];
  readonly file: string;
}

export async function load(
  text: string | Uint8Array,
  environment: Record<string, string> = {},
  name = 'config.yaml',
): Promise<Loaded> {
  const file = join(folder, name);
  await writeFile(file, text);
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message.replace(`${folder}/`, ''));
  const options = { environment, warn, checkFiles: false };
  return { config: await loadConfig(file, options), warnings, file };
}

/** The lines of the error, with the folder taken out. */
export async function problems(
  text: string | Uint8Array,
  environment: Record<string, string> = {},
): Promise<readonly string[]> {
  try {
    await load(text, environment);
  } catch (error) {
    if (error instanceof ConfigError) {
      return error.message
        .replaceAll(`${folder}/`, '')
        .split('\n')
        .slice(1)
        .map((line) => line.trim());
    }
    throw error;
  }
  throw new Error('The configuration was accepted.');
}

export const minimal: ConfigInput = {
  host: 'acme.test',
  bot: { username: 'quotes', privateKey: { path: 'key.pem' } },
};
