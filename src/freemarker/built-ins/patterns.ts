import type { JavaPattern, PatternMatch } from '../../java/regex/index.js';
import { wrongType } from '../coercion/require.js';
import { compilePattern } from '../patterns/compile-pattern.js';
import { javaReplacement } from '../patterns/replacement.js';
import { checkPatternInput, payForSearch } from '../patterns/search.js';
import type { SearchFlags } from '../patterns/search-flags.js';
import { compileFlags } from '../patterns/search-flags.js';
import type { Environment } from '../runtime/environment.js';
import { ManyFaced } from '../values/many-faced.js';
import type { Item, Value } from '../values/value.js';
import type { Arguments } from './arguments.js';
import type { BuiltInTable } from './built-in.js';
import { ofTextWithTexts } from './define.js';

/** Steps that writing what stands for one match counts as. */
const replacementPrice = 10;

function replace(text: string, args: Arguments, env: Environment): string {
  const searched = args.text(0);
  const replacement = args.text(1);
  const flags = compileFlags(args.textOr(2, ''));
  if (!flags.isPattern) {
    return env.checkedText(replacePlainly(text, searched, replacement, flags, env));
  }
  checkPatternInput(text, env);
  const pattern = compilePattern(searched, flags, env);
  const write = javaReplacement(replacement, args.use, env);
  let replaced = '';
  let at = 0;
  for (const match of pattern.matches(text, () => env.step(1))) {
    env.step(replacementPrice);
    replaced = env.checkedText(replaced + text.slice(at, match.start) + write(match));
    at = match.end;
    if (flags.firstOnly) {
      break;
    }
  }
  return env.checkedText(replaced + text.slice(at));
}

function replacePlainly(
  text: string,
  searched: string,
  replacement: string,
  flags: SearchFlags,
  env: Environment,
): string {
  if (searched === '' && flags.firstOnly) {
    return replacement + text;
  }
  env.step(text.length >> 3);
  payForSearch(text, searched, env);
  const haystack = flags.ignoresCase ? text.toLowerCase() : text;
  const needle = flags.ignoresCase ? searched.toLowerCase() : searched;
  const parts: string[] = [];
  let at = 0;
  let length = 0;
  for (let found = haystack.indexOf(needle); found !== -1;) {
    parts.push(text.slice(at, found), replacement);
    length += found - at + replacement.length;
    if (length > env.limits.textLength) {
      throw env.exceeded('template-text-too-long', env.limits.textLength);
    }
    at = found + searched.length;
    if (flags.firstOnly || (searched === '' && found >= text.length)) {
      break;
    }
    found = haystack.indexOf(needle, searched === '' ? found + 1 : at);
  }
  return parts.join('') + text.slice(at);
}

function split(text: string, args: Arguments, env: Environment): readonly string[] {
  const separator = args.text(0);
  const flags = compileFlags(args.textOr(1, ''));
  if (flags.isPattern) {
    checkPatternInput(text, env);
    return splitByPattern(text, compilePattern(separator, flags, env), env);
  }
  payForSearch(text, separator, env);
  const parts = flags.ignoresCase ? splitIgnoringCase(text, separator) : text.split(separator);
  env.checkLength(parts.length);
  return parts;
}

function splitIgnoringCase(text: string, separator: string): string[] {
  if (separator === '') {
    return text.split('');
  }
  const parts: string[] = [];
  const [haystack, needle] = [text.toLowerCase(), separator.toLowerCase()];
  let at = 0;
  for (let found = haystack.indexOf(needle); found !== -1; found = haystack.indexOf(needle, at)) {
    parts.push(text.slice(at, found));
    at = found + separator.length;
  }
  return [...parts, text.slice(at)];
}

/** Empty parts at the end are dropped, as is one before an empty match at the start. */
function splitByPattern(text: string, pattern: JavaPattern, env: Environment): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of pattern.matches(text, () => env.step(1))) {
    if (end === 0 || (start === end && start >= text.length)) {
      continue;
    }
    parts.push(text.slice(at, start));
    at = end;
  }
  if (parts.length === 0) {
    return [text];
  }
  parts.push(text.slice(at));
  while (parts.at(-1) === '') {
    parts.pop();
  }
  env.checkLength(parts.length);
  return parts;
}

/** The groups of a match, as a template reads them. */
type Groups = (env: Environment) => readonly Item[];

/** What `?groups` is asked of: all matches of a text, or one of them. */
class MatchResult extends ManyFaced {
  readonly groups: Groups;

  constructor(faces: ManyFaced['faces'], groups: Groups) {
    super(faces);
    this.groups = groups;
  }
}

function matches(text: string, args: Arguments, env: Environment): Value {
  checkPatternInput(text, env);
  const pattern = compilePattern(args.text(0), compileFlags(args.textOr(1, '')), env);
  const whole = pattern.matchWhole(text, () => env.step(1));
  const found = Array.from(
    pattern.matches(text, () => env.step(1)),
    (match): Value => {
      const { groups } = match;
      return new MatchResult({ text: () => text.slice(match.start, match.end) }, () => groups);
    },
  );
  const groups = whole === undefined ? groupsOfNoMatch(pattern) : groupTexts(whole);
  return new MatchResult({ boolean: whole !== undefined, sequence: found }, groups);
}

/** The groups of a match of the whole text; groups that took no part are empty. */
function groupTexts({ groups }: PatternMatch): Groups {
  return () => groups.map((group) => group ?? '');
}

/** Of a text that does not match, groups can be counted, and to read one fails. */
function groupsOfNoMatch({ groupCount }: JavaPattern): Groups {
  return (env) => {
    const groups = Array.from({ length: groupCount + 1 }, (): Item => undefined);
    for (const place of groups.keys()) {
      Object.defineProperty(groups, place, {
        get: () => {
          throw env.fail('template-no-match', undefined);
        },
      });
    }
    return groups;
  };
}

/** Built-ins that can use regular expressions. */
export const patternBuiltIns: BuiltInTable = {
  replace: ofTextWithTexts([2, 3], replace),
  split: ofTextWithTexts([1, 2], split),
  matches: ofTextWithTexts([1, 2], matches),
  groups: (use, env) => {
    const value = use.target.evaluate(env);
    if (value instanceof MatchResult) {
      return value.groups(env);
    }
    throw wrongType(value, use.target, 'a result of ?matches', env);
  },
};
