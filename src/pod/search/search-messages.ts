import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { listed } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { paging, sortDirection } from '../http/query-values.js';
import type { SignalQuery } from '../signals/signal-query.js';
import { readSignalQuery } from '../signals/signal-query.js';
import { visibleSignal } from '../signals/signals.js';
import { shownMessagesAt } from '../store/load-messages.js';
import { streamById } from '../store/streams.js';
import { findMessages } from './find-messages.js';
import { hasRepeatedName } from './repeated-names.js';
import type { SearchQuery } from './search-query.js';
import { readSearchQuery } from './search-query.js';

/**
 * `POST /agent/v1/message/search?skip=&limit=&sortDir=`: the messages that the caller may read and that
 * the arguments find, newest first (SRC-1 to SRC-12).
 */
export async function searchMessages(call: SessionCall): Promise<Answer> {
  // The same argument twice in the same spelling does not survive the parsing of JSON (SRC-2).
  if (hasRepeatedName(call.bodyText)) {
    throw badRequest('An argument is given twice.');
  }
  return answerSearch(call, call.body);
}

/** Searches with the arguments of an object. */
export async function answerSearch(call: SessionCall, given: unknown): Promise<Answer> {
  const { service, session, query } = call;
  const search = readSearchQuery(given);
  const page = {
    ...paging(query, { limit: 50, max: 1000 }),
    direction: sortDirection(query, 'desc'),
    pace: call.pace(),
  };
  const { store } = service;
  const signalQuery = await signalQueryOf(call, search.signal);
  const places = await findMessages(store, session.user, { ...search, signalQuery }, page);
  if (places.length === 0) {
    await requireSearched(call, search);
  }
  return listed(shownMessagesAt(store, places));
}

/** Asked only where nothing was found. @throws Refusal 400 when the stream to search in is not there */
async function requireSearched({ service }: SessionCall, { streamId }: SearchQuery): Promise<void> {
  if (streamId !== undefined && (await streamById(service.store.queries, streamId)) === undefined) {
    throw badRequest('"streamId": there is no such stream.');
  }
}

async function signalQueryOf(
  { service, session }: SessionCall,
  id: string | undefined,
): Promise<SignalQuery | undefined> {
  if (id === undefined) {
    return undefined;
  }
  const signal = await visibleSignal(service.store.queries, id, session.user);
  if (signal === undefined) {
    throw badRequest('There is no signal with this id.');
  }
  return readSignalQuery(signal.query);
}
