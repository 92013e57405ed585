import type {
  CashtagToken,
  HashtagToken,
  IncomingMessage,
  MentionToken,
  Token,
} from '../../messageml/index.js';
import { isWhite } from '../../messageml/internals.js';

type Tag = MentionToken | HashtagToken | CashtagToken;

/** One word of a message. */
export interface Word {
  /** The word as text, without the quotes around it. */
  readonly text: string;
  /** The tag that this word is, if it is one. */
  readonly tag?: Tag;
  /** Where the word begins in the text, its opening quote included. */
  readonly start: number;
}

/** A message cut into words. */
export interface Words {
  /** The message's text, in which the words stand. */
  readonly text: string;
  readonly words: WordList;
}

/**
 * Cuts a message into words. Spaces separate them; a tag is a word of its own, even when text stands
 * right beside it; text in quotes, straight or curly, is one word, also as the value of a flag (`--to="Jane Doe"`).
 *
 * @example
 * [...wordsOf(incoming).words].map((word) => word.text); // `/poll "Lunch today?" Yes` → ['/poll', 'Lunch today?', 'Yes']
 */
export function wordsOf({ text, tokens }: Pick<IncomingMessage, 'text' | 'tokens'>): Words {
  return { text, words: new WordList(new WordCutter(text, placeTags(tokens))) };
}

/** The words of a message, in order. Each is cut when it is asked for: a long message has a million of them. */
export class WordList implements Iterable<Word> {
  readonly #cutter: WordCutter;
  readonly #first: number;

  /** @param first - the place of its first word among all of the message */
  constructor(cutter: WordCutter, first = 0) {
    this.#cutter = cutter;
    this.#first = first;
  }

  /** The word at a place, counted from 0. */
  at(place: number): Word | undefined {
    return this.#cutter.word(this.#first + place);
  }

  /** The words from a place on. */
  from(place: number): WordList {
    return new WordList(this.#cutter, this.#first + place);
  }

  /** What the words from a place on say. */
  textsFrom(place: number): readonly string[] {
    const texts: string[] = [];
    for (let at = place, word = this.at(at); word !== undefined; word = this.at(++at)) {
      texts.push(word.text);
    }
    return texts;
  }

  *[Symbol.iterator](): Iterator<Word> {
    for (let place = 0, word = this.at(0); word !== undefined; word = this.at(++place)) {
      yield word;
    }
  }
}

/** Cuts words off a message, as many as are asked for, and keeps them. */
class WordCutter {
  readonly #text: string;
  readonly #tags: readonly PlacedTag[];
  readonly #closings: Closings;
  readonly #words: Word[] = [];
  #nextTag = 0;
  /** Where the next word begins. */
  #at: number;
  /** Where the next space or tag is, as far as the text was looked at: words in quotes may stand side by side before it. */
  #end = 0;

  constructor(text: string, tags: readonly PlacedTag[]) {
    this.#text = text;
    this.#tags = tags;
    this.#closings = new Closings(text);
    this.#at = skipSpaces(text, 0);
  }

  word(place: number): Word | undefined {
    while (this.#words.length <= place && this.#at < this.#text.length) {
      this.#cut();
    }
    return this.#words[place];
  }

  #cut(): void {
    const text = this.#text;
    const tags = this.#tags;
    const at = this.#at;
    while ((tags[this.#nextTag]?.end ?? Infinity) <= at) {
      this.#nextTag++;
    }
    const placed = tags[this.#nextTag];
    if (placed?.start === at) {
      this.#add({ text: placed.tag.text, tag: placed.tag, start: at }, placed.end);
      return;
    }
    if (at >= this.#end) {
      this.#end = endOfWord(text, at, placed?.start ?? text.length);
    }
    const end = this.#end;
    const word = text.slice(at, end);
    const flag = flagBefore(word);
    const quote = at + flag.length;
    const closing = this.#closings.after(quote);
    const whole = closing === undefined ? word : flag + text.slice(quote + 1, closing - 1);
    this.#add({ text: whole, start: at }, closing ?? end);
  }

  #add(word: Word, end: number): void {
    this.#words.push(word);
    this.#at = skipSpaces(this.#text, end);
  }
}

interface PlacedTag {
  readonly tag: Tag;
  readonly start: number;
  readonly end: number;
}

function placeTags(tokens: readonly Token[]): PlacedTag[] {
  const tags: PlacedTag[] = [];
  let start = 0;
  for (const token of tokens) {
    const end = start + token.text.length;
    if (isTag(token) && end > start) {
      tags.push({ tag: token, start, end });
    }
    start = end;
  }
  return tags;
}

function isTag(token: Token): token is Tag {
  return token.kind === 'mention' || token.kind === 'hashtag' || token.kind === 'cashtag';
}

const closingQuotes: Readonly<Record<string, string>> = { '"': '"', '“': '”', '„': '“' };

/** Finds closing quotes, and remembers which kinds have none left, so that no text is searched twice. */
class Closings {
  readonly #text: string;
  /** Made for the first quote: most messages have none. */
  #last: Map<string, number> | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** The place behind the quote that closes the one at `start`, if there is one at `start` and it closes. */
  after(start: number): number | undefined {
    const closing = closingQuotes[this.#text.charAt(start)];
    if (closing === undefined || this.#lastOf(closing) <= start) {
      return undefined;
    }
    return this.#text.indexOf(closing, start + 1) + 1;
  }

  #lastOf(quote: string): number {
    this.#last ??= new Map();
    const known = this.#last.get(quote) ?? this.#text.lastIndexOf(quote);
    this.#last.set(quote, known);
    return known;
  }
}

/** The name and equals sign of a flag whose value may stand in quotes: `--to=` of `--to="Jane`. */
function flagBefore(word: string): string {
  return word.startsWith('--') ? (/^--[^=]+=/.exec(word)?.[0] ?? '') : '';
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text, at)) {
    at++;
  }
  return at;
}

function endOfWord(text: string, from: number, limit: number): number {
  let at = from + 1;
  while (at < limit && !isSpace(text, at)) {
    at++;
  }
  return at;
}

function isSpace(text: string, at: number): boolean {
  return isWhite(text.charCodeAt(at));
}
