import type { StreamId, UserId } from '../../../contract/index.js';

/** All arguments of a search, each at its type. Only some combinations of them are supported. */
interface AllArguments {
  /** A hashtag, without `#`. */
  readonly hashtag: string;
  /** A cashtag, without `$`. */
  readonly cashtag: string;
  /** A user who is mentioned. */
  readonly mention: UserId;
  /** Who wrote the message. */
  readonly author: UserId;
  /** Words of the text, apart from tags and mentions; several words are allowed. */
  readonly text: string;
  /** `CHAT` is IM and MIM; `POST` is wall posts. */
  readonly streamType: 'CHAT' | 'IM' | 'MIM' | 'ROOM' | 'POST';
  readonly streamId: StreamId;
  /** The messages of a signal, by its id. */
  readonly signal: string;
}

type Name = keyof AllArguments;
type Tag = 'hashtag' | 'cashtag' | 'mention';

/** Exactly these arguments: the required ones, any of the optional ones, and none besides. */
type Exactly<Required extends Name, Optional extends Name = never> = Pick<AllArguments, Required> &
  Partial<Pick<AllArguments, Optional>> &
  Readonly<Partial<Record<Exclude<Name, Required | Optional>, never>>>;

/** At least one tag, with other arguments. */
type Tagged<Required extends Name, Optional extends Name = never> = {
  [First in Tag]: Exactly<First | Required, Exclude<Tag, First> | Optional>;
}[Tag];

/** The supported combinations (SRC-6). */
type Combination =
  | Tagged<never>
  | Tagged<'streamType', 'author'>
  | Exactly<'author', 'streamType'>
  | Exactly<'streamId', Tag | 'author'>
  // Text is searched within one stream only (SRC-7).
  | Exactly<'streamId' | 'text', Tag>
  | Exactly<'signal'>;

/** From when to when a message was sent; both ends are included (SRC-10). */
interface Dates {
  /** A date or epoch milliseconds. */
  readonly fromDate?: number | Date | undefined;
  /** A date or epoch milliseconds. */
  readonly toDate?: number | Date | undefined;
}

/**
 * What to search for. Of several arguments the messages of each are united (SRC-5); streams, types
 * and dates narrow them. A combination that the service does not support does not compile.
 *
 * @example
 * const allowed: SearchArguments[] = [
 *   { hashtag: 'earnings', streamType: 'ROOM' },
 *   { text: 'closing price', streamId },
 *   { signal: signalId, fromDate: new Date('2026-01-01') },
 * ];
 * const refused: SearchArguments = { text: 'closing price' }; // error: text needs a streamId
 */
export type SearchArguments = Combination & Dates;

/** Any arguments of a search, whether or not they go together. */
export type AnySearchArguments = Partial<AllArguments> & Dates;

/**
 * What a search takes besides the arguments themselves: nothing when they go together. When they do not,
 * a sentence that the compiler shows, since no argument is one.
 */
export type Searchable<Given> = [AnySearchArguments, keyof AnySearchArguments] extends [
  Given,
  keyof Given,
]
  ? SearchArguments
  : [Given, Exclude<keyof Given, keyof AnySearchArguments>] extends [SearchArguments, never]
    ? unknown
    : WhyUnsupported<keyof Given>;

type Narrowing = 'streamType' | 'streamId';

type WhyUnsupported<Given extends PropertyKey> = [Exclude<Given, keyof Dates>] extends [never]
  ? 'a search needs at least one argument besides its dates'
  : [Exclude<Given, keyof AnySearchArguments>] extends [never]
    ? WhyApart<Extract<Given, Name>>
    : `searches have no argument "${Exclude<Given, keyof AnySearchArguments> & string}"`;

type WhyApart<Given extends Name> = 'signal' extends Given
  ? 'a signal is searched for alone, or with dates'
  : 'text' extends Given
    ? WhyTextApart<Given>
    : [Given] extends ['streamType']
      ? 'streamType narrows a search: give a hashtag, cashtag, mention or author as well'
      : [Narrowing] extends [Given]
        ? 'streamId says which stream: leave out streamType'
        : 'these arguments are not searched for together';

type WhyTextApart<Given extends Name> = 'streamId' extends Given
  ? 'text is searched for with a streamId and tags, and nothing else'
  : 'text is searched for within one stream: give its streamId';
