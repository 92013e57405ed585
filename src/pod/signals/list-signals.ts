import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { paging } from '../http/query-values.js';
import { toSignal, visibleSignal, visibleSignals } from './signals.js';

/** `GET /agent/v1/signals/list?skip=&limit=`: the signals that the caller may see, oldest first. */
export async function listSignals({ service, session, query }: SessionCall): Promise<Answer> {
  const { skip, limit } = paging(query, { limit: 50, max: 500 });
  const signals = await visibleSignals(service.store.queries, session.user)
    .orderBy('created_at')
    .orderBy('signals.id')
    .offset(skip)
    .limit(limit)
    .execute();
  return ok(signals.map(toSignal));
}

/** `GET /agent/v1/signals/{id}/get`: one of them. */
export async function getSignal(call: SessionCall): Promise<Answer> {
  const { queries } = call.service.store;
  const signal = await visibleSignal(queries, call.parameter('signalId'), call.session.user);
  if (signal === undefined) {
    throw badRequest('There is no signal with this id.');
  }
  return ok(toSignal(signal));
}
