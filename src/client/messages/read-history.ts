import type { Message } from '../../contract/index.js';
import { MovingPages } from '../transport/walked.js';

/** Which page of a stream's messages to read: from a time on, without the first `skip` of them. */
export interface HistoryPage {
  readonly since: number;
  readonly skip: number;
  readonly limit: number;
}

/**
 * Reads messages page by page, none twice and none left out, whatever is sent or suppressed meanwhile: the next page
 * begins at the time of the last message, after those of that time that were read. Of a service that answers the newest
 * first, pages are counted instead. It fails when the same page comes again and again.
 *
 * @param operation - for the error
 * @param read - answers one page
 */
export async function* readHistory(
  operation: string,
  { since, limit }: Omit<HistoryPage, 'skip'>,
  read: (page: HistoryPage) => Promise<readonly Message[]>,
): AsyncGenerator<Message, void, undefined> {
  const moving = new MovingPages(operation);
  let next: HistoryPage = { since, skip: 0, limit };
  for (;;) {
    const messages = await read(next);
    moving.check(messages.map(({ messageId }) => messageId));
    yield* messages;
    if (messages.length < limit) {
      return;
    }
    next = pageAfter(next, messages);
  }
}

function pageAfter(page: HistoryPage, messages: readonly Message[]): HistoryPage {
  const first = messages[0]?.timestamp ?? page.since;
  const last = messages.at(-1)?.timestamp ?? page.since;
  if (first > last || last === page.since) {
    return { ...page, skip: page.skip + messages.length };
  }
  const atLast = messages.filter(({ timestamp }) => timestamp === last);
  return { ...page, since: last, skip: atLast.length };
}
