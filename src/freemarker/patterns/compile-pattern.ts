import type { JavaPattern } from '../../java/regex/index.js';
import { compileJavaPattern, PatternError } from '../../java/regex/index.js';
import type { Environment } from '../runtime/environment.js';
import type { SearchFlags } from './search-flags.js';

/** Reads a regular expression; a finding when it is malformed or has something that is not supported. */
export function compilePattern(pattern: string, flags: SearchFlags, env: Environment): JavaPattern {
  const key = `${JSON.stringify(flags)}${pattern}`;
  const known = env.patterns.get(key);
  if (known !== undefined) {
    return known;
  }
  env.step(100 + pattern.length * 8);
  try {
    const compiled = compileJavaPattern(pattern, flags);
    env.patterns.set(key, compiled);
    return compiled;
  } catch (error) {
    if (!(error instanceof PatternError)) {
      throw error;
    }
    throw env.fail('template-bad-pattern', undefined, { problem: error.message });
  }
}
