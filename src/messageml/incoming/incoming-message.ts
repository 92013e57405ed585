/**
 * A piece of a message that came in, in the order of reading.
 *
 * The `text` of all tokens, put together, is the message's {@link IncomingMessage.text}.
 */
export type Token = TextToken | MentionToken | HashtagToken | CashtagToken | EmojiToken | LinkToken;

/** Plain words between the other tokens, spaces and line breaks included. */
export interface TextToken {
  readonly kind: 'text';
  readonly text: string;
}

/** `@Alice Smith`: a person, or the bot itself. */
export interface MentionToken {
  readonly kind: 'mention';
  readonly userId: number;
  /** What the reader sees, the `@` included. It is a display name: compare ids, not texts. */
  readonly text: string;
}

/** `#earnings`. */
export interface HashtagToken {
  readonly kind: 'hashtag';
  /** Without the `#`. */
  readonly value: string;
  /** What the reader sees, the `#` included. */
  readonly text: string;
}

/** `$IBM`: an instrument by its ticker. */
export interface CashtagToken {
  readonly kind: 'cashtag';
  /** Without the `$`. */
  readonly value: string;
  /** What the reader sees, the `$` included. */
  readonly text: string;
}

/** An emoji. */
export interface EmojiToken {
  readonly kind: 'emoji';
  /** Without the colons: `smile`. */
  readonly shortcode: string;
  /** The character, where the sender said which. */
  readonly unicode?: string;
  /** What the reader sees: the character, or `:shortcode:`. */
  readonly text: string;
}

/** A link, or the part of one that stands before or after an entity inside it. */
export interface LinkToken {
  readonly kind: 'link';
  /** The address as it was sent. It is not checked: do not open it unseen. */
  readonly href: string;
  readonly text: string;
}

/**
 * A message that came in, read for a program: the text a person sees, and what stands in it.
 *
 * @example
 * // What '@Echo /quote $IBM' becomes:
 * {
 *   text: '@Echo /quote $IBM',
 *   tokens: [
 *     { kind: 'mention', userId: 123, text: '@Echo' },
 *     { kind: 'text', text: ' /quote ' },
 *     { kind: 'cashtag', value: 'IBM', text: '$IBM' },
 *   ],
 *   mentions: [{ kind: 'mention', userId: 123, text: '@Echo' }],
 *   hashtags: [], cashtags: ['IBM'], emojis: [], links: [],
 * }
 */
export interface IncomingMessage {
  /**
   * What a person reads. Blocks and `<br/>` stand on lines of their own, table cells are separated
   * by tabs, other line ends are spaces, as on the screen. No white space at the ends.
   */
  readonly text: string;
  readonly tokens: readonly Token[];
  /** In order of appearance, one for each time somebody is mentioned. */
  readonly mentions: readonly MentionToken[];
  /** Without the `#`, in order of appearance. */
  readonly hashtags: readonly string[];
  /** Without the `$`, in order of appearance. */
  readonly cashtags: readonly string[];
  readonly emojis: readonly EmojiToken[];
  readonly links: readonly LinkToken[];
}
