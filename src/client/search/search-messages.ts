import { toUrlSafeId, type Message, type MessageId } from '../../contract/index.js';
import { InputError } from '../errors/client-error.js';
import type { CallOptions } from '../transport/caller.js';
import type { Query } from '../transport/route.js';
import type { SearchArguments } from './search-arguments.js';

/** How to search. */
export interface SearchOptions extends CallOptions {
  /** Newest first (`DESC`) or oldest first. Default: `DESC`. */
  readonly sortDir?: 'ASC' | 'DESC';
  /** Where to look: recent messages, older ones, or both. Default: the service's, which is `hot`. */
  readonly tier?: 'hot' | 'warm' | 'all';
  /** The service itself, or one of its connectors by name. Default: the service itself. */
  readonly scope?: string;
  /** How many to ask for in one call. Default: 100. */
  readonly pageSize?: number;
}

const operation = 'messages.search';
const usualPage = 100;

/**
 * The arguments as they go over the wire: checked, dates as numbers, absent ones left out.
 *
 * @throws InputError `BAD_SEARCH` without arguments, for reserved characters (SRC-1, SRC-3, SRC-4)
 */
export function searchJson(search: SearchArguments): Readonly<Record<string, string | number>> {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  if (given.length === 0) {
    throw badSearch('needs at least one argument.');
  }
  return Object.fromEntries(
    given.map(([name, value]: readonly [string, unknown]) => [name, wireValue(name, value)]),
  );
}

const reserved = { text: /[:()]/, others: /[:()\s]/ } as const;

function wireValue(name: string, value: unknown): string | number {
  if (typeof value === 'string') {
    const pattern = name === 'text' ? reserved.text : reserved.others;
    if (value.trim() === '' || pattern.test(value)) {
      throw badSearch(
        `cannot search for this ${name}: it is empty, or holds a colon, parentheses or spaces.`,
      );
    }
    return name === 'streamId' ? toUrlSafeId(value) : value;
  }
  const number = Number(value);
  if (!Number.isSafeInteger(number)) {
    throw badSearch(`needs a whole number or a date as ${name}.`);
  }
  return number;
}

function badSearch(problem: string): InputError {
  return new InputError('BAD_SEARCH', `${operation} ${problem}`, operation);
}

/**
 * Walks all pages of a search. Messages that arrive meanwhile push older ones to the next page;
 * what stood on the page before is left out there.
 */
export async function* readSearch(
  options: SearchOptions,
  read: (query: Query, options: CallOptions) => Promise<readonly Message[]>,
): AsyncGenerator<Message, void, undefined> {
  const { sortDir, tier, scope, pageSize = usualPage, ...callOptions } = options;
  let before: ReadonlySet<MessageId> = new Set();
  for (let skip = 0; ; skip += pageSize) {
    const query = { skip, limit: pageSize, sortDir, tier, scope };
    const messages = await read(query, callOptions);
    const seen = before;
    yield* messages.filter(({ messageId }) => !seen.has(messageId));
    if (messages.length < pageSize) {
      return;
    }
    before = new Set(messages.map(({ messageId }) => messageId));
  }
}
