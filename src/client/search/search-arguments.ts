import type { StreamId, UserId } from '../../contract/index.js';

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
  readonly fromDate?: number | Date;
  /** A date or epoch milliseconds. */
  readonly toDate?: number | Date;
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
