import { type DateText, isDateText } from '../../messageml/index.js';
import { readDuration } from '../duration.js';
import type { Phrase } from '../texts/index.js';
import type { BuiltInTypes, ClockTime } from './arguments-of.js';
import { meaningOf, type Speech } from './understood-words.js';
import type { Word } from './words.js';

/** When, where and in which language a message was written, for words such as "today". */
export interface Moment extends Speech {
  /** Epoch milliseconds. */
  readonly now: number;
  /** `Europe/Paris`. */
  readonly timeZone: string;
}

/** How one word becomes a value, and what to tell a user whose word does not. */
export interface ArgumentReader<Value = unknown> {
  /** Completes "needs …": `a whole number`; or a text that says so. */
  readonly needs: string | Phrase;
  /** What a tag begins with, where one is taken: a word of text may begin with it, and is none. */
  readonly sign?: string;
  /** The value, or `undefined` when the word does not fit. */
  readonly read: (word: Word, moment: Moment) => Value | undefined;
}

type ReadersOf<Types> = { readonly [Name in keyof Types]: ArgumentReader<Types[Name]> };

/** The named types of arguments. Each is one entry here. */
export const namedReaders: ReadersOf<BuiltInTypes> = {
  string: {
    needs: { key: 'argument.string' },
    read: (word) => word.text,
  },
  int: {
    needs: { key: 'argument.int' },
    read: ({ text }) => (/^[+-]?\d+$/.test(text) ? exact(Number(text)) : undefined),
  },
  number: {
    needs: { key: 'argument.number' },
    read: ({ text }) =>
      /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? finite(Number(text)) : undefined,
  },
  boolean: {
    needs: { key: 'argument.boolean' },
    read: ({ text }, moment) => {
      const meaning = meaningOf(text, ['word.true', 'word.false'], moment);
      return meaning && meaning === 'word.true';
    },
  },
  date: {
    needs: { key: 'argument.date' },
    read: ({ text }, moment) => readDate(text, moment),
  },
  time: {
    needs: { key: 'argument.time' },
    read: ({ text }) => readTime(text),
  },
  duration: {
    needs: { key: 'argument.duration' },
    read: ({ text }) => readDuration(text),
  },
  email: {
    needs: { key: 'argument.email' },
    read: ({ text }) => (isEmail(text) ? text : undefined),
  },
  url: {
    needs: { key: 'argument.url' },
    read: ({ text }) => readUrl(text),
  },
};

/** The types of argument that take a tag, by the sign before the name. */
export const tagReaders: Readonly<Record<'@' | '#' | '$', ArgumentReader>> = {
  '@': {
    needs: { key: 'argument.mention' },
    sign: '@',
    read: ({ tag }) => (tag?.kind === 'mention' ? tag : undefined),
  },
  '#': {
    needs: { key: 'argument.hashtag' },
    sign: '#',
    read: ({ tag }) => (tag?.kind === 'hashtag' ? tag : undefined),
  },
  $: {
    needs: { key: 'argument.cashtag' },
    sign: '$',
    read: ({ tag }) => (tag?.kind === 'cashtag' ? tag : undefined),
  },
};

/** One of several words, whatever its case; the value is as the pattern has it. */
export function choiceReader(choices: readonly string[]): ArgumentReader<string> {
  const byWord = new Map(choices.map((choice) => [choice.toLowerCase(), choice]));
  return {
    needs: { key: 'argument.choice', values: { choices: choices.join(', ') } },
    read: ({ text, tag }) => (tag === undefined ? byWord.get(text.toLowerCase()) : undefined),
  };
}

function exact(value: number): number | undefined {
  return Number.isSafeInteger(value) ? value : undefined;
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

const day = 86_400_000;
const relativeDays = { 'word.today': 0, 'word.tomorrow': 1, 'word.yesterday': -1 } as const;

function readDate(text: string, moment: Moment): DateText | undefined {
  if (isDateText(text)) {
    return text;
  }
  const word = meaningOf(text, ['word.today', 'word.tomorrow', 'word.yesterday'], moment);
  if (word === undefined) {
    return undefined;
  }
  const { now, timeZone } = moment;
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
  const date = new Date(Date.parse(`${today}T00:00:00Z`) + relativeDays[word] * day)
    .toISOString()
    .slice(0, 10);
  return isDateText(date) ? date : undefined;
}

function readTime(text: string): ClockTime | undefined {
  const [, hours = '', minutes = '00', half] =
    /^(\d{1,2})(?::([0-5]\d))?\s?([ap]m)?$/i.exec(text) ?? [];
  const hour = Number(hours);
  if (hours === '' || (half === undefined && !text.includes(':'))) {
    return undefined;
  }
  if (half === undefined) {
    return hour < 24 ? clockTime(hour, minutes) : undefined;
  }
  const afternoon = half.toLowerCase() === 'pm' ? 12 : 0;
  return hour >= 1 && hour <= 12 ? clockTime((hour % 12) + afternoon, minutes) : undefined;
}

function clockTime(hour: number, minutes: string): ClockTime {
  return `${String(hour).padStart(2, '0')}:${minutes}` as ClockTime;
}

function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/.test(text);
}

function readUrl(text: string): string | undefined {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined;
}
