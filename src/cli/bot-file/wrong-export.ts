import { readFileSync } from 'node:fs';
import { types } from 'node:util';

/**
 * Where a file says what it exports by default, as editors and terminals open it; the file alone when it does not say it,
 * or not where it can be found.
 *
 * @example
 * placeOfDefault('bots/quotes/bot.ts'); // 'bots/quotes/bot.ts:12'
 */
export function placeOfDefault(path: string): string {
  const source = readFileSync(path, 'utf8');
  const found = /^[ \t]*(?:export\s+default\b|module\.exports\s*=|export\s*=)/m.exec(source);
  return found === null ? path : `${path}:${source.slice(0, found.index).split('\n').length}`;
}

/** What there is in place of a function by default: nothing, when other names are exported, or something else. */
export function insteadOfFunction(exported: unknown): string {
  if (isModule(exported)) {
    const names = Object.keys(exported).filter((name) => name !== '__esModule');
    return names.length === 0 ? 'It exports nothing' : `It exports only ${names.join(', ')}`;
  }
  return `This is ${Array.isArray(exported) ? 'a list' : (kinds[typeof exported] ?? 'nothing')}`;
}

/** A module of a project without `"type": "module"` is an object with a mark. */
function isModule(exported: unknown): exported is object {
  return (
    types.isModuleNamespaceObject(exported) ||
    (typeof exported === 'object' && exported !== null && '__esModule' in exported)
  );
}

const kinds: Readonly<Record<string, string>> = {
  object: 'an object',
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
};
