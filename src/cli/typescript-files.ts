import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The `tsconfig.json` that a file is compiled with: the nearest one above it. */
export function nearestTsconfig(file: string): string | undefined {
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

/**
 * What a module exports by default. In a project without `"type": "module"` the exports arrive one
 * `default` deeper.
 */
export function defaultOf(module: unknown): unknown {
  const isObject = typeof module === 'object' && module !== null;
  return isObject && 'default' in module ? defaultOf(module.default) : module;
}
