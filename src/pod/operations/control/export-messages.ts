import { Readable } from 'node:stream';
import { badRequest } from '../../errors.js';
import { streamed } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { Call } from '../../http/call.js';
import { wholeNumber } from '../../http/shape.js';
import { toMessages } from '../../store/messages.js';
import type { Queries } from '../../store/tables.js';

const DAY = 24 * 60 * 60_000;
const PAGE = 500;

const frequencies: ReadonlyMap<string, number> = new Map([
  ['DAILY', DAY],
  ['WEEKLY', 7 * DAY],
]);

/** From when to when, epoch milliseconds, both ends included. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * `GET /cadenza/v1/export`: the content of the pod as the company's export would have it, one message a
 * line. Imported messages count by the time at which they were sent in their own system (IMP-12).
 *
 * Either `startDate` and `endDate`, days such as `2030-01-31` that are included whole, or `frequency`
 * (`DAILY`, `WEEKLY`) and `nextExport` (epoch milliseconds): the period of that length that ends there.
 */
export function exportMessages({ service, query }: Call): Answer {
  const range = rangeOf(query);
  const lines = linesOf(service.store.queries, range);
  return streamed('application/x-ndjson', Readable.from(lines));
}

function rangeOf(query: Call['query']): Range {
  const frequency = query('frequency');
  if (frequency === undefined) {
    return { from: dayOf(query, 'startDate'), to: dayOf(query, 'endDate') + DAY - 1 };
  }
  const length = frequencies.get(frequency.toUpperCase());
  const to = wholeNumber('nextExport', query('nextExport'), { min: 0, fallback: undefined });
  if (length === undefined || to === undefined) {
    throw badRequest('A recurring export has a "frequency", DAILY or WEEKLY, and a "nextExport".');
  }
  return { from: to - length, to };
}

function dayOf(query: Call['query'], name: string): number {
  const text = query(name) ?? '';
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  if (Number.isNaN(time)) {
    throw badRequest(`"${name}" must be a day such as 2030-01-31.`);
  }
  return time;
}

async function* linesOf(queries: Queries, { from, to }: Range): AsyncGenerator<string> {
  let after = { timestamp: from, position: 0 };
  for (;;) {
    const rows = await queries
      .selectFrom('messages')
      .selectAll()
      .where('timestamp', '<=', to)
      .where((where) =>
        where.or([
          where('timestamp', '>', after.timestamp),
          where.and([
            where('timestamp', '=', after.timestamp),
            where('position', '>', after.position),
          ]),
        ]),
      )
      .orderBy('timestamp')
      .orderBy('position')
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) {
      return;
    }
    const streamIds = [...new Set(rows.map(({ stream_id }) => stream_id))];
    const streams = await queries
      .selectFrom('streams')
      .selectAll()
      .where('id', 'in', streamIds)
      .execute();
    const messages = await toMessages(queries, rows, new Map(streams.map((it) => [it.id, it])));
    yield messages.map((message) => `${JSON.stringify(message)}\n`).join('');
    after = { timestamp: last.timestamp, position: last.position };
  }
}
