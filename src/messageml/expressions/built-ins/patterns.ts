import type { Environment } from '../runtime/environment.js';
import { compilePattern } from '../patterns/java-pattern.js';
import { javaReplacement } from '../patterns/replacement.js';
import { checkPatternInput, compileFlags } from '../patterns/search.js';
import type { SearchFlags } from '../patterns/search.js';
import { ManyFaced } from '../values/many-faced.js';
import type { Item, Value } from '../values/value.js';
import { wrongType } from '../values/coercion.js';
import type { Arguments } from './arguments.js';
import type { BuiltInTable } from './built-in.js';
import { ofTextWithTexts } from './define.js';

function replace(text: string, args: Arguments, env: Environment): string {
  const searched = args.text(0);
  const replacement = args.text(1);
  const flags = compileFlags(args.textOr(2, ''));
  if (!flags.isPattern)
    return env.checkedText(replacePlainly(text, searched, replacement, flags, env));
  checkPatternInput(text, env);
  const pattern = compilePattern(searched, flags, env);
  const write = javaReplacement(replacement, args.use, env);
  let replaced = '';
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    replaced = env.checkedText(replaced + text.slice(at, match.index) + write(match));
    at = match.index + match[0].length;
    if (flags.firstOnly) break;
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
  if (searched === '' && flags.firstOnly) return replacement + text;
  const haystack = flags.ignoresCase ? text.toLowerCase() : text;
  const needle = flags.ignoresCase ? searched.toLowerCase() : searched;
  const parts: string[] = [];
  let at = 0;
  let length = 0;
  for (let found = haystack.indexOf(needle); found !== -1;) {
    parts.push(text.slice(at, found), replacement);
    length += found - at + replacement.length;
    if (length > env.limits.textLength)
      throw env.exceeded('template-text-too-long', env.limits.textLength);
    at = found + searched.length;
    if (flags.firstOnly || (searched === '' && found >= text.length)) break;
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
  const parts = flags.ignoresCase ? splitIgnoringCase(text, separator) : text.split(separator);
  env.checkLength(parts.length);
  return parts;
}

function splitIgnoringCase(text: string, separator: string): string[] {
  if (separator === '') return text.split('');
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
function splitByPattern(text: string, pattern: RegExp, env: Environment): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length;
    if (end === 0 || (match[0] === '' && match.index >= text.length)) continue;
    parts.push(text.slice(at, match.index));
    at = end;
  }
  if (parts.length === 0) return [text];
  parts.push(text.slice(at));
  while (parts.at(-1) === '') parts.pop();
  env.checkLength(parts.length);
  return parts;
}

/** The groups of a match; groups that took no part are empty. */
function groupsOf(match: RegExpExecArray): readonly Item[] {
  return match.map((group: string | undefined) => group ?? '');
}

/** What `?groups` is asked of: all matches of a text, or one of them. */
class MatchResult extends ManyFaced {
  readonly groups: readonly Item[];

  constructor(faces: ManyFaced['faces'], groups: readonly Item[]) {
    super(faces);
    this.groups = groups;
  }
}

function matches(text: string, args: Arguments, env: Environment): Value {
  const flags = compileFlags(args.textOr(1, ''));
  checkPatternInput(text, env);
  const pattern = compilePattern(args.text(0), flags, env);
  const whole = compilePattern(`^(?:${args.text(0)})$`, { ...flags, multiline: false }, env);
  const entire = whole.exec(text);
  const found = [...text.matchAll(pattern)].map((match): Value => {
    const groups = groupsOf(match);
    return new MatchResult({ text: () => match[0], sequence: groups }, groups);
  });
  const groupCount = new RegExp(`${whole.source}|`).exec('')?.length ?? 0;
  return new MatchResult(
    { boolean: entire !== null, sequence: found },
    entire === null ? Array.from({ length: groupCount }) : groupsOf(entire),
  );
}

/** Built-ins that can use regular expressions. */
export const patternBuiltIns: BuiltInTable = {
  replace: ofTextWithTexts([2, 3], replace),
  split: ofTextWithTexts([1, 2], split),
  matches: ofTextWithTexts([1, 2], matches),
  groups: (use, env) => {
    const value = use.target.evaluate(env);
    if (value instanceof MatchResult) return value.groups;
    throw wrongType(value, use.target, 'a result of ?matches', env);
  },
};
