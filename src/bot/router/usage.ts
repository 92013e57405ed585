import type { CommandPattern, FlagPart, PatternPart } from './pattern.js';

/**
 * A pattern as users read it: what they type, what may be left out in square brackets. Flags come last, but before
 * what takes the rest of the message: behind that they would be a part of it.
 *
 * @example
 * usageOf(parsePattern('/quote {$ticker} [quantity:int]')); // '/quote $ticker [quantity]'
 */
export function usageOf({ parts, flags }: CommandPattern): string {
  const end = parts.findIndex(takesTheRest);
  const place = end < 0 ? parts.length : end;
  const shown = parts.map(showPart);
  shown.splice(place, 0, ...[...flags.values()].map(showFlag));
  return shown.join(' ');
}

function takesTheRest(part: PatternPart): boolean {
  return part.kind === 'argument' && (part.extent === 'rest' || part.extent === 'words');
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
