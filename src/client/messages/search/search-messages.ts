import type { Message, MessageId } from '../../../contract/index.js';
import type { CallOptions } from '../../transport/call-options.js';
import type { Query } from '../../transport/route.js';
import { MovingPages } from '../../transport/walked.js';

/** How to search. */
export interface SearchOptions extends CallOptions {
  /** `POST` with a JSON object, or `GET` with the same as a text. Default: `POST` (SRC-1). */
  readonly method?: 'POST' | 'GET' | undefined;
  /** Newest first (`DESC`) or oldest first. Default: `DESC`. */
  readonly sortDir?: 'ASC' | 'DESC' | undefined;
  /** Where to look: recent messages, older ones, or both. Default: the service's, which is `hot`. */
  readonly tier?: 'hot' | 'warm' | 'all' | undefined;
  /** The service itself, or one of its connectors by name. Default: the service itself. */
  readonly scope?: string | undefined;
  /** How many to ask for in one call, at most 1,000. Default: 100. */
  readonly pageSize?: number | undefined;
}

const usualPage = 100;
const largestPage = 1_000;

/**
 * Walks all pages of a search. Messages that arrive meanwhile push older ones to the next page;
 * what was on the page before is left out there. It fails when the same page comes again and again.
 *
 * @param operation - for the error
 */
export async function* readSearch(
  operation: string,
  options: Omit<SearchOptions, 'method'>,
  read: (query: Query, options: CallOptions) => Promise<readonly Message[]>,
): AsyncGenerator<Message, void, undefined> {
  const { sortDir, tier, scope, pageSize: asked = usualPage, ...callOptions } = options;
  // More than the service gives would look like the last page.
  const pageSize = Math.min(asked, largestPage);
  const moving = new MovingPages(operation);
  let before: ReadonlySet<MessageId> = new Set();
  for (let skip = 0; ; skip += pageSize) {
    const query = { skip, limit: pageSize, sortDir, tier, scope };
    const messages = await read(query, callOptions);
    moving.check(messages.map(({ messageId }) => messageId));
    const seen = before;
    yield* messages.filter(({ messageId }) => !seen.has(messageId));
    if (messages.length < pageSize) {
      return;
    }
    before = new Set(messages.map(({ messageId }) => messageId));
  }
}
