import type {
  CashtagToken,
  HashtagToken,
  IncomingMessage,
  MentionToken,
  Token,
} from '../../messageml/index.js';

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
  readonly words: readonly Word[];
}

/**
 * Cuts a message into words. Spaces separate them; a tag is a word of its own, even when text stands
 * right beside it; text in quotes, straight or curly, is one word, also as the value of a flag (`--to="Jane Doe"`).
 *
 * @example
 * wordsOf(incoming).words.map((word) => word.text); // `/poll "Lunch today?" Yes` → ['/poll', 'Lunch today?', 'Yes']
 */
export function wordsOf({ text, tokens }: Pick<IncomingMessage, 'text' | 'tokens'>): Words {
  const tags = placeTags(tokens);
  const words: Word[] = [];
  const closings = new Closings(text);
  let nextTag = 0;
  let at = skipSpaces(text, 0);
  while (at < text.length) {
    while ((tags[nextTag]?.end ?? Infinity) <= at) {
      nextTag++;
    }
    const placed = tags[nextTag];
    if (placed?.start === at) {
      words.push({ text: placed.tag.text, tag: placed.tag, start: at });
      at = placed.end;
    } else {
      const end = endOfWord(text, at, placed?.start ?? text.length);
      const word = text.slice(at, end);
      const flag = flagBefore(word);
      const quote = at + flag.length;
      const closing = closings.after(quote);
      const whole = closing === undefined ? word : flag + text.slice(quote + 1, closing - 1);
      words.push({ text: whole, start: at });
      at = closing ?? end;
    }
    at = skipSpaces(text, at);
  }
  return { text, words };
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
  return /^--[^=]+=/.exec(word)?.[0] ?? '';
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
  return text.charAt(at).trim() === '';
}
