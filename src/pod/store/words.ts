import type { RawBuilder } from 'kysely';
import type { Queries } from './tables.js';

/** What an index of PostgreSQL's holds of one message is below 1 MB, whatever the alphabet. */
const indexedLength = 200_000;

/** A message for the full-text index. */
export interface IndexedMessage {
  readonly position: number;
  /** Epoch milliseconds. */
  readonly timestamp: number;
  readonly streamId: string;
  /** What {@link indexedText} gave of its text. */
  readonly words: string;
}

/** A way to walk through messages: what is after `from`, what ties it together, and its order. */
export interface Walk {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly order: readonly RawBuilder<unknown>[];
  /** The number of an entry among those of its time. */
  readonly number: RawBuilder<number>;
  /** The time and the number of an entry by what orders it, where one column does. */
  readonly entryOf?: (place: RawBuilder<number>) => {
    readonly timestamp: RawBuilder<number>;
    readonly number: RawBuilder<number>;
  };
}

/**
 * The full-text index of a database. Both take words apart in the same way ({@link wordsOf}), so that a
 * search finds the same on either.
 */
export interface WordIndex {
  /** Enters messages. */
  add(queries: Queries, messages: readonly IndexedMessage[]): Promise<void>;
  /** Forgets the messages from a position on, while they are there. */
  forget(queries: Queries, position: number): Promise<void>;
  /** The messages of a stream that hold all words of a text; `undefined` for a text without words. */
  walk(streamId: string, text: string, part?: PartOfWalk): Walk | undefined;
}

/** Which part of a walk. */
export interface PartOfWalk {
  /** Between which times, in epoch milliseconds, both included. */
  readonly fromDate?: number | undefined;
  readonly toDate?: number | undefined;
  /** Only what is later than an entry, which is within the times. */
  readonly after?: EntryPlace | undefined;
  /** Only what is earlier than such an entry. */
  readonly before?: EntryPlace | undefined;
}

/** Where an entry is in the order of time: its time, and its number among those of that time. */
export interface EntryPlace {
  readonly timestamp: number;
  readonly number: number;
}

/**
 * The words of a text, in lower case and without accents: runs of letters and digits.
 *
 * @example
 * wordsOf('Crème brûlée, 2-for-1'); // ['creme', 'brulee', '2', 'for', '1']
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC');
  return plain.toLowerCase().match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? [];
}

/** The words by which a text is found, with spaces between them: those of its beginning, if it is very long. */
export function indexedText(text: string): string {
  return wordsOf(text.length > indexedLength ? text.slice(0, indexedLength) : text).join(' ');
}

/** The words of a text as they are searched for: what spaces do not separate must be in this order. */
export function phrasesOf(text: string): string[][] {
  return text
    .split(/\s+/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
}
