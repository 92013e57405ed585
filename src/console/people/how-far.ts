import type { EventReader, Person, UserId } from '../../contract/index.js';

/** How far a bot is with an event, and where it got stuck, in a sentence. */
export function howFar(
  reader: EventReader,
  people: ReadonlyMap<UserId, Person>,
  time: number,
): string {
  const { userId, deliveries, deliveredAt = time, acknowledgedAt, trace } = reader;
  const name = people.get(userId)?.displayName ?? `User ${userId}`;
  if (deliveries === 0) {
    return `${name} has not fetched it yet. Does it run?`;
  }
  const times = deliveries === 1 ? '' : `, ${deliveries} times`;
  const got = `${name} got it after ${deliveredAt - time} ms${times}`;
  const done =
    acknowledgedAt === undefined
      ? 'has not acknowledged it yet'
      : `acknowledged it after ${acknowledgedAt - time} ms`;
  if (trace === undefined) {
    return `${got} and ${done}.`;
  }
  const { outcome, handler, took, error } = trace;
  const by = handler === undefined ? '' : ` by “${handler}”`;
  const during = took === undefined ? '' : ` in ${took} ms`;
  const made = {
    handled: `It was handled${by}${during}.`,
    unmatched: 'No handler took it.',
    failed: `Its handler${handler === undefined ? '' : ` “${handler}”`} failed${during}: ${error ?? 'it does not say why'}.`,
  }[outcome];
  return `${got} and ${done}. ${made}`;
}
