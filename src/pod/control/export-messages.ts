import { Readable } from 'node:stream';
import { badRequest } from '../errors.js';
import type { TimeRange } from '../exports/export-range.js';
import { rangeOfDays, rangeOfPeriod } from '../exports/export-range.js';
import { exportedMessages } from '../exports/exported-messages.js';
import type { Answer } from '../http/answer.js';
import { streamed } from '../http/answer.js';
import type { Call } from '../http/call.js';
import { wholeNumber } from '../http/query-values.js';
import { Pace } from '../pace.js';
import type { Store } from '../store/store.js';

/**
 * `GET /cadenza/v1/export`: the content of the pod as the company's export would have it, one message a
 * line, without files and without keeping anything.
 *
 * Either `startDate` and `endDate`, days such as `2030-01-31` that are included whole, or `frequency`
 * (`DAILY`, `WEEKLY`) and `nextExport` (epoch milliseconds): the period of that length that ends there.
 */
export function exportMessages({ service, query }: Call): Answer {
  const lines = jsonLines(service.store, rangeOf(query));
  return streamed('application/x-ndjson', Readable.from(lines));
}

function rangeOf(query: Call['query']): TimeRange {
  const frequency = query('frequency');
  if (frequency === undefined) {
    return rangeOfDays(query('startDate') ?? '', query('endDate') ?? '');
  }
  const nextExport = wholeNumber('nextExport', query('nextExport'), {
    min: 0,
    fallback: undefined,
  });
  if (nextExport === undefined) {
    throw badRequest('A recurring export has a "nextExport", in epoch milliseconds.');
  }
  return rangeOfPeriod(frequency, nextExport);
}

async function* jsonLines(store: Store, range: TimeRange): AsyncGenerator<string> {
  const pace = new Pace();
  for await (const { messages } of exportedMessages(store, range)) {
    for (const message of messages) {
      yield `${JSON.stringify(message)}\n`;
      await pace.turn();
    }
  }
}
