import type { PatternMatch } from '../../java/regex/index.js';
import type { Located } from '../finding.js';
import type { Environment } from '../runtime/environment.js';

/** How a replacement writes one match: `$1` is its first group, `\$` a dollar sign. */
export function javaReplacement(
  replacement: string,
  use: Located,
  env: Environment,
): (match: PatternMatch) => string {
  const problem = (sentence: string) =>
    env.fail('template-bad-argument', use, { problem: sentence });
  const isUnfinished = /(?:^|[^\\])(?:\\\\)*\\$/.test(replacement);
  return (match) => {
    if (isUnfinished) {
      throw problem('The replacement ends in a backslash that escapes nothing.');
    }
    return replacement.replace(
      /\\([^])|\$(?:\{([A-Za-z][A-Za-z0-9]*)\}|(\d+))|\$/g,
      (_reference, escaped?: string, name?: string, digits?: string) => {
        if (escaped !== undefined) {
          return escaped;
        }
        const named = name === undefined ? undefined : match.groupNames.get(name);
        if (named !== undefined) {
          return match.groups[named] ?? '';
        }
        if (digits === undefined) {
          throw problem('The replacement has a $ that means no group.');
        }
        return numberedGroup(digits, match, problem);
      },
    );
  };
}

/** As many digits as make a group that exists; the rest is text. */
function numberedGroup(
  digits: string,
  match: PatternMatch,
  problem: (sentence: string) => Error,
): string {
  const count = match.groups.length - 1;
  let length = 1;
  if (Number(digits.slice(0, 1)) > count) {
    throw problem(`The replacement has no group ${digits}.`);
  }
  while (length < digits.length && Number(digits.slice(0, length + 1)) <= count) {
    length += 1;
  }
  return (match.groups[Number(digits.slice(0, length))] ?? '') + digits.slice(length);
}
