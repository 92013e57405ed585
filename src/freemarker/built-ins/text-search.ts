import { findFirst, findLast, payForSearch } from '../patterns/search.js';
import { compileFlags, type SearchFlags } from '../patterns/search-flags.js';
import type { Environment } from '../runtime/environment.js';
import type { Arguments } from './arguments.js';
import type { BuiltInTable } from './built-in.js';
import { ofTextWith } from './define.js';

function clamp(index: number, text: string): number {
  return Math.min(Math.max(index, 0), text.length);
}

function substring(text: string, args: Arguments, env: Environment): string {
  const start = args.int(0);
  const end = args.intOr(1, text.length);
  if (start < 0 || start > text.length || end < 0 || end > text.length || end < start) {
    throw env.fail('template-out-of-range', undefined, {
      index: start < 0 || start > text.length ? start : end,
      length: `a text of ${text.length} characters`,
    });
  }
  return text.slice(start, end);
}

/** Fills a text up to a width with a pattern, which continues as if it started at the left end of the whole text. */
function pad(text: string, args: Arguments, env: Environment, side: 'left' | 'right'): string {
  const missing = args.int(0) - text.length;
  const filler = args.textOr(1, ' ');
  if (missing <= 0) {
    return text;
  }
  if (filler === '') {
    throw args.problem('needs a filler that is not empty as argument 2');
  }
  if (missing > env.limits.textLength) {
    throw env.exceeded('template-text-too-long', env.limits.textLength);
  }
  const width = text.length + missing;
  const filling = filler.repeat(Math.ceil(width / filler.length));
  return env.checkedText(
    side === 'left' ? filling.slice(0, missing) + text : text + filling.slice(text.length, width),
  );
}

/** Flags of which those for regular expressions are refused where none is asked for. */
function strictFlags(args: Arguments, index: number): SearchFlags {
  const flags = compileFlags(args.textOr(index, ''));
  if (!flags.isPattern && (flags.multiline || flags.dotAll || flags.comments)) {
    throw args.problem('takes the flags m, s and c only together with r');
  }
  return flags;
}

/** `keep_…(separator, flags)`: the part of a text on one side of a separator. */
function keepSide(
  find: typeof findLast,
  side: 'before' | 'after',
): (text: string, args: Arguments, env: Environment) => string {
  return (text, args, env) => {
    const separator = args.text(0);
    const flags = strictFlags(args, 1);
    const found = find(text, separator, flags, env, args.use);
    if (found === undefined) {
      return side === 'before' ? text : '';
    }
    return side === 'before' ? text.slice(0, found.start) : text.slice(found.end);
  };
}

/** `ensure_starts_with(pattern, prefix, flags)`: adds the prefix unless the pattern is found at the start. */
function ensureStart(text: string, args: Arguments, env: Environment): string {
  const wanted = args.text(0);
  if (args.count === 1) {
    return text.startsWith(wanted) ? text : wanted + text;
  }
  const prefix = args.text(1);
  const given = strictFlags(args, 2);
  const flags = args.count === 3 ? given : { ...given, isPattern: true };
  return findFirst(text, wanted, flags, env)?.start === 0 ? text : prefix + text;
}

/** Built-ins that search in texts, cut them and fill them up. */
export const textSearchBuiltIns: BuiltInTable = {
  contains: ofTextWith(1, (text, args, env) => {
    payForSearch(text, args.text(0), env);
    return text.includes(args.text(0));
  }),
  starts_with: ofTextWith(1, (text, args) => text.startsWith(args.text(0))),
  ends_with: ofTextWith(1, (text, args) => text.endsWith(args.text(0))),
  index_of: ofTextWith([1, 2], (text, args, env) => {
    payForSearch(text, args.text(0), env);
    return text.indexOf(args.text(0), clamp(args.intOr(1, 0), text));
  }),
  last_index_of: ofTextWith([1, 2], (text, args, env) => {
    payForSearch(text, args.text(0), env);
    const start = args.intOr(1, text.length);
    return start < 0 ? -1 : text.lastIndexOf(args.text(0), start);
  }),
  substring: ofTextWith([1, 2], substring),
  left_pad: ofTextWith([1, 2], (text, args, env) => pad(text, args, env, 'left')),
  right_pad: ofTextWith([1, 2], (text, args, env) => pad(text, args, env, 'right')),
  keep_before: ofTextWith([1, 2], keepSide(findFirst, 'before')),
  keep_after: ofTextWith([1, 2], keepSide(findFirst, 'after')),
  keep_before_last: ofTextWith([1, 2], keepSide(findLast, 'before')),
  keep_after_last: ofTextWith([1, 2], keepSide(findLast, 'after')),
  remove_beginning: ofTextWith(1, (text, args) => {
    const prefix = args.text(0);
    return text.startsWith(prefix) ? text.slice(prefix.length) : text;
  }),
  remove_ending: ofTextWith(1, (text, args) => {
    const suffix = args.text(0);
    return text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : text;
  }),
  ensure_starts_with: ofTextWith([1, 3], ensureStart),
  ensure_ends_with: ofTextWith(1, (text, args) => {
    const suffix = args.text(0);
    return text.endsWith(suffix) ? text : text + suffix;
  }),
};
