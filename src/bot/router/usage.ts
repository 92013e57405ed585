import type { CommandPattern, FlagPart, PatternPart } from './pattern.js';

/**
 * A pattern as users read it: what they type, what may be left out in square brackets.
 *
 * @example
 * usageOf(parsePattern('/quote {$ticker} [quantity:int]')); // '/quote $ticker [quantity]'
 */
export function usageOf({ parts, flags }: CommandPattern): string {
  return [...parts.map(showPart), ...[...flags.values()].map(showFlag)].join(' ');
}

function showPart(part: PatternPart): string {
  if (part.kind === 'literal') {
    return part.text;
  }
  return part.optional ? `[${part.shown}]` : part.shown;
}

function showFlag({ flag, reader, type, optional }: FlagPart): string {
  const shown = reader === undefined ? flag : `${flag} ${type}`;
  return optional ? `[${shown}]` : shown;
}

/** The words that a command begins with: `/order new` for `/order new {item}`. */
export function leadingWords({ parts }: CommandPattern): string {
  const end = parts.findIndex(({ kind }) => kind !== 'literal');
  const words = parts.slice(0, end < 0 ? parts.length : end);
  return words.flatMap((part) => (part.kind === 'literal' ? [part.text] : [])).join(' ');
}
