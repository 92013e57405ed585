import { limits } from '../../contract/index.js';
import { badRequest, Refusal } from '../errors.js';
import type { OpenRead, WaitOutcome } from '../events/open-reads.js';
import type { SessionCall } from '../http/call.js';
import { newAckId } from '../ids.js';
import { noteRead } from '../store/datafeeds.js';
import { acknowledge, nextRedelivery, takeEvents } from '../store/deliveries.js';
import type { Queries } from '../store/tables.js';
import type { Lasting } from '../store/transactions.js';
import { deliveriesOf } from '../store/transactions.js';

/** Takes the events that a feed has to deliver now. */
type Take = (queries: Queries, now: number) => Promise<unknown[]>;

/** What a read answers that is acknowledged later: the events, and under which id. */
export interface Batch {
  readonly events: readonly unknown[];
  readonly ackId: string;
}

/**
 * The next events of a feed, which wait to be acknowledged.
 *
 * @param first - takes them at the first look, under this id: with what else the read begins with
 */
export async function nextBatch(
  call: SessionCall,
  read: OpenRead,
  first?: (queries: Queries, ackId: string, now: number) => Promise<unknown[]>,
): Promise<Batch> {
  const { service } = call;
  const ackId = newAckId();
  let begin = first;
  const take: Take = (queries, now) => (begin ?? lookAgain)(queries, ackId, now);
  const lookAgain = (queries: Queries, id: string, now: number) =>
    takeEvents(queries, read.feed, { ackId: id, now });
  const onKept = () => {
    begin = undefined;
  };
  // What the end of the machine undoes here is delivered once more, under the same event ids.
  const events = await nextEvents(call, read, take, { lasts: 'committed', onKept });
  service.eventJournal.delivered(read.feed.userId, ackId, events, service.clock.now());
  return { events, ackId };
}

/** The next events of a feed, `limit` at most, which are gone from it then. */
export async function nextEventsForGood(
  call: SessionCall,
  read: OpenRead,
  limit: number,
): Promise<readonly unknown[]> {
  const { service } = call;
  const ackId = newAckId();
  const events = await nextEvents(call, read, async (queries, now) => {
    const taken = await takeEvents(queries, read.feed, { ackId, now, limit });
    await acknowledge(queries, read.feed, ackId);
    return taken;
  });
  service.eventJournal.delivered(read.feed.userId, ackId, events, service.clock.now());
  service.eventJournal.acknowledged(ackId, service.clock.now());
  return events;
}

/** Holds a read open until there is something to deliver, 30 seconds at most, and no longer than its session lasts. */
async function nextEvents(
  { service, admitAgain }: SessionCall,
  read: OpenRead,
  take: Take,
  { lasts = 'on disk', onKept }: { readonly lasts?: Lasting; readonly onKept?: () => void } = {},
): Promise<unknown[]> {
  const deadline = service.clock.now() + limits.datafeedPoll;
  let outcome: WaitOutcome = 'woken';
  for (;;) {
    const now = service.clock.now();
    const { events, nextDue } = await service.change(
      async ({ queries }) => {
        if (outcome === 'time is up') {
          // It was being read until now, however far the clock was moved on meanwhile.
          await noteRead(queries, read.feed, now);
        }
        const taken = await take(queries, now);
        const due = taken.length > 0 ? undefined : await nextRedelivery(queries, read.feed);
        return { events: taken, nextDue: due };
      },
      { lasts, holds: [deliveriesOf(read.feed)] },
    );
    onKept?.();
    if (events.length > 0 || now >= deadline) {
      return events;
    }
    outcome = await read.wait(Math.min(deadline, nextDue ?? deadline));
    switch (outcome) {
      case 'feed deleted':
        throw unknownDatafeed(read.feed.id);
      case 'pod closed':
        throw new Refusal(503, 'The pod is closing.', { headers: { Connection: 'close' } });
      case 'reader left':
        return [];
      default:
        await admitAgain();
    }
  }
}

/** 400, by which clients know that they have to make a new feed. */
export function unknownDatafeed(id: string): Refusal {
  return badRequest(`Could not find a datafeed with the id: ${id}`);
}
