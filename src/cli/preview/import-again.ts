import { createRequire } from 'node:module';
import { setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CadenzaError } from '../../contract/index.js';
import { loadFailure } from '../bot-file/load-failure.js';
import { defaultOf, withTsconfigOf } from '../bot-file/typescript-files.js';

/**
 * What a module exports by default, in the present state of it and of all that it imports, not as they
 * were before.
 *
 * @param path - absolute
 * @param onFile - told of the module and of all that it imports, once of each, but for installed packages
 *
 * @throws CadenzaError `PREVIEW_FILE_BROKEN` when it cannot be loaded
 */
export async function importAgain(path: string, onFile: (path: string) => void): Promise<unknown> {
  const { tsImport } = await import('tsx/esm/api');
  const told = new Set<string>();
  const tell = (file: string) => {
    if (!told.has(file) && !isInstalled(file)) {
      told.add(file);
      onFile(file);
    }
  };
  const options = {
    parentURL: import.meta.url,
    onImport: (url: string) => {
      if (url.startsWith('file:')) {
        tell(fileURLToPath(url));
      }
    },
  };
  forgetRequired();
  try {
    const module: unknown = await withTsconfigOf(path, (tsconfig) =>
      tsImport(pathToFileURL(path).href, { ...options, tsconfig }),
    );
    const exportsDefault = typeof module === 'object' && module !== null && 'default' in module;
    return exportsDefault ? defaultOf(module) : undefined;
  } catch (error) {
    const message = `${path} could not be loaded: ${loadFailure(error, path)}`;
    throw new CadenzaError('PREVIEW_FILE_BROKEN', message, { cause: error });
  } finally {
    await toldByLoader();
    requiredFiles().forEach(tell);
  }
}

/** The loader's thread tells of a file before it hands it over, but by another way: it may arrive a round later. */
async function toldByLoader(): Promise<void> {
  await turn();
  await turn();
}

function isInstalled(path: string): boolean {
  return /[\\/]node_modules[\\/]/.test(path);
}

const { cache } = createRequire(import.meta.url);

/** How the loader marks the modules of one import. */
const mark = '?namespace=';

/** Modules of projects without `"type": "module"`, which Node would not load a second time. */
function forgetRequired(): void {
  for (const key of Object.keys(cache)) {
    if (key.includes(mark)) {
      Reflect.deleteProperty(cache, key);
    }
  }
}

/** The files of the modules that were required, of which the loader does not tell. */
function requiredFiles(): readonly string[] {
  return Object.keys(cache)
    .filter((key) => key.includes(mark) && !key.startsWith('data:'))
    .map((key) => key.slice(0, key.indexOf(mark)));
}
