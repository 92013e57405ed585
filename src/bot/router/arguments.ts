import type { ArgumentValue } from './arguments-of.js';
import type { ArgumentType } from './pattern.js';
import type { Word } from './words.js';

/** How one word becomes a value, and what to tell a user whose word does not. */
interface ArgumentReader {
  /** Completes "needs …": `a whole number`. */
  readonly needs: string;
  /** The value, or `undefined` when the word does not fit. */
  readonly read: (word: Word) => ArgumentValue | undefined;
}

/** The types of argument that take one word. Each is one entry here. */
export const argumentReaders: Readonly<
  Record<Exclude<ArgumentType, 'rest' | 'words'>, ArgumentReader>
> = {
  string: {
    needs: 'a word, or several in quotes',
    read: (word) => word.text,
  },
  int: {
    needs: 'a whole number',
    read: (word) => (/^[+-]?\d+$/.test(word.text) ? exact(Number(word.text)) : undefined),
  },
  number: {
    needs: 'a number',
    read: (word) =>
      /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(word.text) ? finite(Number(word.text)) : undefined,
  },
  mention: {
    needs: 'a user, mentioned with @',
    read: ({ tag }) => (tag?.kind === 'mention' ? tag : undefined),
  },
  hashtag: {
    needs: 'a hashtag, such as #topic',
    read: ({ tag }) => (tag?.kind === 'hashtag' ? tag : undefined),
  },
  cashtag: {
    needs: 'a cashtag, such as $IBM',
    read: ({ tag }) => (tag?.kind === 'cashtag' ? tag : undefined),
  },
};

function exact(value: number): number | undefined {
  return Number.isSafeInteger(value) ? value : undefined;
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}
