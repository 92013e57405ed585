import type { Markup, MessageNode } from '../content.js';
import type { ChoiceOf } from '../element-types.js';
import type { Alone } from '../inside.js';
import { build } from './container.js';

/** Whom a {@link mention} names. */
export type MentionedPerson =
  number | { readonly userId: number | Markup } | { readonly email: string | Markup };

/** How a {@link mention} is resolved. */
export interface MentionOptions {
  /**
   * Whether the message is refused when no one has that id or address. `false`: the id or
   * address is shown instead. Default: `true`.
   */
  readonly strict?: boolean | undefined;
}

/**
 * Mentions a person, who is notified: shown as `@` and the name.
 *
 * @example
 * mention(ctx.user.userId)
 * mention({ email: 'ada@example.com' }, { strict: false })
 */
export function mention(
  person: MentionedPerson,
  options: MentionOptions = {},
): MessageNode<'mention', never> {
  const named = typeof person === 'object' ? { ...person } : { userId: person };
  const key = 'userId' in named ? { uid: named.userId } : named;
  return build('mention', { ...key, ...options }, null);
}

/**
 * A hashtag that people can follow and search for.
 *
 * @param tag without the `#`: no spaces, and not punctuation alone
 *
 * @example
 * hashtag('earnings')
 */
export function hashtag(tag: string | Markup): MessageNode<'hash', never> {
  return build('hash', { tag }, null);
}

/** How a {@link cashtag} is written. */
export interface CashtagOptions {
  /**
   * Whether a number is to raise a signal: then it is written with `*` before it (MSG-7). Tickers
   * raise one anyway. Default: `false`.
   */
  readonly signal?: boolean | undefined;
}

/**
 * A cashtag: a ticker that people can follow and search for.
 *
 * @param tag without the `$`. A number that is to be a signal carries a `*`, or the option.
 *
 * @example
 * cashtag('IBM')
 * cashtag('*122450')
 * cashtag(122450, { signal: true })   // the same
 */
export function cashtag(
  tag: string | number | Markup,
  options?: CashtagOptions,
): MessageNode<'cash', never> {
  const isNumber =
    options?.signal === true && typeof tag !== 'object' && /^[0-9]+$/.test(String(tag));
  return build('cash', { tag: isNumber ? `*${tag}` : tag }, null);
}

/**
 * Which instrument is meant: one identifier, and filters where it is not unique.
 *
 * `fullbbgcompticker`, `figi`, and `bbgcompticker` with a market sector name one instrument.
 * `usCode`, `isin` and `localCode` need filters.
 */
export interface InstrumentCriteria {
  readonly fullbbgcompticker?: string | undefined;
  readonly uniqueId?: string | undefined;
  readonly figi?: string | undefined;
  readonly bbgcompticker?: string | undefined;
  readonly figiTicker?: string | undefined;
  readonly usCode?: string | undefined;
  readonly isin?: string | undefined;
  readonly localCode?: string | undefined;
  readonly instrumentClass?: ChoiceOf<'tag', 'instrument-class'> | undefined;
  readonly bbgmarketSector?: MarketSector | undefined;
  readonly returnMainListing?: boolean | undefined;
  readonly countryCode?: string | undefined;
  readonly operationalMic?: string | undefined;
  /** Shown when no instrument is found. Without it, such a message is refused. */
  readonly fallbackTicker?: string | undefined;
}

/** The market sectors by which instruments are told apart. */
export type MarketSector = ChoiceOf<'tag', 'bbgmarket-sector'>;

/**
 * A financial instrument, looked up by the service and shown as `$` and its ticker.
 *
 * @example
 * instrument({ isin: 'US0378331005', returnMainListing: true, fallbackTicker: 'AAPL' })
 */
export function instrument(criteria: InstrumentCriteria): MessageNode<'tag', never> {
  return build('tag', criteria, null);
}

/** What renderers are told about an {@link emoji}. */
export interface EmojiOptions {
  /** Default: `normal`. */
  readonly size?: string | undefined;
  /** The set of images to draw it from. Default: the reader's own. */
  readonly family?: string | undefined;
}

/**
 * An emoji by its short code: `emoji('smile')`. One that the service does not know shows as `:code:`.
 *
 * @example
 * ['Done ', emoji('smile'), emoji('rocket')]
 *
 * @param shortcode without colons: letters, digits, `_`, `+`, `-`
 */
export function emoji(
  shortcode: string | Markup,
  options: EmojiOptions = {},
): MessageNode<'emoji', never> {
  return build('emoji', { shortcode, ...options }, null);
}

/** How {@link dateTime} is shown. */
export interface DateTimeOptions {
  /** What of it is shown: `time` without seconds, `time_secs` with. Default: `date_time`. */
  readonly format?: ChoiceOf<'dateTime', 'format'> | undefined;
}

/**
 * An instant, shown to every reader in their own time zone and notation.
 *
 * @param value a `Date`, or ISO 8601 with an offset: `2024-12-31T09:29:47Z`
 *
 * @example
 * dateTime(new Date(), { format: 'time' })
 */
export function dateTime(
  value: Date | string | Markup,
  options: DateTimeOptions = {},
): MessageNode<'dateTime', never> {
  const text = value instanceof Date ? isoOf(value) : value;
  return build('dateTime', { value: text, ...options }, null);
}

/**
 * A sound, which must be a message of its own: `ctx.reply(chime())`.
 *
 * @example
 * await ctx.reply(chime());
 */
export function chime(): MessageNode<'chime', Alone> {
  return build('chime', undefined, null);
}

/** Building never throws: the check says what is wrong with an invalid date. */
function isoOf(date: Date): string {
  return Number.isNaN(date.getTime()) ? 'invalid date' : date.toISOString();
}
