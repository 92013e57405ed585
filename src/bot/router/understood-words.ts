/** What words of people stand for: the key of the built-in text that lists them in a language, separated by commas. */
export type WordKey =
  'word.false' | 'word.today' | 'word.tomorrow' | 'word.true' | 'word.yesterday';

/** The language of whoever writes. */
export interface Speech {
  /** The words for something in that language, separated by commas. Default: English ones alone. */
  readonly wordsFor?: (key: WordKey) => string;
}

/** What everybody may write, whatever the language. */
const everywhere: Readonly<Record<WordKey, readonly string[]>> = {
  'word.true': ['true', 'yes', 'on', 'y', '1'],
  'word.false': ['false', 'no', 'off', 'n', '0'],
  'word.today': ['today'],
  'word.tomorrow': ['tomorrow'],
  'word.yesterday': ['yesterday'],
};

/** Which of some things a word stands for, in English or in the language of whoever wrote it; case does not count. */
export function meaningOf<Key extends WordKey>(
  word: string,
  keys: readonly Key[],
  { wordsFor }: Speech,
): Key | undefined {
  const written = word.toLowerCase();
  return (
    keys.find((key) => everywhere[key].includes(written)) ??
    (wordsFor && keys.find((key) => wordsListed(wordsFor(key)).includes(written)))
  );
}

function wordsListed(words: string): readonly string[] {
  return words.toLowerCase().split(/\s*,\s*/);
}
