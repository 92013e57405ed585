import type { Environment } from '../runtime/environment.js';
import type { SearchFlags } from './search.js';
import { translatePattern } from './translate-pattern.js';

/** A regular expression of Java as one of JavaScript, for all matches; a finding when it has no equal. */
export function compilePattern(pattern: string, flags: SearchFlags, env: Environment): RegExp {
  const key = `${JSON.stringify(flags)}${pattern}`;
  const known = env.patterns.get(key);
  if (known !== undefined) {
    known.lastIndex = 0;
    return known;
  }
  const translated = translatePattern(pattern, flags);
  if (typeof translated === 'string') {
    throw env.fail('template-bad-pattern', undefined, { problem: translated });
  }
  env.patterns.set(key, translated);
  return translated;
}
