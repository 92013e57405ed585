import type { CommandPattern, PatternPart } from './pattern.js';

/**
 * A pattern as users read it: what they type, what may be left out in square brackets.
 *
 * @example
 * usageOf(parsePattern('/quote {$ticker} [quantity:int]')); // '/quote $ticker [quantity]'
 */
export function usageOf(pattern: CommandPattern): string {
  return pattern.parts.map(show).join(' ');
}

const SHOWN = {
  string: (name: string) => name,
  int: (name: string) => name,
  number: (name: string) => name,
  mention: (name: string) => `@${name}`,
  hashtag: (name: string) => `#${name}`,
  cashtag: (name: string) => `$${name}`,
  rest: (name: string) => `${name}…`,
  words: (name: string) => `${name}…`,
} as const;

function show(part: PatternPart): string {
  if (part.kind === 'literal') {
    return part.text;
  }
  const shown = SHOWN[part.type](part.name);
  return part.optional ? `[${shown}]` : shown;
}
