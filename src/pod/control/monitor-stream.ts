import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { Call } from '../http/call.js';
import { paging, wholeNumber } from '../http/query-values.js';
import { messagesAt } from '../store/load-messages.js';
import { messagePlacesOf } from '../store/message-places.js';
import { toMessages } from '../store/messages.js';
import { requireStream } from '../streams/access.js';

/**
 * `GET /cadenza/v1/streams/{streamId}/messages?since=&skip=&limit=`: what is in a stream, seen from
 * outside like the company's room monitor: imported messages with their original author and time
 * (IMP-13). Nobody's receipts change.
 */
export async function monitorStream({ service, parameter, query }: Call): Promise<Answer> {
  const { queries, reading } = service.store;
  const stream = await requireStream(queries, parameter('streamId'));
  const places = await messagePlacesOf(reading, stream.id, {
    since: wholeNumber('since', query('since'), { min: 0, fallback: 0 }),
    until: undefined,
    ...paging(query, { limit: 50, max: 500 }),
  });
  const byId = new Map([[stream.id, stream]]);
  const messages: object[] = [];
  for await (const rows of messagesAt(service.store, places)) {
    const shown = await toMessages(queries, rows, byId);
    messages.push(
      ...shown.map((message, place) => ({ ...message, imported: rows[place]?.imported === 1 })),
    );
  }
  return ok({ messages });
}
