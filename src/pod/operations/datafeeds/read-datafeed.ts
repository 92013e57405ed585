import { z } from 'zod';
import { limits } from '../../../contract/index.js';
import { Refusal, badRequest } from '../../errors.js';
import type { OpenRead } from '../../events/open-reads.js';
import { ok } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { SessionCall } from '../../http/call.js';
import { optional, shaped } from '../../http/shape.js';
import { newAckId } from '../../ids.js';
import type { Service } from '../../service.js';
import { acknowledge, nextRedelivery, takeEvents, touchDatafeed } from '../../store/datafeeds.js';
import type { DatafeedKey } from '../../store/datafeeds.js';

const readBody = z.object({ ackId: optional(z.string()) });

/** `''` on the first read, later what {@link newAckId} made. */
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
  if (!ackIdPattern.test(ackId)) {
    throw badRequest('"ackId" is not one that a read answered. Begin with an empty one.');
  }
  const feed: DatafeedKey = { userId: session.user.id, id: call.parameter('datafeedId') };
  const read = service.reads.begin(feed, call.signal);
  try {
    await acknowledgeLast(service, feed, ackId);
    return ok(await nextBatch(service, read));
  } finally {
    read.leave();
  }
}

async function acknowledgeLast(service: Service, feed: DatafeedKey, ackId: string): Promise<void> {
  await service.change(async ({ queries }) => {
    if (!(await touchDatafeed(queries, feed, service.clock.now()))) {
      throw unknownDatafeed(feed.id);
    }
    if (ackId !== '') {
      await acknowledge(queries, feed, ackId);
    }
  });
}

async function nextBatch(service: Service, read: OpenRead) {
  const deadline = service.clock.now() + limits.datafeedPoll;
  const ackId = newAckId();
  for (;;) {
    const now = service.clock.now();
    const { events, nextDue } = await service.change(async ({ queries }) => ({
      events: await takeEvents(queries, read.feed, ackId, now),
      nextDue: await nextRedelivery(queries, read.feed),
    }));
    if (events.length > 0 || now >= deadline) {
      return { events, ackId };
    }
    const outcome = await read.wait(Math.min(deadline, nextDue ?? deadline));
    switch (outcome) {
      case 'feed deleted':
        throw unknownDatafeed(read.feed.id);
      case 'pod closed':
        throw new Refusal(503, 'The pod is closing.', { headers: { Connection: 'close' } });
      case 'reader left':
        return { events: [], ackId };
      default:
    }
  }
}

function unknownDatafeed(id: string): Refusal {
  return badRequest(`Could not find a datafeed with the id: ${id}`);
}
