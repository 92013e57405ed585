import { PatternError, type Repeat } from './pattern-node.js';
import type { PatternReader } from './pattern-reader.js';

/** Reads how often something is repeated: `*`, `+`, `?`, `{2}`, `{2,}`, `{2,5}`. Throws {@link PatternError}. */
export function parseRange(reader: PatternReader): Pick<Repeat, 'least' | 'most'> | undefined {
  if (reader.accept('*')) {
    return { least: 0, most: Infinity };
  }
  if (reader.accept('+')) {
    return { least: 1, most: Infinity };
  }
  if (reader.accept('?')) {
    return { least: 0, most: 1 };
  }
  return reader.accept('{') ? parseCount(reader) : undefined;
}

/** Reads what follows a range: how much of it is tried first, and whether less is tried at all. */
export function parseMode(reader: PatternReader): Repeat['mode'] {
  return reader.accept('?') ? 'lazy' : reader.accept('+') ? 'possessive' : 'greedy';
}

function parseCount(reader: PatternReader): Pick<Repeat, 'least' | 'most'> {
  const [, first = '', comma, second = ''] = reader.require(
    /(\d+)(?:(,)(\d*))?\}/y,
    'a repetition is malformed',
  );
  const least = Number(first);
  const most = comma === undefined ? least : second === '' ? Infinity : Number(second);
  if (least > 0x7fffffff || (most > 0x7fffffff && most !== Infinity) || most < least) {
    throw new PatternError('a repetition has no such range');
  }
  return { least, most };
}
