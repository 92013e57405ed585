import type { EventJournalPage, Journal } from '../../contract/index.js';
import { notFound } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { noContent, ok } from '../http/answer.js';
import type { Call } from '../http/call.js';
import { wholeNumber } from '../http/query-values.js';
import { journalLength } from '../traffic/call-journal.js';

/**
 * `GET /cadenza/v1/journal?after=&limit=&method=&route=&status=&user=&traceId=&messageId=`: the latest calls, those
 * of the control API and of the console's files apart.
 */
export async function readJournal({ service, query }: Call): Promise<Answer> {
  const { calls } = await service.allJournals();
  const journal: Journal = {
    entries: calls.read({
      after: wholeNumber('after', query('after'), { min: 0, fallback: 0 }),
      limit: wholeNumber('limit', query('limit'), { min: 1, max: journalLength, fallback: 100 }),
      method: query('method')?.toUpperCase(),
      route: query('route'),
      status: wholeNumber('status', query('status'), { min: 100, max: 599, fallback: undefined }),
      user: query('user'),
      traceId: query('traceId'),
      messageId: query('messageId'),
    }),
  };
  return ok(journal);
}

/**
 * `GET /cadenza/v1/journal/events?after=&limit=&streamId=&messageId=&reader=`: the latest events, with how
 * far the accounts are that read them from a datafeed.
 */
export async function readEventJournal({ service, query }: Call): Promise<Answer> {
  const { events } = await service.allJournals();
  const page: EventJournalPage = {
    events: events.read({
      after: wholeNumber('after', query('after'), { min: 0, fallback: 0 }),
      limit: wholeNumber('limit', query('limit'), { min: 1, max: journalLength, fallback: 100 }),
      streamId: query('streamId'),
      messageId: query('messageId'),
      reader: wholeNumber('reader', query('reader'), { min: 1, fallback: undefined }),
    }),
  };
  return ok(page);
}

/** `GET /cadenza/v1/journal/events/{number}`: one of them whole, as a datafeed delivers it. */
export function readWholeEvent({ service, parameter }: Call): Answer {
  const number = wholeNumber('number', parameter('number'), { min: 1, fallback: undefined });
  const event = service.eventJournal.whole(number ?? 0);
  if (event === undefined) {
    throw notFound(
      'The pod does not have this event any more: it keeps the latest, and each of its processes keeps those that it made.',
    );
  }
  return ok(event);
}

/** `DELETE /cadenza/v1/journal`: forgets the calls and the events so far. */
export async function clearJournal({ service }: Call): Promise<Answer> {
  await service.clearJournals();
  return noContent;
}
