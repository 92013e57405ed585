import type { SearchFlags } from './search.js';

/** Translates; answers a sentence when the expression is malformed or has no equal in JavaScript. */
export function translatePattern(pattern: string, flags: SearchFlags): RegExp | string {
  const letters = `g${flags.ignoresCase ? 'i' : ''}${flags.multiline ? 'm' : ''}${flags.dotAll ? 's' : ''}`;
  try {
    return new RegExp(pattern, letters);
  } catch {
    return 'it is malformed';
  }
}
