/**
 * A piece of a message that came in, in the order of reading.
 *
 * The `text` of all tokens, put together, is the message's {@link IncomingMessage.text}.
 */
export type Token = TextToken | MentionToken | HashtagToken | CashtagToken | EmojiToken | LinkToken;

/** Plain words between the other tokens, spaces and line breaks included. */
export interface TextToken {
  /** Tells text from the other tokens. */
  readonly kind: 'text';
  /** The characters, as the reader sees them. */
  readonly text: string;
}

/** `@Alice Smith`: a person, or the bot itself. */
export interface MentionToken {
  /** Tells a mention from the other tokens. */
  readonly kind: 'mention';
  /** The id of the person. */
  readonly userId: number;
  /** What the reader sees, the `@` included. It is a display name: compare ids, not texts. */
  readonly text: string;
}

/** `#earnings`. */
export interface HashtagToken {
  /** Tells a hashtag from the other tokens. */
  readonly kind: 'hashtag';
  /** Without the `#`. */
  readonly value: string;
  /** What the reader sees, the `#` included. */
  readonly text: string;
}

/** `$IBM`: an instrument by its ticker. */
export interface CashtagToken {
  /** Tells a cashtag from the other tokens. */
  readonly kind: 'cashtag';
  /** Without the `$`. */
  readonly value: string;
  /** What the reader sees, the `$` included. */
  readonly text: string;
}

/** An emoji. */
export interface EmojiToken {
  /** Tells an emoji from the other tokens. */
  readonly kind: 'emoji';
  /** Without the colons: `smile`. */
  readonly shortcode: string;
  /** The character, where the sender said which. */
  readonly unicode?: string;
  /** What the reader sees: the character, or `:shortcode:`. */
  readonly text: string;
}

/** A link, or the part of one that is before or after an entity inside it. */
export interface LinkToken {
  /** Tells a link from the other tokens. */
  readonly kind: 'link';
  /** The address as it was sent. It is not checked: do not open it unseen. */
  readonly href: string;
  /** What the reader sees of the link. */
  readonly text: string;
}

/**
 * A message that came in, read for a program: the text a person sees, and what is in it.
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
   * What a person reads. Blocks and `<br/>` are on lines of their own, table cells are separated
   * by tabs, other line ends are spaces, as on the screen. No white space at the ends.
   */
  readonly text: string;
  /** The message in pieces, in order: their texts together are `text`. */
  readonly tokens: readonly Token[];
  /** In order of appearance, one for each time somebody is mentioned. */
  readonly mentions: readonly MentionToken[];
  /** Without the `#`, in order of appearance. */
  readonly hashtags: readonly string[];
  /** Without the `$`, in order of appearance. */
  readonly cashtags: readonly string[];
  /** In order of appearance. */
  readonly emojis: readonly EmojiToken[];
  /** In order of appearance. */
  readonly links: readonly LinkToken[];
}
