import { z } from 'zod';
import { badRequest } from '../errors.js';
import type { Answer } from '../http/answer.js';
import { ok } from '../http/answer.js';
import type { SessionCall } from '../http/call.js';
import { optional, shaped } from '../http/shape.js';
import type { DatafeedKey } from '../store/datafeeds.js';
import { readFeed } from '../store/read-feed.js';
import { nextBatch, unknownDatafeed } from './next-events.js';

const readBody = z.object({
  ackId: optional(z.string()),
  updatePresence: optional(z.boolean()),
});

/** `''` on the first read, later what a read answered. */
const ackIdPattern = /^([0-9a-f]{32})?$/;

/**
 * `POST /agent/v5/datafeeds/{id}/read`: acknowledges what the last read delivered, then answers what
 * is new. While there is nothing, the call is held open, 30 seconds at most. What is not acknowledged
 * within 30 seconds is delivered again, to whichever reader of the feed asks first.
 *
 * A feed that is unknown, deleted or abandoned answers 400: the client makes a new one.
 */
export async function readDatafeed(call: SessionCall): Promise<Answer> {
  const { service, session, body } = call;
  const { ackId = '' } = shaped(readBody, body ?? {});
  requireAckId(ackId);
  const feed: DatafeedKey = { userId: session.user.id, id: call.parameter('datafeedId') };
  const read = service.reads.begin(feed, call.signal());
  try {
    const batch = await nextBatch(call, read, async (queries, nextId, now) => {
      const next = { ...feed, kind: 'fanout', acknowledged: ackId, ackId: nextId, now } as const;
      const events = await readFeed(queries, next);
      if (events === undefined) {
        throw unknownDatafeed(feed.id);
      }
      service.eventJournal.acknowledged(ackId, now);
      return events;
    });
    return ok(batch);
  } finally {
    read.leave();
  }
}

/** @throws Refusal 400 when no read can have answered this acknowledgement */
export function requireAckId(ackId: string): void {
  if (!ackIdPattern.test(ackId)) {
    throw badRequest('"ackId" does not come from a read. Start with an empty one.');
  }
}
