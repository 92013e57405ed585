import { type SearchArgumentName, toUrlSafeId } from '../../../contract/index.js';

/** How values of one kind are read: what they must be, and what goes over the wire for them. */
interface Kind {
  /** Completes "must be". */
  readonly remedy: string;
  /** The value for the wire; undefined for a value that is not of this kind. */
  readonly read: (value: unknown) => string | number | undefined;
}

const streamTypes: readonly string[] = ['CHAT', 'IM', 'MIM', 'ROOM', 'POST'];

const matching =
  (reserved: RegExp) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && value.trim() !== '' && !reserved.test(value) ? value : undefined;

const term: Kind = {
  remedy: 'a string that is not empty, without colons, parentheses and spaces',
  read: matching(/[:()\s]/),
};

const words: Kind = {
  remedy: 'a string that is not empty, without colons and parentheses',
  read: matching(/[:()]/),
};

const conversation: Kind = {
  remedy: `the id of a stream: ${term.remedy}`,
  read: (value) => {
    const id = term.read(value);
    return typeof id === 'string' ? toUrlSafeId(id) : undefined;
  },
};

const streamType: Kind = {
  remedy: `one of ${streamTypes.join(', ')}`,
  read: (value) =>
    typeof value === 'string'
      ? streamTypes.find((type) => type === value.toUpperCase())
      : undefined,
};

const user: Kind = {
  remedy: 'the id of a user: a whole number, not a string',
  read: (value) => (Number.isSafeInteger(value) ? Number(value) : undefined),
};

const date: Kind = {
  remedy: 'a valid Date, or a whole number of epoch milliseconds',
  read: (value) => user.read(value instanceof Date ? value.getTime() : value),
};

/** The arguments of a search, with the kind of their values (SRC-3, SRC-4, SRC-8). */
export const searchKinds = {
  hashtag: term,
  cashtag: term,
  mention: user,
  author: user,
  text: words,
  streamType,
  streamId: conversation,
  signal: term,
  fromDate: date,
  toDate: date,
} as const satisfies Readonly<Record<SearchArgumentName, Kind>>;
