import { type ArgumentReader, namedReaders, tagReaders } from './arguments.js';
import type { ArgumentPart, CommandPattern } from './pattern.js';

/** What somebody might type. A mention would have to name a person who is there. */
const samples: ReadonlyMap<ArgumentReader, string> = new Map<ArgumentReader, string>([
  [namedReaders.string, 'hello'],
  [namedReaders.int, '5'],
  [namedReaders.number, '1.5'],
  [namedReaders.boolean, 'yes'],
  [namedReaders.date, 'tomorrow'],
  [namedReaders.time, '09:30'],
  [namedReaders.duration, '2h'],
  [namedReaders.email, 'alice@example.com'],
  [namedReaders.url, 'https://example.com'],
  [tagReaders['#'], '#idea'],
  [tagReaders.$, '$IBM'],
]);

/**
 * A call that fits a pattern, with what it must have and no more; `undefined` where that is a mention, a flag, or of a
 * type of the bot's own.
 *
 * @example
 * exampleCallOf(parsePattern('/quote {$ticker} [quantity:int]')); // '/quote $IBM'
 */
export function exampleCallOf({ parts, flags }: CommandPattern): string | undefined {
  const words: string[] = [];
  for (const part of parts) {
    if (part.kind === 'argument' && part.optional) {
      continue;
    }
    const word = part.kind === 'literal' ? part.text : sampleOf(part);
    if (word === undefined) {
      return undefined;
    }
    words.push(word);
  }
  const needsFlag = [...flags.values()].some(({ optional }) => !optional);
  return needsFlag ? undefined : words.join(' ');
}

function sampleOf({ reader, type }: ArgumentPart): string | undefined {
  return type.includes('|') ? type.split('|')[0] : samples.get(reader);
}
