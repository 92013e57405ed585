import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The `tsconfig.json` that a file is compiled with: the nearest one above it. */
function nearestTsconfig(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const candidate = join(folder, 'tsconfig.json');
    if (existsSync(candidate)) {
      return candidate;
    }
    if (folder === dirname(folder)) {
      return undefined;
    }
  }
}

/** Where the loader looks for the path of a `tsconfig.json`: for required modules it can be told in no other way. */
const variable = 'TSX_TSCONFIG_PATH';

/**
 * Does something while what the loader is told applies to the `tsconfig.json` of a file, and not to that of the folder
 * in which the command was started.
 *
 * @param load - given the path of that `tsconfig.json`, or false when there is none
 */
export async function withTsconfigOf<Loaded>(
  file: string,
  load: (tsconfig: string | false) => Promise<Loaded>,
): Promise<Loaded> {
  const before = process.env[variable];
  const tsconfig = nearestTsconfig(file);
  tellLoader(tsconfig ?? before);
  try {
    return await load(tsconfig ?? false);
  } finally {
    tellLoader(before);
  }
}

function tellLoader(path: string | undefined): void {
  if (path === undefined) {
    Reflect.deleteProperty(process.env, variable);
  } else {
    process.env[variable] = path;
  }
}

/**
 * What a module exports by default. In a project without `"type": "module"` the exports arrive one
 * `default` deeper.
 */
export function defaultOf(module: unknown): unknown {
  const isObject = typeof module === 'object' && module !== null;
  return isObject && 'default' in module ? defaultOf(module.default) : module;
}
