import type { Message, MessageId } from '../../contract/index.js';
import type { CallOptions } from '../transport/caller.js';
import type { Query } from '../transport/route.js';

/** How to search. */
export interface SearchOptions extends CallOptions {
  /** `POST` with a JSON object, or `GET` with the same as a text. Default: `POST` (SRC-1). */
  readonly method?: 'POST' | 'GET';
  /** Newest first (`DESC`) or oldest first. Default: `DESC`. */
  readonly sortDir?: 'ASC' | 'DESC';
  /** Where to look: recent messages, older ones, or both. Default: the service's, which is `hot`. */
  readonly tier?: 'hot' | 'warm' | 'all';
  /** The service itself, or one of its connectors by name. Default: the service itself. */
  readonly scope?: string;
  /** How many to ask for in one call. Default: 100. */
  readonly pageSize?: number;
}

const usualPage = 100;

/**
 * Walks all pages of a search. Messages that arrive meanwhile push older ones to the next page;
 * what stood on the page before is left out there.
 */
export async function* readSearch(
  options: Omit<SearchOptions, 'method'>,
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
